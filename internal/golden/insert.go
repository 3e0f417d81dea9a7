package golden

// append adds members after the last item of an object that stays, or elements, which have no key,
// to a list.
func (p *patch) append(n *node, last int, added []field) {
	if len(added) == 0 {
		return
	}
	if n.style == flow {
		at := n.items[last].value.end
		p.edit(at, at, p.render(false, func(w *writer) {
			for _, f := range added {
				w.text(", ")
				w.flowField(n.kind, f)
			}
		}))
		return
	}
	column, at := p.column(n.items[0].start), p.trailOf(n, last)
	p.edit(at, at, p.render(p.swallows(at, column), func(w *writer) {
		for _, f := range added {
			w.line(column)
			w.blockField(n.kind, f, column)
		}
	}))
}

func (w *writer) blockField(in kind, f field, column int) {
	if in == list {
		w.text("- ")
		w.element(f.value, column)
		return
	}
	w.key(f.key)
	w.text(":")
	w.member(f.value, column)
}

func (w *writer) flowField(in kind, f field) {
	if in == object {
		w.key(f.key)
		w.text(": ")
	}
	w.flow(f.value)
}
