// Package testt has a test that is not run by go test, so that our own tests can see what an
// assertion reports.
package testt

import (
	"fmt"
	"slices"
	"strings"
)

// T records what is reported to it. The zero value is a test without a name that passes. It is not
// safe for concurrent use.
type T struct {
	// TestName is what Name returns.
	TestName string
	// Errors and Logs are the texts of Errorf and Logf in their order.
	Errors, Logs []string
	// Stopped says that FailNow was called; unlike that of a real test, the calling code goes on.
	Stopped  bool
	cleanups []func()
}

// Helper does nothing.
func (*T) Helper() {}

// Name returns TestName.
func (t *T) Name() string { return t.TestName }

// Errorf keeps the text.
func (t *T) Errorf(format string, args ...any) {
	t.Errors = append(t.Errors, fmt.Sprintf(format, args...))
}

// Logf keeps the text.
func (t *T) Logf(format string, args ...any) { t.Logs = append(t.Logs, fmt.Sprintf(format, args...)) }

// FailNow marks the test as stopped.
func (t *T) FailNow() { t.Stopped = true }

// Cleanup keeps f for Finish.
func (t *T) Cleanup(f func()) { t.cleanups = append(t.cleanups, f) }

// Finish ends the test: it runs the cleanups, the last one first.
func (t *T) Finish() {
	for _, f := range slices.Backward(t.cleanups) {
		f()
	}
	t.cleanups = nil
}

// Failed reports whether the test failed.
func (t *T) Failed() bool { return len(t.Errors) > 0 || t.Stopped }

// Text returns all errors in one text.
func (t *T) Text() string { return strings.Join(t.Errors, "\n") }
