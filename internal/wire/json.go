package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/value"
)

// Node is one JSON value as its exact text, read only where somebody looks: numbers, duplicate keys
// and any depth stay as they are on the wire. The text is valid JSON; nil is not a value.
type Node []byte

// ParseNode checks that the text is one JSON value. The error says at which byte it is not.
func ParseNode(text []byte) (Node, error) {
	text = bytes.Trim(text, Blank)
	if json.Valid(text) {
		return text, nil
	}
	var raw json.RawMessage
	err := json.Unmarshal(text, &raw)
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return nil, fmt.Errorf("byte %d: %w", syntax.Offset, err)
	}
	return nil, err
}

// TextNode is the JSON string that holds the text.
func TextNode(text string) Node {
	return Node(value.AppendJSON(nil, text))
}

// IsObject reports whether the value is an object.
func (n Node) IsObject() bool { return len(n) > 0 && n[0] == '{' }

// IsList reports whether the value is a list.
func (n Node) IsList() bool { return len(n) > 0 && n[0] == '[' }

// IsString reports whether the value is a string.
func (n Node) IsString() bool { return len(n) > 0 && n[0] == '"' }

// IsNull reports whether the value is null or not there.
func (n Node) IsNull() bool { return len(n) == 0 || n[0] == 'n' }

// isEmpty reports whether the value is not an object or one without members.
func (n Node) isEmpty() bool { return !n.IsObject() || n[n.space(1)] == '}' }

// Get returns the member at the end of the keys, nil where there is none. Keys match to the byte;
// of equal keys the first counts.
func (n Node) Get(keys ...string) Node {
	for _, key := range keys {
		n = n.member(key)
	}
	return n
}

func (n Node) member(want string) Node {
	for key, member := range n.rawMembers() {
		if key.says(want) {
			return member
		}
	}
	return nil
}

// says reports whether a string is the text.
func (n Node) says(text string) bool {
	inner := n[1 : len(n)-1]
	return string(inner) == text || bytes.IndexByte(inner, '\\') >= 0 && unquote(n) == text
}

// First returns the first member of these names that is there and not null.
func (n Node) First(keys ...string) Node {
	for _, key := range keys {
		if member := n.member(key); !member.IsNull() {
			return member
		}
	}
	return nil
}

// Members walks an object in the order of the wire; any other value has none.
func (n Node) Members() iter.Seq2[string, Node] {
	return func(yield func(string, Node) bool) {
		for key, member := range n.rawMembers() {
			if !yield(unquote(key), member) {
				return
			}
		}
	}
}

func (n Node) rawMembers() iter.Seq2[Node, Node] {
	return func(yield func(Node, Node) bool) {
		if !n.IsObject() {
			return
		}
		for i := n.space(1); n[i] != '}'; {
			end := n.skip(i)
			key := n[i:end]
			start := n.space(n.space(end) + 1) // over the colon
			end = n.skip(start)
			if !yield(key, n[start:end]) {
				return
			}
			i = n.comma(end)
		}
	}
}

// Elements walks a list; any other value has none.
func (n Node) Elements() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		if !n.IsList() {
			return
		}
		for i := n.space(1); n[i] != ']'; {
			end := n.skip(i)
			if !yield(n[i:end]) {
				return
			}
			i = n.comma(end)
		}
	}
}

// Exact returns a string byte for byte, "" for any other value. It may hold invalid UTF-8.
func (n Node) Exact() string {
	if !n.IsString() {
		return ""
	}
	return unquote(n)
}

// Str returns a string as valid UTF-8, "" for any other value.
func (n Node) Str() string { return validUTF8(n.Exact()) }

// ID returns a string or a number as text, "" for any other value.
func (n Node) ID() string {
	if len(n) > 0 && (n[0] == '-' || '0' <= n[0] && n[0] <= '9') {
		return string(n)
	}
	return n.Str()
}

// Number returns a small whole number, or the other one where there is none.
func (n Node) Number(otherwise int) int {
	if i, err := strconv.Atoi(string(n)); err == nil {
		return i
	}
	return otherwise
}

// IsTrue reports whether the value is the literal true.
func (n Node) IsTrue() bool { return string(n) == "true" }

// Value returns the JSON value. One that value.Parse refuses, such as an object with duplicate
// keys, is its text.
func (n Node) Value() any {
	if n.IsNull() {
		return nil
	}
	if n.IsString() {
		return n.Str()
	}
	v, err := value.Parse(n)
	if err != nil {
		return validUTF8(string(n))
	}
	return v
}

// skip returns the index after the value that starts at i.
func (n Node) skip(i int) int {
	switch n[i] {
	case '"':
		return n.skipString(i)
	case '{', '[':
		return n.skipNested(i)
	}
	for i < len(n) && strings.IndexByte(",:]}"+Blank, n[i]) < 0 {
		i++
	}
	return i
}

func (n Node) skipNested(i int) int {
	for depth := 0; ; {
		switch n[i] {
		case '"':
			i = n.skipString(i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		i++
		if depth == 0 {
			return i
		}
	}
}

func (n Node) skipString(i int) int {
	for start := i + 1; ; {
		end := start + bytes.IndexByte(n[start:], '"')
		slashes := end
		for n[slashes-1] == '\\' {
			slashes--
		}
		start = end + 1
		if (end-slashes)%2 == 0 { // an even number of backslashes escape each other
			return start
		}
	}
}

func (n Node) space(i int) int {
	for n[i] == ' ' || n[i] == '\n' || n[i] == '\t' || n[i] == '\r' {
		i++
	}
	return i
}

// comma returns the index of what is after the comma, or of the closing bracket.
func (n Node) comma(i int) int {
	if i = n.space(i); n[i] == ',' {
		i = n.space(i + 1)
	}
	return i
}

// unquote returns what a JSON string says, byte for byte. A half of a surrogate pair stays a half,
// three bytes that are not UTF-8, because its other half may come in the next piece of a stream.
func unquote(quoted []byte) string {
	text := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text)
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out = append(out, text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case 'u':
			unit, _ := strconv.ParseUint(string(text[i+1:i+5]), 16, 16) // the text is valid JSON
			out = appendUnit(out, rune(unit))
			i += 4
		case 'b', 'f', 'n', 'r', 't':
			out = append(out, "\b\f\n\r\t"[strings.IndexByte("bfnrt", c)])
		default:
			out = append(out, c)
		}
	}
	return mendHalves(string(out))
}

func appendUnit(out []byte, unit rune) []byte {
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(out, unit)
	}
	return append(out, 0xE0|byte(unit>>12), 0x80|byte(unit>>6)&0x3F, 0x80|byte(unit)&0x3F)
}

// mendHalves joins the halves of surrogate pairs that met when the pieces of a text were put together.
func mendHalves(text string) string {
	var b strings.Builder
	for {
		i, full := pair(text)
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		b.WriteRune(full)
		text = text[i+6:]
	}
	if b.Len() == 0 {
		return text
	}
	return b.String() + text
}

// pair finds the first two halves that are side by side, -1 where there are none.
func pair(text string) (at int, full rune) {
	for i := 0; i+6 <= len(text); i++ {
		next := strings.IndexByte(text[i:], 0xED)
		i += next
		if next < 0 || i+6 > len(text) {
			break
		}
		if full := utf16.DecodeRune(half(text[i:]), half(text[i+3:])); full != utf8.RuneError {
			return i, full
		}
	}
	return -1, 0
}

// half returns the surrogate that the text begins with, 0 where it begins with anything else.
func half(text string) rune {
	if text[0] != 0xED || text[1]>>5 != 0b101 || text[2]>>6 != 0b10 {
		return 0
	}
	return 0xD000 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F)
}

func validUTF8(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
