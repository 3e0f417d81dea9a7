package align_test

import (
	"maps"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// finding is what the comparison of an expected with an actual call counts.
type finding struct{ matched, wrong, all, given int }

func (b *brute) compare(i, j int) finding {
	f, known := b.findings[[2]int{i, j}]
	if !known {
		f = b.find(b.expected[i], b.actual[j])
		b.findings[[2]int{i, j}] = f
	}
	return f
}

func (b *brute) find(e, a toolscore.Call) (f finding) {
	s := b.set.ForTool(e.Tool)
	checked := !s.IgnoreArgs && (e.Args != nil || e.Raw != "")
	want, got := parts(e, s, checked), parts(a, s, checked)
	for _, name := range namesOf(want, got) {
		_, listed := want[name]
		_, present := got[name]
		isArg := strings.HasPrefix(name, "args.") || name == "raw"
		fits := listed && present && fits(name, want[name], got[name], s.Strict)
		forgiven := !listed && (s.PartialArgs && strings.HasPrefix(name, "args.") || name == "kind" && !s.Kinds)
		if !fits && !forgiven {
			f.wrong++
		}
		if isArg || !fits && !forgiven {
			f.all++
		}
		if fits && isArg {
			f.matched++
		}
		if present && isArg && !s.PartialArgs {
			f.given++
		}
	}
	return f
}

func namesOf(want, got map[string]any) []string {
	union := maps.Clone(got)
	maps.Copy(union, want)
	return slices.Collect(maps.Keys(union))
}

func fits(name string, want, got any, strict bool) bool {
	switch {
	case name == "raw" || name == "kind":
		return want == got
	case strict:
		return value.Equal(want, got, value.Strict)
	default:
		return value.Equal(want, got, value.Lenient)
	}
}

// parts lists what is compared of a call.
func parts(c toolscore.Call, s option.Settings, args bool) map[string]any {
	p := map[string]any{}
	if args {
		for name, v := range c.Args {
			p["args."+name] = v
		}
		if c.Raw != "" {
			p["raw"] = c.Raw
		}
	}
	if s.WithResults {
		p["result"], p["error"] = c.Result, c.Err
	}
	if c.Kind != "" {
		p["kind"] = string(c.Kind)
	}
	return p
}
