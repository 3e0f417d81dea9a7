package golden_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// scribe writes expected calls as people do: any indent, block and flow, all quotes, block scalars,
// comments and empty lines in all places, one after the other as its random numbers fall.
type scribe struct {
	*rand.Rand
	strings.Builder
	comments []comment
	path     []string // of the part that is being written
}

// comment is a comment of the document and the part that it belongs to.
type comment struct {
	text string
	path []string // call, keys and indices
}

func (s *scribe) chance(percent int) bool { return s.IntN(100) < percent }

func (s *scribe) blanks(n int) string { return strings.Repeat(" ", n) }

// note returns a comment of the present part.
func (s *scribe) note() string {
	text := fmt.Sprintf("# note %d.", len(s.comments))
	s.comments = append(s.comments, comment{text, slices.Clone(s.path)})
	return text
}

// at writes a part of the present part.
func (s *scribe) at(step string, write func()) {
	s.path = append(s.path, step)
	write()
	s.path = s.path[:len(s.path)-1]
}

// document returns the text of a golden file that holds the calls. The options in its head are the
// defaults.
func (s *scribe) document(calls []toolscore.Call) string {
	if s.chance(30) {
		s.WriteString("# TestName\n")
	}
	if s.chance(5) {
		s.WriteString("---\n")
	}
	parts := []string{"version: 1"}
	for _, option := range []string{"strict: false", "order: 'in_order'", "extra: 0", "min_score:  1", "partial_args: false"} {
		if s.chance(10) {
			parts = append(parts, option)
		}
	}
	s.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	after := s.IntN(len(parts) + 1)
	for i, part := range parts {
		if i == after {
			s.calls(calls)
		}
		s.WriteString(part + s.trailing() + "\n")
	}
	if after == len(parts) {
		s.calls(calls)
	}
	return s.dressed()
}

// dressed returns the text with the line ends and the ends of a file that editors leave.
func (s *scribe) dressed() string {
	text := s.String()
	if s.chance(10) && !strings.HasSuffix(text, "\n\n") && !s.endsInBlock() {
		text = strings.TrimSuffix(text, "\n")
	}
	if s.chance(20) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if s.chance(10) {
		text = "\ufeff" + text
	}
	return text
}

// endsInBlock is a guess on the safe side: the last line of a block scalar needs its line end.
func (s *scribe) endsInBlock() bool {
	return strings.ContainsAny(s.String(), "|>")
}

func (s *scribe) calls(calls []toolscore.Call) {
	switch {
	case len(calls) == 0:
		s.WriteString("calls: []" + s.trailing() + "\n")
	case s.chance(7):
		s.WriteString("calls: ")
		items := grouped(calls)
		s.flowList(len(items), 2, func(i int) { s.flowItem(items[i], 4) })
		s.WriteString(s.trailing() + "\n")
	default:
		s.WriteString("calls:" + s.trailing() + "\n")
		spaced := s.chance(20)
		items := grouped(calls)
		s.blockList(len(items), s.IntN(4), func(i, column int) { s.item(items[i], column, spaced) })
	}
}

// grouped returns the items of a list of calls: single calls and groups.
func grouped(calls []toolscore.Call) (items [][]toolscore.Call) {
	for i, c := range calls {
		if i > 0 && c.Group != "" && c.Group == calls[i-1].Group {
			items[len(items)-1] = append(items[len(items)-1], c)
		} else {
			items = append(items, []toolscore.Call{c})
		}
	}
	return items
}

func (s *scribe) item(calls []toolscore.Call, column int, spaced bool) {
	switch {
	case calls[0].Group == "":
		s.call(calls[0], column, spaced)
	case s.chance(10):
		s.WriteString(" ")
		s.flowItem(calls, column+2)
		s.WriteString(s.trailing() + "\n")
	default:
		s.behindDash(column, func(column int) {
			s.WriteString("any_order:" + s.trailing() + "\n")
			s.blockList(len(calls), column+s.IntN(4), func(i, column int) { s.call(calls[i], column, spaced) })
		})
	}
}

func (s *scribe) flowItem(calls []toolscore.Call, column int) {
	if calls[0].Group == "" {
		s.flowFields(s.fields(calls[0]), column)
		return
	}
	s.WriteString("{any_order: ")
	s.flowList(len(calls), column, func(i int) { s.flowFields(s.fields(calls[i]), column+2) })
	s.WriteString("}")
}

func (s *scribe) call(c toolscore.Call, column int, spaced bool) {
	fields := s.fields(c)
	if s.chance(10) {
		s.WriteString(" ")
		s.flowFields(fields, column+2)
		s.WriteString(s.trailing() + "\n")
	} else {
		s.behindDash(column, func(column int) { s.blockFields(fields, column) })
	}
	if spaced {
		s.emptyLine()
	}
}

// field is a key with its value.
type field struct {
	key   string
	value any
}

// nothing is the value of a key that stands alone.
type nothing struct{}

func (s *scribe) fields(c toolscore.Call) []field {
	list := []field{{"tool", c.Tool}}
	if c.Args != nil {
		list = append(list, field{"args", map[string]any(c.Args)})
	} else if c.Raw == "" && s.chance(30) {
		list = append(list, field{"args", pick[any](s.Rand, nil, nothing{})})
	}
	list = append(list, s.bounds(c.Bounds)...)
	for _, f := range []field{{"raw", c.Raw}, {"kind", string(c.Kind)}, {"error", c.Err}} {
		if f.value != "" {
			list = append(list, f)
		}
	}
	if c.Turn > 0 {
		list = append(list, field{"turn", number(c.Turn)})
	}
	if c.Result != nil {
		list = append(list, field{"result", c.Result})
	}
	if s.chance(30) {
		s.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// bounds returns the key that says how often a call is made, in one of its spellings.
func (s *scribe) bounds(b toolscore.Bounds) []field {
	repeat := map[string]any{"min": number(b.Min), "max": number(b.Max)}
	switch {
	case b.Once():
		return nil
	case b == toolscore.Bounds{Max: 1}:
		return []field{{"optional", true}}
	case b.Min == b.Max && s.chance(50):
		return []field{{"repeat", number(b.Min)}}
	case b.Max == toolscore.Unlimited && s.chance(50):
		delete(repeat, "max")
	case b.Max == toolscore.Unlimited:
		repeat["max"] = "unlimited"
	}
	if b.Min == 1 && s.chance(50) && len(repeat) > 1 {
		delete(repeat, "min")
	}
	return []field{{"repeat", repeat}}
}

func (s *scribe) members(m map[string]any) []field {
	var list []field
	for _, key := range keys(m) {
		list = append(list, field{key, m[key]})
	}
	if s.chance(30) {
		s.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list
}

// trailing returns a comment after a value, or blanks, or nothing.
func (s *scribe) trailing() string {
	switch {
	case s.chance(15):
		return s.blanks(1+s.IntN(3)) + s.note()
	case s.chance(3):
		return s.blanks(1 + s.IntN(2))
	default:
		return ""
	}
}

// emptyLine writes an empty line, but not after another, which can be text of a block.
func (s *scribe) emptyLine() {
	if !strings.HasSuffix(s.String(), "\n\n") {
		s.WriteString("\n")
	}
}

// between writes comments and empty lines before an item in the column.
func (s *scribe) between(item string, column int) {
	for s.chance(12) {
		switch s.IntN(3) {
		case 0:
			s.emptyLine()
		case 1:
			s.at(inside, func() { s.WriteString(s.blanks(s.IntN(column+1)) + s.note() + "\n\n") })
		default:
			s.at(item, func() { s.WriteString(s.blanks(column) + s.note() + "\n") })
		}
	}
}

func (s *scribe) blockList(n, column int, element func(i, column int)) {
	for i := range n {
		item := strconv.Itoa(i)
		s.between(item, column)
		s.WriteString(s.blanks(column) + "-")
		s.at(item, func() { element(i, column) })
	}
}

func (s *scribe) blockFields(list []field, column int) {
	for i, f := range list {
		if i > 0 {
			s.between(f.key, column)
			s.WriteString(s.blanks(column))
		}
		s.at(f.key, func() {
			s.WriteString(s.key(f.key) + ":")
			s.behindColon(f.value, column)
		})
	}
}

// behindDash writes an object or a list after a dash in the column, in the same line or below.
func (s *scribe) behindDash(column int, write func(column int)) {
	gap := 1 + s.IntN(3)
	if s.chance(15) {
		s.WriteString(s.trailing() + "\n" + s.blanks(column+gap))
		write(column + gap)
		return
	}
	s.WriteString(s.blanks(gap))
	write(column + 1 + gap)
}

// behindColon writes a value after the colon of a key in the column, up to the end of the line.
func (s *scribe) behindColon(v any, column int) {
	inBlock := !s.chance(25)
	switch v := v.(type) {
	case map[string]any:
		if len(v) > 0 && inBlock {
			below := column + 1 + s.IntN(8)
			s.WriteString(s.trailing() + "\n" + s.blanks(below))
			s.blockFields(s.members(v), below)
			return
		}
	case []any:
		if len(v) > 0 && inBlock {
			s.WriteString(s.trailing() + "\n")
			s.elements(v, column+s.IntN(5))
			return
		}
	}
	s.inline(v, column)
}

func (s *scribe) elements(list []any, column int) {
	s.blockList(len(list), column, func(i, column int) {
		switch v := list[i].(type) {
		case map[string]any:
			if len(v) > 0 && !s.chance(25) {
				s.behindDash(column, func(column int) { s.blockFields(s.members(v), column) })
				return
			}
		case []any:
			if len(v) > 0 && !s.chance(25) {
				s.WriteString(" ")
				s.nested(v, column+2)
				return
			}
		}
		s.inline(list[i], column)
	})
}

// nested writes a list that begins after the dash of another one.
func (s *scribe) nested(list []any, column int) {
	var inner scribe
	inner.Rand, inner.path, inner.comments = s.Rand, s.path, s.comments
	inner.elements(list, column)
	text := inner.String()
	if start := s.blanks(column); strings.HasPrefix(text, start+"-") {
		text = text[column:]
	} else {
		text = "\n" + text
	}
	s.comments = inner.comments
	s.WriteString(text)
}

// inline writes a value that begins after a dash or a colon, and the end of its line.
func (s *scribe) inline(v any, column int) {
	if _, is := v.(nothing); is {
		s.WriteString(s.trailing() + "\n")
		return
	}
	gap := s.blanks(1 + s.IntN(100)/80)
	if s.chance(4) {
		gap = s.trailing() + "\n" + s.blanks(column+1+s.IntN(4))
	}
	s.WriteString(gap)
	switch v := v.(type) {
	case value.Tagged:
		s.matcher(v, column)
	case string:
		s.text(v, column)
	default:
		s.flow(v, column+2)
		s.WriteString(s.trailing() + "\n")
	}
}

func (s *scribe) matcher(m value.Tagged, column int) {
	tag, param := tagOf(m)
	s.WriteString(tag)
	switch param := param.(type) {
	case nil:
		s.WriteString(s.trailing() + "\n")
	case map[string]any, []any:
		s.behindColon(param, column+1)
	default:
		s.inline(param, column)
	}
}
