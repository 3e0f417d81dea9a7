package learn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/learn"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// TestValues learns one argument from what the runs gave it.
func TestValues(t *testing.T) {
	number := func(n string) any { return json.Number(n) }
	for name, test := range map[string]struct {
		seen []any
		want string
	}{
		"equal":                     {[]any{"NYC", "NYC", "NYC"}, `"NYC"`},
		"few, each often":           {[]any{"C", "F", "C", "F"}, "!oneOf [C, F]"},
		"few, but too seldom":       {[]any{"C", "F", "K"}, "!type string"},
		"both booleans":             {[]any{true, false, true, false}, "!type boolean"},
		"numbers":                   {[]any{number("1"), number("2"), number("3.5")}, "!type number"},
		"texts and null":            {[]any{"a b", nil, "c d"}, `!type ["null", string]`},
		"digits in equal text":      {[]any{"FL-204", "FL-31", "FL-977"}, `!regex FL-\d+`},
		"digits after letters":      {[]any{"ref204", "ref31", "ref977"}, `!regex ref\d+`},
		"hexadecimal alone":         {[]any{"0a1b2c", "3d4e5f", "9f8e7d"}, "!regex [0-9a-f]{6}"},
		"made up beside equal text": {[]any{"bk_x8Kd92", "bk_P0q3Zz", "bk_7hYt6R"}, "!regex bk_[A-Za-z0-9]{6}"},
		"words never vary":          {[]any{"to monday", "to friday", "to sunday"}, "!type string"},
		"words that are hexadecimal": {
			[]any{"id-facade", "id-decade", "id-efface"}, "!type string",
		},
		"times": {[]any{"2027-03-01T10:00:00Z", "2027-03-02T11:30:00Z", "2027-03-03T09:00:00Z"}, "!time"},
	} {
		t.Run(name, func(t *testing.T) {
			var runs []toolscore.Trace
			for _, v := range test.seen {
				runs = append(runs, toolscore.Trace{{Tool: "search", Args: toolscore.Args{"q": v}}})
			}
			learned := learn.From(runs, option.Settings{})
			assert.Len(t, learned, 1)
			assert.Equal(t, test.want, shown(learned[0].Calls[0].Args["q"]))
		})
	}
}

// shown writes a learned value as people read it.
func shown(v any) string {
	if m, is := v.(value.Matcher); is {
		return m.String()
	}
	return string(value.AppendJSON(nil, v))
}

func TestAKeyThatSomeRunsLack(t *testing.T) {
	runs := []toolscore.Trace{
		{{Tool: "search", Args: toolscore.Args{"q": "go", "page": json.Number("1")}}},
		{{Tool: "search", Args: toolscore.Args{"q": "go"}}},
		{{Tool: "search", Args: toolscore.Args{"q": "go"}}},
	}
	learned := learn.From(runs, option.Settings{})
	assert.Equal(t, "!maybe 1", shown(learned[0].Calls[0].Args["page"]))
	assert.Equal(t, "in 1 of 3 calls", learned[0].Remarks[learn.Place{Path: "args.page"}])
}

// TestAValueThatAnEarlierCallReturned learns that the booking takes what the search returned.
func TestAValueThatAnEarlierCallReturned(t *testing.T) {
	var runs []toolscore.Trace
	for _, id := range []string{"one of them", "another", "the last"} {
		runs = append(runs, toolscore.Trace{
			{Tool: "search", Args: toolscore.Args{}, Result: map[string]any{"id": id}},
			{Tool: "book", Args: toolscore.Args{"flight": id}},
		})
	}
	calls := learn.From(runs, option.Settings{})[0].Calls
	assert.Equal(t, `!ref "search_1"`, shown(calls[1].Args["flight"]))
	assert.True(t, strings.HasPrefix(shown(calls[0].Result), "!partial"), shown(calls[0].Result))
	assert.Contains(t, shown(calls[0].Result), "search_1")
}
