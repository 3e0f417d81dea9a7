package secret

import "strings"

// naming is what stands before the sign that separates a name from its value.
type naming struct {
	name      string
	kind      Kind
	quoted    bool // as a member of JSON is
	quote     byte // that the name begins after, as that of a header in a command; 0 where there is none
	lineStart bool // nothing but blanks, dashes and words such as export stand before it
	parameter bool // of a URL
	spaced    bool // blanks stand between the name and the sign
}

const longestName = 64

// nameBefore reads the name before the sign at i.
func (f *finder) nameBefore(i int, blanks bool) naming {
	s, end := f.s, i
	for end > 0 && i-end < 4 && (s[end-1] == ' ' || s[end-1] == '\t') {
		end--
	}
	n := naming{spaced: end < i}
	if end > 0 && (s[end-1] == '"' || s[end-1] == '\'' || s[end-1] == '`') {
		quote := s[end-1]
		inner := strings.TrimRight(s[max(0, end-1-longestName):end-1], `\`)
		if open := strings.LastIndexByte(inner, quote); open >= 0 {
			n.name, n.quoted = inner[open+1:], true
			n.kind = f.kind(n.name)
		}
		return n
	}
	start := end
	for start > 0 && end-start < longestName && (isNamed(s[start-1]) || blanks && s[start-1] == ' ' && start > 1 && isNamed(s[start-2])) {
		start--
	}
	start = n.leave(s, start, end)
	n.name = strings.TrimLeft(s[start:end], "-. []")
	first, _, several := strings.Cut(n.name, " ")
	n.lineStart = n.lineStart && !(several && proseWords[strings.ToLower(first)])
	n.kind = f.lastKind(n.name)
	return n
}

func isNamed(c byte) bool {
	return isAlnum(c) || c == '_' || c == '-' || c == '.' || c == '[' || c == ']'
}

// leave looks at what stands before a name, and returns where the name begins without the rest of an escape.
func (n *naming) leave(s string, start, end int) int {
	if start == 0 {
		n.lineStart = true
		return start
	}
	switch before := s[start-1]; before {
	case '\\':
		if start < end && strings.IndexByte("nrt", s[start]) >= 0 {
			n.lineStart = true
			return start + 1
		}
		if strings.HasPrefix(s[start:end], "u0026") {
			n.parameter = true
			return start + 5
		}
	case '%':
		if strings.HasPrefix(s[start:end], "26") || strings.HasPrefix(s[start:end], "3F") || strings.HasPrefix(s[start:end], "3f") {
			n.parameter = true
			return start + 2
		}
	case '?', '&', '#':
		n.parameter = true
	case ';':
		n.parameter = strings.HasSuffix(s[:start], "&amp;")
	case '{', '(':
		n.lineStart = true
	case '"', '\'', '`':
		n.quote, n.lineStart = before, true
	}
	lead := strings.TrimRight(s[max(0, start-16):start], " \t-#*>$+")
	n.lineStart = n.lineStart || lead == "" || strings.HasSuffix(lead, "\n") || strings.HasSuffix(lead, `\n`)
	return start
}

// lastKind is the kind of a name of which, in text, only the last words may be the name.
func (f *finder) lastKind(name string) Kind {
	for _, lead := range []string{"export ", "set ", "env ", "ENV ", "declare "} {
		name = strings.TrimPrefix(name, lead)
	}
	if kind := f.kind(name); kind != Plain {
		return kind
	}
	last := name[strings.LastIndexByte(name, ' ')+1:]
	if len(last) == len(name) || strings.EqualFold(last, "token") || strings.EqualFold(last, "pass") {
		return Plain
	}
	return f.kind(last)
}

// assignment hides what follows an equals sign: variables, flags, parameters, connection strings.
func (f *finder) assignment(i, after int) int {
	n := f.nameBefore(i, false)
	value := skipSigns(f.s, after)
	if n.parameter && n.kind == Plain {
		return f.parameter(n, value)
	}
	if n.kind == Plain && strings.EqualFold(n.name, "pwd") && n.name != "PWD" && n.name != "pwd" {
		n.kind = Password // of a connection string
	}
	if n.kind == Plain {
		return i
	}
	start := skipBlanks(f.s, value)
	if start > value+4 || start == len(f.s) {
		return i
	}
	if end, done := f.quoted(n, start); done {
		return end
	}
	if n.kind == Cookie && n.spaced {
		return i
	}
	if n.kind == Cookie {
		return f.cookies(start, lineEnd(f.s, start, n.quote), false)
	}
	end := plainEnd(f.s, start, n.parameter)
	v := f.s[start:end]
	if isNothing(v) || !n.kind.Holds(v) || start > value && isCode(v) {
		return i
	}
	return f.hide(start, end)
}

// skipSigns passes over the rest of ==, => and :=.
func skipSigns(s string, i int) int {
	for i < len(s) && (s[i] == '=' || s[i] == '>') {
		i++
	}
	return i
}

// parameter hides a parameter of a URL whose name says more there than elsewhere.
func (f *finder) parameter(n naming, start int) int {
	end := plainEnd(f.s, start, true)
	v, name := f.s[start:end], Squash(n.name)
	signed := name == "sig" || strings.HasSuffix(name, "signature")
	if isNothing(v) || !signed && (name != "key" || len(v) < 8 || ordinary(v)) || f.kindOf(n.name) == Allowed {
		return 0
	}
	return f.hide(start, end)
}

// quoted hides the value in quotes that begins at i, and reports whether there is one.
func (f *finder) quoted(n naming, i int) (end int, done bool) {
	s := f.s
	if s[i] == '[' {
		i = skipBlanks(s, i+1)
	}
	if i+1 < len(s) && strings.IndexByte("bufr", s[i]) >= 0 && (s[i+1] == '\'' || s[i+1] == '"') {
		i++
	}
	start := i
	for start < len(s) && s[start] == '\\' {
		start++
	}
	if start == len(s) || s[start] != '"' && s[start] != '\'' && s[start] != '`' {
		return 0, false
	}
	end = closing(s, start+1, s[start], start-i)
	v := s[start+1 : end]
	switch {
	case isTemplate(v) || !n.kind.Holds(v):
		return start, true
	case n.kind == Cookie && strings.Contains(v, "="):
		return f.cookies(start+1, end, strings.Contains(strings.ToLower(n.name), "set")), true
	case n.kind == Authorization:
		if after := schemeLength(v); !isTemplate(v[after:]) {
			return f.hide(start+1+after, end), true
		}
		return end, true
	}
	return f.hide(start+1, end), true
}

// plainEnd returns where a value without quotes ends.
func plainEnd(s string, i int, parameter bool) int {
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case isSpace(c), strings.IndexByte("\"'`<>|", c) >= 0, isEscape(s, i):
			return i
		case parameter && strings.IndexByte("&#{}$\\", c) >= 0:
			return i
		case c == '%' && i+3 <= len(s) && s[i:i+3] == "%26":
			return i
		case (c == ',' || c == ';' || c == '&') && begins(s[i+1:]):
			return i
		case (c == ')' || c == ']' || c == '}') && (i+1 == len(s) || !isAlnum(s[i+1])):
			return i
		}
	}
	return i
}

// begins reports whether after a comma or a semicolon something new begins: a blank, or another name.
func begins(rest string) bool {
	for i := range min(len(rest), 40) {
		switch c := rest[i]; {
		case i == 0 && (isSpace(c) || c == '&' || c == ';' || c == '"' || c == '\''):
			return true
		case c == '=' || c == ':':
			return i > 0
		case !isNamed(c) && c != ' ':
			return false
		}
	}
	return len(rest) == 0
}

// cookies hides the value of each pair up to end; of a Set-Cookie the first one alone is a secret.
func (f *finder) cookies(start, end int, set bool) int {
	for start < end {
		stop := end
		if at := strings.IndexByte(f.s[start:end], ';'); at >= 0 {
			stop = start + at
		}
		name, value, pair := strings.Cut(f.s[start:stop], "=")
		if !pair {
			name = ""
			value = strings.TrimLeft(f.s[start:stop], " ")
		}
		if value = strings.TrimRight(value, " "); !isTemplate(value) && value != "" && (pair || name == "" && !ordinary(value)) {
			from := start + strings.Index(f.s[start:stop], value)
			if pair {
				from = start + len(name) + 1
			}
			f.hide(from, from+len(value))
		}
		if set {
			break
		}
		start = stop + 1
	}
	return end
}

var schemes = set("bearer basic token digest apikey negotiate bot key hawk aws4-hmac-sha256 signature")

// schemeLength is how much of the value of an Authorization stands before its secret.
func schemeLength(v string) int {
	scheme, rest, found := strings.Cut(v, " ")
	if !found || !schemes[strings.ToLower(scheme)] {
		return 0
	}
	return len(v) - len(strings.TrimLeft(rest, " "))
}
