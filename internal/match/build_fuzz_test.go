package match_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/matchers"
)

// FuzzBuild gives tags parameters that are JSON; what can be built is written and read back as the
// same matcher.
func FuzzBuild(f *testing.F) {
	for _, c := range written {
		tag, param := tagOf(c.m)
		f.Add(tag, value.AppendJSON(nil, param), []byte(`["FL-42",1,null]`))
	}
	f.Add("approx", []byte(`{"value":1e999999999,"rel":1e-999999999}`), []byte(`1e999999998`))
	f.Fuzz(func(t *testing.T, tag string, paramText, actualText []byte) {
		param, err := value.Parse(paramText)
		actual, actualErr := value.Parse(actualText)
		if err != nil || actualErr != nil {
			return
		}
		m, err := match.Build(tag, param)
		if err != nil {
			return
		}
		again, err := match.Build(tagOf(m))
		require.NoError(t, err)
		assert.Equal(t, m.String(), again.String())
		assert.Equal(t, m.Matches(actual), again.Matches(actual))
		if e, ok := m.(value.Explainer); ok && !m.Matches(actual) {
			assert.NotEmpty(t, e.Explain(actual))
		}
		inside, err := match.Build("oneOf", []any{m})
		if err == nil {
			assert.Equal(t, m.Matches(actual), inside.Matches(actual))
		}
	})
}

func tagOf(m matchers.Matcher) (tag string, param any) {
	if tagged, ok := m.(value.Tagged); ok {
		return tagged.Tag()
	}
	return "", nil
}
