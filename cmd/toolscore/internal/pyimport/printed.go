package pyimport

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// printed is a matcher as Python has it: its name, with the values between the parentheses.
type printed struct {
	name  string
	args  []any // JSON values, names, and other printed matchers
	named map[string]any
}

// pythonName is a word of Python in a printed matcher that is no value: a type, or flags.
type pythonName string

// maxPrinted is how deep what Python prints may nest here.
const maxPrinted = 50

// python reads values as Python prints them, and as a person writes them; what was read is cut off the text.
type python struct {
	text  string
	depth int
	doubt string // an escape that may be meant in two ways
}

func (p *python) value() (any, bool) {
	if p.depth++; p.depth > maxPrinted || p.text == "" {
		return nil, false
	}
	defer func() { p.depth-- }()
	switch c := p.text[0]; {
	case c == '\'' || c == '"':
		p.text = p.text[1:]
		return p.quoted(c)
	case p.raw():
		quote := p.text[1]
		p.text = p.text[2:]
		return p.verbatim(quote)
	case c == '[':
		p.text = p.text[1:]
		return p.list("]")
	case c == '{':
		p.text = p.text[1:]
		return p.dict()
	case c == '-' || '0' <= c && c <= '9':
		word := p.word("+-.")
		return json.Number(word), value.IsNumber(word)
	}
	return p.named(p.word("."))
}

// word takes letters, digits, underscores and the signs.
func (p *python) word(signs string) string {
	end := strings.IndexFunc(p.text, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '_' && !strings.ContainsRune(signs, r)
	})
	if end < 0 {
		end = len(p.text)
	}
	word := p.text[:end]
	p.text = p.text[end:]
	return word
}

// named reads what begins with a word.
func (p *python) named(word string) (any, bool) {
	switch word {
	case "":
		return nil, false
	case "None":
		return nil, true
	case "True", "False":
		return word == "True", true
	case anyName:
		return printed{name: word}, true
	}
	if i := slices.IndexFunc(spellings, func(s spelling) bool { return s.name == word }); i >= 0 {
		return p.matcher(spellings[i])
	}
	for p.blanks().skip("|") { // flags, as re.IGNORECASE|re.DOTALL
		word += "|" + p.blanks().word(".")
	}
	return pythonName(word), true
}

func (p *python) matcher(s spelling) (any, bool) {
	m := printed{name: s.name, named: map[string]any{}}
	if !p.skip("(") {
		return nil, false
	}
	ok := p.separated(")", func() bool {
		key := p.key()
		v, ok := p.value()
		_, twice := m.named[key]
		switch {
		case twice:
			return false
		case key != "":
			m.named[key] = v
		case len(m.named) > 0:
			return false // Python has names last
		default:
			m.args = append(m.args, v)
		}
		return ok
	})
	return m, ok && s.takes(m)
}

// key reads the name of a value, as flags=, "" where it has none.
func (p *python) key() string {
	rest := *p
	if word := rest.word(""); word != "" && rest.blanks().skip("=") {
		p.text = rest.blanks().text
		return word
	}
	return ""
}

// separated reads elements with commas between them up to the end. Python prints one blank behind each comma; a person may
// write others, and a comma behind the last element.
func (p *python) separated(end string, element func() bool) bool {
	for !p.blanks().skip(end) {
		if !element() || !p.blanks().skip(",") && !strings.HasPrefix(p.text, end) {
			return false
		}
	}
	return true
}

func (p *python) blanks() *python {
	p.text = strings.TrimLeft(p.text, " \t\r\n")
	return p
}

func (p *python) skip(text string) (ok bool) {
	p.text, ok = strings.CutPrefix(p.text, text)
	return ok
}

func (p *python) list(end string) ([]any, bool) {
	list := []any{}
	ok := p.separated(end, func() bool {
		v, ok := p.value()
		list = append(list, v)
		return ok
	})
	return list, ok
}

func (p *python) dict() (map[string]any, bool) {
	object := map[string]any{}
	ok := p.separated("}", func() bool {
		key, _ := p.value()
		name, isText := key.(string)
		if !isText || !p.blanks().skip(":") {
			return false
		}
		p.blanks()
		v, ok := p.value()
		object[name] = v
		return ok
	})
	return object, ok
}
