package redact

import (
	"cmp"
	"slices"
	"strings"
)

// Placeholder stands in printed text for a secret.
const Placeholder = "[redacted]"

// shortestText is the length of the shortest text that can hold a secret and what tells that it is one: ?token=x.
const shortestText = 8

// Patterns of values that have a name: members of JSON or of a Python dict at any level of escaping, and URL parameters.
var (
	memberPattern    = lazily(`\\*["']([^"'\\]{1,64})\\*["']\s*:\s*(?:\[\s*)?(\\*)(["'])`)
	parameterPattern = lazily(`(?:[?&#]|&amp;|\\u0026)([\w.-]{1,64})=([^&#\s"'<>{}$\\]+)`)
)

// Text returns s, text that is printed, with Placeholder for each secret in it; what stands around is kept. It changes nothing
// where there is none, and nothing more when it is applied again.
func (r *Redactor) Text(s string) string {
	spans := r.find(s)
	if len(spans) == 0 {
		return s
	}
	var b strings.Builder
	end := 0
	for _, found := range merged(spans) {
		b.WriteString(s[end:found.start])
		b.WriteString(Placeholder)
		end = found.end
	}
	b.WriteString(s[end:])
	return b.String()
}

// find lists where secrets are in s; the spans may overlap. Each search runs once over s, however much it finds.
func (r *Redactor) find(s string) []span {
	if len(s) < shortestText {
		return nil
	}
	spans := findShapes(nil, s)
	for _, variable := range r.environ {
		spans = variable.find(spans, s)
	}
	if strings.Contains(s, ":") && strings.ContainsAny(s, `"'`) {
		spans = r.findMembers(spans, s)
	}
	if strings.Contains(s, "=") && strings.ContainsAny(s, "?&#") {
		spans = r.findParameters(spans, s)
	}
	return spans
}

func (r *Redactor) findMembers(spans []span, s string) []span {
	end := 0
	for _, m := range memberPattern().FindAllStringSubmatchIndex(s, -1) {
		start, escape := m[1], m[5]-m[4]
		if m[0] < end || !r.secret(s[m[2]:m[3]]) {
			continue
		}
		end = closing(s, start, s[m[6]], escape)
		if end > start {
			spans = append(spans, span{start, end})
		}
	}
	return spans
}

// closing returns where the string that begins at start ends. Its opening quote has escape backslashes before it, so the
// closing one has as many, while a quote inside has more: in {\"a\":\"b\\\"c\"} they are 1 and 3.
func closing(s string, start int, quote byte, escape int) int {
	run := 0
	for i := start; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			run++
			continue
		case s[i] != quote:
		case run < escape: // an outer string ends
			return i - run
		case run%(2*(escape+1)) == escape:
			return i - escape
		}
		run = 0
	}
	return len(s)
}

func (r *Redactor) findParameters(spans []span, s string) []span {
	for _, m := range parameterPattern().FindAllStringSubmatchIndex(s, -1) {
		if name := s[m[2]:m[3]]; r.secret(name) || signatureName(name) && !r.allow.names[squash(name)] {
			spans = append(spans, span{m[4], m[5]})
		}
	}
	return spans
}

// signatureName reports whether a URL parameter of this name lets its holder in, as those of signed URLs do.
func signatureName(name string) bool {
	name = squash(name)
	return name == "sig" || strings.HasSuffix(name, "signature")
}

// merged sorts the spans and joins those that overlap or touch.
func merged(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	joined := spans[:1]
	for _, next := range spans[1:] {
		last := &joined[len(joined)-1]
		if next.start <= last.end {
			last.end = max(last.end, next.end)
		} else {
			joined = append(joined, next)
		}
	}
	return joined
}
