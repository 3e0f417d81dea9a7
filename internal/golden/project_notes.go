package golden

import (
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/internal/source"
)

// boundNotes says of each call with bounds what is asked of it now.
func (p *projector) boundNotes() (notes []string) {
	asked := make(map[int][]string)
	changed := map[int]bool{}
	for _, s := range p.steps {
		if s.want >= 0 && len(s.got) > 0 {
			asked[s.want] = append(asked[s.want], "×"+s.bounds.String())
			changed[s.want] = changed[s.want] || s.bounds != p.Calls[s.want].Bounds
		}
	}
	for i, c := range p.Calls {
		if !c.Bounds.Once() && changed[i] {
			now := strings.Join(asked[i], ", ")
			notes = append(notes, fmt.Sprintf("%s: its bounds ×%s are %s now", source.Name(i, c.Tool), c.Bounds, now))
		}
	}
	return append(notes, p.beyondNotes()...)
}

// beyondNotes names the calls with bounds beside which more calls are asked for than the bounds
// allowed.
func (p *projector) beyondNotes() (notes []string) {
	added := map[string]int{}
	for _, s := range p.steps {
		if s.want < 0 {
			added[s.call.Tool]++
		}
	}
	for i, c := range p.Calls {
		if n := added[c.Tool]; n > 0 && !c.Bounds.Once() {
			more := "one more call of the tool is required now"
			if n > 1 {
				more = fmt.Sprintf("%d more calls of the tool are required now", n)
			}
			notes = append(notes, fmt.Sprintf("%s: %s, beside ×%s", source.Name(i, c.Tool), more, c.Bounds))
			delete(added, c.Tool)
		}
	}
	return notes
}
