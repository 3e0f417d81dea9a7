// Package golden reads, writes and projects golden files: YAML documents that hold the tool calls of a test, which people
// review, merge and edit by hand.
//
// The YAML reader of go.yaml.in/yaml/v4 reads them, a writer of our own writes them, and a projection changes of a stored
// file only the bytes of what changed: it never dumps a tree.
package golden

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Document is a golden file that was read. The options in its head are nil where the file has none. The zero value is no
// document; Read returns one.
type Document struct {
	Version     int
	Strict      *bool
	Order       *option.Order
	Extra       *int // option.Unlimited: any number
	MinScore    *float64
	PartialArgs *bool
	// Calls are normalised, with matchers inside. Args are nil where the file has none or null: they are not checked.
	Calls []toolscore.Call

	*file
	root *node
}

// Options returns how the calls are to be compared: by kind too, since a file names the kind of every call that has one, and
// by the options in the head, in its order. They are good: Read refuses others.
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
	return opts
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
