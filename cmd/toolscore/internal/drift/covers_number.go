package drift

import (
	"encoding/json"

	"github.com/toolscore/toolscore-go/internal/value"
)

// numbersCover compares matchers of numbers: ranges by their bounds, approximations of one number
// by their tolerances.
func numbersCover(w, n side) bool {
	switch {
	case w.name == "range" && n.name == "range":
		return !isBeyond(w.param, n.param, "min", -1) && !isBeyond(w.param, n.param, "max", 1)
	case w.name == "approx" && n.name == "range":
		m, ok := w.value.(value.Matcher)
		return ok && m.Matches(bound(n.param, "min")) && m.Matches(bound(n.param, "max"))
	case w.name == "approx" && n.name == "approx":
		wide, narrow := toleranceOf(w.param), toleranceOf(n.param)
		return value.Compare(wide.of, narrow.of) == 0 &&
			value.Compare(wide.rel, narrow.rel) >= 0 && value.Compare(wide.abs, narrow.abs) >= 0
	}
	return false
}

// isBeyond reports whether a range reaches farther than the wide one on the side that the sign says.
func isBeyond(wide, narrow any, name string, sign int) bool {
	w, bounded := bound(wide, name).(json.Number)
	if !bounded {
		return false
	}
	n, bounded := bound(narrow, name).(json.Number)
	return !bounded || value.Compare(n, w) == sign
}

// bound returns a bound of a range, nil where it has none.
func bound(param any, name string) any {
	object, _ := param.(map[string]any)
	return object[name]
}

// tolerance is the parameter of an !approx with its defaults.
type tolerance struct{ of, rel, abs json.Number }

func toleranceOf(param any) tolerance {
	t := tolerance{rel: "1e-6", abs: "0"}
	object, ok := param.(map[string]any)
	if !ok {
		t.of, _ = param.(json.Number)
		return t
	}
	for name, to := range map[string]*json.Number{"value": &t.of, "rel": &t.rel, "abs": &t.abs} {
		if n, given := object[name].(json.Number); given {
			*to = n
		}
	}
	return t
}
