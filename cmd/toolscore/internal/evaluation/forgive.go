package evaluation

import (
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// maxCompared bounds how many pairs of calls are compared again only to find words of advice.
const maxCompared = 1 << 16

// Forgiving returns the flags of eval under which an outcome that failed would pass, as they are
// typed: each element is one way. Where flags name what they forgive, the fewest are the only way.
// Else a bar for the score, below which all that is worse still fails, comes before leaving all
// arguments unchecked. It is empty where no flags do, or where there are too many calls to try.
func (g *Gold) Forgiving(o Outcome) []string {
	if len(o.Expected)*len(o.Actual) > maxCompared {
		return nil
	}
	named := g.candidates(o)
	if flags := g.fewest(o, named, g.Settings); flags != nil {
		return []string{strings.Join(flags, " ")}
	}
	var ways []string
	if least := bar(o.Score); least > 0 {
		scored := g.Settings
		scored.MinScore = &least
		if g.passes(o, scored) { // no score forgives what no number counts
			ways = append(ways, "--min-score "+strconv.FormatFloat(least, 'f', -1, 64))
		}
	}
	unchecked := g.Settings
	unchecked.IgnoreArgs = true
	if flags := g.fewest(o, named, unchecked); flags != nil {
		ways = append(ways, strings.Join(append([]string{"--ignore-args"}, flags...), " "))
	}
	return ways
}

// fewest returns the fewest flags of the candidates under which, with the settings, the outcome
// would pass; nil where none do.
func (g *Gold) fewest(o Outcome, candidates []candidate, with option.Settings) []string {
	var best []string
	for set := range 1 << len(candidates) {
		settings, flags := with, []string{}
		for i, c := range candidates {
			if set&(1<<i) != 0 {
				c.apply(&settings)
				flags = append(flags, c.flag)
			}
		}
		if (best == nil || len(flags) < len(best)) && g.passes(o, settings) {
			best = flags
		}
	}
	return best
}

func (g *Gold) passes(o Outcome, settings option.Settings) bool {
	again, err := g.evaluate(o.Actual, settings)
	return err == nil && again.Passed
}

// bar returns the highest bar of two decimals that a score meets; 0 where there is none, as one of
// 1 asks for no difference.
func bar(score float64) float64 {
	for hundredths := 99; hundredths > 0; hundredths-- {
		if x := float64(hundredths) / 100; x <= score {
			return x
		}
	}
	return 0
}

// candidate is a flag that names what it forgives.
type candidate struct {
	flag  string
	apply func(s *option.Settings)
}

// candidates are the flags that would change something, the mildest first.
func (g *Gold) candidates(o Outcome) []candidate {
	var list []candidate
	if g.Settings.Order != option.AnyOrder {
		list = append(list, candidate{"--any-order", func(s *option.Settings) { s.Order = option.AnyOrder }})
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
