// Package term writes for terminals and logs: text that nothing in it can make a terminal obey, its
// width, colours, wrapped lines, tables, numbers and counts.
package term

// Ink is what a piece of text means; in colour each has its own look.
type Ink int

// The inks; the zero value is none.
const (
	Plain Ink = iota
	Faint
	Strong
	Differs
	Missing
	Extra
	Moved
	Removed  // the part of a wanted text that is not there
	Inserted // the part of a text that nobody wanted
)

// Reset is the escape sequence that ends every ink.
const Reset = "\x1b[0m"

var parameters = [...]string{
	Faint: "2", Strong: "1", Differs: "33", Missing: "31", Extra: "32", Moved: "36", Removed: "31;7", Inserted: "32;7",
}

// Start returns the escape sequence that switches the ink on, "" for Plain.
func (i Ink) Start() string {
	if i == Plain {
		return ""
	}
	return "\x1b[" + parameters[i] + "m"
}

// Paint returns the text in the ink.
func (i Ink) Paint(text string) string {
	if i == Plain {
		return text
	}
	return i.Start() + text + Reset
}
