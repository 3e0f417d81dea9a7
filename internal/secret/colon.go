package secret

import "strings"

// colon hides what follows a colon: members of JSON, headers, lines of YAML, users in URLs.
func (f *finder) colon(i int) int {
	s := f.s
	if strings.HasPrefix(s[i+1:], "//") || strings.HasPrefix(s[i+1:], `\/\/`) {
		return f.userinfo(i)
	}
	if strings.HasPrefix(s[i+1:], "=") {
		return f.assignment(i, i+2)
	}
	n := f.nameBefore(i, true)
	if n.kind == Plain {
		return f.telegram(i, n.name)
	}
	if n.quoted && strings.EqualFold(n.name, "token") && InLexical(s[max(0, i-128):min(len(s), i+128)]) {
		return i
	}
	start := skipBlanks(s, i+1)
	if start == len(s) || s[start] == '\n' || s[start] == '\r' {
		return i
	}
	if end, done := f.quoted(n, start); done {
		return end
	}
	if n.quoted {
		return f.number(n, start)
	}
	return f.line(n, start)
}

// telegram hides the token of a bot: its number, a colon and 35 characters (Telegram: Bot API).
func (f *finder) telegram(i int, number string) int {
	start := i - len(number)
	if len(number) < 8 || len(number) > 10 || strings.Trim(number, digits) != "" {
		return i
	}
	end := f.runEnd(i+1, dashed)
	if end-i-1 != 35 || !random(f.s[i+1:end]) {
		return i
	}
	return f.hide(start, end)
}

// number hides a member of JSON that is a number.
func (f *finder) number(n naming, start int) int {
	end := start
	for end < len(f.s) && strings.IndexByte("0123456789.+-eE", f.s[end]) >= 0 {
		end++
	}
	if end == start || !n.kind.HoldsNumber(f.s[start:end]) {
		return start
	}
	return f.hide(start, end)
}

// longestLine is how much of a line is read to tell whether it is a sentence.
const longestLine = 1024

// line hides the value in a line `name: value`, whose rest may be a sentence.
func (f *finder) line(n naming, start int) int {
	s := f.s
	if n.kind == Cookie {
		return f.cookies(start, lineEnd(s, start, n.quote), strings.Contains(strings.ToLower(n.name), "set"))
	}
	end := lineEnd(s[:min(len(s), start+longestLine)], start, n.quote)
	rest := s[start:end]
	if n.kind == Authorization {
		return f.authorization(start, rest)
	}
	if rest == "|" || rest == ">" || rest == "|-" || rest == ">-" {
		return f.block(end)
	}
	first := plainEnd(s, start, false)
	v := s[start:first]
	switch {
	case isNothing(v) || !n.kind.Holds(v) || isShortNumber(n.kind, v) || strings.EqualFold(n.name, "pass") && n.name != "pass":
		return start
	case first >= end: // one word
		if (!n.lineStart || n.kind == Auth) && ordinary(v) || isCode(v) && ordinary(v) {
			return start
		}
		return f.hide(start, min(first, end))
	case !isSpace(s[first]):
		if !n.lineStart && ordinary(v) && !strings.Contains(s[max(0, start-longestName):start], "{") {
			return start
		}
		return f.hide(start, first)
	case n.lineStart && !isProse(rest) && !strings.ContainsAny(rest, ":={") && len(rest) < longestLine:
		return f.hide(start, end)
	case n.lineStart && !isProse(rest), !ordinary(v):
		return f.hide(start, first)
	}
	return start
}

// isShortNumber reports whether a value is a count rather than a key.
func isShortNumber(kind Kind, v string) bool {
	return kind == Key && len(v) < 6 && strings.Trim(v, digits+".%") == ""
}

// authorization hides the value of a header after its scheme.
func (f *finder) authorization(start int, rest string) int {
	after := schemeLength(rest)
	v := f.s[start+after : wordEnd(f.s, start+after)]
	if schemeLength(rest) > 0 && strings.Contains(v, "=") { // Digest username="…", response="…"
		v = rest[after:]
	}
	if isTemplate(v) || ordinary(v) {
		return start
	}
	return f.hide(start+after, start+after+len(v))
}

// lineEnd returns where a line ends, without blanks and a comment of YAML; quote is the one that the line began after.
func lineEnd(s string, start int, quote byte) int {
	end := start
	for ; end < len(s); end++ {
		c := s[end]
		if c == '\n' || c == '\r' || isEscape(s, end) || quote != 0 && c == quote {
			break
		}
		if (c == '"' || c == '\'' || c == '`') && (end+1 == len(s) || strings.IndexByte(" ,}])\n\r", s[end+1]) >= 0) {
			break
		}
		if c == '#' && end > start && s[end-1] == ' ' {
			break
		}
	}
	return start + len(strings.TrimRight(s[start:end], " \t,"))
}

// block hides a literal block of YAML: the lines that are indented more than the one that ends at i.
func (f *finder) block(i int) int {
	s := f.s
	line := s[strings.LastIndexByte(s[:i], '\n')+1 : i]
	indent := len(line) - len(strings.TrimLeft(line, " -"))
	start := strings.IndexByte(s[i:], '\n') + i + 1
	if start <= i {
		return i
	}
	end := start
	for end < len(s) {
		stop := strings.IndexByte(s[end:], '\n')
		if stop < 0 {
			stop = len(s) - end
		}
		text := s[end : end+stop]
		if strings.TrimSpace(text) != "" && len(text)-len(strings.TrimLeft(text, " ")) <= indent {
			break
		}
		end = min(len(s), end+stop+1)
	}
	start = skipBlanks(s, start)
	if strings.HasPrefix(s[start:], Mark) {
		return i
	}
	return f.hide(start, max(start, len(strings.TrimRight(s[:end], " \n\r"))))
}

const longestUser = 4096

// userinfo hides the password between the scheme and the host of a URL, or a token in its place.
func (f *finder) userinfo(i int) int {
	s := f.s
	start := i + 1
	for start < len(s) && (s[start] == '/' || s[start] == '\\') {
		start++
	}
	if i == 0 || !isAlnum(s[i-1]) {
		return start
	}
	end, at := start, -1
	for ; end < len(s) && end-start < longestUser && !isSpace(s[end]) && strings.IndexByte("/?#\"'<>\\`", s[end]) < 0; end++ {
		if s[end] == '@' {
			at = end
		}
	}
	if at < 0 {
		at = slashed(s, start, end)
	}
	if at < 0 {
		return start
	}
	if strings.HasPrefix(s[start:], Mark) {
		return at
	}
	user, password, found := strings.Cut(s[start:at], ":")
	if len(user) >= 12 && random(user) && !strings.Contains(user, ".") {
		f.hide(start, start+len(user))
	}
	port := strings.Trim(password, digits) == "" && len(password) <= 5 && strings.Contains(user, ".")
	if !found || password == "" || port || isTemplate(password) || strings.ContainsAny(password, "{}") {
		return at
	}
	return f.hide(at-len(password), at)
}

// slashed returns where a password ends that has a slash in it, -1 where a port stands before the slash.
func slashed(s string, start, end int) int {
	_, port, found := strings.Cut(s[start:end], ":")
	if !found || strings.Trim(port, digits) == "" || end == len(s) || s[end] != '/' {
		return -1
	}
	for i := end; i < len(s) && i-end < longestName && !isSpace(s[i]) && s[i] != '"' && s[i] != '\''; i++ {
		if s[i] == '@' {
			return i
		}
	}
	return -1
}

// notUsers are words that a colon and an address may follow.
var notUsers = set("mailto cc to from bcc sip sips acct xmpp email mail reply-to contact git ssh by")

// dsn hides the password of user:password@host without a scheme, where @ is at i.
func (f *finder) dsn(i int) int {
	s := f.s
	start := i
	for start > 0 && i-start < 256 && !isSpace(s[start-1]) && strings.IndexByte("/\"'<>\\`@,;(=", s[start-1]) < 0 {
		start--
	}
	user, password, found := strings.Cut(s[start:i], ":")
	if !found || user == "" || password == "" || i+1 == len(s) || !isAlnum(s[i+1]) || notUsers[strings.ToLower(user)] {
		return i
	}
	rest := s[i+1:]
	driver := false
	for _, network := range []string{"tcp(", "tcp6(", "udp(", "unix(", "cloudsql("} {
		driver = driver || strings.HasPrefix(rest, network)
	}
	if isTemplate(password) || !driver && (ordinary(password) || strings.Trim(user, digits) == "") {
		return i
	}
	return f.hide(i-len(password), i)
}
