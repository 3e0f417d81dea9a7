package gold

// looks finds in a value what looks like a matcher of Toolscore.
func (e *entry) looks(path string, v any) any { return v }
