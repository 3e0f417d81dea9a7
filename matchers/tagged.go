package matchers

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// tagged is the part that matchers with a tag share: how a golden file writes them.
type tagged struct {
	name  string
	param any
}

// Tag returns the tag without the exclamation mark, and its parameter; nil is none.
func (t tagged) Tag() (name string, param any) { return t.name, t.param }

// String returns the matcher as a golden file writes it, on one line.
func (t tagged) String() string {
	if t.param == nil && !value.NamesNull(t.name) {
		return "!" + t.name
	}
	if inner, ok := t.param.(value.Tagged); ok { // YAML has no two tags on one value
		return "!" + t.name + ":" + strings.TrimPrefix(inner.String(), "!")
	}
	return string(appendFlow([]byte("!"+t.name+" "), t.param))
}
