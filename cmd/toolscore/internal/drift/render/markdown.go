package render

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

// Marker is the comment at the head of the Markdown by which a workflow finds the one comment that it updates.
const Marker = "<!-- toolscore diff -->"

// What GitHub takes, with a margin.
const (
	commentLimit = 65_536 - 536  // characters of a comment
	summaryLimit = 1<<20 - 1<<10 // bytes of the job summary of a step
)

// Comment returns the report as Markdown for a comment on a pull request, which GitHub takes: a line with counts, what was
// loosened, and then each golden folded. What does not fit is counted at the end.
func (r Report) Comment() string { return r.markdown(commentLimit, characters) }

// Summary returns the same for the job summary of a step to which so many bytes were written before; "" where not even the
// counts fit.
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
		p.section(g.Path, "\n"+code(line(g.Path))+"\n\n", r.items(g), "")
	}
	for _, g := range rest {
		head := fmt.Sprintf("\n<details>\n<summary>%s: %s</summary>\n\n", html(line(g.Path)), count([]drift.Golden{g}))
		p.section(g.Path, head, r.items(g), "\n</details>\n")
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
		return plural(len(r.Goldens), "golden") + " changed"
	default:
		return "no golden changed"
	}
}

func (r Report) summary() string {
	between := fmt.Sprintf("from %s to %s", code(line(r.Base)), code(line(r.Head)))
	if len(r.Goldens) == 0 {
		return "No golden changed " + between + "."
	}
	return fmt.Sprintf("%s changed %s: **%s**.", plural(len(r.Goldens), "golden"), between, count(r.Goldens))
}

// items returns a line of a list for each change.
func (r Report) items(g drift.Golden) []string {
	items := make([]string, len(g.Changes))
	for i, c := range g.Changes {
		items[i] = r.item(c)
	}
	return items
}

func (r Report) item(c drift.Change) string {
	text := fmt.Sprintf("- **%s** · %s", c.Severity, kind(c.Kind))
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
	return text + "\n"
}

func (r Report) leftOut(changes, goldens int) string {
	return fmt.Sprintf("\n**%s in %s did not fit here.** To see all: %s\n",
		plural(changes, "change"), plural(goldens, "golden"), code(cut([]rune(escape(r.Command)), 0)))
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

// section adds the list of changes of a golden with its head and its end, as many items as fit. Behind what did not fit there
// is nothing more, so that nobody takes the rest for the whole.
func (p *page) section(golden, head string, items []string, end string) {
	shown := 0
	if p.changes == 0 && p.left >= p.size(head+items[0]+end) {
		p.add(head)
		p.left -= p.size(end)
		for shown < len(items) && p.left >= p.size(items[shown]) {
			p.add(items[shown])
			shown++
		}
		p.WriteString(end)
	}
	if shown < len(items) {
		p.changes += len(items) - shown
		p.goldens[golden] = true
	}
}
