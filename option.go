package toolscore

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/option"
)

// Option says how calls are compared, or where their golden is. An invalid option is reported by
// the function that receives it.
type Option = option.Option

// Options combines several options into one; of two that contradict each other the last wins.
type Options = option.Options

// Strict compares numbers by form as well as value (1 is not 1.0) and strings to the byte. The
// default is lenient: 1 equals 1.0, and white space around a string is ignored. The form of a Go
// number is what encoding/json writes for it: float64(1) is written 1 and equals int(1) under
// Strict too; json.Number("1.0") keeps the form 1.0.
func Strict(on bool) Option {
	return set("Strict", func(s *option.Settings) { s.Strict = on })
}

// PartialArgs forgives arguments that the expected call does not list; the report still shows them.
func PartialArgs(on bool) Option {
	return set("PartialArgs", func(s *option.Settings) { s.PartialArgs = on })
}

// MinScore passes calls with a score of at least x, 0 < x ≤ 1, even where they differ. It does not
// forgive what no number reflects: results, errors, kinds, and the order of calls of one tool. At 1
// every difference fails, as without it.
func MinScore(x float64) Option {
	return option.New(fmt.Sprintf("MinScore(%v)", x), func(s *option.Settings) error {
		if math.IsNaN(x) || x <= 0 || x > 1 {
			return errors.New("a score lies within 0 and 1, and 0 would accept anything; give a number above 0, at most 1")
		}
		s.MinScore = &x
		return nil
	})
}

// InOrder expects the calls in the order given. It is the default.
func InOrder() Option {
	return set("InOrder", func(s *option.Settings) { s.Order = option.InOrder })
}

// AnyOrder expects the calls in any order.
func AnyOrder() Option {
	return set("AnyOrder", func(s *option.Settings) { s.Order = option.AnyOrder })
}

// ByTurn expects the turns in order and the calls of one turn in any order. A call without turn is
// a turn of its own.
func ByTurn() Option {
	return set("ByTurn", func(s *option.Settings) { s.Order = option.ByTurn })
}

// AllowExtra lets at most n calls are beyond the expected ones; Unlimited lets any number are.
// The default is 0.
func AllowExtra(n int) Option {
	return option.New(fmt.Sprintf("AllowExtra(%d)", n), func(s *option.Settings) error {
		if n < 0 && n != Unlimited {
			return errors.New("a number of calls is not negative; for no bound give toolscore.Unlimited")
		}
		s.Extra = n
		return nil
	})
}

// Weights replaces the weights that the score is made of, by the name of the number:
// selection_accuracy (0.4), argument_f1 (0.3), sequence_accuracy (0.2), redundant_rate (0.1, which
// weighs 1 - rate). Numbers that are not named keep their default.
func Weights(weights map[string]float64) Option {
	return option.New("Weights", func(s *option.Settings) error {
		merged := DefaultWeights()
		var sum float64
		for name, w := range weights {
			if _, known := merged[name]; !known {
				return fmt.Errorf("there is not a weight %q; the names are %s", name, weightNames())
			}
			if math.IsNaN(w) || math.IsInf(w, 0) || w < 0 {
				return fmt.Errorf("the weight of %s is %v; a weight is finite and not negative", name, w)
			}
			merged[name] = w
		}
		for _, w := range merged {
			sum += w
		}
		switch {
		case sum == 0:
			return errors.New("all weights are 0; leave at least one above")
		case math.IsInf(sum, 1):
			return errors.New("the sum of the weights is infinite; give smaller ones, since only their ratios count")
		}
		s.Weights = merged
		return nil
	})
}

func weightNames() string {
	return strings.Join(slices.Sorted(maps.Keys(DefaultWeights())), ", ")
}

// WithResults compares what the tools returned as well, result and error, and writes both to a
// golden. Of an image, a file or long data in base64, and of a data URL, type, length and hash
// are in a result: image/png, 12,345 bytes, sha256:….
func WithResults() Option {
	return set("WithResults", func(s *option.Settings) { s.WithResults = true })
}

// FailNow stops the test at a difference, as package require does. The default reports it and goes on.
func FailNow() Option {
	return set("FailNow", func(s *option.Settings) { s.FailNow = true })
}

// IgnoreArgs leaves all arguments unchecked, as nil Args of an expected call do. It is mostly used
// inside ForTool.
func IgnoreArgs() Option {
	return set("IgnoreArgs", func(s *option.Settings) { s.IgnoreArgs = true })
}

// ForTool sets options for the calls of one tool: Strict, PartialArgs, IgnoreArgs, AllowExtra,
// WithResults, and an order, which takes the tool's calls out of the order of the others and pairs
// them among themselves.
func ForTool(tool string, opts ...Option) Option {
	return option.New(fmt.Sprintf("ForTool(%q)", tool), func(s *option.Settings) error {
		if tool == "" {
			return errors.New("the tool has no name; give the name that the calls carry")
		}
		own, err := option.Resolve(opts...)
		if err != nil {
			return err
		}
		if own.MinScore != nil || own.Weights != nil || own.FailNow || own.Label != "" || own.Tools != nil {
			return errors.New("MinScore, Weights, FailNow, Named and ForTool speak of all calls; give them beside ForTool")
		}
		if !own.Checks.None() {
			return errors.New("checks speak of the whole run; give them beside ForTool, and name the tool in their calls")
		}
		if own.Rules != nil || own.ArgsMatchers != nil || own.Secret != nil || own.NotSecret != nil || own.Volatile != nil ||
			own.Runs != (option.Runs{}) {
			return errors.New("the options of package snapshot say themselves what they are for; give them beside ForTool")
		}
		tools := maps.Clone(s.Tools)
		if tools == nil {
			tools = map[string][]Option{}
		}
		tools[tool] = append(slices.Clone(tools[tool]), opts...)
		s.Tools = tools
		return nil
	})
}

func set(name string, f func(*option.Settings)) Option {
	return option.New(name, func(s *option.Settings) error {
		f(s)
		return nil
	})
}
