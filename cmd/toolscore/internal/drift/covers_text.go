package drift

import "regexp"

// Patterns of the matchers of texts that have none of their own. Every time is such a text, not every such text is a time.
const (
	uuidPattern = `(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`
	timePattern = `\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)`
)

// texts compares matchers of texts by the patterns that say the same.
func (p *prover) texts(w, n side) bool {
	wide, ok := pattern(w)
	if w.name == "contains" {
		var part string
		part, ok = w.param.(string)
		wide = `(?s).*` + regexp.QuoteMeta(part) + `.*`
	}
	narrow, both := pattern(n)
	if n.name == "time" {
		narrow, both = timePattern, true
	}
	return ok && both && p.includes(wide, narrow)
}

// pattern returns the pattern of exactly the texts that a matcher accepts, which accepts nothing else.
func pattern(s side) (string, bool) {
	switch s.name {
	case "uuid":
		return uuidPattern, true
	case "regex":
		if text, ok := s.param.(string); ok {
			return text, true
		}
		object, _ := s.param.(map[string]any)
		text, ok := object["pattern"].(string)
		if flags, _ := object["flags"].(string); flags != "" {
			text = "(?" + flags + ")" + text
		}
		return text, ok
	}
	return "", false
}
