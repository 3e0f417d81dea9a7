package pyimport

import (
	"fmt"
	"slices"
	"strings"
)

// spelling is how a person writes a matcher of Toolscore that has values, and the names that some of them may have.
type spelling struct {
	name, example string
	named         []string
}

var spellings = []spelling{
	{"Regex", `Regex(r'FL-\d+', re.IGNORECASE)`, []string{"flags"}},
	{"Approx", "Approx(9.99, abs=0.01)", []string{"rel", "abs"}},
	{"Contains", "Contains('urgent')", nil},
	{"OneOf", "OneOf('C', 'F')", nil},
	{"IsType", "IsType(int, float)", nil},
}

// anyName is the matcher without values.
const anyName = "ANY"

// spelled returns the spelling that the text reads as, whether or not its values can be read.
func spelled(text string) (spelling, bool) {
	if text == anyName {
		return spelling{name: anyName, example: anyName}, true
	}
	for _, s := range spellings {
		if rest, ok := strings.CutPrefix(text, s.name); ok && strings.HasPrefix(rest, "(") && strings.HasSuffix(rest, ")") {
			return s, true
		}
	}
	return spelling{}, false
}

// parse reads a text of that spelling, as Python prints it or as a person writes it in Python. The error says what to write.
func (s spelling) parse(text string) (printed, error) {
	p := python{text: text}
	v, ok := p.value()
	m, isMatcher := v.(printed)
	switch {
	case p.doubt != "":
		return printed{}, fmt.Errorf(`%s is one character in a text of Python, and two may be meant; write r before the quote, `+
			`as in r'\bFL'`, p.doubt)
	case !ok || !isMatcher || p.text != "":
		return printed{}, fmt.Errorf("its values are not those of a matcher of Toolscore; write it as in %s", s.example)
	}
	return m, nil
}

// takes reports whether the matcher has as many values as Toolscore takes, under names that it knows.
func (s spelling) takes(m printed) bool {
	for name := range m.named {
		if !slices.Contains(s.named, name) {
			return false
		}
	}
	switch s.name {
	case "Approx", "Contains":
		return len(m.args) == 1
	case "Regex": // its flags need no name
		return len(m.args) == 1 || len(m.args) == 2 && len(m.named) == 0
	}
	return true
}
