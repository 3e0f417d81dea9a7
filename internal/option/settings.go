package option

import "github.com/toolscore/toolscore-go/internal/value"

// Order is how the order of calls counts.
type Order int

// The three orders; InOrder is the default.
const (
	InOrder Order = iota
	AnyOrder
	ByTurn
)

// String returns the order's name in a golden file.
func (o Order) String() string {
	switch o {
	case AnyOrder:
		return "any_order"
	case ByTurn:
		return "by_turn"
	default:
		return "in_order"
	}
}

// Unlimited as a number of extra calls means no bound.
const Unlimited = -1

// Settings is what the options set. The zero value is the default comparison: lenient, in order, no
// extra calls.
type Settings struct {
	Strict      bool
	PartialArgs bool
	IgnoreArgs  bool
	WithResults bool
	Kinds       bool // who runs a call is compared where the expected call names nobody, too
	FailNow     bool

	Order Order
	Extra int // calls beyond the expected ones that are allowed; Unlimited: any number

	MinScore *float64 // nil: the verdict is structural
	Weights  map[string]float64

	Checks Checks

	Tools map[string][]Option // by tool name: options that hold only for this tool

	Label        string // "": snapshots are counted
	Rules        []Rule
	ArgsMatchers []ArgsMatcher

	Secret, NotSecret []string // names of keys, or paths

	Volatile []Volatile

	Runs   Runs
	Replay Replay
}

// Runs is what several runs of a test are asked for; a field of 0 is the default.
type Runs struct {
	PassAtLeast int
	Parallel    int
}

// Rule writes a matcher into a golden at the first recording.
type Rule struct {
	Tool    string
	Path    string
	Matcher value.Matcher
}

// Volatile finds parts of texts that change from run to run and are written under a name that does not.
type Volatile struct {
	Name   string
	Find   func(text string) [][]int // spans of bytes, in order, without overlap
	One    bool                      // all parts have one name
	Epochs bool                      // numbers beside a key that says time are parts too
}

// ArgsMatcher rewrites the JSON text of a tool's arguments before they are compared, as go-snaps'
// matchers do.
type ArgsMatcher struct {
	Tool  string
	Apply func(args []byte) ([]byte, error)
}
