package golden

import (
	"slices"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

// breakRefs notes each Ref that does not hold in the projection, because what it refers to is gone or
// follows it now, and reports whether there was one. A call that lost a Ref can have lost a Capture
// with it, so it takes several rounds.
func (p *projector) breakRefs() bool {
	held := make([]any, 0, 2*len(p.steps))
	for _, s := range p.steps {
		held = append(held, map[string]any(s.call.Args), s.call.Result)
	}
	unbound := match.UnboundRefs(held...)
	var bindings match.Bindings
	found := false
	for _, s := range p.steps {
		args := map[string]any(s.call.Args)
		lost := append(refsTo(unbound, "args", args), refsTo(unbound, "result", s.call.Result)...)
		for _, actual := range s.got {
			got := p.in.Got[actual]
			broken := slices.Clone(lost)
			for _, d := range bindings.Bind("args", args, map[string]any(got.Args)) {
				broken = append(broken, d.Path)
			}
			for _, d := range bindings.Bind("result", s.call.Result, got.Result) {
				broken = append(broken, d.Path)
			}
			broken = slices.DeleteFunc(broken, func(path string) bool { return slices.Contains(s.broken, path) })
			if s.want >= 0 && len(broken) > 0 {
				p.unheld[actual] = append(p.unheld[actual], broken...)
				found = true
			}
		}
	}
	return found
}

// refsTo lists the paths of the references to the names in an expected value.
func refsTo(names []string, path string, want any) (paths []string) {
	if len(names) == 0 {
		return nil
	}
	switch want := want.(type) {
	case map[string]any:
		for key, w := range want {
			paths = append(paths, refsTo(names, value.Member(path, key), w)...)
		}
	case []any:
		for i, w := range want {
			paths = append(paths, refsTo(names, value.Element(path, i), w)...)
		}
	case value.Tagged:
		switch tag, param := want.Tag(); tag {
		case "ref":
			if name, _ := param.(string); slices.Contains(names, name) {
				paths = append(paths, path)
			}
		case "partial":
			return refsTo(names, path, param)
		}
	}
	return paths
}
