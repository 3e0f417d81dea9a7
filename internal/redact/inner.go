package redact

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// inner goes through the JSON that a text writes and notes where in the text its secrets are.
type inner struct {
	*walk

	text    string
	dec     *json.Decoder
	lexical bool // it lists the words of a text, which are called tokens
	spans   []secret.Span
}

// value reads one value. all says that a rule hides everything in it.
func (j *inner) value(path, key string, kind secret.Kind, all bool) error {
	start := int(j.dec.InputOffset())
	token, err := j.dec.Token()
	if err != nil {
		return err
	}
	end := int(j.dec.InputOffset())
	start = end - len(strings.TrimLeft(j.text[start:end], " \t\r\n,:"))
	rule := generalise(path)
	if j.allow.has(rule, key) {
		return j.skip(token)
	}
	all = all || j.also.has(rule, key)
	switch token := token.(type) {
	case json.Delim:
		return j.members(token, path, kind, all)
	case string:
		j.string(secret.Span{Start: start + 1, End: end - 1}, token, all || kind.Holds(token))
	case json.Number:
		if all || kind.HoldsNumber(string(token)) {
			j.spans = append(j.spans, secret.Span{Start: start, End: end})
		}
	}
	return nil
}

func (j *inner) string(at secret.Span, text string, whole bool) {
	if whole {
		if text != "" {
			j.spans = append(j.spans, at)
		}
		return
	}
	for _, found := range j.find(j.text[at.Start:at.End]) {
		j.spans = append(j.spans, secret.Span{Start: at.Start + found.Start, End: at.Start + found.End})
	}
}

func (j *inner) members(open json.Delim, path string, kind secret.Kind, all bool) error {
	for i := 0; j.dec.More(); i++ {
		var err error
		if open == '[' {
			err = j.value(value.Element(path, i), "", kind, all)
		} else {
			err = j.member(path, all)
		}
		if err != nil {
			return err
		}
	}
	_, err := j.dec.Token()
	return err
}

func (j *inner) member(path string, all bool) error {
	start := int(j.dec.InputOffset())
	token, err := j.dec.Token()
	key, is := token.(string)
	if err != nil || !is {
		return errors.Join(err, errors.New("no key"))
	}
	end := int(j.dec.InputOffset())
	start = end - len(strings.TrimLeft(j.text[start:end], " \t\r\n,"))
	j.string(secret.Span{Start: start + 1, End: end - 1}, key, false)
	kind := j.kindOf(key)
	if j.lexical && secret.Squash(key) == "token" {
		kind = secret.Plain
	}
	return j.value(value.Member(path, key), key, kind, all)
}

// skip passes over the rest of a value.
func (j *inner) skip(token json.Token) error {
	depth := 0
	for {
		if delim, is := token.(json.Delim); is && (delim == '{' || delim == '[') {
			depth++
		} else if is {
			depth--
		}
		if depth <= 0 {
			return nil
		}
		var err error
		if token, err = j.dec.Token(); err != nil {
			return err
		}
	}
}
