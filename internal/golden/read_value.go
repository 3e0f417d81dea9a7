package golden

import (
	"bytes"

	"github.com/toolscore/toolscore-go/internal/value"
)

// value reads what a node means, with matchers for tags, and keeps it in the node.
func (f *file) value(n *node) (v any, err error) {
	if n.tag == "" {
		v, err = f.content(n, false)
	} else {
		v, err = f.matcher(n)
	}
	n.value = v
	return v, err
}

// content reads a node without its tag. Under !regex every scalar is text, whatever it looks like.
func (f *file) content(n *node, texts bool) (any, error) {
	switch {
	case n.kind == list:
		return f.elements(n, texts)
	case n.kind == object:
		return f.members(n, texts)
	case n.style == plain && !texts:
		return plainValue(n.text), nil
	default:
		return n.text, nil
	}
}

func (f *file) elements(n *node, texts bool) (any, error) {
	values := make([]any, len(n.items))
	for i, it := range n.items {
		v, err := f.below(it.value, texts)
		if err == nil {
			err = f.notAtKey(it.value)
		}
		if err != nil {
			return nil, err
		}
		values[i] = v
	}
	return values, nil
}

// notAtKey refuses a matcher of keys where a value has none.
func (f *file) notAtKey(n *node) error {
	if _, is := n.value.(value.KeyMatcher); is {
		return f.errorf(n.start, "%w", value.ErrMisplacedKey)
	}
	return nil
}

func (f *file) members(n *node, texts bool) (any, error) {
	if err := f.checkTwice(n); err != nil {
		return nil, err
	}
	values := make(map[string]any, len(n.items))
	for _, it := range n.items {
		v, err := f.below(it.value, texts)
		if err != nil {
			return nil, err
		}
		values[it.key.text] = v
	}
	return values, nil
}

func (f *file) below(n *node, texts bool) (any, error) {
	if texts && n.tag == "" {
		return f.content(n, true)
	}
	return f.value(n)
}

// matcher builds what a tag and its parameter stand for.
func (f *file) matcher(n *node) (any, error) {
	texts := takesText(n.tag)
	if texts && (n.kind == list || n.body == n.end) {
		return nil, f.errorf(n.start, `no text follows !%s as YAML reads it; quote the pattern, as in !regex "[ab] # c"`, n.tag)
	}
	if n.body == n.end && value.NamesNull(lastName(n.tag)) {
		return nil, f.errorf(n.start, "no value follows !%s; write one, null too: !%s null", n.tag, n.tag)
	}
	var param any
	if n.body < n.end {
		var err error
		if param, err = f.content(n, texts); err != nil {
			return nil, err
		}
	}
	m, err := buildMatcher(n.tag, param)
	if err != nil {
		return nil, f.errorf(n.start, "%w", err)
	}
	return m, nil
}

// checkTwice refuses an object that names a key twice.
func (f *file) checkTwice(n *node) error {
	first := make(map[string]int, len(n.items))
	for i, it := range n.items {
		if j, twice := first[it.key.text]; twice {
			line := bytes.Count(f.text[:n.items[j].start], []byte("\n")) + 1
			return f.errorf(it.start, "the key %q is here again, first in line %d; keep one of them", short(it.key.text), line)
		}
		first[it.key.text] = i
	}
	return nil
}
