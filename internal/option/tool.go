package option

// ForTool returns the settings that hold for the calls of one tool: its own options on top of s. An option that cannot be
// was reported where it was set and changes nothing here.
func (s Settings) ForTool(tool string) Settings {
	_ = Options(s.Tools[tool]).apply(&s)
	return s
}

// OwnOrder returns the order that the options of one tool set, and whether they set one.
func (s Settings) OwnOrder(tool string) (order Order, set bool) {
	const unset Order = -1
	own := Settings{Order: unset}
	_ = Options(s.Tools[tool]).apply(&own)
	return own.Order, own.Order != unset
}
