package value

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// string reads a string that begins at the quote under p.pos.
func (p *parser) string() (string, error) {
	p.pos++
	var read []byte // what is before the last escape; nil without one
	for {
		start := p.pos
		c, err := p.plain()
		if err != nil {
			return "", err
		}
		if c == '"' && read == nil {
			p.pos++
			return string(p.text[start : p.pos-1]), nil
		}
		read = append(read, p.text[start:p.pos]...)
		p.pos++
		if c == '"' {
			return string(read), nil
		}
		if read, err = p.escape(read); err != nil {
			return "", err
		}
	}
}

// plain skips characters that stand for themselves and returns the quote or backslash after them.
func (p *parser) plain() (byte, error) {
	start, end := p.pos, p.pos
	for end < len(p.text) && p.text[end] >= ' ' && p.text[end] != '"' && p.text[end] != '\\' {
		end++
	}
	if part := p.text[start:end]; !utf8.Valid(part) {
		p.pos += invalidByte(part)
		if end == len(p.text) && !utf8.FullRune(p.text[p.pos:]) {
			p.pos = end
			return 0, p.unexpected("the end of a string")
		}
		return 0, p.fail(ErrUTF8, "")
	}
	p.pos = end
	if end == len(p.text) || p.text[end] < ' ' {
		return 0, p.unexpected("the end of a string")
	}
	return p.text[end], nil
}

// invalidByte returns where text stops being UTF-8.
func invalidByte(text []byte) int {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return len(text)
}

// escape appends the character that the escape after a backslash stands for.
func (p *parser) escape(dst []byte) ([]byte, error) {
	if p.pos == len(p.text) {
		return nil, p.unexpected("an escape")
	}
	c := p.text[p.pos]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		return p.codePoint(dst)
	default:
		return nil, p.unexpected("an escape")
	}
	p.pos++
	return append(dst, c), nil
}

// codePoint appends the character of a \u escape, or of the two that are a surrogate pair; p.pos is
// at the u.
func (p *parser) codePoint(dst []byte) ([]byte, error) {
	start := p.pos - 1
	r, err := p.hex()
	if err != nil || !utf16.IsSurrogate(r) {
		return utf8.AppendRune(dst, r), err
	}
	const firstLow = 0xDC00
	rest, escape := p.text[p.pos:], []byte(`\u`)
	if r < firstLow && len(rest) < len(escape) && bytes.HasPrefix(escape, rest) {
		p.pos = len(p.text)
		return nil, p.unexpected("the other half of a surrogate pair")
	}
	if r < firstLow && bytes.HasPrefix(rest, escape) {
		p.pos++
		low, err := p.hex()
		if err != nil {
			return nil, err
		}
		if r = utf16.DecodeRune(r, low); r != utf8.RuneError {
			return utf8.AppendRune(dst, r), nil
		}
	}
	p.pos = start
	return nil, p.fail(ErrUTF8, "half of a surrogate pair")
}

// hex reads the four digits after the u under p.pos.
func (p *parser) hex() (rune, error) {
	p.pos++
	for i := range 4 {
		if p.pos+i == len(p.text) || !isHex(p.text[p.pos+i]) {
			p.pos += i
			return 0, p.unexpected("a hexadecimal digit")
		}
	}
	r, err := strconv.ParseUint(string(p.text[p.pos:p.pos+4]), 16, 16)
	p.pos += 4
	return rune(r), err
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
