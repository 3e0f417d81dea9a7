package checks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
)

// standIn is a test that can end and be run again, so that one process can check its first snapshot
// many times. Its methods cost next to nothing, as those of a test that passes do. The embedded
// interface is nil: only what is here may be called.
type standIn struct {
	testing.TB
	name     string
	failures []string
	cleanups []func()
}

func (*standIn) Helper()             {}
func (*standIn) Log(...any)          {}
func (*standIn) Logf(string, ...any) {}
func (t *standIn) Name() string      { return t.name }
func (t *standIn) Failed() bool      { return len(t.failures) > 0 }
func (t *standIn) Cleanup(f func())  { t.cleanups = append(t.cleanups, f) }

// Context is there as in a real test, where asking for it costs next to nothing.
func (*standIn) Context() context.Context { return context.Background() }

func (t *standIn) Error(args ...any)            { t.fail(fmt.Sprint(args...)) }
func (t *standIn) Errorf(f string, args ...any) { t.fail(fmt.Sprintf(f, args...)) }
func (t *standIn) Fatal(args ...any)            { t.fail(fmt.Sprint(args...)) }
func (t *standIn) FailNow()                     { t.fail("FailNow") }

func (t *standIn) fail(text string) {
	t.failures = append(t.failures, text)
}

// end ends the test: cleanups run, the last one first. It returns an error where the test failed.
func (t *standIn) end() error {
	for _, f := range slices.Backward(t.cleanups) {
		f()
	}
	t.cleanups = t.cleanups[:0]
	if !t.Failed() {
		return nil
	}
	err := errors.New(t.failures[0])
	t.failures = nil
	return err
}
