package drift

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/golden"
)

// Text is a golden at one of the revisions.
type Text struct {
	// Name is what messages call it, such as its path.
	Name string
	Data []byte
	// Err says why it cannot be read; then there is no data.
	Err error
}

// Pair is a golden before and after; nil is none.
type Pair struct {
	Path     string
	Old, New *Text
}

// Golden is what changed in one golden.
type Golden struct {
	Path string
	// From is its old path where it was renamed.
	From    string
	Changes []Change
}

// Severity is that of the worst change.
func (g Golden) Severity() Severity {
	worst := Low
	for _, c := range g.Changes {
		if c.Severity.AtLeast(worst) {
			worst = c.Severity
		}
	}
	return worst
}

// Goldens lists what changed: first the goldens that check less, then by severity and path. What is
// new and nearly what was removed counts as renamed. Pairs that differ only in line endings are
// left out.
func Goldens(pairs []Pair) []Golden {
	var found []Golden
	for _, m := range renamed(pairs) {
		if changes := m.changes(); len(changes) > 0 {
			found = append(found, Golden{Path: m.Path, From: m.from, Changes: sorted(changes)})
		}
	}
	slices.SortFunc(found, func(a, b Golden) int {
		return cmp.Or(cmp.Compare(rank(a.Changes[0]), rank(b.Changes[0])), cmp.Compare(a.Path, b.Path))
	})
	return found
}

// moved is a pair whose golden may have had another path.
type moved struct {
	Pair
	from string
}

func (m moved) changes() []Change {
	switch {
	case m.Old == nil && m.New == nil, m.from == "" && m.Old.same(m.New):
		return nil
	case m.New == nil:
		return []Change{loosening(GoldenRemoved, "nothing checks these calls any more")}
	}
	var changes []Change
	if m.from != "" {
		changes = append(changes, change(GoldenRenamed, Low).of(m.from, m.Path))
	}
	now, unreadable := m.New.read()
	if unreadable != nil {
		return append(changes, *unreadable)
	}
	if m.Old == nil {
		return append(changes, change(GoldenAdded, Low))
	}
	return append(changes, m.Old.compare(m.New, now)...)
}

// compare lists what changed from a golden to the one that was read.
func (t *Text) compare(later *Text, now *golden.Document) []Change {
	if t.same(later) {
		return nil
	}
	old, unreadable := t.read()
	if unreadable != nil {
		unreadable.Line = 0 // that of another file
		return []Change{unreadable.because(join(unreadable.Reason, "so what changed cannot be told"))}
	}
	changes := Documents(old, now, later.Data)
	if len(changes) == 0 {
		changes = append(changes, change(Formatting, Low).because("both ask for the same"))
	}
	return changes
}

// same reports whether both have the same lines, whatever ends them.
func (t *Text) same(other *Text) bool {
	return t != nil && other != nil && t.Err == nil && other.Err == nil &&
		bytes.Equal(unixLines(t.Data), unixLines(other.Data))
}

func unixLines(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }

// read returns the golden, or the change that it cannot be read.
func (t *Text) read() (*golden.Document, *Change) {
	err := t.Err
	if err == nil {
		var d *golden.Document
		if d, err = golden.Read(t.Name, t.Data); err == nil {
			return d, nil
		}
	}
	reason := unknownTag.ReplaceAllString(err.Error(), "$0; where tests register it, add --tag $1")
	found := change(GoldenUnreadable, High).because(reason)
	found.Line = t.lineOf(err)
	return nil, &found
}

var unknownTag = regexp.MustCompile(`: unknown tag !([\w-]+)`)

// lineOf returns the line that the message begins with.
func (t *Text) lineOf(err error) int {
	line, _, _ := strings.Cut(strings.TrimPrefix(err.Error(), t.Name+":"), ":")
	n, _ := strconv.Atoi(line)
	return n
}
