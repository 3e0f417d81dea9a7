package evaluation

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
)

// Case is two lists of calls to compare.
type Case struct {
	Name             string
	Expected, Actual toolscore.Trace
	// Differ is how many expected calls have no equal actual one.
	Differ int
	// Shuffled says that the actual calls are in another order.
	Shuffled bool
}

// The cases by name.
const (
	Equal       = "equal"
	Shuffled    = "shuffled"
	FewChanged  = "1 % changed"
	HalfChanged = "50 % changed"
	NearEqual   = "one tool, near-equal arguments"
)

// New returns the case of that name with n calls on both sides, n ≥ 2. It panics on a name that is
// none.
func New(name string, n int) Case {
	c := Case{Name: name, Expected: Calls(n)}
	switch name {
	case Equal:
		c.Actual = c.Expected
	case Shuffled:
		c.Actual, c.Shuffled = shuffled(c.Expected), true
	case FewChanged:
		c.Differ = max(1, n/100)
		c.Actual = Changed(c.Expected, c.Differ)
	case HalfChanged:
		c.Differ = n / 2
		c.Actual = Changed(c.Expected, c.Differ)
	case NearEqual:
		c.Differ = n
		c.Expected, c.Actual = nearEqual(n)
	default:
		panic(fmt.Sprintf("toolscore: the benchmarks: case %q: there is none; use a constant of this package", name))
	}
	return c
}

// Passes says what a sound evaluator finds.
func (c Case) Passes(anyOrder bool) bool {
	return c.Differ == 0 && (anyOrder || !c.Shuffled)
}

// Calls returns n calls of twenty tools, no two with the same arguments. Their values are as a
// recorder or a file gives them, for the peers too are given JSON that has been read.
func Calls(n int) toolscore.Trace {
	calls := make(toolscore.Trace, n)
	for i := range calls {
		calls[i] = toolscore.Call{Tool: fmt.Sprintf("tool_%d", i*7%20), Args: toolscore.Args{
			"flight_id": fmt.Sprintf("FL-%d", i),
			"limit":     number(i % 10),
			"note":      "the same in every call",
		}}
	}
	return calls
}

// Changed returns the calls with another flight in count of them, spread evenly.
func Changed(calls toolscore.Trace, count int) toolscore.Trace {
	changed := slices.Clone(calls)
	for k := range count {
		i := (2*k + 1) * len(calls) / (2 * count)
		changed[i].Args = maps.Clone(calls[i].Args)
		changed[i].Args["flight_id"] = fmt.Sprintf("XX-%d", i)
	}
	return changed
}

func shuffled(calls toolscore.Trace) toolscore.Trace {
	r := rand.New(rand.NewPCG(uint64(len(calls)), 0)) //nolint:gosec // the same order in every run
	other := slices.Clone(calls)
	r.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
	return other
}

// nearEqual is the worst for an assignment: no two calls are equal, and each has many that share
// two arguments of three.
func nearEqual(n int) (expected, actual toolscore.Trace) {
	for i := range n {
		expected = append(expected, near(i%7, i%11, i))
		actual = append(actual, near(3*i%7, 5*i%11, n+i))
	}
	return expected, actual
}

func near(page, limit, id int) toolscore.Call {
	return toolscore.Call{Tool: "search", Args: toolscore.Args{"page": number(page), "limit": number(limit), "id": number(id)}}
}

func number(n int) json.Number { return json.Number(strconv.Itoa(n)) }
