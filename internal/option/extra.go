package option

// OwnExtra returns how many extra calls the options of one tool allow, and whether they say so.
func (s Settings) OwnExtra(tool string) (extra int, set bool) {
	const unset = Unlimited - 1
	own := Settings{Extra: unset}
	_ = Options(s.Tools[tool]).apply(&own)
	return own.Extra, own.Extra != unset
}
