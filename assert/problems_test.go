package assert_test

import (
	"errors"
	"testing"

	testify "github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/matchers"
)

// troubled is a source of one call, of which something else was lost.
type troubled struct{ toolscore.Source }

func (troubled) Problems() []error { return []error{errors.New("a body was not closed")} }

// TestProblemsOfTheRecordingAreLogged by each assertion that passes in spite of them.
func TestProblemsOfTheRecordingAreLogged(t *testing.T) {
	book := toolscore.Trace{{Tool: "book", Args: toolscore.Args{}}}
	src := troubled{book}
	for name, check := range map[string]func(toolscore.TestingT) bool{
		"AssertTools": func(t toolscore.TestingT) bool { return assert.AssertTools(t, book, src) },
		"Expect":      func(t toolscore.TestingT) bool { return assert.Expect(t, src).DoesNotCall("pay").Check() },
		"EvaluateToolCalls": func(t toolscore.TestingT) bool {
			return assert.EvaluateToolCalls(t, book, src, matchers.MatchOptions{})
		},
		"MatchToolCalls": func(t toolscore.TestingT) bool { return assert.MatchToolCalls(t, []string{"book"}, src) },
	} {
		told := &testt.T{TestName: name}
		testify.True(t, check(told), name)
		testify.Equal(t, []string{"toolscore: recorder: a body was not closed"}, told.Logs, name)
	}
}
