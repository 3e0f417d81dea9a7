package words_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/words"
)

func TestFigure(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 1: "1", 0.5: "0.5", 0.6917: "0.6917", 2. / 3: "0.6667", 0.99999: "0.99999", 1e-7: "0.0000001", 0.10001: "0.1",
	} {
		assert.Equal(t, want, words.Figure(x))
	}
}

func TestFiguresShowTheChange(t *testing.T) {
	for _, c := range []struct {
		before, after float64
		want          string
	}{
		{0.5, 1, "0.5 → 1"},
		{0.5, 0.5, "0.5"},
		{0.1 + 0.2, 0.3, "0.3"},
		{0.66666, 0.66668, "0.66666 → 0.66668"},
		{2. / 3, 1. / 3, "0.6667 → 0.3333"},
	} {
		assert.Equal(t, c.want, words.Figures(c.before, c.after))
	}
}

func TestFindingNamesWhatFails(t *testing.T) {
	for want, c := range map[string]struct {
		calls   string
		failing []string
	}{
		"":                                  {},
		"the calls differ":                  {calls: "the calls differ"},
		"check never fails":                 {failing: []string{"never"}},
		"checks never, last fail":           {failing: []string{"never", "last"}},
		"they differ, and check last fails": {"they differ", []string{"last"}},
		"they differ, and checks a, b fail": {"they differ", []string{"a", "b"}},
	} {
		assert.Equal(t, want, words.Finding(c.calls, c.failing))
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 calls", 1: "1 call", 2: "2 calls", 9996: "9,996 calls", 1234567: "1,234,567 calls"} {
		assert.Equal(t, want, words.Count(n, "call"))
	}
}
