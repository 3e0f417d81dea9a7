package golden

import (
	"bytes"
	"slices"

	"go.yaml.in/yaml/v4"
)

// unresolved is what an error says of a merge conflict.
const unresolved = "unresolved merge conflict; resolve it, or restore the file from version control"

// conflict returns an error where the file holds an unresolved merge conflict: the three markers in
// their order, each at the start of a line. Lines of a quoted or block scalar are its text,
// whatever they look like; roots show them, and are nil where the file could not be read.
func (f *file) conflict(roots []*node) error {
	if !bytes.Contains(f.text, []byte("<<<<<<< ")) {
		return nil
	}
	var texts []*node
	for _, root := range roots {
		texts = root.texts(texts)
	}
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
			return f.errorf(ours, unresolved)
		}
	}
	return nil
}

// leftMarker returns the last line up to the given one, from 1, that begins as a marker: one that a
// half resolved conflict left makes the reader stop there or soon after. The line is none where
// what is before it leaves a text open.
func (f *file) leftMarker(stopped int) (at int, found bool) {
	for start, line := 0, 1; start < len(f.text) && line <= stopped; start, line = f.nextLine(start), line+1 {
		if isMarker(f.text[start:f.lineEnd(start)]) {
			at, found = start, true
		}
	}
	return at, found && isWhole(f.text[:at])
}

func isMarker(line []byte) bool {
	return bytes.Equal(line, []byte("=======")) || bytes.HasPrefix(line, []byte("<<<<<<< ")) ||
		bytes.HasPrefix(line, []byte("||||||| ")) || bytes.HasPrefix(line, []byte(">>>>>>> "))
}

// isWhole reports whether a key of the file might be after the text.
func isWhole(text []byte) (whole bool) {
	defer func() { _ = recover() }() // as in load
	var n yaml.Node
	return yaml.Load(append(slices.Clone(text), "a_key_of_the_file: 0\n"...), &n) == nil
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
