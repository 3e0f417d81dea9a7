package option

// ForTool returns the settings that hold for the calls of one tool: its own options on top of s. An
// option that cannot be was reported where it was set and changes nothing here.
func (s Settings) ForTool(tool string) Settings {
	own := s.Tools[tool]
	if len(own) == 0 {
		return s
	}
	return s.with(own)
}

// OwnOrder returns the order that the options of one tool set, and whether they set one.
func (s Settings) OwnOrder(tool string) (order Order, set bool) {
	const unset Order = -1
	if own := s.Tools[tool]; len(own) > 0 {
		order = Settings{Order: unset}.with(own).Order
		return order, order != unset
	}
	return unset, false
}

// OwnExtra returns how many extra calls the options of one tool allow, and whether they say so.
func (s Settings) OwnExtra(tool string) (extra int, set bool) {
	const unset = Unlimited - 1
	if own := s.Tools[tool]; len(own) > 0 {
		extra = Settings{Extra: unset}.with(own).Extra
		return extra, extra != unset
	}
	return unset, false
}

func (s Settings) with(own []Option) Settings {
	_ = Options(own).apply(&s)
	return s
}
