package golden

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Version is the version of the format that this package writes, and the newest that it reads.
const Version = 1

// Write returns the canonical text of a golden file that holds the calls, which are normalised;
// title, as a rule the name of the test, becomes the comment on its first line. The settings say
// what a golden holds beside tool, arguments, raw text and kind: that the call was not executed,
// the turns under ByTurn, result and error under WithResults. Equal calls give equal bytes. A
// matcher without a tag is an error that names its place.
func Write(title string, calls []toolscore.Call, s option.Settings) ([]byte, error) {
	return WriteVariants(title, []Variant{{Calls: calls}}, s)
}

// WriteVariants is Write for a golden of one or more variants, with comments.
func WriteVariants(title string, variants []Variant, s option.Settings) ([]byte, error) {
	w := writer{buf: make([]byte, 0, 64+128*len(variants[0].Calls))}
	w.document(title, variants[0], s, always)
	for _, v := range variants[1:] {
		w.text("---\n")
		w.calls(v, s, always)
	}
	if !w.failed {
		return w.buf, nil
	}
	errs := make([]error, len(variants))
	for i, v := range variants {
		errs[i] = checkWritable(v.Calls, s)
	}
	return nil, errors.Join(errs...)
}

// Holds reports whether the text of a golden file is, byte for byte, what Write gives for the
// calls. It writes no more than up to the first call that is another, and one call at a time.
func Holds(text []byte, title string, calls []toolscore.Call, s option.Settings) bool {
	var w writer
	rest := text
	same := true
	w.document(title, Variant{Calls: calls}, s, func() bool {
		rest, same = bytes.CutPrefix(rest, w.buf)
		w.buf = w.buf[:0]
		return same
	})
	return same && len(rest) == 0 && !w.failed
}

// document writes a file. It calls written before each call and at the end, and stops where that
// returns false.
func (w *writer) document(title string, v Variant, s option.Settings, written func() bool) {
	w.title(title)
	w.text("version: " + strconv.Itoa(Version) + "\n")
	w.calls(v, s, written)
}

func always() bool { return true }

func (w *writer) calls(v Variant, s option.Settings, written func() bool) {
	w.text("calls:")
	if len(v.Calls) == 0 {
		w.text(" []")
	}
	w.comment(v.Comment)
	w.text("\n")
	done := 0
	for done < len(v.Calls) && written() {
		n := groupLength(v.Calls[done:])
		column := 0
		if v.Calls[done].Group != "" {
			w.text("- " + groupKey + ":")
			column = 2
		}
		for i := done; i < done+n; i++ {
			if column > 0 {
				w.line(column)
			}
			w.fields = v.appendFields(w.fields[:0], i, s)
			w.call(w.fields, column)
		}
		w.text("\n")
		done += n
	}
	if done == len(v.Calls) {
		written()
	}
}

// groupLength returns how many of the first calls are of one group; 1 where the first is of none.
func groupLength(calls []toolscore.Call) int {
	n := 1
	for calls[0].Group != "" && n < len(calls) && calls[n].Group == calls[0].Group {
		n++
	}
	return n
}

// boundsField returns the key that says how often a call is made, and whether it needs one.
func boundsField(b toolscore.Bounds) (f field, bounded bool) {
	switch {
	case b.Once():
		return f, false
	case b == toolscore.Bounds{Min: 0, Max: 1}:
		return field{"optional", b}, true
	default:
		return field{"repeat", b}, true
	}
}

// bounds writes how often a call is made.
func (w *writer) bounds(b toolscore.Bounds) {
	least, most := b.Limits()
	switch {
	case b == toolscore.Bounds{Min: 0, Max: 1}:
		w.text("true")
	case least == most:
		w.text(strconv.Itoa(least))
	case most == toolscore.Unlimited:
		w.text(fmt.Sprintf("{min: %d}", least))
	default:
		w.text(fmt.Sprintf("{min: %d, max: %d}", least, most))
	}
}

func (w *writer) title(title string) {
	if title = strings.TrimSpace(title); title == "" {
		return
	}
	w.text("# ")
	w.visible(title)
	w.text("\n")
}

// call writes one element of the list of calls, whose dash is in the column.
func (w *writer) call(fields []field, column int) {
	w.text("- ")
	for i, f := range fields {
		if i > 0 {
			w.line(column + 2)
		}
		w.text(f.key)
		w.text(":")
		w.member(f.value, column+2)
	}
}

// flowCall writes a call between brackets.
func (w *writer) flowCall(fields []field) {
	w.text("{")
	for i, f := range fields {
		w.flowMember(i, f.key, f.value)
	}
	w.text("}")
}

// field is a key of a call and its value.
type field struct {
	key   string
	value any
}

// fields lists what a golden holds of a call, in the order in which it is written.
func fields(c toolscore.Call, s option.Settings) []field {
	return appendFields(make([]field, 0, 8), c, s)
}

func appendFields(list []field, c toolscore.Call, s option.Settings) []field {
	own := s.ForTool(c.Tool)
	list = append(list, field{"tool", c.Tool})
	bounds, bounded := boundsField(c.Bounds)
	if bounded && bounds.key == "optional" {
		list = append(list, bounds)
	}
	if c.Args != nil && c.Raw == "" {
		list = append(list, field{"args", map[string]any(c.Args)})
	}
	if bounded && bounds.key == "repeat" {
		list = append(list, bounds)
	}
	if c.Executed == toolscore.NotExecuted {
		list = append(list, field{"executed", false})
	}
	if own.Order == option.ByTurn && c.Turn > 0 {
		list = append(list, field{"turn", json.Number(strconv.Itoa(c.Turn))})
	}
	if c.Raw != "" {
		list = append(list, field{"raw", c.Raw})
	}
	if c.Kind != "" {
		list = append(list, field{"kind", string(c.Kind)})
	}
	if !own.WithResults {
		return list
	}
	if c.Result != nil {
		list = append(list, field{"result", c.Result})
	}
	if c.Err != "" {
		list = append(list, field{"error", c.Err})
	}
	return list
}

func (w *writer) text(s string) { w.buf = append(w.buf, s...) }

// line begins a new line at the column.
func (w *writer) line(column int) {
	w.buf = append(w.buf, '\n')
	w.blanks(column)
}

func (w *writer) blanks(n int) {
	const blanks = "                                "
	for ; n > len(blanks); n -= len(blanks) {
		w.text(blanks)
	}
	w.text(blanks[:n])
}
