package value

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// What can be wrong with a value; the errors of Parse, Normalise and NormaliseExpected wrap one of
// them where it applies.
var (
	ErrSyntax       = errors.New("invalid JSON")
	ErrTruncated    = errors.New("JSON that is cut off")
	ErrTrailing     = errors.New("more text after the JSON value")
	ErrDuplicateKey = errors.New("duplicate key")
	ErrTooDeep      = fmt.Errorf("nesting deeper than %d levels", MaxDepth)
	ErrCycle        = errors.New("cycle")
	ErrUTF8         = errors.New("invalid UTF-8")
)

// Error says where in a value something is wrong.
type Error struct {
	Path string // from the root of the value, for example passengers[2].seat; "" is the root itself
	Err  error  // what is wrong
}

// Error returns the path, shortened in the middle where it is very long, and what is wrong there.
func (e *Error) Error() string {
	if e.Path == "" {
		return e.Err.Error()
	}
	return shorten(e.Path) + ": " + e.Err.Error()
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// shorten keeps both ends of a text that would bury the rest of a message.
func shorten(text string) string {
	const keep = 100
	if len(text) <= 3*keep {
		return text
	}
	return strings.ToValidUTF8(text[:keep]+"…"+text[len(text)-keep:], "")
}

// trail is an error on its way up: each level adds its step, so that a path is only built where
// there is an error.
type trail struct {
	error
	steps []string // innermost first
}

// Unwrap returns what is wrong.
func (t *trail) Unwrap() error { return t.error }

// at adds the step of one level to an error from below it.
func at(step string, err error) error {
	var t *trail
	if !errors.As(err, &t) {
		t = &trail{error: err}
	}
	t.steps = append(t.steps, step)
	return t
}

// about says in front of an error what it is about, and leaves its steps.
func about(what string, err error) error {
	if t := (*trail)(nil); errors.As(err, &t) {
		t.error = fmt.Errorf("%s: %w", what, t.error)
		return t
	}
	return fmt.Errorf("%s: %w", what, err)
}

// located turns an error that arrived at the root into an *Error; nil stays nil.
func located(err error) error {
	if err == nil {
		return nil
	}
	if t := (*trail)(nil); errors.As(err, &t) {
		return &Error{Path: t.path(), Err: t.error}
	}
	return &Error{Err: err}
}

func (t *trail) path() string {
	var b strings.Builder
	for _, step := range slices.Backward(t.steps) {
		if b.Len() > 0 && !strings.HasPrefix(step, "[") {
			b.WriteByte('.')
		}
		b.WriteString(step)
	}
	return b.String()
}
