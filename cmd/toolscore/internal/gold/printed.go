package gold

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// printed is a matcher as Python prints it: its name, with the values between the parentheses.
type printed struct {
	name  string
	args  []any // JSON values, names, and other printed matchers
	named map[string]any
}

// pythonName is a word of Python in a printed matcher that is no value: a type, or flags.
type pythonName string

// parseMatcher reads a text that Python printed for a matcher of Toolscore. It returns false for any other text.
func parseMatcher(text string) (printed, bool) {
	if text != "ANY" && !strings.HasSuffix(text, ")") {
		return printed{}, false
	}
	p := python{text: text}
	v, ok := p.value()
	m, isMatcher := v.(printed)
	return m, ok && isMatcher && p.text == ""
}

// maxPrinted is how deep what Python prints may nest here.
const maxPrinted = 50

// python reads values as Python prints them; what was read is cut off the text.
type python struct {
	text  string
	depth int
}

func (p *python) value() (any, bool) {
	if p.depth++; p.depth > maxPrinted || p.text == "" {
		return nil, false
	}
	defer func() { p.depth-- }()
	switch c := p.text[0]; {
	case c == '\'' || c == '"':
		return p.quoted(c)
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
	case "ANY":
		return printed{name: word}, true
	case "Regex", "Approx", "Contains", "OneOf", "IsType":
		return p.matcher(word)
	}
	for strings.HasPrefix(p.text, "|re.") { // flags, as re.IGNORECASE|re.DOTALL
		p.text = p.text[1:]
		word += "|" + p.word(".")
	}
	return pythonName(word), true
}

func (p *python) matcher(name string) (any, bool) {
	m := printed{name: name, named: map[string]any{}}
	if !p.skip("(") {
		return nil, false
	}
	for first := true; !p.skip(")"); first = false {
		if !first && !p.skip(", ") {
			return nil, false
		}
		key := ""
		for _, k := range []string{"flags", "rel", "abs"} {
			if p.skip(k + "=") {
				key = k
			}
		}
		v, ok := p.value()
		if !ok {
			return nil, false
		}
		if key == "" {
			m.args = append(m.args, v)
		} else {
			m.named[key] = v
		}
	}
	return m, true
}

func (p *python) skip(text string) (ok bool) {
	p.text, ok = strings.CutPrefix(p.text, text)
	return ok
}

func (p *python) list(end string) ([]any, bool) {
	list := []any{}
	for !p.skip(end) {
		if len(list) > 0 && !p.skip(", ") {
			return nil, false
		}
		v, ok := p.value()
		if !ok {
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}

func (p *python) dict() (map[string]any, bool) {
	object := map[string]any{}
	for !p.skip("}") {
		if len(object) > 0 && !p.skip(", ") {
			return nil, false
		}
		key, ok := p.value()
		name, isText := key.(string)
		if !ok || !isText || !p.skip(": ") {
			return nil, false
		}
		if object[name], ok = p.value(); !ok {
			return nil, false
		}
	}
	return object, true
}

var escapes = map[byte]rune{'n': '\n', 'r': '\r', 't': '\t', '\\': '\\', '\'': '\'', '"': '"'}

// digits are those of the escapes that give the code of a character.
var digits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// quoted reads a string with the escapes that Python prints.
func (p *python) quoted(quote byte) (string, bool) {
	var b strings.Builder
	for rest := p.text[1:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		switch rest[0] {
		case quote:
			p.text = rest[1:]
			return b.String(), true
		case '\\':
			if r, size = escaped(rest); size == 0 {
				return "", false
			}
		}
		b.WriteRune(r)
		rest = rest[size:]
	}
	return "", false
}

// escaped reads the escape at the begin of the text; a size of 0 says that it is none.
func escaped(text string) (r rune, size int) {
	if len(text) < 2 {
		return 0, 0
	}
	if r, ok := escapes[text[1]]; ok {
		return r, 2
	}
	n := digits[text[1]]
	if n == 0 || len(text) < 2+n {
		return 0, 0
	}
	for _, c := range []byte(text[2 : 2+n]) {
		i := strings.IndexByte("0123456789abcdef", c)
		if i < 0 || r > utf8.MaxRune {
			return 0, 0
		}
		r = r<<4 + rune(i)
	}
	if !utf8.ValidRune(r) {
		return 0, 0
	}
	return r, 2 + n
}
