package golden

import "bytes"

// conflict returns an error where the file holds an unresolved merge conflict: the three markers in their order, each at the
// start of a line. Lines of a quoted or block scalar are its text, whatever they look like; root shows them, and is nil where
// the file could not be read.
func (f *file) conflict(root *node) error {
	if !bytes.Contains(f.text, []byte("<<<<<<< ")) {
		return nil
	}
	texts := root.texts(nil)
	ours, middle := -1, false
	for at := 0; at < len(f.text); at = f.nextLine(at) {
		for len(texts) > 0 && texts[0].end <= at {
			texts = texts[1:]
		}
		line := f.text[at:]
		switch {
		case len(texts) > 0 && texts[0].start < at:
		case bytes.HasPrefix(line, []byte("<<<<<<< ")):
			ours, middle = at, false
		case bytes.HasPrefix(line, []byte("=======")):
			middle = ours >= 0
		case middle && bytes.HasPrefix(line, []byte(">>>>>>> ")):
			return f.errorf(ours, "unresolved merge conflict; resolve it, or restore the file from version control")
		}
	}
	return nil
}

// texts appends the quoted and block scalars at and below the node, in the order of the file.
func (n *node) texts(found []*node) []*node {
	if n == nil {
		return found
	}
	if n.kind == scalar && n.style != plain {
		found = append(found, n)
	}
	for _, it := range n.items {
		found = it.value.texts(it.key.texts(found))
	}
	return found
}
