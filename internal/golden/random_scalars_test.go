package golden_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

func number(n int) json.Number { return json.Number(strconv.Itoa(n)) }

// plainText is text that is without quotes everywhere.
var plainText = regexp.MustCompile(`\A[a-z][a-z0-9.]*( [a-z0-9.']+)*\z`)

func isPlain(text string) bool {
	return plainText.MatchString(text) && text != "null" && text != "true" && text != "yes"
}

func (s *scribe) key(key string) string {
	if isPlain(key) && s.chance(80) {
		return key
	}
	return s.oneLine(key)
}

// oneLine returns text in quotes.
func (s *scribe) oneLine(text string) string {
	if strings.ContainsAny(text, "\n\t") || s.chance(50) {
		return string(value.AppendJSON(nil, text))
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// text writes text after a dash or a colon in the column and ends its line.
func (s *scribe) text(text string, column int) {
	words := strings.Split(text, " ")
	folds := len(words) > 1 && !strings.ContainsAny(text, "\n\"") && strings.HasPrefix(text, "w")
	switch {
	case isBlockText(text) && s.chance(60):
		s.literal(text, column)
	case folds && s.chance(20):
		s.folded(words, column+1+s.IntN(4))
	case isPlain(text) && s.chance(70):
		s.WriteString(text + s.trailing() + "\n")
	default:
		s.WriteString(s.oneLine(text) + s.trailing() + "\n")
	}
}

// folded writes text over several lines that YAML reads as one.
func (s *scribe) folded(words []string, column int) {
	text := s.broken(words, column)
	switch n := s.IntN(4); {
	case n == 0:
		s.WriteString(">-" + s.trailing() + "\n" + s.blanks(column) + text + "\n")
		return
	case n == 1:
		text = `"` + text + `"`
	case n == 2 || strings.Contains(text, "#"):
		text = "'" + strings.ReplaceAll(text, "'", "''") + "'"
	}
	s.WriteString(text + s.trailing() + "\n")
}

// broken joins words by blanks and line breaks.
func (s *scribe) broken(words []string, column int) string {
	text := words[0]
	for _, word := range words[1:] {
		if s.chance(50) {
			text += " " + word
		} else {
			text += "\n" + s.blanks(column) + word
		}
	}
	return text
}

// isBlockText reports whether a block can hold the text as it is.
func isBlockText(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if line != strings.TrimSpace(line) || strings.ContainsAny(line, "\t") {
			return false
		}
	}
	return strings.Trim(text, "\n") != "" && text[0] != '\n'
}

func (s *scribe) literal(text string, column int) {
	body := strings.TrimRight(text, "\n")
	final := len(text) - len(body)
	chomp := "-"
	switch {
	case final == 1:
		chomp = ""
	case final > 1:
		chomp = "+"
	}
	indent := 1 + s.IntN(6)
	header := "|" + chomp
	if s.chance(20) {
		header = fmt.Sprintf("|%d%s", indent, chomp)
	}
	s.WriteString(header + s.trailing() + "\n")
	for line := range strings.SplitSeq(body, "\n") {
		if line != "" {
			line = s.blanks(column+indent) + line
		}
		s.WriteString(line + "\n")
	}
	for range final - 1 {
		s.WriteString("\n")
	}
}

// flow writes a value between brackets, or one that looks the same there and outside.
func (s *scribe) flow(v any, column int) {
	switch v := v.(type) {
	case map[string]any:
		s.flowFields(s.members(v), column)
	case []any:
		s.flowList(len(v), column, func(i int) { s.flow(v[i], column+2) })
	case value.Tagged:
		s.flowMatcher(v, column)
	case string:
		if isPlain(v) && s.chance(70) {
			s.WriteString(v)
			return
		}
		s.WriteString(s.oneLine(v))
	default:
		s.WriteString(string(value.AppendJSON(nil, v)))
	}
}

func (s *scribe) flowMatcher(m value.Tagged, column int) {
	tag, param := tagOf(m)
	s.WriteString(tag)
	if param != nil {
		s.WriteString(" ")
		s.flow(param, column)
	}
}

func tagOf(m value.Tagged) (tag string, param any) {
	name, param := m.Tag()
	tag = "!" + name
	for inner, nested := param.(value.Tagged); nested; inner, nested = param.(value.Tagged) {
		name, param = inner.Tag()
		tag += ":" + name
	}
	if param == nil && value.NamesNull(name) {
		tag += " null"
	}
	return tag, param
}

func (s *scribe) flowFields(list []field, column int) {
	s.brackets("{", "}", len(list), column, func(i int) string { return list[i].key }, func(i int) {
		s.WriteString(s.key(list[i].key))
		if _, alone := list[i].value.(nothing); alone {
			s.WriteString(pick(s.Rand, "", ":", ": null"))
			return
		}
		s.WriteString(": ")
		s.flow(list[i].value, column+2)
	})
}

func (s *scribe) flowList(n, column int, element func(i int)) {
	s.brackets("[", "]", n, column, strconv.Itoa, element)
}

// brackets writes items on one line or on several, with comments after the commas, with and without
// a comma at the end.
func (s *scribe) brackets(opening, closing string, n, column int, name func(int) string, item func(int)) {
	tall := n > 0 && s.chance(25)
	line := func() { s.WriteString("\n" + s.blanks(column+s.IntN(2))) }
	s.WriteString(opening)
	for i := range n {
		if tall {
			line()
		} else if s.chance(10) {
			s.WriteString(" ")
		}
		s.at(name(i), func() {
			item(i)
			if i < n-1 || s.chance(15) {
				s.WriteString(",")
			}
			if tall && s.chance(20) {
				s.WriteString(" " + s.note())
			} else if !tall && i < n-1 {
				s.WriteString(" ")
			}
		})
	}
	if tall {
		line()
	}
	s.WriteString(closing)
}
