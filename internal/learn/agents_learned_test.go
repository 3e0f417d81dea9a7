package learn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/gkampitakis/go-snaps/snaps"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/report"
)

func number(n int) any { return json.Number(fmt.Sprint(n)) }

// answered is a call with what the tool returned.
func answered(c toolscore.Call, result any, problem string) toolscore.Call {
	c.Result, c.Err = result, problem
	return c
}

// shops looks for something, compares prices in either order and buys.
func shops(i int) toolscore.Trace {
	words := []string{"a lamp", "a nice lamp", "lamps for a desk", "desk lamp", "a lamp, cheap"}
	prices := toolscore.Trace{
		call("price", toolscore.Args{"shop": "north", "item": fmt.Sprintf("LMP-%d", 40+i)}),
		call("stock", toolscore.Args{"item": fmt.Sprintf("LMP-%d", 40+i)}),
	}
	if i%2 == 1 {
		prices[0], prices[1] = prices[1], prices[0]
	}
	run := append(toolscore.Trace{call("find", toolscore.Args{"text": words[i%5], "most": number(10)})}, prices...)
	buy := toolscore.Args{"item": fmt.Sprintf("LMP-%d", 40+i), "currency": []string{"EUR", "USD"}[i/2%2]}
	if i%3 == 0 {
		buy["gift"] = true
	}
	return append(run, call("buy", buy))
}

// mends edits a file and runs the tests until they pass.
func mends(i int) toolscore.Trace {
	run := toolscore.Trace{call("read", toolscore.Args{"path": "main.go"})}
	for range i%3 + 1 {
		run = append(run, call("edit", toolscore.Args{"path": "main.go", "line": number(12 + i)}))
	}
	if i == 4 {
		run = append(run, call("format", toolscore.Args{}))
	}
	return append(run, call("test", toolscore.Args{"id": fmt.Sprintf("6ba7b810-9dad-11d1-80b4-%012x", i)}))
}

// answers either looks a question up or passes it on to a person.
func answers(i int) toolscore.Trace {
	run := toolscore.Trace{call("classify", toolscore.Args{"ticket": number(7)})}
	if i%2 == 0 {
		return append(run, call("lookup", toolscore.Args{"topic": "refund"}), call("quote", toolscore.Args{"article": "A-12"}),
			call("reply", toolscore.Args{"tone": "kind"}))
	}
	return append(run, call("assign", toolscore.Args{"team": "billing"}), call("notify", toolscore.Args{"team": "billing"}),
		call("reply", toolscore.Args{"tone": "kind"}))
}

// opens uses what the first call returned, and hides a secret.
func opens(i int) toolscore.Trace {
	session := fmt.Sprintf("s%c%d", 'a'+i, 17*i)
	return toolscore.Trace{
		answered(call("login", toolscore.Args{"user": "ann", "password": fmt.Sprint("pa55", i)}),
			map[string]any{"session": session}, ""),
		call("open", toolscore.Args{"session": session, "at": fmt.Sprintf("2027-03-%02dT10:00:00Z", i+1)}),
		call("close", toolscore.Args{"session": session}),
	}
}

// retries calls a tool that fails at times.
func retries(i int) toolscore.Trace {
	fetch := call("fetch", toolscore.Args{"page": number(1)})
	run := toolscore.Trace{answered(call("list", toolscore.Args{}), []any{"x", "y"}, "")}
	if i%3 == 0 {
		run = append(run, answered(fetch, nil, "timeout"))
	}
	return append(run, answered(fetch, map[string]any{"bytes": number(100 + i*i), "ok": true}, ""))
}

// TestLearnedGoldens keeps what is learned of five agents, what is said of it, and how a run is
// reported whose last call is missing.
func TestLearnedGoldens(t *testing.T) {
	for name, agent := range map[string]struct {
		run  func(i int) toolscore.Trace
		opts []toolscore.Option
	}{
		"shops": {run: shops}, "mends": {run: mends}, "answers": {run: answers}, "opens": {run: opens},
		"retries": {run: retries, opts: []toolscore.Option{toolscore.WithResults()}},
	} {
		t.Run(name, func(t *testing.T) {
			var traces []toolscore.Trace
			for i := range 10 {
				traces = append(traces, agent.run(i))
			}
			outcome := learned(t, "", runsOf(traces...), agent.opts...)
			d, err := golden.Read("g.tools.yaml", outcome.Text)
			require.NoError(t, err)
			settings, err := option.Resolve(toolscore.Options(d.Options()), toolscore.Options(agent.opts))
			require.NoError(t, err)
			drifted := agent.run(3)[:len(agent.run(3))-1]
			result, err := compare.Variants(d.Expected(), drifted, settings)
			require.NoError(t, err)
			require.False(t, result.Passed)
			expected := d.Variants()[max(result.Variant-1, 0)].Calls
			failure := report.Text(report.Input{
				Headline: name + ": calls differ", Expected: expected, Actual: drifted, Result: result,
				Variants: len(d.Expected()), Settings: settings,
			})
			said := strings.Join(outcome.Log, "\n")
			snaps.MatchStandaloneSnapshot(t, strings.Join([]string{string(outcome.Text), said, "", failure}, "\n"))
		})
	}
}
