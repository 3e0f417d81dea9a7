package drift_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheGuideExplainsEveryKind(t *testing.T) {
	source, err := os.ReadFile("change.go")
	require.NoError(t, err)
	guide, err := os.ReadFile("../../../../docs/pull-requests.md")
	require.NoError(t, err)
	kinds := regexp.MustCompile(`Kind += "(\w+)"`).FindAllStringSubmatch(string(source), -1)
	assert.Greater(t, len(kinds), 20)
	for _, kind := range kinds {
		words := strings.ReplaceAll(kind[1], "_", " ")
		assert.Regexp(t, `(?m)^\| ([a-z ]+, )*`+words+`(, [a-z ]+)* \|`, string(guide))
	}
}
