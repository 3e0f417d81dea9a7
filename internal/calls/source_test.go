package calls_test

import toolscore "github.com/toolscore/toolscore-go"

// source is a Source that brings an option of its own.
type source struct{ calls toolscore.Trace }

func (s source) Trace() (toolscore.Trace, error) { return s.calls, nil }

func (source) Options() ([]toolscore.Option, error) {
	return []toolscore.Option{toolscore.Strict(true)}, nil
}
