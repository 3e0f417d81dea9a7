package golden

import "bytes"

// extent is where the value of an item stands: a part in the line of its key or dash, and lines below. A comment between
// the two, behind a key or the header of a block, describes the item and stays when the value changes.
type extent struct {
	from, to     int // what stands in the line; the same where nothing does
	below, until int // from the end of that line to the end of the last line of the value; the same where no line follows
}

func (f *file) extent(it item) extent {
	v := it.value
	switch {
	case v.style != block:
		return f.oneLine(v.start, v.end)
	case v.kind == scalar:
		header := f.headerEnd(v)
		below := f.lineEnd(header)
		return extent{v.start, header, below, max(below, v.end)}
	case v.tag != "":
		tag := v.start + len("!"+v.tag)
		return extent{v.start, tag, f.lineEnd(tag), f.lineEnd(v.end)}
	case f.lineStart(v.start) == f.lineStart(it.after):
		return f.oneLine(v.start, f.lineEnd(v.end))
	default:
		return extent{it.after, it.after, f.lineEnd(it.after), f.lineEnd(v.end)}
	}
}

func (f *file) oneLine(from, to int) extent {
	end := f.lineEnd(to)
	return extent{from, to, end, end}
}

// headerEnd returns the end of the header of a block scalar, which is | or > and what says how it is indented and ends.
func (f *file) headerEnd(v *node) int {
	return len(f.text) - len(bytes.TrimLeft(f.text[v.body:], "|>+-0123456789"))
}
