package assert

import (
	"context"
	"errors"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/recorder"
)

// Run runs an agent with the prompt and begins a chain about the calls that it makes. Its tools
// must be wrapped with a nil recorder, so that they record into the one in the context. An error of
// the agent fails the chain, and so does a nil agent. A nil t panics.
//
//	assert.Run(t, "book a flight to NYC", agent).Calls("search_flights").ThenCalls("book_flight").Check()
func Run(t toolscore.TestingT, prompt string, agent func(ctx context.Context, prompt string) error) *Expectation {
	source.NeedT(t, "Run")
	t.Helper()
	rec := recorder.New()
	e := expect(t, rec, "Run")
	if agent == nil {
		e.problems = append(e.problems, errors.New("Run: the agent is nil; pass the function that runs it"))
		return e
	}
	if err := agent(recorder.NewContext(contextOf(t), rec), prompt); err != nil {
		e.problems = append(e.problems, fmt.Errorf("Run: the agent failed: %w", err))
	}
	return e
}

// contextOf returns the context of a real test, which ends with it.
func contextOf(t toolscore.TestingT) context.Context {
	if test, ok := t.(interface{ Context() context.Context }); ok {
		return test.Context()
	}
	return context.Background()
}
