package gotest

import (
	"io"
	"strings"
)

// printer prints what go test would print without -json. Unless it is verbose, that is what failed
// and a line a package.
type printer struct {
	out, err io.Writer
	verbose  bool
	packages map[string]*transcript
}

// transcript is what a package has said that is not printed yet.
type transcript struct {
	tests  []string // in the order in which they began
	said   map[string]*strings.Builder
	failed map[string]bool
	own    strings.Builder
}

func newPrinter(out, err io.Writer, verbose bool) *printer {
	return &printer{out: out, err: err, verbose: verbose, packages: map[string]*transcript{}}
}

// line prints what is not an event. What cannot be printed is lost as it is for go test.
func (p *printer) line(text string) { _, _ = io.WriteString(p.out, text) }

func (p *printer) event(e event) {
	if e.Action == "build-output" {
		_, _ = io.WriteString(p.err, e.Output)
		return
	}
	if p.verbose {
		p.line(e.Output)
		return
	}
	t := p.packages[e.Package]
	if t == nil {
		t = &transcript{said: map[string]*strings.Builder{}, failed: map[string]bool{}}
		p.packages[e.Package] = t
	}
	switch e.Action {
	case "output":
		t.add(e.Test, e.Output)
	case "fail", "pass", "skip":
		p.end(t, e)
	}
}

// end prints a test function with all its subtests at its end, and what is left at the end of the
// package.
func (p *printer) end(t *transcript, e event) {
	t.failed[e.Test] = e.Action == "fail"
	switch {
	case e.Test != "" && topLevel(e.Test) == e.Test:
		p.line(t.flush(func(test string) bool { return topLevel(test) == e.Test }, t.failed))
	case e.Test == "" && e.Action == "fail":
		begun := map[string]bool{}
		for _, test := range t.tests {
			begun[test] = true
		}
		p.line(t.flush(func(string) bool { return true }, begun))
		p.line(t.own.String())
	case e.Test == "":
		for line := range strings.Lines(t.own.String()) {
			if strings.HasPrefix(line, "ok  \t") || strings.HasPrefix(line, "?   \t") || strings.HasPrefix(line, "\t") {
				p.line(line)
			}
		}
	}
}

func (t *transcript) add(test, text string) {
	if test == "" {
		t.own.WriteString(text)
		return
	}
	said := t.said[test]
	if said == nil {
		said = &strings.Builder{}
		t.said[test] = said
		t.tests = append(t.tests, test)
	}
	said.WriteString(text)
}

// flush forgets what the chosen tests have said and returns it for those that are worth printing:
// first how a test ended, as go test does, and nothing of how it went.
func (t *transcript) flush(chosen func(test string) bool, worth map[string]bool) string {
	var text strings.Builder
	rest := t.tests[:0]
	for _, test := range t.tests {
		if !chosen(test) {
			rest = append(rest, test)
			continue
		}
		if worth[test] {
			text.WriteString(reordered(t.said[test].String()))
		}
		delete(t.said, test)
	}
	t.tests = rest
	return text.String()
}

func reordered(said string) string {
	var heads, rest strings.Builder
	for line := range strings.Lines(said) {
		switch bare := strings.TrimLeft(line, " "); {
		case strings.HasPrefix(bare, "--- "):
			heads.WriteString(line)
		case !strings.HasPrefix(line, "=== "):
			rest.WriteString(line)
		}
	}
	return heads.String() + rest.String()
}
