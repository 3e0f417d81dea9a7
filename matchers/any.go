package matchers

// Any accepts every value, null too. The key that it stands at must be present.
var Any Matcher = anyMatcher{}

type anyMatcher struct{}

func (anyMatcher) Matches(any) bool   { return true }
func (anyMatcher) String() string     { return "!any" }
func (anyMatcher) Tag() (string, any) { return "any", nil }
