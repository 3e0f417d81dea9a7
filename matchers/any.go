package matchers

// Any accepts every value, null too. The key that it stands at must be present.
var Any Matcher = &anything{tagged{name: "any"}}

type anything struct{ tagged }

// Matches accepts everything.
func (*anything) Matches(any) bool { return true }
