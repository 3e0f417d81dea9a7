package wire

import "strings"

// Servers and gateways disagree on how a call comes in pieces. Id and name come once, or again in
// each piece, or in halves; an index may be missing, or 0 for all calls; arguments come as text
// piece by piece, or whole, or both.

// piece continues the call of its slot, or begins one.
func (a *answer) piece(s slot, c Call) {
	d := a.find(s)
	if d == nil || d.precedes(c, s.index != noIndex) {
		d = a.begin(s, c.Call)
		d.free = c.free
	}
	if d.ID == "" {
		d.ID = c.ID
	}
	d.Tool = grown(d.Tool, c.Tool)
	if c.object {
		d.replace(c.args)
	} else {
		d.extend(c.args)
	}
}

// precedes reports whether the piece begins another call than the draft, although it has the
// draft's place.
func (d *draft) precedes(c Call, indexed bool) bool {
	if c.Tool == "" {
		return false // some servers make up an id for each piece
	}
	begins := strings.HasPrefix(strings.TrimLeft(c.args, Blank), "{")
	switch {
	case c.ID != "" && d.ID != "" && c.ID != d.ID:
		return c.Tool != d.Tool || begins || d.text() == "" || d.isWhole()
	case c.Tool != d.Tool:
		sameID := c.ID != "" && c.ID == d.ID
		return d.isWhole() && (!sameID || c.args != "")
	default:
		repeated := c.ID != "" || indexed && c.args == d.text()
		return begins && !c.object && !d.free && d.isWhole() && !repeated
	}
}

// grown returns a name with what a piece adds to it: the rest, or all of it, or nothing new.
func grown(name, more string) string {
	switch {
	case more == "" || more == name:
		return name
	case strings.HasPrefix(more, name):
		return more
	default:
		return name + more
	}
}

// more takes arguments that continue those before, as text, or replace them, as an object.
func (d *draft) more(args Node) {
	if args.IsString() {
		d.extend(args.Exact())
	} else if !args.IsNull() {
		d.replace(string(args))
	}
}

// extend takes the next piece of the arguments. Some servers send the whole once more at the end.
func (d *draft) extend(text string) {
	if text != "" && (text != d.pieces.String() || !d.isWhole()) {
		d.pieces.WriteString(text)
	}
}

// replace takes arguments that are whole; an empty object that follows others fills a place.
func (d *draft) replace(args string) {
	if !Node(args).isEmpty() || d.text() == "" {
		d.set(args)
	}
}
