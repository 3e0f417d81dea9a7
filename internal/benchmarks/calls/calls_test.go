package calls_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/benchmarks/calls"
)

func TestPlacesAreSpreadOverTheCalls(t *testing.T) {
	assert.Equal(t, []calls.Place{{0, "id_0"}, {3, "id_1"}, {6, "id_2"}}, calls.Job{Calls: 10, Volatile: 3}.Places())
	assert.Equal(t, []calls.Place{{0, "id_0"}, {0, "id_1"}}, calls.Job{Calls: 1, Volatile: 2}.Places())
	assert.Empty(t, calls.Job{Calls: 10}.Places())
	assert.Equal(t, []string{"0.args.id_0", "5.args.id_1"}, calls.Job{Calls: 10, Volatile: 2}.Paths("%d.args.%s"))
}

func TestPlainCallsAreTheCalls(t *testing.T) {
	j := calls.Job{Calls: 3, Volatile: 1}
	trace, plain := j.Trace(), j.Plain()
	assert.Len(t, plain, 3)
	for i, call := range plain {
		assert.Equal(t, map[string]any{"tool": trace[i].Tool, "args": map[string]any(trace[i].Args)}, call)
	}
	assert.Equal(t, "id-0000", trace[0].Args["id_0"])
	assert.NotEqual(t, trace, calls.Job{Calls: 3, Volatile: 1, Word: "other"}.Trace())
}

func TestTheSizeIsSaidInWords(t *testing.T) {
	assert.Equal(t, "1 call, 0 matchers", calls.Job{Calls: 1}.String())
	assert.Equal(t, "10 calls, 1 matcher", calls.Job{Calls: 10, Volatile: 1}.String())
}
