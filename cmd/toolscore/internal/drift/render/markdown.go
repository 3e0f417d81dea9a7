package render

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Marker is the comment at the head of the Markdown by which a workflow finds the one comment that
// it updates.
const Marker = "<!-- toolscore diff -->"

// What GitHub takes, with a margin.
const (
	commentLimit = 65_536 - 536  // characters of a comment
	summaryLimit = 1<<20 - 1<<10 // bytes of the job summary of a step
)

// Comment returns the report as Markdown for a comment on a pull request, which GitHub takes: a
// line with counts, what was loosened, and then each golden folded. What does not fit is counted at
// the end.
func (r Report) Comment() string { return r.markdown(commentLimit, characters) }

// Summary returns the same for the job summary of a step to which so many bytes were written
// before; "" where not even the counts fit.
func (r Report) Summary(written int64) string {
	return r.markdown(summaryLimit-int(min(written, summaryLimit)), func(text string) int { return len(text) })
}

// characters counts them as a program does that counts one above U+FFFF twice, which is the most.
func characters(text string) int { return len(utf16.Encode([]rune(text))) }

func (r Report) markdown(limit int, size func(string) int) string {
	first, rest := r.split()
	p := &page{left: limit, size: size, goldens: map[string]bool{}}
	p.left -= size(r.leftOut(1<<30, 1<<30)) // room for the last line
	p.add(Marker + "\n### Toolscore: " + r.title() + "\n\n" + r.summary() + "\n")
	if len(first) > 0 {
		p.add("\n**Look at these first:** a test checks less than before, or cannot read its golden.\n")
	}
	if p.left < 0 {
		return ""
	}
	for _, g := range first {
		p.section("\n"+code(line(g.Path))+"\n\n", r.items(g), "")
	}
	edited, others := apart(rest)
	for _, g := range edited {
		p.folded(html(line(g.Path)), []drift.Golden{g}, r.items(g))
	}
	if len(others) > 0 {
		var items []item
		for _, g := range others {
			items = append(items, r.whole(g))
		}
		p.folded(words.Count(len(others), "golden")+" added or renamed", others, items)
	}
	if p.changes > 0 {
		p.WriteString(r.leftOut(p.changes, len(p.goldens)))
	}
	return p.String()
}

// title is the most important thing in a few words.
func (r Report) title() string {
	t := count(r.Goldens)
	switch {
	case t.loosens > 0:
		return t.loosened()
	case len(r.Goldens) > 0:
		return words.Count(len(r.Goldens), "golden") + " changed"
	default:
		return "no golden changed"
	}
}

func (r Report) summary() string {
	between := fmt.Sprintf("from %s to %s", r.Base.markdown(), r.Head.markdown())
	if len(r.Goldens) == 0 {
		return "No golden changed " + between + "."
	}
	return fmt.Sprintf("%s changed %s: **%s**.", words.Count(len(r.Goldens), "golden"), between, count(r.Goldens))
}

// apart keeps goldens that were only added or renamed, of which there may be many, from those in
// which something changed.
func apart(goldens []drift.Golden) (edited, others []drift.Golden) {
	for _, g := range goldens {
		kind := g.Changes[0].Kind
		if len(g.Changes) == 1 && (kind == drift.GoldenAdded || kind == drift.GoldenRenamed) {
			others = append(others, g)
		} else {
			edited = append(edited, g)
		}
	}
	return edited, others
}

// item is a line of a list, and the golden that it is about.
type item struct{ golden, text string }

// items returns a line of a list for each change.
func (r Report) items(g drift.Golden) []item {
	items := make([]item, len(g.Changes))
	for i, c := range g.Changes {
		items[i] = item{g.Path, "- " + r.told(c) + "\n"}
	}
	return items
}

// whole returns the line of a golden that has one change, in a list of several goldens.
func (r Report) whole(g drift.Golden) item {
	text := r.told(g.Changes[0])
	if g.Changes[0].Kind == drift.GoldenAdded { // a rename says both names
		text += ": " + code(line(g.Path))
	}
	return item{g.Path, "- " + text + "\n"}
}

// told says what changed, in one line.
func (r Report) told(c drift.Change) string {
	text := fmt.Sprintf("**%s** · %s", c.Severity, kind(c.Kind))
	if c.Variant > 0 {
		text += fmt.Sprintf(" · variant %d", c.Variant)
	}
	if c.Call > 0 {
		text += fmt.Sprintf(" · call %d %s", c.Call, code(line(c.Tool)))
	}
	if c.Path != "" {
		text += " " + code(line(c.Path))
	}
	if c.Line > 0 && c.Kind != drift.ToolRemoved {
		text += fmt.Sprintf(" (line %d)", c.Line)
	}
	values := r.values(c)
	for i, v := range values {
		values[i] = code(v)
	}
	if len(values) > 0 {
		text += ": " + strings.Join(values, " → ")
	}
	switch reason := r.reason(c); {
	case reason == "":
	case c.Kind == drift.GoldenUnreadable: // it may quote the file
		text += " · " + code(reason)
	default:
		text += " · " + reason
	}
	return text
}

func (r Report) leftOut(changes, goldens int) string {
	return fmt.Sprintf("\n**%s in %s did not fit here.** To see all: %s\n",
		words.Count(changes, "change"), words.Count(goldens, "golden"), code(cut([]rune(escape(r.Command)), 0)))
}

// page is Markdown that grows as long as there is room.
type page struct {
	strings.Builder
	size func(string) int
	left int
	// What did not fit.
	changes int
	goldens map[string]bool
}

func (p *page) add(text string) {
	p.WriteString(text)
	p.left -= p.size(text)
}

// folded adds a list that is shown on a click.
func (p *page) folded(summary string, goldens []drift.Golden, items []item) {
	p.section(fmt.Sprintf("\n<details>\n<summary>%s: %s</summary>\n\n", summary, count(goldens)), items, "\n</details>\n")
}

// section adds a list with its head and its end, as many items as fit. Behind what did not fit
// there is nothing more, so that nobody takes the rest for the whole.
func (p *page) section(head string, items []item, end string) {
	shown := 0
	if p.changes == 0 && p.left >= p.size(head+items[0].text+end) {
		p.add(head)
		p.left -= p.size(end)
		for shown < len(items) && p.left >= p.size(items[shown].text) {
			p.add(items[shown].text)
			shown++
		}
		p.WriteString(end)
	}
	for _, i := range items[shown:] {
		p.changes++
		p.goldens[i.golden] = true
	}
}
