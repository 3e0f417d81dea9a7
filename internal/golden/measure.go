package golden

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/toolscore/toolscore-go/internal/value"
)

// The YAML reader says where a node begins, in lines and characters, and not where it ends. So the
// text is walked once more beside the tree: what is between two nodes can only be blanks,
// comments and the few signs of the collection, and the text of a scalar can only be as long as
// what it says. Where the walk meets anything else the file has a form that a golden does not take,
// and reading ends there.

// maxDepth is how many nodes are inside each other at most: a value of the greatest depth in a
// call in the list.
const maxDepth = value.MaxDepth + 4

// scanner walks over the text of a file.
type scanner struct {
	*file
	pos int
}

// measure returns the nodes of the documents, which are one after the other in the file.
func (f *file) measure(documents []*yaml.Node) ([]*node, error) {
	r := scanner{file: f}
	r.skipMark()
	roots := make([]*node, len(documents))
	for i, document := range documents {
		r.skipSpace()
		if marked := r.take("---"); i > 0 && !marked {
			return nil, r.errorf(r.pos, "a variant begins without its line ---; write it above")
		}
		r.skipSpace()
		if i > 0 && isEmpty(document) {
			return nil, r.errorf(r.pos, "an empty document follows ---; remove the line, or write the calls of a variant below it")
		}
		root, err := r.node(document, 0)
		if err != nil {
			return nil, err
		}
		roots[i] = root
		r.skipSpace()
		if r.take("...") {
			r.skipSpace()
		}
	}
	if r.pos < len(f.text) {
		return nil, r.unsupported()
	}
	return roots, nil
}

func (r *scanner) node(y *yaml.Node, depth int) (*node, error) {
	n := &node{start: r.pos}
	if depth > maxDepth {
		return nil, r.errorf(r.pos, "nested deeper than %d levels; no tool needs that, so check the file", value.MaxDepth)
	}
	if err := r.tag(y, n); err != nil {
		return nil, err
	}
	n.body = r.pos
	var err error
	switch y.Kind {
	case yaml.ScalarNode:
		err = r.scalar(y, n)
	case yaml.SequenceNode:
		n.kind = list
		err = r.collection(y, n, depth)
	case yaml.MappingNode:
		n.kind = object
		err = r.collection(y, n, depth)
	default:
		err = r.unsupported()
	}
	n.end = r.pos
	return n, err
}

// tag reads the tag of a node and moves to the node itself. It refuses anchors and aliases, which
// are in its place.
func (r *scanner) tag(y *yaml.Node, n *node) error {
	if tagged := y.Style&yaml.TaggedStyle != 0 || y.Tag == "!"; tagged && r.take("!") {
		name := strings.TrimPrefix(y.Tag, "!")
		if !isTag(name) || !r.take(name) {
			return r.unknownTag(n.start)
		}
		n.tag = name
		if y.Kind == yaml.ScalarNode && isEmpty(y) {
			return nil
		}
		r.skipSpace()
	}
	if y.Anchor != "" || y.Kind == yaml.AliasNode {
		return r.errorf(r.pos, "a golden file has no anchors and aliases; write the value itself, in quotes where it is text")
	}
	return nil
}

func (r *scanner) unknownTag(start int) error {
	tag := r.text[start:]
	if i := bytes.IndexAny(tag, " \t\r\n,]}"); i >= 0 {
		tag = tag[:i]
	}
	return r.errorf(start, "unknown tag %s; matchers are written !name, and text that begins with ! is quoted",
		short(string(tag)))
}

// isEmpty reports whether nothing is written where the scalar would be.
func isEmpty(y *yaml.Node) bool {
	const written = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	return y.Kind == yaml.ScalarNode && y.Value == "" && y.Style&written == 0 && y.Anchor == "" && y.Tag != "!"
}

// value measures what is after a colon or a dash.
func (r *scanner) value(y *yaml.Node, depth int) (*node, error) {
	if isEmpty(y) && y.Style&yaml.TaggedStyle == 0 {
		return &node{kind: scalar, start: r.pos, body: r.pos, end: r.pos}, nil
	}
	r.skipSpace()
	return r.node(y, depth)
}

// skipSpace moves over blanks, line ends and comments.
func (r *scanner) skipSpace() {
	for r.pos < len(r.text) {
		switch r.text[r.pos] {
		case ' ', '\t', '\r', '\n':
			r.pos++
		case '#':
			r.pos = r.lineEnd(r.pos)
		default:
			return
		}
	}
}

func (r *scanner) skipMark() { r.take(byteOrderMark) }

// take moves over a text where it is here, and reports whether it does.
func (r *scanner) take(s string) bool {
	if !bytes.HasPrefix(r.text[r.pos:], []byte(s)) {
		return false
	}
	r.pos += len(s)
	return true
}

func (r *scanner) unsupported() error {
	return r.errorf(r.pos, "a golden file does not take this form of YAML; write it as key: value, - element, or in brackets")
}
