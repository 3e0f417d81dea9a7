package report

import "strings"

// lineForm returns how the lines of a diff are written: bare as they are, or in quotes with escapes where a changed line has
// something that a reader would not see.
func lineForm(list []change) form {
	for _, c := range list {
		if !c.same && !clearLines(c) {
			return form{quote: '"'}
		}
	}
	return bare
}

// clearLines reports whether the lines of a change can be told apart when they are written bare.
func clearLines(c change) bool {
	if len(c.want)+len(c.got) > readable*4 {
		return false
	}
	oneHasTabs := strings.Contains(c.want, "\t") != strings.Contains(c.got, "\t")
	oneEnds := strings.HasSuffix(c.want, "\n") != strings.HasSuffix(c.got, "\n")
	if oneHasTabs || oneEnds && c.want != "" && c.got != "" {
		return false
	}
	f := form{reveal: revealBlanks}
	for line := range strings.Lines(c.want + "\n" + c.got) {
		text := unbroken(line)
		if strings.TrimRight(text, " ") != text || f.safe(text) != text {
			return false
		}
	}
	return true
}

// shown returns a line as the form writes it: bare lines lose their end and have spaces for tabs.
func (d *lineDiff) shown(line string) string {
	if d.form.quote != 0 {
		return line
	}
	return unbroken(line)
}

func unbroken(line string) string {
	return strings.ReplaceAll(strings.TrimSuffix(line, "\n"), "\t", "    ")
}
