package golden

import (
	"strings"

	"go.yaml.in/yaml/v4"
)

// collection measures a list or an object and all in it.
func (r *scanner) collection(y *yaml.Node, n *node, depth int) error {
	opening, closing, step := "", "", 1
	if n.kind == object {
		step = 2 // a key and its value
	}
	n.style = block
	switch {
	case y.Style&yaml.FlowStyle == 0:
	case n.kind == list:
		n.style, opening, closing = flow, "[", "]"
	default:
		n.style, opening, closing = flow, "{", "}"
	}
	if !r.take(opening) {
		return r.errorf(r.pos, "a lone pair is not an element of a list; put it in braces, as in [{a: 1}]")
	}
	n.items = make([]item, 0, len(y.Content)/step)
	for i := 0; i < len(y.Content); i += step {
		r.skipSpace()
		it, err := r.item(y.Content[i:i+step], n.style, depth+1)
		if err != nil {
			return err
		}
		n.items = append(n.items, it)
	}
	if n.style == block {
		return nil
	}
	r.skipSpace()
	if !r.take(closing) {
		return r.unsupported()
	}
	return nil
}

// item measures an element, one node, or a member, a key and a value.
func (r *scanner) item(nodes []*yaml.Node, in style, depth int) (it item, err error) {
	it.start = r.pos
	switch {
	case len(nodes) == 2:
		it.key, err = r.key(nodes[0], in)
	case in == block && !r.take("-"):
		err = r.unsupported()
	}
	if err != nil {
		return it, err
	}
	it.after = r.pos
	if it.value, err = r.value(nodes[len(nodes)-1], depth); err != nil {
		return it, err
	}
	if in == flow {
		end := r.pos
		r.skipSpace()
		if r.take(",") {
			it.comma = r.pos
		} else {
			r.pos = end
		}
	}
	return it, nil
}

// key measures a key and moves after its colon. In a flow object a key may have none; its value is
// null.
func (r *scanner) key(y *yaml.Node, in style) (*node, error) {
	if err := r.refuseKey(y); err != nil {
		return nil, err
	}
	n := &node{start: r.pos, body: r.pos}
	if err := r.scalar(y, n); err != nil {
		return nil, err
	}
	n.end = r.pos
	r.skipSpace()
	if r.take(":") {
		return n, nil
	}
	if in == block {
		return nil, r.unsupported()
	}
	r.pos = n.end
	return n, nil
}

func (r *scanner) refuseKey(y *yaml.Node) error {
	here := string(r.text[r.pos:min(r.pos+2, len(r.text))])
	switch {
	case y.Kind == yaml.AliasNode || y.Anchor != "":
		return r.errorf(r.pos, "a golden file has no anchors and aliases; write the key itself, in quotes where it is text")
	case strings.HasPrefix(here, "!"):
		return r.errorf(r.pos, `a tag comes before a value, not before a key; quote text with a colon, as in !regex "a: b"`)
	case strings.HasPrefix(here, "?") && strings.TrimRight(here[1:], " \t\r\n") == "":
		return r.errorf(r.pos, "a golden file has no keys after a question mark; write key: value, the key in quotes if need be")
	case y.Kind != yaml.ScalarNode:
		return r.errorf(r.pos, "a key is text; put it in quotes")
	case isEmpty(y):
		return r.errorf(r.pos, `a key is missing before the colon; write the empty key as ""`)
	case y.Value == "<<" && y.Style == 0:
		return r.errorf(r.pos, `a golden file has no merge keys; write the members themselves, or the key in quotes, "<<"`)
	default:
		return nil
	}
}
