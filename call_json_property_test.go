package toolscore_test

import (
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/property"
)

func TestEveryTraceReadsBackAsWritten(t *testing.T) {
	property.Check(t, 300, func(t *testing.T, rnd *rand.Rand) {
		trace := make(toolscore.Trace, rnd.IntN(5))
		for i := range trace {
			trace[i] = randomCall(rnd)
		}
		text := encode(t, trace)
		var read toolscore.Trace
		require.NoError(t, json.Unmarshal([]byte(text), &read), text)
		require.Equal(t, trace, read)
		require.Equal(t, text, encode(t, read), "what was read is written alike")
	})
}

func randomCall(rnd *rand.Rand) toolscore.Call {
	c := toolscore.Call{
		Tool:   randomText(rnd),
		ID:     randomText(rnd),
		Turn:   rnd.IntN(3),
		Choice: rnd.IntN(2),
		Kind:   toolscore.Kind(randomText(rnd)),
		Result: randomValue(rnd, 3),
		Err:    randomText(rnd),
	}
	switch rnd.IntN(3) {
	case 0:
		if object, ok := randomValue(rnd, 3).(map[string]any); ok {
			c.Args = object
		}
	case 1:
		c.Raw = randomText(rnd)
		c.Problem = toolscore.ProblemOf(c.Raw)
	}
	return c
}

func randomValue(rnd *rand.Rand, depth int) any {
	switch kind := rnd.IntN(8); {
	case kind == 0:
		return nil
	case kind == 1:
		return rnd.IntN(2) == 0
	case kind == 2:
		return json.Number([]string{"0", "-0", "1.0", "1e400", "9007199254740993", strconv.Itoa(rnd.Int())}[rnd.IntN(6)])
	case kind == 3 || depth == 0:
		return randomText(rnd)
	case kind == 4:
		list := make([]any, rnd.IntN(4))
		for i := range list {
			list[i] = randomValue(rnd, depth-1)
		}
		return list
	default:
		object := map[string]any{}
		for range rnd.IntN(4) {
			object[randomText(rnd)] = randomValue(rnd, depth-1)
		}
		return object
	}
}

func randomText(rnd *rand.Rand) string {
	pieces := []string{"", "a", "tool", "<>&", "\"", `\`, "\n", "\u2028", "\ufeff", "\x00", "é", "😀", " ", "{}", "null", `{"a":`}
	var b strings.Builder
	for range rnd.IntN(4) {
		b.WriteString(pieces[rnd.IntN(len(pieces))])
	}
	return b.String()
}

// nested is a text of open, depth times, and as many of end.
func nested(open, end string, depth int) string {
	return strings.Repeat(open, depth) + strings.Repeat(end, depth)
}

// FuzzCallJSON: whatever reads as a call is written so that it reads as the same call.
func FuzzCallJSON(f *testing.F) {
	for _, seed := range []string{
		`{"tool":"a","args":{"x":[1.0,null,"<"]},"id":"1","turn":1,"choice":2,"result":{},"error":"e"}`,
		`{"tool":"a","raw":"{\"x\":","kind":"custom_tool_call"}`,
		`{"tool":"a","arg":{}}`,
		`{"tool":"","raw":""}`,
		`null`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var c toolscore.Call
		if c.UnmarshalJSON(text) != nil {
			return
		}
		written, err := c.MarshalJSON()
		require.NoError(t, err)
		var again toolscore.Call
		require.NoError(t, again.UnmarshalJSON(written), "%s", written)
		require.Equal(t, c, again)
	})
}
