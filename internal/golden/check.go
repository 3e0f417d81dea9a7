package golden

import (
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/nearest"
)

// mustBe refuses a node of another kind than the one that belongs there, or one with a tag.
func (f *file) mustBe(n *node, k kind, what, cure string) error {
	if n.kind != k || n.tag != "" {
		return f.errorf(n.start, "%s is %s, not %s; %s", what, k, n.describe(), cure)
	}
	return nil
}

// short cuts text that would bury the rest of a message.
func short(text string) string {
	const longest = 100
	if len(text) <= longest {
		return text
	}
	return strings.ToValidUTF8(text[:longest], "") + "…"
}

// describe names what a node is.
func (n *node) describe() string {
	switch {
	case n.tag != "":
		return "the matcher !" + n.tag
	case n.kind != scalar:
		return string(n.kind)
	case n.isNothing():
		return "nothing"
	case n.style == plain:
		return short(n.text)
	default:
		return "text"
	}
}

// checkKeys refuses keys that are twice, or that the format does not know.
func (f *file) checkKeys(n *node, known []string, where string) error {
	if err := f.checkTwice(n); err != nil {
		return err
	}
	for _, it := range n.items {
		if key := it.key.text; !slices.Contains(known, key) {
			return f.errorf(it.start, "%s has no key %q; %s", where, short(key), suggestion(key, known))
		}
	}
	return nil
}

// suggestion names the word that was meant, or all known ones where none is near.
func suggestion(word string, known []string) string {
	if meant := nearest.Word(word, known); meant != "" {
		return "write " + meant
	}
	return "the keys are " + strings.Join(known, ", ")
}
