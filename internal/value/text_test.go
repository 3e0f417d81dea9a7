package value_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestAppendJSON(t *testing.T) {
	v := parse(t, `{"b":[1.50,null,true],"a":"<é&>\u2028\u0001\\\"\n\ufffd😀\u007f","":{}}`)
	want := `{"":{},"a":"<é&>\u2028\u0001\\\"\n` + "\ufffd😀\x7f" + `","b":[1.50,null,true]}`
	assert.Equal(t, "x"+want, string(value.AppendJSON([]byte("x"), v)))
}

func TestAppendJSONNamesWhatIsNoJSON(t *testing.T) {
	got := value.AppendJSON(nil, []any{anything{}, value.Absent})
	assert.Equal(t, "[!anything,(absent)]", string(got))
}

func TestAppendJSONReadsBack(t *testing.T) {
	eachCase(t, 3000, func(t *testing.T, r *rand.Rand) {
		v := randomValue(r, 4)
		text := value.AppendJSON(nil, v)
		got, err := value.Parse(text)
		require.NoError(t, err)
		assert.Equal(t, v, got)

		var byEncoder bytes.Buffer
		encoder := json.NewEncoder(&byEncoder)
		encoder.SetEscapeHTML(false)
		require.NoError(t, encoder.Encode(v))
		assert.Equal(t, byEncoder.String(), string(text)+"\n")
	})
}

func TestPaths(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{value.Member("args", "seat"), "args.seat"},
		{value.Member("", "seat"), "seat"},
		{value.Member("args", "flight-id_2"), "args.flight-id_2"},
		{value.Member("args", "a.b"), `args["a.b"]`},
		{value.Member("args", ""), `args[""]`},
		{value.Member("args", "é"), `args["é"]`},
		{value.Member("args", "a\"\n"), `args["a\"\n"]`},
		{value.Member("args", "*"), `args["*"]`},
		{value.Member("", "#"), `["#"]`},
		{value.Element("args.seats", 2), "args.seats[2]"},
		{value.Element("", 0), "[0]"},
		{value.Join("args", "seats[2]"), "args.seats[2]"},
		{value.Join("args", "[2].x"), "args[2].x"},
		{value.Join("", "x"), "x"},
		{value.Join("args", ""), "args"},
		{value.Element(value.Member(value.Element(value.Member("args", "passengers"), 2), "seat"), 0), "args.passengers[2].seat[0]"},
	} {
		assert.Equal(t, c.want, c.got)
	}
}

func TestKinds(t *testing.T) {
	for text, want := range map[string]value.Kind{
		`null`: value.Null, `true`: value.Boolean, `""`: value.String, `[]`: value.Array, `{}`: value.Object,
		`1`: value.Integer, `-0`: value.Integer, `1.0`: value.Float, `1e3`: value.Float, `1E3`: value.Float,
	} {
		assert.Equal(t, want, value.KindOf(parse(t, text)), text)
	}
	assert.Empty(t, value.KindOf(value.Absent))
	assert.Empty(t, value.KindOf(anything{}))
	assert.Empty(t, value.KindOf(1), "that is not a JSON value yet")
}

func TestIsNumber(t *testing.T) {
	for text, want := range map[string]bool{
		"0": true, "-0": true, "10": true, "1.0": true, "0.01e-5": true, "1E+2": true,
		"": false, "-": false, "01": false, "-01": false, "+1": false, ".5": false, "1.": false, "1e": false, "1e+": false,
		"0x1F": false, "1_000": false, " 1": false, "1 ": false, "NaN": false, "١": false,
	} {
		assert.Equal(t, want, value.IsNumber(text), text)
	}
}
