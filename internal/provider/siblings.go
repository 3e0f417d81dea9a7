package provider

import (
	"fmt"
	"slices"
	"strings"
)

// siblings are the values of a list, or those of the top level. Among calls in the form of package toolscore one that was meant
// as a call and is none is an error: passed over, a misspelt call would not be missed.
type siblings struct {
	count, stray int // stray is the position of the first such value, 0 where there is none
	calls        bool
}

// sibling reads the next value.
func (d *document) sibling(s *siblings, n node, depth int) {
	known := d.known
	d.known = false
	d.value(n, depth)
	s.count++
	switch {
	case d.known:
		s.calls = s.calls || isGold(n)
	case s.stray == 0 && meantAsCall(n):
		s.stray = s.count
	}
	d.known = d.known || known
}

func (s siblings) err() error {
	if !s.calls || s.stray == 0 {
		return nil
	}
	return fmt.Errorf(`value %d among calls is no call; write it as {"tool": ..., "args": {...}}`, s.stray)
}

// meantAsCall reports whether a value without a known shape may be a call with a mistake. Events and thoughts that a log has
// between its calls are objects without these keys.
func meantAsCall(n node) bool {
	for key := range n.members() {
		if slices.Contains([]string{"tool", "args", "arguments"}, strings.ToLower(key)) {
			return true
		}
	}
	return !n.isObject() && !n.isList()
}
