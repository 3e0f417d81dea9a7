package report

// Brief returns the value in one short line, as a log message shows it: safe for a terminal, cut in the middle where it is
// long.
func Brief(v any) string {
	const columns = 60
	return valueText(v, columns)
}
