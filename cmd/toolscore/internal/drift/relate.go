package drift

import "github.com/toolscore/toolscore-go/internal/value"

// relate says what it means that now takes the place of old, of which at least one holds a matcher.
func relate(old, now any) Change {
	accepts, accepted := covers(now, old), covers(old, now)
	switch {
	case accepts && accepted:
		return change(MatcherChanged, Low).because("both accept the same")
	case accepts:
		return loosening(MatcherLoosened, "")
	case accepted:
		return change(MatcherTightened, Low)
	case hides(old) || hides(now):
		return change(MatcherChanged, Medium).because("which of them accepts more cannot be told")
	case !value.HasMatcher(old):
		return loosening(MatcherLoosened, "a matcher replaces one value, and does not accept that value")
	case !value.HasMatcher(now):
		return change(MatcherChanged, Medium).because("a value replaces the matcher, which did not accept it")
	default:
		return change(MatcherChanged, Medium).because("neither is known to accept all that the other does")
	}
}

// hides reports whether it cannot be told what the value accepts.
func hides(v any) bool { return newProver().isUnknown(v) }
