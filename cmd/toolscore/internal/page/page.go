// Package page writes results as one HTML file that a person looks at, without a network and
// without trust in what they hold.
package page

import (
	"bufio"
	"encoding/json"
	"html"
	"io"

	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/term"
)

// Write writes the page of the results to w. Title says what they belong to; it may be empty.
// Names, values and errors in the results may be hostile: they reach the page as data, which its
// script shows as text. Write fails if w does, and for numbers that JSON cannot hold.
func Write(w io.Writer, title string, all []outcome.Result) error {
	all = sorted(all)
	list, err := json.Marshal(listOf(all))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	if err := frame.Execute(out, view{Title: html.EscapeString(term.Visible(title)), List: string(list), results: all}); err != nil {
		return err
	}
	return out.Flush()
}

// view is what the frame of the page asks for.
type view struct {
	Title   string
	List    string
	results []outcome.Result
}

// Tally counts the verdicts.
func (v view) Tally() Tally { return Count(v.results) }

// Details returns the indices of the results.
func (v view) Details() int { return len(v.results) }

// Detail returns the data of one result as JSON that may be in a script element: encoding/json
// escapes <, > and &.
func (v view) Detail(i int) (string, error) {
	text, err := json.Marshal(detailOf(v.results[i]))
	return string(text), err
}
