package assert

import (
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Checks asserts that the checks hold for the actual calls. It reports each that does not, with the
// reason, through t.Errorf and returns whether all do. Besides checks, such as toolscore.Never and
// toolscore.MaxCalls, it takes Strict, FailNow and the options that say what is secret. It fails
// the test without a check, for other options, and if the source cannot be read. A nil t panics.
//
//	assert.Checks(t, rec, toolscore.Before("validate", "book"), toolscore.MaxCalls(12))
func Checks(t toolscore.TestingT, actual toolscore.Source, checks ...toolscore.Option) bool {
	source.NeedT(t, "Checks")
	t.Helper()
	settings, err := option.Resolve(checks...)
	var result Result
	if err == nil {
		result, err = checked(actual, settings)
	}
	switch {
	case err != nil:
		t.Errorf("toolscore: Checks: %v", err)
	case !result.Passed:
		t.Errorf("toolscore: %s: %s", t.Name(), brokenChecks(result, settings))
	}
	passed := err == nil && result.Passed
	if !passed && settings.FailNow {
		t.FailNow()
	}
	return passed
}

func checked(actual toolscore.Source, s option.Settings) (Result, error) {
	if name := s.Comparing(); name != "" {
		return Result{}, fmt.Errorf("option %s compares with expected calls, and there are none; give it to AssertTools", name)
	}
	calls, _, err := source.Read(source.Actual, actual)
	if err != nil {
		return Result{}, err
	}
	if calls, err = source.ApplyMatchers(calls, s.ArgsMatchers); err != nil {
		return Result{}, err
	}
	return compare.Variants(nil, source.StableNames(calls, s.Volatile), s)
}

// brokenChecks lists the checks that do not hold.
func brokenChecks(r Result, s option.Settings) string {
	redactor := redact.New(redact.Rules{Also: s.Secret, Allow: s.NotSecret})
	return "checks do not hold\n  " + redactor.Text(strings.Join(compare.Broken(r), "\n  "))
}
