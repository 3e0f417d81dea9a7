package golden

import (
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/internal/option"
)

// AddVariant returns the text of a golden with one more variant, which holds the calls as
// WriteVariants writes them. It fails if the golden has as many variants as a file may have, or
// where it has checks and no calls.
func AddVariant(stored *Document, v Variant, s option.Settings) ([]byte, error) {
	switch {
	case len(stored.variants) == maxVariants:
		return nil, fmt.Errorf("golden %s: it has %d variants, and no file has more; accept the calls into one of them, "+
			"or allow for the difference by optional, repeat or any_order", stored.name, maxVariants)
	case stored.Calls == nil:
		return nil, fmt.Errorf("golden %s: it has checks and no calls; write calls: into it by hand first", stored.name)
	}
	var w writer
	w.text("---\n")
	w.calls(v, s, always)
	if w.failed {
		return nil, checkWritable(v.Calls, s)
	}
	text, newline := string(stored.text), stored.newline()
	if !strings.HasSuffix(text, "\n") {
		text += newline
	}
	added := []byte(text + strings.ReplaceAll(string(w.buf), "\n", newline))
	document, err := Read(stored.name, added)
	if err != nil {
		return nil, fmt.Errorf("a further variant: %w", err)
	}
	if last := document.variants[len(document.variants)-1]; len(last.Calls) != len(v.Calls) {
		return nil, fmt.Errorf("golden %s: a further variant cannot follow its last line; end the file with a line break", stored.name)
	}
	return added, nil
}
