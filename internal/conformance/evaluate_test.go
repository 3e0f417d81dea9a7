package conformance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/assert"
)

func checkMatcher(l line) error {
	m := expectedValue(l["matcher"])
	if got := matcher(l["matcher"].(map[string]any)).Matches(l["actual"]); got != l["match"] {
		return fmt.Errorf("%v matches %v: got %t", m, l["actual"], got)
	}
	return nil
}

func checkCompare(l line) error {
	expected := toolscore.Trace{{Tool: "tool", Args: toolscore.Args{"value": expectedValue(l["expected"])}}}
	actual := toolscore.Trace{{Tool: "tool", Args: toolscore.Args{"value": l["actual"]}}}
	var errs []error
	for mode, strict := range map[string]bool{"lenient": false, "strict": true} {
		want, checked := l[mode].(bool)
		if !checked {
			continue
		}
		r, err := assert.Evaluate(expected, actual, toolscore.Strict(strict))
		if err != nil || r.Passed != want {
			errs = append(errs, fmt.Errorf("%s: passed %t, error %w", mode, r.Passed, err))
		}
	}
	return errors.Join(errs...)
}

func checkEvaluate(l line) error {
	expected, err := calls(l["expected"])
	if err != nil {
		return err
	}
	actual, err := calls(l["actual"])
	if err != nil {
		return err
	}
	opts := []toolscore.Option{toolscore.Strict(l["strict"].(bool))}
	if weights, ok := l["weights"].(map[string]any); ok {
		given := map[string]float64{}
		for name, w := range weights {
			given[name] = number(w.(json.Number))
		}
		opts = append(opts, toolscore.Weights(given))
	}
	r, err := assert.Evaluate(expected, actual, opts...)
	if err != nil {
		return err
	}
	return compareNumbers(l, r)
}

func compareNumbers(l line, r assert.Result) error {
	var errs []error
	got := r.Metrics()
	for name, n := range l["metrics"].(map[string]any) {
		x, known := got[name]
		if want := number(n.(json.Number)); !known || math.Abs(want-x) > 1e-9 {
			errs = append(errs, fmt.Errorf("%s: want %v, got %v", name, want, x))
		}
	}
	want := number(l["score"].(json.Number))
	if math.Abs(want-r.Score) > 1e-9 || want == 1 && r.Score != 1 {
		errs = append(errs, fmt.Errorf("score: want %v, got %v", want, r.Score))
	}
	return errors.Join(errs...)
}
