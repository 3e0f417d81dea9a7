package redact

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// leaf is a string of JSON in a text: where it is without its quotes, and what it says.
type leaf struct {
	secret.Span

	text string
}

// number is a number of JSON in a text.
type number leaf

// textOf returns what a string says, be it a value or a part of JSON in a text.
func textOf(v any) (text string, is bool) {
	if l, inner := v.(leaf); inner {
		return l.text, true
	}
	text, is = v.(string)
	return text, is
}

// secrets lists the secrets of a text: those of the values that it writes, where it is JSON, else
// those of the text.
func (w *walk) secrets(path, s string) []secret.Span {
	if text := strings.TrimSpace(s); !strings.HasPrefix(text, "{") && !strings.HasPrefix(text, "[") {
		return w.find(s)
	}
	inside := walk{Redactor: w.Redactor, inner: s}
	d := decoder{walk: &inside, json: json.NewDecoder(strings.NewReader(s))}
	d.json.UseNumber()
	tree, err := d.value(0)
	if err != nil || d.json.More() {
		return w.find(s)
	}
	inside.at(path, "", tree, secret.Plain)
	return secret.Merge(inside.spans)
}

// hideInner notes secrets of a string by where they are in the text, in which it is written with
// escapes.
func (w *walk) hideInner(l leaf, spans []secret.Span) {
	raw, said := l.Start, 0
	seek := func(to int) int {
		for said < to && raw < l.End {
			r, length := nextRune(w.inner[raw:l.End])
			raw += length
			said += utf8.RuneLen(r)
		}
		return raw
	}
	for _, s := range spans {
		w.spans = append(w.spans, secret.Span{Start: seek(s.Start), End: seek(s.End)})
	}
}

// nextRune reads the first character of the inside of a string of JSON and returns how long it is
// there.
func nextRune(s string) (r rune, length int) {
	if s[0] != '\\' {
		return utf8.DecodeRuneInString(s)
	}
	if len(s) < 6 || s[1] != 'u' {
		return ' ', 2 // one byte
	}
	unit := func(s string) rune { n, _ := strconv.ParseUint(s, 16, 16); return rune(n) }
	if r = unit(s[2:6]); utf16.IsSurrogate(r) {
		if len(s) >= 12 && s[6:8] == `\u` && utf16.DecodeRune(r, unit(s[8:12])) != utf8.RuneError {
			return utf16.DecodeRune(r, unit(s[8:12])), 12
		}
		return utf8.RuneError, 6
	}
	return r, 6
}

// decoder reads JSON in a text and notes where it is.
type decoder struct {
	walk *walk // takes the secrets in names of members
	json *json.Decoder
}

var errNoJSON = errors.New("no JSON")

// token reads a token and returns where it is.
func (d *decoder) token() (json.Token, secret.Span, error) {
	start := int(d.json.InputOffset())
	token, err := d.json.Token()
	end := int(d.json.InputOffset())
	return token, secret.Span{Start: end - len(strings.TrimLeft(d.walk.inner[start:end], " \t\r\n,:")), End: end}, err
}

func (d *decoder) leaf(at secret.Span, text string) leaf {
	return leaf{secret.Span{Start: at.Start + 1, End: at.End - 1}, text}
}

func (d *decoder) value(depth int) (any, error) {
	const deepest = 1000
	token, at, err := d.token()
	if err != nil || depth > deepest {
		return nil, errors.Join(err, errNoJSON)
	}
	switch token := token.(type) {
	case string:
		return d.leaf(at, token), nil
	case json.Number:
		return number{at, string(token)}, nil
	case json.Delim:
		return d.members(token, depth+1)
	default:
		return token, nil
	}
}

// members reads a list or an object. Secrets in the names of members are noted at once, and of two
// members of one name the second gets another one.
func (d *decoder) members(open json.Delim, depth int) (any, error) {
	list, object := []any{}, map[string]any{}
	for d.json.More() {
		key := ""
		if open == '{' {
			token, at, err := d.token()
			name, is := token.(string)
			if err != nil || !is {
				return nil, errors.Join(err, errNoJSON)
			}
			d.walk.hide("", d.leaf(at, name), d.walk.find(name))
			for key = name; object[key] != nil; {
				key += "\x00"
			}
		}
		v, err := d.value(depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		object[key] = v
	}
	_, err := d.json.Token()
	if open == '[' {
		return list, err
	}
	return object, err
}
