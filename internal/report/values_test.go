package report_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
	"github.com/toolscore/toolscore-go/internal/secret"
)

func letter(flight string) string {
	return "Dear Ada,\n\nthank you for booking.\nYour flight " + flight + " is booked.\nSee you at the gate.\n\n" +
		strings.Repeat("It opens at 9.\n", 12) + "Regards\n"
}

func long(middle string) string {
	return strings.Repeat("0123456789", 100) + middle + strings.Repeat("0123456789", 100)
}

// fields returns JSON on one line with some numbers far apart.
func fields(a, b, c int) string {
	var s strings.Builder
	for i := range 300 {
		switch i {
		case 7:
			fmt.Fprintf(&s, `"field_%d": %d, `, i, a)
		case 150:
			fmt.Fprintf(&s, `"field_%d": %d, `, i, b)
		case 290:
			fmt.Fprintf(&s, `"field_%d": %d, `, i, c)
		default:
			fmt.Fprintf(&s, `"field_%d": %d, `, i, i)
		}
	}
	return s.String()
}

func cities(middle string) string {
	return strings.Repeat("東京", 60) + middle + strings.Repeat("大阪", 60)
}

func TestValues(t *testing.T) {
	cases := map[string][]toolscore.Diff{
		"absent null empty": {
			diff("args.a", toolscore.Absent, nil), diff("args.b", nil, ""), diff("args.c", "", toolscore.Absent),
			diff("args.d", nil, "null"),
		},
		"types": {
			because(diff("args.adults", num("1"), "1"), "want a number, got a string"),
			because(diff("args.all", true, "true"), "want a boolean, got a string"),
			because(diff("args.form", num("1"), num("1.0")), "the same number in another form: want integer, got float"),
			because(diff("args.seats", []any{"12A"}, `["12A"]`), "want an array, got a string"),
		},
		"lists and objects": {
			diff("args.passengers[2]", toolscore.Absent, map[string]any{
				"name": "Ada Lovelace", "bags": []any{num("1"), num("2")},
				"seat": map[string]any{"row": num("12"), "letter": "A"},
			}),
			diff("args.seats", []any{}, map[string]any{}),
			diff("args.tags", toolscore.Absent, []any{"one", "two", "three", "four", "five", "six", "seven", "eight", "nine"}),
			diff("args.note", map[string]any{"text": long(""), "a.b": sign("!any")}, nil),
		},
		"reasons": {
			because(diff("args.id", sign(`!regex FL-\d+`), "LH-1"), `"LH-1" is none: `+strings.Repeat("it should begin with FL ", 20)),
			because(diff("args.big", num(strings.Repeat("9", 400)), num("1")), ""),
			because(diff("args", toolscore.Absent, toolscore.Absent), "and 9,000 more differences"),
		},
		"strings": {
			diff("args.city", "San Francisco, CA", "San Francisco"),
			diff("args.date", "2024-01-31", "2025-12-31"),
			diff("args.query", "flights to Rome", "hotels near Naples"),
			diff("args.json", `{"a": 1, "path": "C:\\x"}`, `{"a": 2, "path": "C:\\x"}`),
			diff("args.quote", "a `b` \"c\"", "a `b` \"d\""),
			diff("args.break", num("1"), "\"c\"\n"),
		},
		"long strings": {
			diff("args.one", long("x"), long("y")),
			diff("args.two", "begin "+long("")+" end", "Begin "+long("")+" End"),
			diff("args.grown", long("x")+"!", long("a good deal more than there was")+"!"),
			diff("args.fields", fields(7, 150, 290), fields(8, 151, 291)),
			diff("args.last", strings.Repeat("a", 1<<20), strings.Repeat("a", 1<<20-1)+"b"),
			diff("args.all", strings.Repeat("a", 200), strings.Repeat("b", 300)),
			diff("args.longer", "abc", "abc"+strings.Repeat(" and so on", 50)),
		},
		"invisible": {
			because(diff("args.nbsp", "a\u00a0b", "a b"), "they part at character 2: want U+00A0, got U+0020"),
			diff("args.zero_width", "a\u200bb", "ab"),
			diff("args.trailing", "ab ", "ab"),
			diff("args.tab", "a\tb", "a    b"),
			diff("args.accent", "caf\u00e9", "cafe\u0301"),
			diff("args.cyrillic", "p\u0430ypal", "paypal"),
			diff("args.joiner", "क्\u200dष", "क्ष"),
			diff("args.bidi", "abc\u202edef", "abcdef"),
			diff("args.cr", "ab\r\n", "ab\n"),
		},
		"wide characters": {
			diff("args.tower", "東京タワー", "東京駅"),
			diff("args.family", "hi 👨‍👩‍👧 there", "hi 👨‍👩‍👦 there"),
			diff("args.flag", "🇩🇪 Köln", "🇩🇰 Köln"),
			diff("args.thai", "สวัสดีครับ", "สวัสดีค่ะ"),
			diff("args.都市", cities("北"), cities("南")),
		},
		"paths": {
			diff("args.passengers[2].frequent_flyer.programme.number", "AB12", "AB13"),
			diff(`args["a.b"][0]`, num("1"), num("2")),
			diff("args"+strings.Repeat(".deeper", 2000), num("1"), num("2")),
		},
	}
	for name, diffs := range cases {
		t.Run(name, func(t *testing.T) {
			shown := call("book_flight", toolscore.Args{"city": "Rome"})
			shows(t, compared("TestBooksAFlight: calls differ").differ(shown, shown, diffs...).Input)
		})
	}
}

// numbered returns n lines, every so many of them with the word.
func numbered(word string, n, every int) string {
	var s strings.Builder
	for i := range n {
		text := "same"
		if i%every == 0 {
			text = word
		}
		fmt.Fprintf(&s, "line %d is %s\n", i, text)
	}
	return s.String()
}

func TestLines(t *testing.T) {
	cases := map[string][2]string{
		"one of many":          {letter("FL-1023"), letter("FL-1024")},
		"inserted and removed": {"one\ntwo\nthree\nfour\n", "one\nthree\nthen\nnext\nfour\n"},
		"line ends":            {"one\r\ntwo\r\n", "one\ntwo\n"},
		"trailing blank":       {"one\ntwo \nthree\n", "one\ntwo\nthree\n"},
		"three between":        {"a1\nb\nc\nd\ne1\n", "a2\nb\nc\nd\ne2\n"},
		"twelve changed":       {numbered("old", 12, 1), numbered("new", 12, 1)},
		"every fifth":          {numbered("old", 100, 5), numbered("new", 100, 5)},
		"final newline":        {"one\ntwo\n", "one\ntwo"},
		"blanks and tabs":      {"if x:\n\treturn  \n", "if x:\n    return\n"},
		"tabs on both":         {"if x:\n\treturn 1\n", "if x:\n\treturn 2\n"},
		"nothing in common":    {strings.Repeat("one\ntwo\n", 40), strings.Repeat("three\n", 50)},
		"long lines":           {"head\n" + long("x") + "\n", "head\n" + long("y") + "\n"},
		"became one line":      {"one\ntwo\nthree", "one two three"},
	}
	for name, texts := range cases {
		t.Run(name, func(t *testing.T) { shows(t, one("args.body", texts[0], texts[1]).Input) })
	}
}

func TestAChangedCallShowsTheKeyThatChanged(t *testing.T) {
	many := toolscore.Args{"z": map[string]any{}, "zz": num("1")}
	for c := 'a'; c <= 'm'; c++ {
		many[string(c)] = strings.Repeat(string(c), 30)
		many["z"].(map[string]any)[string(c)] = strings.Repeat(string(c), 30)
	}
	for path, shows := range map[string]string{
		"args.zz":      `(a: `,
		"args.m":       `, m: "mmm`,
		"args.z.m":     `, z: {`,
		"args.z":       `, z: {`,
		"args.missing": `(a: `,
		"args.m[1].x":  `, m: "mmm`,
	} {
		c := compared("TestBooksAFlight: calls differ").
			differ(call("x", many), call("x", many), diff(path, "one text", "another text"))
		line := strings.Split(report.Text(c.Input), "\n")[4]
		assert.Contains(t, line, shows, path)
		assert.Contains(t, line, " more)", path)
	}
}

func TestAChangeInsideAValueHasItsColumnsFirst(t *testing.T) {
	object := func(inner any) map[string]any {
		o := map[string]any{"m": inner}
		for c := 'a'; c <= 'l'; c++ {
			o[string(c)] = strings.Repeat(string(c), 30)
		}
		return o
	}
	list := func(inner any) []any { return append(slices.Repeat([]any{strings.Repeat("x", 30)}, 9), inner) }
	for path, c := range map[string]struct {
		args  any
		shows []string
	}{
		"args.m":             {object("new"), []string{`m: "new"`}},
		"args.m.m":           {object(object("new")), []string{`m: {m: "new", … 12 more}`}},
		"args.m.m.m":         {object(object(object("new"))), []string{`m: {m: {`, `m: "new"`}},
		"args.m[9]":          {object(list("new")), []string{`m: [… "new", … 9 more]`}},
		"args.m[9].m":        {object(list(object("new"))), []string{`m: [… {m: "new"`}},
		`args.m["a.b"]`:      {object(map[string]any{"a.b": "new", "a": 1}), []string{`m: {`, `"a.b": "new"`}},
		"args.m.m args.m.l":  {object(object("new")), []string{`l: "l`, `m: "new"`}},
		"args.m.m args.l":    {object(object("new")), []string{`l: "l`, `m: {m: "new"`}},
		"args.m.gone args.m": {object(object("new")), []string{`m: {`}},
	} {
		for tool, width := range map[string]int{"book_flight": 0, strings.Repeat("a_long_name_", 3): 0, "book": 140} {
			var diffs []toolscore.Diff
			for p := range strings.FieldsSeq(path) {
				diffs = append(diffs, diff(p, "old", "new"))
			}
			shown := call(tool, c.args.(map[string]any))
			in := compared("TestBooksAFlight: calls differ").differ(shown, shown, diffs...).Input
			in.Style.Width = width
			line := strings.Split(report.Text(in), "\n")[4]
			for _, text := range c.shows {
				assert.Contains(t, line, text, path)
			}
			assert.Contains(t, line, " more)", path)
		}
	}
}

func TestAChangeBesideAHiddenSecretIsMarked(t *testing.T) {
	hidden := func(text string) any { return secret.Parse(text) }
	const get, put = "curl -X GET --token [redacted:1]", "curl -X PUT --token [redacted:1]"
	for name, c := range map[string]struct {
		want, got any
		shows     string
	}{
		"the text": {hidden(get), hidden(put), `
args.command  want  !redacted "curl -X GET --token [redacted:1]"
                                       ^^
              got   !redacted "curl -X PUT --token [redacted:1]"
                                       ^^`},
		"the number": {hidden(get), hidden("curl -X GET --token [redacted:2]"), `
args.command  want  !redacted "curl -X GET --token [redacted:1]"
                                                             ^
              got   !redacted "curl -X GET --token [redacted:2]"
                                                             ^`},
		"a text without a secret": {hidden(get), "curl -X GET", `
args.command  want  !redacted "curl -X GET --token [redacted:1]"
                                          ^^^^^^^^^^^^^^^^^^^^^
              got             "curl -X GET"`},
		"a text without a secret before": {"curl -X GET", hidden(get), `
args.command  want            "curl -X GET"
              got   !redacted "curl -X GET --token [redacted:1]"
                                          ^^^^^^^^^^^^^^^^^^^^^`},
		"lines": {hidden("a [redacted:1]\nb\n"), hidden("a [redacted:1]\nc\n"), `
args.command  want 2 lines, got 2 lines
    a [redacted:1]
  - b
  + c`},
		"another value": {hidden(get), json.Number("1"), `
args.command  want  !redacted "curl -X GET --token [redacted:1]"
              got   1`},
	} {
		diffs := []toolscore.Diff{diff("args.command", c.want, c.got)}
		text := strings.ReplaceAll("\n"+report.Diffs(report.Input{}, diffs), "\n  ", "\n")
		assert.Equal(t, c.shows, text, name)
	}
}

func TestCallsInShort(t *testing.T) {
	args := toolscore.Args{
		"a": "a text that is rather long, so that it has to be cut somewhere", "b": num("1"), "c": true, "d": nil,
		"e": []any{"x", "y", "z"}, "f": map[string]any{"g": "another text that is long, too"}, "not a word": "x",
	}
	many := toolscore.Args{}
	for c := 'a'; c <= 'z'; c++ {
		many[string(c)] = strings.Repeat(string(c), 30)
	}
	for name, width := range map[string]int{"wide": 140, "default": 0, "narrow": 40} {
		t.Run(name, func(t *testing.T) {
			c := compared("TestBooksAFlight: calls differ from the golden, as they may").
				missing(call("book_flight", args)).
				missing(call("book_flight", many)).
				missing(call(strings.Repeat("a_long_name_", 20), args)).
				differ(call("x", args), call("x", args), diff("args.a.b.c.d.e.f", "one text", "another text")).
				golden()
			c.Style = report.Style{Width: width}
			shows(t, c.Input)
		})
	}
}
