package match_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

func TestBindingsFollowAValueThroughTheCalls(t *testing.T) {
	var b match.Bindings
	result := matchers.Partial(toolscore.Args{
		"flights": []any{map[string]any{"id": matchers.Capture("flight", matchers.Regex(`FL-\d+`))}, matchers.Any},
		"page":    matchers.Capture("page", nil),
	})
	got := values(t, `{"flights":[{"id":"FL-42"},{"id":"FL-7"}],"page":1.0,"total":9}`)[0]
	assert.Empty(t, b.Bind("result", result, got))

	args := map[string]any{"id": matchers.Ref("flight"), "a.b": []any{0, matchers.Ref("page")}}
	assert.Empty(t, b.Bind("args", args, values(t, `{"id":"FL-42","a.b":[0,1]}`)[0]), "numbers are equal by value")

	found := b.Bind("args", args, values(t, `{"id":"FL-7","a.b":[0,"1"]}`)[0])
	require.Len(t, found, 2)
	assert.Equal(t, value.Difference{
		Path: `args["a.b"][1]`, Want: matchers.Ref("page"), Got: "1", Reason: "page is 1.0",
	}, found[0])
	assert.Equal(t, value.Difference{
		Path: "args.id", Want: matchers.Ref("flight"), Got: "FL-7", Reason: `flight is "FL-42"`,
	}, found[1])
}

func TestBindingsNameWhatWasNotCaptured(t *testing.T) {
	var b match.Bindings
	capture := matchers.Capture("id", matchers.IsType(matchers.String))
	assert.Empty(t, b.Bind("args", capture, values(t, `7`)[0]), "what the capture refuses is a difference already")
	found := b.Bind("args", matchers.Ref("id"), "x")
	require.Len(t, found, 1)
	assert.Equal(t, "no earlier call captured id", found[0].Reason)
}

func TestBindingsCompareBeforeTheyCapture(t *testing.T) {
	var b match.Bindings
	next := map[string]any{"after": matchers.Ref("cursor"), "cursor": matchers.Capture("cursor", nil)}
	assert.Len(t, b.Bind("args", next, values(t, `{"after":1,"cursor":1}`)[0]), 1, "its own capture comes too late")
	assert.Empty(t, b.Bind("args", next, values(t, `{"after":1,"cursor":2}`)[0]))
	assert.Empty(t, b.Bind("args", next, values(t, `{"after":2,"cursor":3}`)[0]), "a later capture replaces an earlier one")
}

func TestBindingsLeaveOtherDifferencesAlone(t *testing.T) {
	var b match.Bindings
	want := map[string]any{"a": matchers.Ref("x"), "list": []any{matchers.Ref("x"), matchers.Ref("x")}, "p": matchers.Partial(nil)}
	for _, got := range values(t, `null|{}|[]|{"list":{}}|{"list":[]}|{"p":1}`) {
		assert.Empty(t, b.Bind("args", want, got), "%v", got)
	}
	assert.Len(t, b.Bind("args", want, values(t, `{"list":[1]}`)[0]), 1)
}

func TestUnboundRefs(t *testing.T) {
	capture, ref := matchers.Capture("id", nil), matchers.Ref("id")
	for _, c := range []struct {
		expected []any
		want     []string
	}{
		{nil, nil},
		{[]any{nil, 1, map[string]any{"a": "b"}}, nil},
		{[]any{capture, ref}, nil},
		{[]any{[]any{matchers.Partial(toolscore.Args{"a": capture})}, matchers.Partial(toolscore.Args{"b": []any{ref}})}, nil},
		{[]any{ref}, []string{"id"}},
		{[]any{ref, capture}, []string{"id"}},
		{[]any{map[string]any{"a": capture, "b": ref}}, []string{"id"}},
		{[]any{capture, []any{ref, matchers.Ref("other"), matchers.Ref("other")}}, []string{"other"}},
	} {
		assert.Equal(t, c.want, match.UnboundRefs(c.expected...), "%v", c.expected)
	}
}

// values reads the JSON values between the bars; none of them holds a bar.
func values(t *testing.T, texts string) []any {
	t.Helper()
	if texts == "" {
		return nil
	}
	var list []any
	for text := range strings.SplitSeq(texts, "|") {
		v, err := value.Parse([]byte(text))
		require.NoError(t, err, text)
		list = append(list, v)
	}
	return list
}
