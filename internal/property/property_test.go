package property_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/property"
)

func TestCheckGivesTheSameInputsInEveryRun(t *testing.T) {
	t.Setenv("TOOLSCORE_CASES", "")
	draw := func() (numbers []int) {
		property.Check(t, 5, func(_ *testing.T, rnd *rand.Rand) { numbers = append(numbers, rnd.IntN(1000)) })
		return numbers
	}
	first := draw()
	assert.Len(t, first, 5)
	assert.Equal(t, first, draw())
	assert.NotEqual(t, first[0], first[1], "each case has another seed")
}

func TestCheckTakesTheNumberOfCasesFromTheEnvironment(t *testing.T) {
	t.Setenv("TOOLSCORE_CASES", "7")
	cases := 0
	property.Check(t, 5, func(*testing.T, *rand.Rand) { cases++ })
	assert.Equal(t, 7, cases)
}
