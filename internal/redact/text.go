package redact

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// Placeholder stands in printed text for a secret.
const Placeholder = secret.Mark + "]"

// shortestText is the length of the shortest text that can hold a secret and what tells that it is one: pin:1234.
const shortestText = 8

// Text returns s, text that is printed, with Placeholder for each secret in it; what stands around is kept. It changes nothing
// where there is none, and nothing more when it is applied again.
func (r *Redactor) Text(s string) string {
	const mostRounds = 4 // a secret can come to light where another one is gone
	for range mostRounds {
		spans := r.find(s)
		if len(spans) == 0 {
			break
		}
		var b strings.Builder
		end := 0
		for _, found := range spans {
			b.WriteString(s[end:found.Start])
			b.WriteString(Placeholder)
			end = found.End
		}
		b.WriteString(s[end:])
		s = b.String()
	}
	return s
}

// find lists where secrets are in s, in order.
func (r *Redactor) find(s string) []secret.Span {
	if len(s) < shortestText {
		return nil
	}
	spans := secret.Find(s, r.kindOf)
	for _, variable := range r.environ {
		spans = variable.find(spans, s)
	}
	return secret.Merge(spans)
}
