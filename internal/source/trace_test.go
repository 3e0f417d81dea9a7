package source_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

func TestNormalise(t *testing.T) {
	trace := toolscore.Trace{{Tool: "a"}, {Tool: "b", Args: toolscore.Args{"n": 1.0}, Result: []int{1}}}

	expected, err := source.Normalise(source.Expected, trace)
	require.NoError(t, err)
	assert.Nil(t, expected[0].Args, "absent arguments of an expected call stay unchecked")

	actual, err := source.Normalise(source.Actual, trace)
	require.NoError(t, err)
	assert.Equal(t, toolscore.Args{}, actual[0].Args, "absent arguments of an actual call are none")

	trace[1].Args["n"] = 2
	assert.Equal(t, toolscore.Args{"n": json.Number("1")}, actual[1].Args, "what was read does not change with its source")
	assert.Equal(t, []any{json.Number("1")}, actual[1].Result)
}

func TestReadAsksTheSourceForOptions(t *testing.T) {
	trace, opts, err := source.Read(source.Expected, withOption{toolscore.Trace{{Tool: "a"}}})
	require.NoError(t, err)
	assert.Len(t, trace, 1)
	assert.Len(t, opts, 1)
}

func TestReadRefusesNil(t *testing.T) {
	var pointer *withOption
	for _, src := range []toolscore.Source{nil, pointer} {
		_, _, err := source.Read(source.Actual, src)
		assert.EqualError(t, err,
			"actual calls: the source is nil; pass a recorder, a toolscore.Trace or snapshot.File(path)")
	}
	_, _, err := source.Read(source.Actual, toolscore.Trace(nil))
	assert.NoError(t, err, "a nil Trace is a trace without calls")
}
