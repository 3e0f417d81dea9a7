package assert_test

import (
	"fmt"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestExpect(t *testing.T) {
	actual := toolscore.Trace{search, book, archive}
	tests := map[string]struct {
		chain func(*assert.Expectation) *assert.Expectation
		says  string // "": the chain holds
	}{
		"all calls in order": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search").ThenCalls("book", toolscore.Args{"seat": matchers.Regex(`\d+\w`), "price": 9.5}).ThenCalls("archive")
			}, "",
		},
		"nil args are not checked": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search", nil).ThenCalls("book", nil, nil).ThenCalls("archive", toolscore.Args{})
			}, "",
		},
		"nil args forbid every call": {
			func(e *assert.Expectation) *assert.Expectation { return e.DoesNotCall("book", nil) }, "call 2 book was called",
		},
		"several args are joined": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search").ThenCalls("book", toolscore.Args{"seat": "?"}, toolscore.Args{"seat": "12A", "price": 9.5}).
					ThenCalls("archive")
			}, "",
		},
		"another order": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("book").ThenCalls("search").ThenCalls("archive")
			},
			"search",
		},
		"another order, allowed": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("book").ThenCalls("search").ThenCalls("archive").With(toolscore.AnyOrder())
			}, "",
		},
		"explicit empty args": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search", toolscore.Args{}).ThenCalls("book").ThenCalls("archive", toolscore.Args{})
			}, "args.q",
		},
		"a tool that stays away": {
			func(e *assert.Expectation) *assert.Expectation { return e.DoesNotCall("delete") }, "",
		},
		"a forbidden tool": {
			func(e *assert.Expectation) *assert.Expectation { return e.DoesNotCall("book") },
			`toolscore: DoesNotCall("book"): call 2 book was called`,
		},
		"a forbidden argument that is none": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.DoesNotCall("search", toolscore.Args{"q": "rust"})
			}, "",
		},
		"a forbidden argument": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.DoesNotCall("book", toolscore.Args{"seat": matchers.Contains("A")})
			}, `DoesNotCall("book"): call 2 book was called`,
		},
		"a forbidden argument that stays away": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.DoesNotCall("book", toolscore.Args{"seat": "1B"}).DoesNotCall("book", toolscore.Args{})
			}, "",
		},
		"a forbidden call without arguments": {
			func(e *assert.Expectation) *assert.Expectation { return e.DoesNotCall("archive", toolscore.Args{}) },
			`DoesNotCall("archive"): call 3 archive was called`,
		},
		"at most as often": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.CallsAtMost("book", 1).CallsAtMost("delete", 0)
			}, "",
		},
		"too often": {
			func(e *assert.Expectation) *assert.Expectation { return e.CallsAtMost("book", 0) },
			`toolscore: CallsAtMost("book", 0): the tool was called 1×`,
		},
		"a negative bound": {
			func(e *assert.Expectation) *assert.Expectation { return e.CallsAtMost("book", -1) }, "a count is not negative",
		},
		"a score": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search").ThenCalls("book").MinScore(0.7)
			}, "",
		},
		"a score by other weights": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search").ThenCalls("book").MinScore(0.7).
					Weights(map[string]float64{"selection_accuracy": 1, "argument_f1": 0, "sequence_accuracy": 0, "redundant_rate": 0})
			}, "score",
		},
		"a strict comparison": {
			func(e *assert.Expectation) *assert.Expectation {
				return e.Calls("search", toolscore.Args{"q": " go "}).ThenCalls("book").ThenCalls("archive").Strict()
			}, "args.q",
		},
		"a score of nothing": {
			func(e *assert.Expectation) *assert.Expectation { return e.Calls("search").MinScore(0) }, "0 would accept anything",
		},
		"nothing expected": {
			func(e *assert.Expectation) *assert.Expectation { return e.Strict() }, "toolscore: Expect: the chain expects nothing",
		},
		"a call without a tool": {
			func(e *assert.Expectation) *assert.Expectation { return e.DoesNotCall("") }, "it has no tool",
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			var f testt.T
			held := test.chain(assert.Expect(&f, actual)).Check()
			f.Finish()
			testify.Equal(t, test.says == "", held)
			testify.Equal(t, held, !f.Failed())
			testify.Contains(t, f.Text(), test.says)
		})
	}
}

func TestExpectThatNobodyChecks(t *testing.T) {
	var f testt.T
	assert.Expect(&f, toolscore.Trace{search}).Calls("search")
	testify.False(t, f.Failed())
	f.Finish()
	testify.Regexp(t, `toolscore: Expect: .*expect_test\.go:\d+: the chain was never checked; end it with \.Check\(\)`, f.Text())
}

func TestExpectStops(t *testing.T) {
	var f testt.T
	assert.Expect(&f, toolscore.Trace{search}).DoesNotCall("search").With(toolscore.FailNow()).Check()
	testify.True(t, f.Stopped)
}

func ExampleExpect() {
	t := &testt.T{TestName: "TestAgent"} // the *testing.T of a test
	held := assert.Expect(t, toolscore.Trace{search, book}).
		Calls("search", toolscore.Args{"q": "go"}).
		ThenCalls("book").
		DoesNotCall("cancel").
		Check()
	fmt.Println(held)
	// Output: true
}
