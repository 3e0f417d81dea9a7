package value_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestParse(t *testing.T) {
	n := func(s string) json.Number { return json.Number(s) }
	for _, c := range []struct {
		text string
		want any
	}{
		{"null", nil},
		{" true\n", true},
		{"\t\r\nfalse", false},
		{"0", n("0")},
		{"-0.0", n("-0.0")},
		{"1E+02", n("1E+02")},
		{"1e999999999", n("1e999999999")},
		{`""`, ""},
		{`"a\"\\\/\b\f\n\r\t\u0041"`, "a\"\\/\b\f\n\r\tA"},
		{`"\u00e9\ud83d\uDE00é😀"`, "é😀é😀"},
		{`"\u0000\u2028` + "\u2028\x7f" + `"`, "\x00\u2028\u2028\x7f"},
		{`"\ufffd` + "\ufffd" + `"`, "\ufffd\ufffd"},
		{"[]", []any{}},
		{"[ ]", []any{}},
		{"[1 , [2]]", []any{n("1"), []any{n("2")}}},
		{"{}", map[string]any{}},
		{`{ "a" : {"a":1} , "A":2, "":3}`, map[string]any{"a": map[string]any{"a": n("1")}, "A": n("2"), "": n("3")}},
		{`{"a":null,"\u0062":"c"}`, map[string]any{"a": nil, "b": "c"}},
	} {
		got, err := value.Parse([]byte(c.text))
		require.NoError(t, err, c.text)
		assert.Equal(t, c.want, got, c.text)
	}
}

func TestParseSaysWhatIsWrongAndWhere(t *testing.T) {
	for _, c := range []struct {
		text string
		is   error
		want string
	}{
		{"", value.ErrTruncated, "JSON that is cut off at byte 0: want a value"},
		{"  ", value.ErrTruncated, "at byte 2"},
		{"nul", value.ErrTruncated, "at byte 3"},
		{"nux", value.ErrSyntax, "invalid JSON at byte 0: want a value, found 'n'"},
		{"NaN", value.ErrSyntax, "at byte 0"},
		{"-", value.ErrTruncated, "at byte 1: want a digit"},
		{"-x", value.ErrSyntax, "at byte 1: want a digit, found 'x'"},
		{"1.", value.ErrTruncated, "at byte 2"},
		{"1.e5", value.ErrSyntax, "at byte 2"},
		{"1e+", value.ErrTruncated, "at byte 3"},
		{"01", value.ErrSyntax, "at byte 1"},
		{"+1", value.ErrSyntax, "at byte 0"},
		{"1x", value.ErrSyntax, "at byte 1"},
		{"1.5.2", value.ErrSyntax, "at byte 3"},
		{"1-2", value.ErrSyntax, "at byte 1"},
		{"1+2", value.ErrSyntax, "at byte 1"},
		{"nullnull", value.ErrSyntax, "at byte 4"},
		{"\ufeff1", value.ErrSyntax, "at byte 0"},
		{"1 2", value.ErrTrailing, "more text after the JSON value at byte 2"},
		{`{"a":1}{"b":2}`, value.ErrTrailing, "at byte 7"},
		{"[1]]", value.ErrTrailing, "at byte 3"},
		{"[1,", value.ErrTruncated, "[1]: JSON that is cut off at byte 3"},
		{"[1", value.ErrTruncated, "at byte 2: want a comma or ']'"},
		{"[1,]", value.ErrSyntax, "[1]: invalid JSON at byte 3"},
		{"[1 2]", value.ErrSyntax, "at byte 3: want a comma or ']', found '2'"},
		{"{", value.ErrTruncated, "want a key in double quotes"},
		{`{'a': 1}`, value.ErrSyntax, `at byte 1: want a key in double quotes, found '\''`},
		{`{"a" 1}`, value.ErrSyntax, "at byte 5: want a colon"},
		{`{"a":1,}`, value.ErrSyntax, "at byte 7"},
		{`{"path": "a.txt", "body": "line`, value.ErrTruncated, "body: JSON that is cut off at byte 31: want the end of a string"},
		{`{"path":"a","path":"b"}`, value.ErrDuplicateKey, "path: duplicate key at byte 12"},
		{`{"p":[{"a.b":1,"\u0061.b":1}]}`, value.ErrDuplicateKey, `p[0]["a.b"]: duplicate key at byte 15`},
		{"\"a\nb\"", value.ErrSyntax, `at byte 2: want the end of a string, found '\n'`},
		{`"\x"`, value.ErrSyntax, "at byte 2: want an escape, found 'x'"},
		{`"\u12G4"`, value.ErrSyntax, "at byte 5: want a hexadecimal digit, found 'G'"},
		{`"\u12`, value.ErrTruncated, "at byte 5"},
		{`"\`, value.ErrTruncated, "at byte 2"},
		{`{"s":"\ud83d"}`, value.ErrUTF8, "s: invalid UTF-8 at byte 6: half of a surrogate pair"},
		{`"\ud83d\n"`, value.ErrUTF8, "at byte 1"},
		{`"\ud83d\u0041"`, value.ErrUTF8, "at byte 1"},
		{`"\ude00\ud83d"`, value.ErrUTF8, "at byte 1"},
		{`"\ude00`, value.ErrUTF8, "at byte 1"},
		{`"\ud83d`, value.ErrTruncated, "at byte 7"},
		{`"\ud83d\`, value.ErrTruncated, "at byte 8"},
		{`"\ud83d\u`, value.ErrTruncated, "at byte 9"},
		{"[\"ab\xff\"]", value.ErrUTF8, "[0]: invalid UTF-8 at byte 4"},
		{"\"\xed\xa0\x80\"", value.ErrUTF8, "at byte 1"},
		{"\"\xc3", value.ErrTruncated, "at byte 2"},
		{"\"\xc3\"", value.ErrUTF8, "at byte 1"},
		{"{\"a\xff\":1}", value.ErrUTF8, "at byte 3"},
		{"\xff", value.ErrSyntax, "at byte 0"},
		{strings.Repeat("[", value.MaxDepth+1), value.ErrTooDeep, "nesting deeper than 2000 levels at byte 2000"},
		{strings.Repeat(`{"a":`, 1_000_000), value.ErrTooDeep, "a.a.a.a"},
	} {
		_, err := value.Parse([]byte(c.text))
		require.ErrorIs(t, err, c.is, "%.40s", c.text)
		assert.ErrorContains(t, err, c.want, "%.40s", c.text)
		assert.Less(t, len(err.Error()), 500, "%.40s", c.text)
	}
}

func TestParseTakesWhatNestsToTheLimit(t *testing.T) {
	_, err := value.Parse([]byte(strings.Repeat("[", value.MaxDepth) + strings.Repeat("]", value.MaxDepth)))
	assert.NoError(t, err)
}

func TestEveryCutIsTruncated(t *testing.T) {
	whole := []byte(`{"a": [1.5e+3, true, null, "é\n\ud83d\ude00"], "": {"b": false}}`)
	for n := range whole {
		_, err := value.Parse(whole[:n])
		assert.ErrorIs(t, err, value.ErrTruncated, "%s", whole[:n])
	}
}

func TestParseAgreesWithEncodingJSON(t *testing.T) {
	eachCase(t, 5000, func(t *testing.T, r *rand.Rand) {
		text := value.AppendJSON(nil, randomValue(r, 4))
		for range r.IntN(3) {
			text = damage(r, text)
		}
		assertParseAgrees(t, text)
	})
}

func damage(r *rand.Rand, text []byte) []byte {
	i := r.IntN(len(text) + 1)
	part := pick(r, "", " ", "\"", "\\", "{", "}", "]", ",", ":", "0", "-", "e", ".", `"a":1`, `\u00`, `\ud800`, "\xff", "\n", "nul")
	return append(append(bytes.Clone(text[:i]), part...), text[min(len(text), i+r.IntN(2)):]...)
}

// assertParseAgrees checks that Parse reads what encoding/json reads, apart from what it refuses on
// purpose.
func assertParseAgrees(t *testing.T, text []byte) {
	t.Helper()
	got, err := value.Parse(text)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var want any
	wantErr := decoder.Decode(&want)
	valid := json.Valid(text)
	switch {
	case err == nil:
		require.NoError(t, wantErr, "%q", text)
		assert.True(t, valid, "%q", text)
		assert.Equal(t, want, got, "%q", text)
	case valid:
		assert.True(t, isDeliberate(err), "%q: %v", text, err)
	}
}

// isDeliberate reports whether an error is about what encoding/json reads and a golden file must
// not hold.
func isDeliberate(err error) bool {
	return errors.Is(err, value.ErrDuplicateKey) || errors.Is(err, value.ErrUTF8) || errors.Is(err, value.ErrTooDeep)
}
