package golden

// kind is what a node holds.
type kind string

const (
	scalar kind = "one value"
	list   kind = "a list"
	object kind = "an object"
)

// style is how a node is written.
type style int

const (
	plain  style = iota // a scalar without quotes
	quoted              // a scalar in single or double quotes
	block               // a scalar after | or >; a list by dashes; an object by lines
	flow                // a list or an object in brackets
)

// node is a value in the file: what YAML reads there, and from where to where it is. Offsets
// are in bytes.
type node struct {
	kind  kind
	style style
	tag   string // without its exclamation mark; "" where there is none
	text  string // what a scalar says
	items []item

	start int // where its tag is, or itself
	body  int // where it is itself; its end where it has a tag and no more
	end   int // after its last character; a comment after it is not part of it

	value any // what it means: a JSON value, which may hold matchers
}

// item is an element of a list or a member of an object.
type item struct {
	start int   // its dash, its key, or in a flow list its value
	key   *node // nil in a list
	after int   // after its dash or its colon; where a flow object has a key without a value, after the key
	value *node
	comma int // after the comma that follows it in a flow collection; 0 where none does
}

// isNothing reports whether nothing at all is written where the value would be.
func (n *node) isNothing() bool { return n.start == n.end }

// member returns the value of a key of an object, nil where it has none.
func (n *node) member(key string) *node {
	for _, it := range n.items {
		if it.key.text == key {
			return it.value
		}
	}
	return nil
}
