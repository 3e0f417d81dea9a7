package golden

import "bytes"

// extent is where the value of an item is: a part in the line of its key or dash, and the rest
// of it below. Comments between these, after a key, a tag or the header of a block, describe the
// item and stay when the value changes.
type extent struct {
	from, to int    // what is in the line; the same where nothing does
	rest     []span // what else the value takes
	below    int    // the end of a line, where lines of another value belong
}

// span is a part of the file.
type span struct{ from, to int }

// until returns the end of the value, or of its line.
func (e extent) until() int {
	if len(e.rest) > 0 {
		return max(e.below, e.rest[len(e.rest)-1].to)
	}
	return e.below
}

func (f *file) extent(it item) extent {
	v := it.value
	if v.kind != scalar && v.style == block {
		return f.blockExtent(it)
	}
	e := extent{from: v.start, to: v.end}
	end := v.end
	if v.kind == scalar && v.style == block {
		end = f.headerEnd(v)
		e.to = end
	}
	if tag := v.tagEnd(); f.lineEnd(tag) < v.body {
		e.to = tag
		e.rest = append(e.rest, span{f.lineEnd(tag), end})
	}
	e.below = f.lineEnd(end)
	if v.end > e.below {
		e.rest = append(e.rest, span{e.below, v.end})
	}
	return e
}

// blockExtent is the extent of a list by dashes or an object by lines.
func (f *file) blockExtent(it item) extent {
	v := it.value
	end := f.lineEnd(v.end)
	e := extent{from: it.after, to: it.after}
	switch {
	case v.tag != "":
		e.from, e.to = v.start, v.tagEnd()
	case f.lineStart(v.start) == f.lineStart(it.after):
		return extent{from: v.start, to: end, below: end}
	}
	e.below = f.lineEnd(e.to)
	e.rest = []span{{e.below, end}}
	return e
}

// tagEnd returns the end of the tag of a node, which is its start where it has none.
func (n *node) tagEnd() int {
	if n.tag == "" {
		return n.start
	}
	return n.start + len("!"+n.tag)
}

// headerEnd returns the end of the header of a block scalar, which is | or > and what says how it
// is indented and ends.
func (f *file) headerEnd(v *node) int {
	return len(f.text) - len(bytes.TrimLeft(f.text[v.body:], "|>+-0123456789"))
}
