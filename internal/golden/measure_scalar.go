package golden

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v4"
)

func (r *scanner) scalar(y *yaml.Node, n *node) error {
	n.kind, n.text = scalar, y.Value
	var found bool
	switch {
	case y.Style&yaml.DoubleQuotedStyle != 0:
		n.style = quoted
		found = r.doubleQuoted()
	case y.Style&yaml.SingleQuotedStyle != 0:
		n.style = quoted
		found = r.singleQuoted()
	case y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0:
		n.style = block
		found = r.blockScalar(y.Value)
	default:
		found = r.words(y.Value)
	}
	if !found {
		return r.unsupported()
	}
	return nil
}

func (r *scanner) doubleQuoted() bool {
	if !r.take(`"`) {
		return false
	}
	for r.pos < len(r.text) {
		switch r.text[r.pos] {
		case '\\':
			r.pos++ // the next character is never the closing quote
		case '"':
			r.pos++
			return true
		}
		r.pos++
	}
	return false
}

func (r *scanner) singleQuoted() bool {
	if !r.take("'") {
		return false
	}
	for {
		i := bytes.IndexByte(r.text[r.pos:], '\'')
		if i < 0 {
			return false
		}
		r.pos += i + 1
		if !r.take("'") {
			return true
		}
	}
}

// words moves over a text of which the file may break and indent the lines: what is not blank
// is in both.
func (r *scanner) words(text string) bool {
	for i := range len(text) {
		if isBlank(text[i]) {
			continue
		}
		for r.pos < len(r.text) && isBlank(r.text[r.pos]) {
			r.pos++
		}
		if r.pos == len(r.text) || r.text[r.pos] != text[i] {
			return false
		}
		r.pos++
	}
	return true
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// blockScalar moves after the last line of a literal or folded block.
func (r *scanner) blockScalar(text string) bool {
	if !r.take("|") && !r.take(">") {
		return false
	}
	keep := false
	for r.pos < len(r.text) && strings.IndexByte("+-0123456789", r.text[r.pos]) >= 0 {
		keep = keep || r.text[r.pos] == '+'
		r.pos++
	}
	if r.pos = r.lineEnd(r.pos); !r.words(text) {
		return false
	}
	r.blankLines(keep)
	return true
}

// blankLines moves over the lines without words that belong to the end of a block: those with
// blanks, which can be its text, and where the block keeps its final line breaks the empty ones
// too.
func (r *scanner) blankLines(keep bool) {
	for line := r.nextLine(r.pos); line < len(r.text); line = r.nextLine(line) {
		end := r.lineEnd(line)
		if len(bytes.Trim(r.text[line:end], " \t")) > 0 {
			return
		}
		if keep || end > line {
			r.pos = end
		}
	}
}
