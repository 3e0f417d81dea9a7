package redact

import "github.com/toolscore/toolscore-go/internal/secret"

// Find lists where secrets are in a text, in order: in JSON those of its values, by their keys
// too, else those of the text.
func (r *Redactor) Find(text string) []secret.Span {
	w := walk{Redactor: r}
	return w.secrets("", text)
}

// Number returns the number of a secret. Equal secrets have equal numbers.
func (r *Redactor) Number(secret string) int { return r.numbers.number(secret) }
