// Package golden reads, writes and projects golden files: YAML documents that hold the tool calls
// of a test, which people review, merge and edit by hand.
//
// The YAML reader of go.yaml.in/yaml/v4 reads them, a writer of our own writes them, and a
// projection changes of a stored file only the bytes of what changed: it never dumps a tree.
package golden

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Document is a golden file that was read. The options in its head are nil where the file has none.
// The zero value is not a document; Read returns one.
type Document struct {
	Version     int
	Strict      *bool
	Order       *option.Order
	Extra       *int // option.Unlimited: any number
	MinScore    *float64
	PartialArgs *bool
	Checks      []toolscore.Option // rules about the whole run, in the order of the file
	// Calls are normalised, with matchers inside. Args are nil where the file has none or null: they
	// are not checked. Calls is nil where the file has checks and no calls: they are not compared.
	Calls []toolscore.Call

	*file
	root     *node
	spots    []spot         // of each of the calls
	checks   map[string]any // as the file has them
	variants []*Document
}

// Variants returns the variants of the file, which is itself the first; as a rule it is the only
// one. Each has the head of the first.
func (d *Document) Variants() []*Document {
	if d.variants == nil { // a document that was not read
		return []*Document{d}
	}
	return d.variants
}

// Expected lists the calls of each variant; none where the file has checks and no calls.
func (d *Document) Expected() []toolscore.Trace {
	if d.Calls == nil {
		return nil
	}
	variants := d.Variants()
	all := make([]toolscore.Trace, len(variants))
	for i, v := range variants {
		all[i] = v.Calls
	}
	return all
}

// index returns which of the variants the document is.
func (d *Document) index() int { return slices.Index(d.variants, d) }

// Options returns how the calls are to be compared: by kind too, since a file names the kind of
// every call that has one, and by the options in the head, in its order. They are good: Read
// refuses others.
func (d *Document) Options() []option.Option {
	opts := []option.Option{kinds}
	if d.Strict != nil {
		opts = append(opts, toolscore.Strict(*d.Strict))
	}
	if d.Order != nil {
		opts = append(opts, orderOption(*d.Order))
	}
	if d.Extra != nil {
		opts = append(opts, toolscore.AllowExtra(*d.Extra))
	}
	if d.MinScore != nil {
		opts = append(opts, toolscore.MinScore(*d.MinScore))
	}
	if d.PartialArgs != nil {
		opts = append(opts, toolscore.PartialArgs(*d.PartialArgs))
	}
	return append(opts, d.Checks...)
}

var kinds = option.New("kinds", func(s *option.Settings) error {
	s.Kinds = true
	return nil
})

func orderOption(o option.Order) option.Option {
	switch o {
	case option.AnyOrder:
		return toolscore.AnyOrder()
	case option.ByTurn:
		return toolscore.ByTurn()
	default:
		return toolscore.InOrder()
	}
}

// sameGroups reports whether two lists of calls of one length have the same groups, whatever their
// names.
func sameGroups(a, b []toolscore.Call) bool {
	joins := func(calls []toolscore.Call, i int) bool {
		return i > 0 && calls[i].Group != "" && calls[i].Group == calls[i-1].Group
	}
	for i := range a {
		if (a[i].Group == "") != (b[i].Group == "") || joins(a, i) != joins(b, i) {
			return false
		}
	}
	return true
}

// Text returns the bytes that the document was read from.
func (d *Document) Text() []byte { return d.text }
