package term_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/term"
)

func TestEscapes(t *testing.T) {
	for _, c := range []struct{ text, visible, line string }{
		{"", "", ""},
		{"plain: é 航空券 🙂", "plain: é 航空券 🙂", "plain: é 航空券 🙂"},
		{"a\tb\nc", "a\tb\nc", `a\tb\nc`},
		{"a\r\nb", "a\\r\nb", `a\r\nb`},
		{"user\u202egnp.exe\x1b[2J\xff", `user\u202egnp.exe\u001b[2J\xff`, `user\u202egnp.exe\u001b[2J\xff`},
		{"a\x00\x7f\u0085\u2028b", `a\u0000\u007f\u0085\u2028b`, `a\u0000\u007f\u0085\u2028b`},
		{"no\u00a0break", `no\u00a0break`, `no\u00a0break`},
		{"\u200b\ufeff\U000e0001", `\u200b\ufeff\U000e0001`, `\u200b\ufeff\U000e0001`},
		{"👩\u200d👩", "👩\u200d👩", "👩\u200d👩"}, // the joiner of a family is part of a shape
		{"a\u0301" + strings.Repeat("\u0301", 40), "a" + strings.Repeat(`\u0301`, 41), "a" + strings.Repeat(`\u0301`, 41)},
		{`"quotes" \n stay`, `"quotes" \n stay`, `"quotes" \n stay`},
	} {
		assert.Equal(t, c.visible, term.Visible(c.text), "%q", c.text)
		assert.Equal(t, c.line, term.Line(c.text), "%q", c.text)
	}
}

func TestLogHoldsNoCommand(t *testing.T) {
	for text, want := range map[string]string{
		"::error::x":            `\u003a:error::x`,
		"a\n \t::stop":          "a\n \t" + `\u003a:stop`,
		"a ::b":                 "a ::b",
		"a ##[group]":           `a ##\u005bgroup]`,
		"\u00a0::error::x":      `\u00a0::error::x`, // no blank once it is escaped
		"\x1b[31m::error::x":    `\u001b[31m::error::x`,
		"\r::error::x\n::end::": "\\r::error::x\n" + `\u003a:end::`,
	} {
		assert.Equal(t, want, term.Log(term.Visible(text)), "%q", text)
	}
}

func TestWidth(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "a": 1, "é": 1, "e\u0301": 1, "航": 2, "ｱ": 1, "Ａ": 2, "🙂": 2, "👩\u200d👩\u200d👧": 2, "🇩🇪": 2, "…": 1, "→": 1, "한글": 4,
		"\u200b": 0, "ไทย": 3, "न्": 1,
	} {
		assert.Equal(t, want, term.Width(text), "%q", text)
	}
}

func TestTable(t *testing.T) {
	rows := [][]string{{"number", "value"}, {"航空券", "1"}, {"a/very/long/name/of/a/suite", "0.5", "low"}}
	assert.Equal(t, []string{
		"number                       value",
		"航空券                       1",
		"a/very/long/name/of/a/suite  0.5    low",
	}, term.Table{}.Lines(rows))
	assert.Equal(t, []string{
		"  number                value",
		"  航空券                    1",
		"  …ong/name/of/a/suite    0.5  low",
	}, term.Table{Margin: 2, Width: 34, Right: true}.Lines(rows))
	assert.Empty(t, term.Table{}.String(nil))
}

func ExampleInk_Paint() {
	fmt.Printf("%q\n", term.Missing.Paint("red"))
	fmt.Printf("%q\n", term.Plain.Paint("as it is"))
	// Output:
	// "\x1b[31mred\x1b[0m"
	// "as it is"
}

func ExampleWrap() {
	for _, line := range term.Wrap("the quick brown fox jumps over the lazy dog", 20, 2) {
		fmt.Println(line)
	}
	// Output:
	// the quick brown fox
	// jumps … the lazy dog
}
