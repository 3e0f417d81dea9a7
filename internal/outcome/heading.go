package outcome

// Heading is what a person is shown in the place of the suite: its folder, of the module's own
// folder the package, which says more than a dot, and of results of eval the gold that they have in
// common.
func (r Result) Heading() string {
	switch {
	case r.Suite == "." && r.Package != "":
		return r.Package
	case r.Suite == ".":
		return "package of the module's folder"
	case r.Suite != "":
		return r.Suite
	case r.Golden != "":
		return r.Golden
	default:
		return "without a gold"
	}
}

// IsSnapshot reports whether the result is that of a snapshot in a test, and not of eval.
func (r Result) IsSnapshot() bool { return r.Suite != "" }
