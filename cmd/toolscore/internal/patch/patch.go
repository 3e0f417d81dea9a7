// Package patch writes the difference of two texts as a patch that git apply and patch understand.
package patch

import (
	"bytes"

	"github.com/rogpeppe/go-internal/diff"
)

// Unified returns the lines that lead from one text to the other, with their heads; "" where the
// texts are equal. The name is that of the file, with slashes; a text that is nil is a file that
// does not exist.
func Unified(name string, before, after []byte) string {
	text := diff.Diff(side("a/", name, before), before, side("b/", name, after), after)
	_, patch, _ := bytes.Cut(text, []byte("\n")) // the first line names both files once more
	return string(patch)
}

func side(prefix, name string, text []byte) string {
	if text == nil {
		return "/dev/null"
	}
	return prefix + name
}
