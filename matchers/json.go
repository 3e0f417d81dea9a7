package matchers

import "github.com/toolscore/toolscore-go/internal/value"

// JSON accepts a string that holds one JSON value which x accepts, as in JSON(Partial(toolscore.Args{"id": 7})); x is any
// value or a matcher. It panics where x has no JSON form.
func JSON(x any) Matcher {
	m, err := newJSON(x)
	return must("JSON", m, err)
}

type inText struct{ tagged }

func newJSON(x any) (Matcher, error) {
	x, err := operand(x)
	return &inText{tagged{"json", x}}, err
}

// Matches reads the text and accepts what its parameter accepts.
func (j *inText) Matches(actual any) bool {
	text, ok := actual.(string)
	if !ok {
		return false
	}
	v, err := value.Parse([]byte(text))
	return err == nil && equal(j.param, v)
}

// Explain says what is wrong with the text, or with the value in it.
func (j *inText) Explain(actual any) string {
	text, ok := actual.(string)
	if !ok {
		return wrongType("a string that holds JSON", actual)
	}
	v, err := value.Parse([]byte(text))
	if err != nil {
		return err.Error()
	}
	return "in the text: " + firstDifference("", j.param, v)
}
