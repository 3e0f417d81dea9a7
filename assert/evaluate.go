package assert

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Result is the outcome of a comparison; see toolscore.Result for its fields.
type Result = toolscore.Result

// Evaluate compares the actual calls with the expected ones and returns the verdict, the score,
// every number and one entry for each line of the report. It returns an error for a source that is
// nil or cannot be read, an expected call without a tool, a value that has no JSON form, a bad
// option, and a comparison that would accept anything.
func Evaluate(expected, actual toolscore.Source, opts ...toolscore.Option) (Result, error) {
	c := comparison{}
	if err := c.read(expected, actual, opts); err != nil {
		return Result{}, fmt.Errorf("toolscore: %w", err)
	}
	return c.result, nil
}

// comparison is two lists of calls, how they are compared, and its outcome.
type comparison struct {
	variants []toolscore.Trace
	actual   toolscore.Trace
	settings option.Settings
	result   Result
}

// expected are the calls of the variant that the result is about.
func (c *comparison) expected() toolscore.Trace {
	if len(c.variants) == 0 {
		return nil
	}
	return c.variants[max(0, c.result.Variant-1)]
}

// read fills the comparison. It sets the settings from opts first, since FailNow must hold even if
// a source cannot be read.
func (c *comparison) read(expected, actual toolscore.Source, opts []toolscore.Option) error {
	var err error
	if c.settings, err = option.Resolve(opts...); err != nil {
		return err
	}
	if c.settings.Label != "" || c.settings.Rules != nil {
		return fmt.Errorf("option Named or At: it speaks of a golden that is written; give it to snapshot.ToolscoreSnapshot")
	}
	if c.settings.Runs != (option.Runs{}) {
		return fmt.Errorf("option PassAtLeast or Parallel: it speaks of several runs; give it to snapshot.Runs")
	}
	var own []toolscore.Option
	if c.variants, own, err = source.ReadExpected(expected); err != nil {
		return err
	}
	if c.actual, _, err = source.Read(source.Actual, actual); err != nil {
		return err
	}
	if c.settings, err = option.Resolve(toolscore.Options(own), toolscore.Options(opts)); err != nil {
		return err
	}
	if c.actual, err = source.ApplyMatchers(c.actual, c.settings.ArgsMatchers); err != nil {
		return err
	}
	c.actual = source.StableNames(c.actual, c.settings.Volatile)
	if slices.ContainsFunc(c.variants, func(v toolscore.Trace) bool { return redact.HasNames(v) }) {
		redactor := redact.New(redact.Rules{Also: c.settings.Secret, Allow: c.settings.NotSecret})
		c.actual = redactor.Names(slices.Concat(c.variants...), c.actual)
	}
	if source.Concurrent(actual) != nil { // it was recorded in this process, where turns can be had
		if err := compare.CheckTurns(c.actual, c.settings); err != nil {
			return err
		}
	}
	c.result, err = compare.Variants(c.variants, c.actual, c.settings)
	return err
}
