package report_test

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

// valueExamples are calls of one tool whose arguments differ in one way each.
func valueExamples() []example {
	invisible := sides{
		"accent":     {"caf\u00e9", "cafe\u0301"},
		"bidi":       {"abc\u202edef", "abcdef"},
		"cr":         {"ab\r\n", "ab\n"},
		"cyrillic":   {"p\u0430ypal", "paypal"},
		"joiner":     {"क्\u200dष", "क्ष"},
		"nbsp":       {"a\u00a0b", "a b"},
		"tab":        {"a\tb", "a    b"},
		"trailing":   {"ab ", "ab"},
		"zero_width": {"a\u200bb", "ab"},
	}
	cut := sides{
		"all":    {strings.Repeat("a", 200), strings.Repeat("b", 300)},
		"fields": {fields(7, 150, 290), fields(8, 151, 291)},
		"grown":  {long("x") + "!", long("a good deal more than there was") + "!"},
		"last":   {strings.Repeat("a", 1<<20), strings.Repeat("a", 1<<20-1) + "b"},
		"longer": {"abc", "abc" + strings.Repeat(" and so on", 50)},
		"one":    {long("x"), long("y")},
		"two":    {"begin " + long("") + " end", "Begin " + long("") + " End"},
	}
	wide := sides{
		"family": {"hi 👨‍👩‍👧 there", "hi 👨‍👩‍👦 there"},
		"flag":   {"🇩🇪 Köln", "🇩🇰 Köln"},
		"thai":   {"สวัสดีครับ", "สวัสดีค่ะ"},
		"tower":  {"東京タワー", "東京駅"},
		"都市":     {cities("北"), cities("南")},
	}
	lines := sides{"body": {"one\ntwo\nthree\nfour\n", "one\nthree\nthen\nnext\nfour\n"}}
	return []example{
		whatMatchersSay().of("What a matcher says"),
		types().of("Values of another type"),
		nothings().of("Absent, null and empty"),
		collections().of("Lists and objects"),
		places().of("Paths"),
		strictly(invisible.of("What cannot be seen")),
		cut.of("Long strings"),
		wide.of("Wide characters"),
		lines.of("Texts of many lines"),
	}
}

// sides are arguments by their keys, each as it was expected and as it came.
type sides map[string][2]any

func (s sides) of(heading string) example {
	want, got := toolscore.Args{}, toolscore.Args{}
	for key, values := range s {
		for i, args := range []toolscore.Args{want, got} {
			if values[i] != toolscore.Absent {
				args[key] = values[i]
			}
		}
	}
	const tool = "book_flight"
	return example{heading: heading, expected: toolscore.Trace{call(tool, want)}, actual: toolscore.Trace{call(tool, got)}}
}

// strictly compares as Strict does, for which ends of lines and blanks at the end of a text count.
func strictly(e example) example {
	e.settings.Strict = true
	return e
}

func whatMatchersSay() sides {
	return sides{
		"adults":  {matchers.Range(1, 9), num("12")},
		"city":    {matchers.OneOf("Rome", "Naples"), "Room"},
		"flight":  {matchers.Regex(`FL-\d+`), "LH-1"},
		"note":    {matchers.Contains("window"), "an aisle seat, please"},
		"price":   {matchers.Approx(9.99, matchers.Abs(0.01)), num("12.5")},
		"request": {matchers.UUID, "1234"},
		"seats":   {matchers.Len(2), []any{"12A", "12B", "12C"}},
		"waiting": {matchers.IsType(matchers.Boolean), "no"},
	}
}

func types() sides {
	return sides{
		"adults": {num("1"), "1"},
		"all":    {true, "true"},
		"seats":  {[]any{"12A"}, `["12A"]`},
		"weight": {map[string]any{"kg": num("20")}, num("20")},
	}
}

func nothings() sides {
	return sides{
		"a": {toolscore.Absent, nil},
		"b": {nil, ""},
		"c": {"", toolscore.Absent},
		"d": {nil, "null"},
	}
}

func collections() sides {
	ada := map[string]any{
		"name": "Ada Lovelace", "bags": []any{num("1"), num("2")}, "seat": map[string]any{"row": num("12"), "letter": "A"},
	}
	return sides{
		"note":       {map[string]any{"text": long(""), "a.b": matchers.Any}, nil},
		"passengers": {[]any{"Bob"}, []any{"Bob", ada}},
		"seats":      {[]any{}, map[string]any{}},
		"tags":       {toolscore.Absent, []any{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}},
	}
}

func places() sides {
	flyer := func(number string) []any {
		programme := map[string]any{"programme": map[string]any{"number": number}}
		return []any{map[string]any{"frequent_flyer": programme}}
	}
	deeper := func(n string) any {
		leaf := num(n)
		for range 100 {
			leaf = map[string]any{"deeper": leaf}
		}
		return leaf
	}
	return sides{
		"a.b":        {[]any{num("1")}, []any{num("2")}},
		"deeper":     {deeper("1"), deeper("2")},
		"passengers": {flyer("AB12"), flyer("AB13")},
	}
}
