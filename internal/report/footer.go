package report

// footer returns the lines that are to be copied, never cut: the path of the golden and the command.
func (p page) footer() []row {
	var rows []row
	if p.Golden != "" {
		rows = append(rows, row{{faint, "golden "}, {plain, bare.safe(p.Golden)}})
	}
	if p.Command != "" {
		rows = append(rows, row{}, row{{plain, "To accept these calls:"}}, row{{strong, "  " + bare.safe(p.Command)}})
	}
	return rows
}
