package project

import (
	"fmt"
	"io"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Failing is a golden whose checks failed in the last run of its test: whatever else differs, no
// update makes them hold.
type Failing struct {
	Golden string   `json:"golden"` // from the module's folder, with slashes
	Test   string   `json:"test"`
	Checks []string `json:"checks"`

	shown string // its golden's path, from where the command runs
}

// Failing lists those of the last runs, in the order of their goldens. Results that are missing or
// cannot be read say nothing.
func (p Project) Failing() []Failing {
	var list []Failing
	results, _ := outcome.Read(outcome.Folder(p.Module))
	for _, r := range results {
		if keys := r.Failing(); r.Verdict() == outcome.Failed && len(keys) > 0 {
			list = append(list, Failing{r.Golden, r.Name, keys, p.Shown(p.File(r.Golden))})
		}
	}
	return list
}

// ListFailing prints which goldens no update accepts.
func ListFailing(out io.Writer, all []Failing) {
	if len(all) == 0 {
		return
	}
	rows := make([][]string, len(all))
	for i, f := range all {
		rows[i] = []string{term.Visible(f.shown), term.Visible(f.Test) + ": " + cli.SafeLine(words.Finding("", f.Checks))}
	}
	verb := "fail"
	if len(all) == 1 {
		verb = "fails"
	}
	fmt.Fprintf(out, "\n%s %s a check in the last run, and no update makes a check hold:\n\n%s\n%s",
		words.Count(len(all), "golden"), verb, term.Table{Margin: 2}.String(rows),
		"Mend the agent, or change the check by hand; then run the test again\n")
}

// failingNamed says that a name means a golden whose checks fail; "" where it means none.
func (p Project) failingNamed(name string) string {
	for _, f := range p.Failing() {
		if p.means(name, Waiting{Test: f.Test, Golden: f.Golden, Shown: f.shown}) {
			return words.Finding("", f.Checks) + " there, and no update makes a check hold; mend the agent, or change the check by hand"
		}
	}
	return ""
}
