package measure_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

func TestARowIsJudgedByItsBar(t *testing.T) {
	for name, c := range map[string]struct {
		row             measure.Row
		outside, beyond bool
	}{
		"no bar":                         {measure.Row{Ratio: 9, Low: 8, High: 10}, false, false},
		"below":                          {measure.Row{Bar: 1, Low: 0.8, Ratio: 0.9, High: 0.95}, false, false},
		"below, with noise above":        {measure.Row{Bar: 1, Low: 0.8, Ratio: 0.9, High: 1.4}, false, false},
		"at the bar":                     {measure.Row{Bar: 1, Low: 0.9, Ratio: 1, High: 1.1}, true, false},
		"above, within the noise":        {measure.Row{Bar: 1, Low: 0.99, Ratio: 1.2, High: 1.4}, true, false},
		"above, with nothing below":      {measure.Row{Bar: 1, Low: 1, Ratio: 1.2, High: 1.4}, true, true},
		"ten times faster is not":        {measure.Row{Bar: 0.1, Low: 0.11, Ratio: 0.12, High: 0.13}, true, true},
		"nothing measured":               {measure.Row{Bar: 1, Lacks: "it has no matchers"}, false, false},
		"nothing measured, all the same": {measure.Row{Bar: 1, Ratio: 2, Low: 2, High: 2, Lacks: "x"}, false, false},
	} {
		assert.Equal(t, c.outside, c.row.Outside(), name)
		assert.Equal(t, c.beyond, c.row.Beyond(), name)
	}
}

func TestARowIsReadByOtherPrograms(t *testing.T) {
	text, err := json.Marshal(measure.Row{Work: "check", Size: "10 calls", Peer: "goldie", OursNS: 1, PeerNS: 2, Ratio: 0.5})
	require.NoError(t, err)
	assert.JSONEq(t, `{"work": "check", "size": "10 calls", "peer": "goldie", "ours_ns": 1, "peer_ns": 2, "ratio": 0.5,
		"low": 0, "high": 0, "pairs": 0}`, string(text))
}
