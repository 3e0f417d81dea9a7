package source_test

import toolscore "github.com/toolscore/toolscore-go"

// withOption is a Source that brings an option of its own.
type withOption struct{ calls toolscore.Trace }

func (s withOption) Trace() (toolscore.Trace, error) { return s.calls, nil }

func (withOption) Options() ([]toolscore.Option, error) {
	return []toolscore.Option{toolscore.Strict(true)}, nil
}
