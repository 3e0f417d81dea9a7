package nearest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/nearest"
)

func TestWord(t *testing.T) {
	known := []string{"tool", "args", "id", "turn", "result"}
	for word, want := range map[string]string{
		"arg":                       "args",
		"Args":                      "args",
		"arsg":                      "args",
		"":                          "",
		"tools":                     "tool",
		"reslut":                    "result",
		"results":                   "result",
		"tun":                       "turn",
		"xyz":                       "",
		"description":               "",
		strings.Repeat("x", 100):    "",
		"résult":                    "result",
		strings.Repeat("args", 200): "",
	} {
		assert.Equal(t, want, nearest.Word(word, known), word)
	}
	assert.Empty(t, nearest.Word("args", nil))
}

// TestAnotherWordIsNoMistake is about tags: to advise one that means something else would turn a
// test around.
func TestAnotherWordIsNoMistake(t *testing.T) {
	known := []string{"all", "any", "each", "json", "len", "not", "oneOf", "ref", "regex", "time", "type", "uuid"}
	for word, want := range map[string]string{
		"foo":    "",
		"bar":    "",
		"now":    "not",
		"no":     "not",
		"o":      "",
		"is":     "",
		"ulid":   "uuid",
		"date":   "",
		"some":   "",
		"one":    "",
		"exact":  "",
		"regexp": "regex",
	} {
		assert.Equal(t, want, nearest.Word(word, known), word)
	}
}

func ExampleWord() {
	known := []string{"in_order", "any_order", "by_turn"}
	fmt.Println(nearest.Word("any-order", known))
	// Output: any_order
}
