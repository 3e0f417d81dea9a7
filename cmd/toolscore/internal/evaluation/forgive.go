package evaluation

import (
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// maxCompared bounds how many pairs of calls are compared again only to find words of advice.
const maxCompared = 1 << 16

// Forgiving returns the fewest flags of eval under which an outcome that failed would pass, as they are typed; "" where no
// flags do, or where there are too many calls to try.
func (g *Gold) Forgiving(o Outcome) string {
	if len(o.Expected)*len(o.Actual) > maxCompared {
		return ""
	}
	candidates := g.candidates(o)
	best := ""
	fewest := len(candidates) + 1
	for set := 1; set < 1<<len(candidates); set++ {
		settings := g.Settings
		var flags []string
		for i, c := range candidates {
			if set&(1<<i) != 0 {
				c.apply(&settings)
				flags = append(flags, c.flag)
			}
		}
		if len(flags) >= fewest {
			continue
		}
		if again, err := g.evaluate(o.Actual, settings); err == nil && again.Passed {
			best, fewest = strings.Join(flags, " "), len(flags)
		}
	}
	return best
}

// candidate is a flag that forgives something.
type candidate struct {
	flag  string
	apply func(s *option.Settings)
}

// candidates are the flags that would change something, the mildest first.
func (g *Gold) candidates(o Outcome) []candidate {
	var list []candidate
	if g.Settings.Order != option.AnyOrder {
		list = append(list, candidate{"--order any_order", func(s *option.Settings) { s.Order = option.AnyOrder }})
	}
	if !g.Settings.PartialArgs {
		list = append(list, candidate{"--partial-args", func(s *option.Settings) { s.PartialArgs = true }})
	}
	if g.Settings.Strict {
		list = append(list, candidate{"--strict=false", func(s *option.Settings) { s.Strict = false }})
	}
	extra := 0
	for _, e := range o.Entries {
		if e.State == toolscore.Extra {
			extra++
		}
	}
	if extra > 0 {
		list = append(list, candidate{"--extra " + strconv.Itoa(extra), func(s *option.Settings) { s.Extra = extra }})
	}
	return list
}
