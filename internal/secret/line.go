package secret

import "strings"

// colon hides what follows a colon: members of JSON, headers, lines of YAML, users in URLs.
func (f *finder) colon(i int) int {
	s := f.s
	switch rest := s[i+1:]; {
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, `\/\/`):
		return f.userinfo(i)
	case strings.HasPrefix(rest, "="):
		return f.assignment(i, i+2)
	}
	n := f.nameBefore(i, true)
	start := skipBlanks(s, i+1)
	if n.kind == Plain || start == len(s) || s[start] == '\n' || s[start] == '\r' || n.quoted && f.isPiece(n.name, i) {
		return 0
	}
	if end, done := f.quoted(n, start); done {
		return end
	}
	if n.quoted {
		return f.number(n, start)
	}
	return f.line(n, start)
}

// isPiece reports whether a member before i is a token of a text, beside others that describe it.
func (f *finder) isPiece(name string, i int) bool {
	const around = 128
	return strings.EqualFold(name, "token") && InLexical(f.s[max(0, i-around):min(len(f.s), i+around)])
}

// number hides a member of JSON that is a number.
func (f *finder) number(n naming, start int) int {
	end := start
	for end < len(f.s) && strings.IndexByte("0123456789.+-eE", f.s[end]) >= 0 {
		end++
	}
	if end == start || !n.kind.HoldsNumber(f.s[start:end]) {
		return 0
	}
	return f.hide(start, end)
}

// longestLine is how much of a line is read to tell whether it is a sentence.
const longestLine = 1024

// line hides the value in a line `name: value`, whose rest may be a sentence.
func (f *finder) line(n naming, start int) int {
	s := f.s
	if n.kind == Cookie {
		return f.cookieLine(n, start)
	}
	end := lineEnd(s[:min(len(s), start+longestLine)], start, n.quote)
	rest := s[start:end]
	switch {
	case n.kind == Authorization:
		return f.authorization(start, rest)
	case rest == "|", rest == ">", rest == "|-", rest == ">-":
		return f.block(end)
	}
	first := min(plainEnd(f.near(start), start, false), end)
	v := s[start:first]
	count := n.kind == Key && len(v) < 6 && consistsOf(v, numeric)
	if !f.holds(n, v) || count || n.name == "Pass" || n.name == "PASS" {
		return 0
	}
	if !n.tells(s, start, first, end) && ordinary(v) {
		return 0
	}
	if first < end && isSpace(s[first]) && n.lineStart && !isProse(rest) && !strings.ContainsAny(rest, ":={") {
		first = end // a password of several words
	}
	return f.hidePlain(start, first, false)
}

// tells reports whether a name at the beginning of a line, or of a member in braces, says that the
// value is a secret even if it is an ordinary word: it ends at first, and the line at end.
func (n naming) tells(s string, start, first, end int) bool {
	switch {
	case n.kind == Auth || isCode(s[start:first]):
		return false
	case first < end && isSpace(s[first]):
		return n.lineStart && !isProse(s[start:end])
	default:
		return n.lineStart || first < end && strings.Contains(s[max(0, start-longestName):start], "{")
	}
}

// authorization hides the value of a header after its scheme.
func (f *finder) authorization(start int, rest string) int {
	after := schemeLength(rest)
	v := rest[after:wordEnd(rest, after)]
	if after > 0 && strings.Contains(v, "=") { // Digest username="…", response="…"
		v = rest[after:]
	}
	if isTemplate(v) || ordinary(v) {
		return 0
	}
	end := start + after + len(v)
	if end == start+longestLine {
		end = wordEnd(f.s, end)
	}
	return f.hide(start+after, end)
}

// lineEnd returns where a line ends, without blanks and a comment of YAML; quote is the one that
// the line began after.
func lineEnd(s string, start int, quote byte) int {
	end := start
	for ; end < len(s); end++ {
		c := s[end]
		if c == '\n' || c == '\r' || isEscape(s, end) || quote != 0 && c == quote || c == '#' && end > start && s[end-1] == ' ' {
			break
		}
		if isQuote(c) && quote == 0 && (end+1 == len(s) || strings.IndexByte(" ,}])\n\r", s[end+1]) >= 0) {
			break
		}
	}
	return start + len(strings.TrimRight(s[start:end], " \t,"))
}

// block hides a literal block of YAML: the lines that are indented more than the one that ends at i.
func (f *finder) block(i int) int {
	s := f.s
	if i == len(s) || !isSpace(s[i]) {
		return 0
	}
	indentOf := func(line string) int { return len(line) - len(strings.TrimLeft(line, " -")) }
	indent := indentOf(s[strings.LastIndexByte(s[:i], '\n')+1 : i])
	start := strings.IndexByte(s[i:], '\n') + i + 1
	if start <= i {
		return 0
	}
	end := start
	for line := range strings.Lines(s[start:]) {
		if strings.TrimSpace(line) != "" && indentOf(line) <= indent {
			break
		}
		end += len(line)
	}
	start = skipBlanks(s, start)
	if strings.HasPrefix(s[start:], Mark) {
		return 0
	}
	return f.hide(start, max(start, len(strings.TrimRight(s[:end], " \n\r"))))
}
