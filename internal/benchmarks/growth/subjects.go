package growth

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
	"github.com/toolscore/toolscore-go/internal/benchmarks/evaluation"
	"github.com/toolscore/toolscore-go/internal/testt"
	"github.com/toolscore/toolscore-go/recorder"
	"github.com/toolscore/toolscore-go/snapshot"
)

// subject is work of ours that grows with the number of calls.
type subject struct {
	name  string
	start func(calls int) (once func() error, err error)
}

// check compares calls with a golden that accepts them. Its matchers come from the rules.
func check(name string, rules ...toolscore.Option) subject {
	return subject{name, func(calls int) (func() error, error) {
		test, trace := testName(name, calls), evaluation.Calls(calls)
		return func() error { return take(test, trace) }, take(test, trace, rules...)
	}}
}

// update changes one call of a golden, to and fro.
func update(name string, rules ...toolscore.Option) subject {
	return subject{name, func(calls int) (func() error, error) {
		test, trace := testName(name, calls), evaluation.Calls(calls)
		other := evaluation.Changed(trace, 1)
		return func() error {
			trace, other = other, trace
			return errors.Join(os.Setenv("UPDATE_SNAPS", "true"), take(test, trace), os.Unsetenv("UPDATE_SNAPS"))
		}, take(test, trace, rules...)
	}}
}

func testName(name string, calls int) string {
	return fmt.Sprintf("Test%s%d", strings.NewReplacer(" ", "", ",", "").Replace(name), calls)
}

// take takes a snapshot in the test, in the folder where this process was started.
func take(test string, trace toolscore.Trace, rules ...toolscore.Option) error {
	t := &testt.T{TestName: test}
	snapshot.ToolscoreSnapshot(t, trace, rules...)
	t.Finish()
	if t.Failed() {
		return fmt.Errorf("snapshot of %s: %s", test, t.Text())
	}
	return nil
}

// evaluate compares calls with calls of which some are changed.
func evaluate(name string, changed func(calls int) int, order toolscore.Option) subject {
	return subject{name, func(calls int) (func() error, error) {
		expected := evaluation.Calls(calls)
		actual := evaluation.Changed(expected, changed(calls))
		return func() error {
			_, err := assert.Evaluate(expected, actual, order)
			return err
		}, nil
	}}
}

// record records the calls of one agent and reads them.
func record(name string) subject {
	return subject{name, func(calls int) (func() error, error) {
		trace := evaluation.Calls(calls)
		return func() error {
			r := recorder.New()
			for _, c := range trace {
				tool := recorder.Func(r, c.Tool, func(context.Context, toolscore.Args) (bool, error) { return true, nil })
				if _, err := tool(context.Background(), c.Args); err != nil {
					return err
				}
			}
			got, err := r.Trace()
			if err == nil && len(got) != calls {
				err = fmt.Errorf("%d of %d calls were recorded", len(got), calls)
			}
			return err
		}, nil
	}}
}
