package render

import "strings"

// Revision is one of the two that are compared, as people call it. Its zero value has no name.
type Revision struct {
	Words  string // what leads to the name, as "where it left", or is in its place, as "the working tree"
	Name   string // of a branch, tag or commit
	Commit string // for a name of another kind, the first digits of its commit
}

// String returns it for a text, as in "where it left main (02ddbe5a26)".
func (r Revision) String() string { return r.with(r.Name) }

// markdown returns it so that what a person named is apart from our words.
func (r Revision) markdown() string {
	if r.Name == "" {
		return r.with("")
	}
	return r.with(code(line(r.Name)))
}

func (r Revision) with(name string) string {
	var parts []string
	for _, part := range []string{r.Words, name} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	if r.Commit != "" {
		parts = append(parts, "("+r.Commit+")")
	}
	return strings.Join(parts, " ")
}
