package recorder

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Notes returns what a reader of a failure should know besides the calls: which of them the model
// requested and no wrapped tool executed, and what went wrong in recorded traffic. A report shows a
// line for each.
func (r *Recorder) Notes() []string {
	if r == nil {
		return nil
	}
	var notes []string
	seen := r.view()
	for i, rec := range seen.joined {
		if rec.Executed == toolscore.NotExecuted {
			notes = append(notes, "the model requested "+source.Name(i, rec.Tool)+", and nothing executed it")
		}
		if rec.lossy != nil {
			notes = append(notes, fmt.Sprintf("%s: its result is not JSON and is kept as text: %v", source.Name(i, rec.Tool), rec.lossy))
		}
	}
	for _, p := range seen.problems {
		notes = append(notes, p.Error())
	}
	return notes
}
