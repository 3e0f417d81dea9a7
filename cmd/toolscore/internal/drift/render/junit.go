package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	File    string        `xml:"file,attr"`
	Failure *junitFailure `xml:"failure"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"` // the severity
	Text    string `xml:",chardata"`
}

// JUnit writes a testcase for each golden that was compared, first those that check less than
// before. A golden with a change as severe as FailOn is a failure; the changes of others are their
// output.
func (r Report) JUnit(out io.Writer) error {
	suite := junitSuite{Name: "toolscore diff"}
	changed := map[string]drift.Golden{}
	for _, g := range r.Goldens {
		changed[g.Path] = g
	}
	for _, golden := range r.changedFirst() {
		c := junitCase{Class: escape(path.Dir(r.Prefix + golden)), Name: escape(path.Base(golden)), File: escape(r.Prefix + golden)}
		if g, ok := changed[golden]; ok {
			r.report(&c, g)
		}
		if c.Failure != nil {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
	}
	suite.Tests = len(suite.Cases)
	if _, err := io.WriteString(out, xml.Header); err != nil {
		return err
	}
	encoder := xml.NewEncoder(out)
	encoder.Indent("", "  ")
	if err := encoder.Encode(struct {
		XMLName xml.Name `xml:"testsuites"`
		Suite   junitSuite
	}{Suite: suite}); err != nil {
		return err
	}
	_, err := io.WriteString(out, "\n")
	return err
}

// changedFirst returns the paths of all goldens, what checks less before all others.
func (r Report) changedFirst() []string {
	paths := make([]string, 0, len(r.All))
	seen := map[string]bool{}
	for _, g := range r.Goldens {
		paths = append(paths, g.Path)
		seen[g.Path] = true
	}
	for _, path := range r.All {
		if !seen[path] {
			paths = append(paths, path)
		}
	}
	return paths
}

// report puts the changes into the failure or into the output of a testcase.
func (r Report) report(c *junitCase, g drift.Golden) {
	lines := make([]string, len(g.Changes))
	for i, found := range g.Changes {
		lines[i] = fmt.Sprintf("%s  %s  %s", found.Severity, place(found), r.sentence(found))
	}
	text := strings.Join(lines, "\n")
	if !r.fails(g.Severity()) {
		c.Out = text
		return
	}
	first := g.Changes[0]
	c.Failure = &junitFailure{Type: string(g.Severity()), Text: text, Message: r.sentence(first)}
	if len(g.Changes) > 1 {
		c.Failure.Message += fmt.Sprintf(", and %d more", len(g.Changes)-1)
	}
}
