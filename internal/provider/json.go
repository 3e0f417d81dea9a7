package provider

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"github.com/toolscore/toolscore-go/internal/value"
)

// node is one JSON value as its exact text, read only where somebody looks: numbers, duplicate keys and any depth stay as they
// stand on the wire. The text is valid JSON; nil is no value.
type node []byte

// parseNode checks that the text is one JSON value. The error says at which byte it is not.
func parseNode(text []byte) (node, error) {
	text = bytes.Trim(text, blank)
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

// textNode is the JSON string that holds the text.
func textNode(text string) node {
	return node(value.AppendJSON(nil, text))
}

func (n node) isObject() bool { return len(n) > 0 && n[0] == '{' }
func (n node) isList() bool   { return len(n) > 0 && n[0] == '[' }
func (n node) isString() bool { return len(n) > 0 && n[0] == '"' }
func (n node) isNull() bool   { return len(n) == 0 || n[0] == 'n' }

// isEmpty reports whether the value is no object or one without members.
func (n node) isEmpty() bool { return !n.isObject() || n[n.space(1)] == '}' }

// get returns the member at the end of the keys, nil where there is none. Keys match to the byte; of equal keys the first
// counts.
func (n node) get(keys ...string) node {
	for _, key := range keys {
		n = n.member(key)
	}
	return n
}

func (n node) member(want string) node {
	for key, member := range n.rawMembers() {
		if key.says(want) {
			return member
		}
	}
	return nil
}

// says reports whether a string is the text.
func (n node) says(text string) bool {
	inner := n[1 : len(n)-1]
	return string(inner) == text || bytes.IndexByte(inner, '\\') >= 0 && unquote(n) == text
}

// first returns the first member of these names that is there and not null.
func (n node) first(keys ...string) node {
	for _, key := range keys {
		if member := n.member(key); !member.isNull() {
			return member
		}
	}
	return nil
}

// members walks an object in the order of the wire; any other value has none.
func (n node) members() iter.Seq2[string, node] {
	return func(yield func(string, node) bool) {
		for key, member := range n.rawMembers() {
			if !yield(unquote(key), member) {
				return
			}
		}
	}
}

func (n node) rawMembers() iter.Seq2[node, node] {
	return func(yield func(node, node) bool) {
		if !n.isObject() {
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

// elements walks a list; any other value has none.
func (n node) elements() iter.Seq[node] {
	return func(yield func(node) bool) {
		if !n.isList() {
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

// exact returns a string byte for byte, "" for any other value. It may hold invalid UTF-8.
func (n node) exact() string {
	if !n.isString() {
		return ""
	}
	return unquote(n)
}

// str returns a string as valid UTF-8, "" for any other value.
func (n node) str() string { return validUTF8(n.exact()) }

// id returns a string or a number as text, "" for any other value.
func (n node) id() string {
	if len(n) > 0 && (n[0] == '-' || '0' <= n[0] && n[0] <= '9') {
		return string(n)
	}
	return n.str()
}

// number returns a small whole number, or the other one where there is none.
func (n node) number(otherwise int) int {
	if i, err := strconv.Atoi(string(n)); err == nil {
		return i
	}
	return otherwise
}

// isTrue reports whether the value is the literal true.
func (n node) isTrue() bool { return string(n) == "true" }

// value returns the JSON value. One that value.Parse refuses, such as an object with duplicate keys, is its text.
func (n node) value() any {
	if n.isNull() {
		return nil
	}
	if n.isString() {
		return n.str()
	}
	v, err := value.Parse(n)
	if err != nil {
		return validUTF8(string(n))
	}
	return v
}
