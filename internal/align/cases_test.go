package align_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
)

// forCases runs a property on random cases: as many as given, or as TOOLSCORE_CASES says. A failure
// names its seed.
func forCases(t *testing.T, cases int, property func(t *testing.T, r random) bool) {
	t.Helper()
	if text := os.Getenv("TOOLSCORE_CASES"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("TOOLSCORE_CASES=%s is not a number of cases", text)
		}
		cases = n
	}
	for seed := range cases {
		if !property(t, random{rand.New(rand.NewPCG(uint64(seed), 5))}) {
			t.Fatalf("seed %d", seed)
		}
	}
}

func pair(expected, actual []toolscore.Call, set option.Settings) align.Pairing {
	return align.Prepare(expected, actual, set).Pair(set)
}

type random struct{ *rand.Rand }

func pick[T any](r random, from ...T) T { return from[r.IntN(len(from))] }

func (r random) chance(percent int) bool { return r.IntN(100) < percent }

// literal is a value out of few, so that calls are often equal, some of them only leniently.
func (r random) literal() any {
	return pick[any](r, json.Number("1"), json.Number("1.0"), json.Number("2"), "1", " 1", "2", true, nil)
}

// digits accepts strings of digits only, wholly accepts numbers in integer form: neither is lenient.
type (
	digits struct{}
	wholly struct{}
)

func (digits) String() string { return "digits" }

func (digits) Matches(v any) bool {
	s, ok := v.(string)
	return ok && s != "" && strings.Trim(s, "0123456789") == ""
}

func (wholly) String() string { return "wholly" }

func (wholly) Matches(v any) bool {
	n, ok := v.(json.Number)
	return ok && !strings.Contains(string(n), ".")
}

// shape says what random calls look like.
type shape struct {
	most     int // calls
	tools    string
	args     string
	matchers bool // some expected values are matchers
}

// shape leaves few tools and few arguments in many cases, so that much competes for the same partner.
func (r random) shape(most int) shape {
	return shape{most: most, tools: "abc"[:1+r.IntN(3)], args: "xyz"[:1+r.IntN(3)], matchers: r.chance(60)}
}

func (r random) expected(s shape) []toolscore.Call {
	calls := r.calls(s)
	for i := range calls {
		if r.chance(15) {
			calls[i].Args = nil
		}
	}
	return calls
}

func (r random) actual(s shape) []toolscore.Call {
	s.matchers = false
	return r.calls(s)
}

func (r random) calls(s shape) []toolscore.Call {
	calls := make([]toolscore.Call, r.IntN(s.most+1))
	turn := 1
	for i := range calls {
		c := toolscore.Call{Tool: s.tools[r.IntN(len(s.tools)):][:1], Args: r.args(s), Turn: turn}
		if r.chance(40) {
			turn++
		}
		if r.chance(15) {
			c.Turn = 0
		}
		if r.chance(10) {
			c.Kind = "server"
		}
		if r.chance(10) {
			c.Raw, c.Args = pick(r, "{", " {"), nil
		}
		if r.chance(30) {
			c.Result = r.literal()
		}
		calls[i] = c
	}
	return calls
}

func (r random) args(s shape) toolscore.Args {
	args := toolscore.Args{}
	for _, name := range s.args {
		if r.chance(100/len(s.args) + 15) {
			args[string(name)] = r.literal()
			if s.matchers && r.chance(40) {
				args[string(name)] = pick[any](r, digits{}, wholly{}, []any{digits{}})
			}
		}
	}
	return args
}

func (r random) settings() option.Settings {
	s := option.Settings{
		Order:       pick(r, option.InOrder, option.AnyOrder, option.ByTurn),
		Strict:      r.chance(30),
		PartialArgs: r.chance(30),
		WithResults: r.chance(20),
		IgnoreArgs:  r.chance(5),
		Kinds:       r.chance(50),
	}
	if r.chance(30) {
		s.Tools = map[string][]option.Option{"b": {pick(r,
			toolscore.AnyOrder(), toolscore.InOrder(), toolscore.ByTurn(),
			toolscore.PartialArgs(true), toolscore.Strict(true), toolscore.IgnoreArgs(),
		)}}
	}
	return s
}

// shuffled returns the calls in another order.
func (r random) shuffled(calls []toolscore.Call) []toolscore.Call {
	other := make([]toolscore.Call, len(calls))
	for i, j := range r.Perm(len(calls)) {
		other[j] = calls[i]
	}
	return other
}
