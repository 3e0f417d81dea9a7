package value

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// MaxDepth is how many levels of lists and objects a value may nest.
const MaxDepth = 2000

// Parse reads exactly one JSON value; numbers keep their text. The error is an *Error that names
// the place by path and by byte, counted from 0, and wraps ErrSyntax, ErrTruncated, ErrTrailing,
// ErrDuplicateKey, ErrTooDeep or ErrUTF8, whichever is met first. A text is truncated where more
// text could make it JSON; an escaped half of a surrogate pair is invalid UTF-8.
//
// It is a parser of its own because encoding/json takes the last of two equal keys and replaces
// invalid UTF-8 without a word, and its Decoder.Token, which shows the keys, is several times
// slower.
func Parse(text []byte) (any, error) {
	v, err := parse(text, 0)
	return v, located(err)
}

// parse reads one value that is below depth levels of others.
func parse(text []byte, depth int) (any, error) {
	p := parser{text: text, depth: depth}
	v, err := p.value()
	if err != nil {
		return nil, err
	}
	p.space()
	if p.pos < len(text) {
		return nil, p.fail(ErrTrailing, "")
	}
	return v, nil
}

type parser struct {
	text  []byte
	pos   int
	depth int
}

func (p *parser) value() (any, error) {
	switch c := p.next(); {
	case c == '{' || c == '[':
		return p.nested(c)
	case c == '"':
		return p.string()
	case c == '-' || '0' <= c && c <= '9':
		return p.number()
	default:
		return p.word()
	}
}

// next skips white space and returns the byte after it, 0 at the end.
func (p *parser) next() byte {
	p.space()
	if p.pos == len(p.text) {
		return 0
	}
	return p.text[p.pos]
}

func (p *parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// nested reads a list or an object, one level further down.
func (p *parser) nested(open byte) (v any, err error) {
	if p.depth == MaxDepth {
		return nil, p.fail(ErrTooDeep, "")
	}
	p.depth++
	p.pos++
	if open == '{' {
		v, err = p.object()
	} else {
		v, err = p.list()
	}
	p.depth--
	return v, err
}

func (p *parser) object() (any, error) {
	members := map[string]any{}
	if p.next() == '}' {
		p.pos++
		return members, nil
	}
	for {
		p.space()
		start := p.pos
		key, err := p.key()
		if err != nil {
			return nil, err
		}
		if _, twice := members[key]; twice {
			p.pos = start
			return nil, at(Member("", key), p.fail(ErrDuplicateKey, ""))
		}
		if members[key], err = p.value(); err != nil {
			return nil, at(Member("", key), err)
		}
		if more, err := p.more('}'); !more {
			return members, err
		}
	}
}

// key reads the key of a member and the colon after it.
func (p *parser) key() (string, error) {
	if p.next() != '"' {
		return "", p.unexpected("a key in double quotes")
	}
	key, err := p.string()
	if err != nil {
		return "", err
	}
	if p.next() != ':' {
		return "", p.unexpected("a colon")
	}
	p.pos++
	return key, nil
}

func (p *parser) list() (any, error) {
	elements := []any{}
	if p.next() == ']' {
		p.pos++
		return elements, nil
	}
	for {
		v, err := p.value()
		if err != nil {
			return nil, at(Element("", len(elements)), err)
		}
		elements = append(elements, v)
		if more, err := p.more(']'); !more {
			return elements, err
		}
	}
}

// more reads what is between two parts of a list or an object, and says whether another part
// follows.
func (p *parser) more(end byte) (bool, error) {
	switch p.next() {
	case ',':
		p.pos++
		return true, nil
	case end:
		p.pos++
		return false, nil
	default:
		return false, p.unexpected(fmt.Sprintf("a comma or %q", end))
	}
}

func (p *parser) number() (any, error) {
	n, whole := scanNumber(p.text[p.pos:])
	number := json.Number(p.text[p.pos : p.pos+n])
	p.pos += n
	if !whole {
		return nil, p.unexpected("a digit")
	}
	return number, p.separated()
}

var words = [...]struct {
	text  string
	value any
}{{"null", nil}, {"true", true}, {"false", false}}

func (p *parser) word() (any, error) {
	rest := p.text[p.pos:]
	for _, word := range words {
		if bytes.HasPrefix(rest, []byte(word.text)) {
			p.pos += len(word.text)
			return word.value, p.separated()
		}
		if bytes.HasPrefix([]byte(word.text), rest) {
			p.pos = len(p.text)
		}
	}
	return nil, p.unexpected("a value")
}

// separated refuses a number or a word that runs into the next one, as 01 and nullnull.
func (p *parser) separated() error {
	if p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '.', c == '+', c == '-':
			return p.unexpected("a comma or the end")
		}
	}
	return nil
}

func (p *parser) unexpected(want string) error {
	if p.pos == len(p.text) {
		return p.fail(ErrTruncated, "want "+want)
	}
	return p.fail(ErrSyntax, fmt.Sprintf("want %s, found %q", want, p.text[p.pos]))
}

func (p *parser) fail(what error, detail string) error {
	if detail != "" {
		detail = ": " + detail
	}
	return fmt.Errorf("%w at byte %d%s", what, p.pos, detail)
}
