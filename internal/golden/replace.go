package golden

import "strings"

// slot is the place of a value: an item of a list or an object.
type slot struct {
	in *node
	i  int
}

func (s slot) item() item  { return s.in.items[s.i] }
func (s slot) node() *node { return s.in.items[s.i].value }

// replace puts a value in the place of another, in canonical form.
func (p *patch) replace(s slot, v any) {
	if s.in.style == flow {
		p.replaceInFlow(s, p.render(false, func(w *writer) { w.flow(v) }))
		return
	}
	it, old := s.item(), p.extent(s.item())
	dash := p.column(s.in.items[0].start)
	noBlocks := p.swallows(old.until(), dash)
	if it.key == nil && !p.commented(old.to) || p.lineStart(old.from) > it.after {
		p.replaceWhole(it, old, v, noBlocks)
		return
	}
	text := p.render(noBlocks, func(w *writer) {
		if it.key != nil {
			w.member(v, dash)
		} else {
			w.elementBelow(v, dash)
		}
	})
	p.replaceParts(it, old, text)
}

// replaceInFlow replaces a value between brackets, where a key can be without a colon.
func (p *patch) replaceInFlow(s slot, text string) {
	it, v := s.item(), s.node()
	switch {
	case it.key != nil && it.after == it.key.end:
		p.edit(it.after, it.after, ": "+text)
	case v.start == it.after && it.key != nil:
		p.edit(v.start, v.end, " "+text)
	default:
		p.edit(v.start, v.end, text)
	}
}

// commented reports whether a comment is in the line after an offset.
func (p *patch) commented(offset int) bool { return !p.onlyBlanks(offset, p.lineEnd(offset)) }

// replaceWhole writes a value from the place on where the old one begins, as an element after its
// dash or a value that has a line of its own.
func (p *patch) replaceWhole(it item, old extent, v any, noBlocks bool) {
	lead := ""
	column := p.column(old.from)
	if old.from == it.after {
		lead, column = " ", column+1
	}
	if p.commented(old.to) {
		noBlocks = true
	} else {
		old.to = p.lineEnd(old.to) // blanks after the old value would become part of a block
	}
	p.edit(old.from, old.to, lead+p.render(noBlocks, func(w *writer) { w.element(v, column-2) }))
	p.drop(old.rest)
}

// replaceParts writes what begins in the line of the key in the place of what was there, and the
// lines below in the place of the lines below, so that a comment in the line stays.
func (p *patch) replaceParts(it item, old extent, text string) {
	head, lines := text, ""
	if i := strings.IndexAny(text, "\r\n"); i >= 0 && !strings.HasPrefix(text, ` "`) {
		head, lines = text[:i], text[i:]
	}
	switch {
	case head == "":
		old.from = it.after // no blank stays after the key
	case old.from > it.after:
		head = head[1:] // the blanks before the old value are there
	}
	p.edit(old.from, old.to, head)
	p.edit(old.below, old.below, lines)
	p.drop(old.rest)
}

func (p *patch) drop(spans []span) {
	for _, s := range spans {
		p.edit(s.from, s.to, "")
	}
}
