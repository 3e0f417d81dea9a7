package golden

// ProjectAnew returns what Project returns where the formatting of a file cannot be kept, which no
// known file brings about.
func ProjectAnew(stored *Document, in Input) string { return newProjector(stored, in).wholeFile() }
