package report

// strip is one of two strings that differ as it is shown: its part of every change, and whether all of it is there.
type strip struct {
	parts []string
	whole bool
}

// layout writes both strings within so many columns each. Where one does not fit, both are shortened alike, so that what they
// have in common stands one below the other.
func layout(list []change, quote byte, cols int) (want, got strip) {
	want, got = written(list, wantOf, quote, cols), written(list, gotOf, quote, cols)
	if want.whole && got.whole {
		return want, got
	}
	changed, gaps := 0, 0
	for i, c := range list {
		switch {
		case !c.same:
			changed++
		case i > 0 && i < len(list)-1:
			gaps += 2
		default:
			gaps++
		}
	}
	each := max(cols*2/3/max(changed, 1), legible)
	want, got = shortened(list, wantOf, quote, each), shortened(list, gotOf, quote, each)
	left := cols - max(want.width(), got.width())
	beside := max(left/max(gaps, 1)-len(" "), legible)
	for _, s := range []*strip{&want, &got} {
		s.surround(list, quote, beside)
		s.trim(cols)
	}
	return want, got
}

func wantOf(c change) string { return c.want }
func gotOf(c change) string  { return c.got }

func formOf(c change, quote byte) form { return form{quote: quote, reveal: c.reveal()} }

// written returns a string as it is, as far as it fits.
func written(list []change, part func(change) string, quote byte, cols int) strip {
	s := strip{make([]string, len(list)), true}
	for i, c := range list {
		s.parts[i], s.whole = formOf(c, quote).head(part(c), cols)
		if !s.whole {
			break
		}
		cols -= width(s.parts[i])
	}
	return s
}

// shortened returns what changed in a string, each change within so many columns, and nothing of what did not.
func shortened(list []change, part func(change) string, quote byte, cols int) strip {
	s := strip{make([]string, len(list)), true}
	for i, c := range list {
		if c.same {
			continue
		}
		text, whole := formOf(c, quote).fit(part(c), cols)
		s.parts[i], s.whole = text, s.whole && whole
	}
	return s
}

// surround adds what stands before and after each change, so many columns of it.
func (s *strip) surround(list []change, quote byte, cols int) {
	for i, c := range list {
		if !c.same {
			continue
		}
		f := formOf(c, quote)
		head, tail := cols*min(i, 1), cols*min(len(list)-1-i, 1)
		text, whole := f.head(c.want, head+tail+1)
		if !whole {
			text = f.around(c.want, head, tail)
		}
		s.parts[i], s.whole = text, s.whole && whole
	}
}

// trim cuts what exceeds the columns off the end.
func (s *strip) trim(cols int) {
	for i, text := range s.parts {
		w := width(text)
		if w > cols {
			beginning, _ := bare.head(text, cols-1)
			s.parts[i], s.whole = beginning+"…", false
			clear(s.parts[i+1:])
			return
		}
		cols -= w
	}
}

func (s *strip) width() int {
	n := 0
	for _, text := range s.parts {
		n += width(text)
	}
	return n
}
