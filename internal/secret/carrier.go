package secret

import "strings"

// naming is what is before the sign that separates a name from its value.
type naming struct {
	name      string
	kind      Kind
	quoted    bool // as a member of JSON is
	quote     byte // that the name begins after, as that of a header in a command; 0 where there is none
	lineStart bool // nothing but blanks, dashes and words such as export are before it
	parameter bool // of a URL
	spaced    bool // blanks are between the name and the sign
}

const longestName = 64

// nameBefore reads the name before the sign at i; words says that it may have several.
func (f *finder) nameBefore(i int, words bool) naming {
	s, end := f.s, i
	end -= min(4, i-len(strings.TrimRight(s[max(0, i-8):i], " \t"))-max(0, i-8))
	n := naming{spaced: end < i}
	if strings.HasSuffix(s[:end], `"]`) || strings.HasSuffix(s[:end], "']") { // os.environ["API_KEY"]
		end--
	}
	if end > 0 && isQuote(s[end-1]) {
		from := max(0, end-1-longestName)
		inner := strings.TrimRight(s[from:end-1], `\`)
		if open := strings.LastIndexByte(inner, s[end-1]); open >= 0 {
			n.name, n.quoted = inner[open+1:], true
			n.kind = f.kindBefore(n.name, from+open)
		}
		return n
	}
	start := end
	for start > 0 && end-start < longestName {
		if between := words && s[start-1] == ' ' && start > 1 && isNamed(s[start-2]); !between && !isNamed(s[start-1]) {
			break
		}
		start--
	}
	start = n.lead(s, start, end)
	n.name = strings.TrimLeft(s[start:end], "-. []")
	if strings.Contains(n.name, " ") && isProse(n.name) {
		n.lineStart = false
	}
	n.kind = f.kindBefore(n.name, start)
	return n
}

// lead looks at what is before a name, and returns where the name begins without the rest of an
// escape.
func (n *naming) lead(s string, start, end int) int {
	name := s[start:end]
	switch before := s[max(0, start-1):start]; before {
	case `\`:
		if name != "" && strings.IndexByte("nrt", name[0]) >= 0 {
			n.lineStart = true
			return start + 1
		}
		if strings.HasPrefix(name, "u0026") {
			n.parameter = true
			return start + 5
		}
	case "%":
		if strings.HasPrefix(name, "26") || len(name) > 2 && strings.EqualFold(name[:2], "3F") {
			n.parameter = true
			return start + 2
		}
	case "?", "&", "#":
		n.parameter = true
	case ";":
		n.parameter = strings.HasSuffix(s[:start], "&amp;")
	case "{", "(", `"`, "'", "`":
		n.lineStart = true
		if isQuote(before[0]) {
			n.quote = before[0]
		}
	}
	lead := strings.TrimRight(s[max(0, start-16):start], " \t-#*>$+")
	n.lineStart = n.lineStart || lead == "" || strings.HasSuffix(lead, "\n") || strings.HasSuffix(lead, `\n`)
	return start
}

// kindBefore is the kind of a name that begins at start. In text only the last of several words may
// be the name, and one that is called value has its name in the member before it.
func (f *finder) kindBefore(name string, start int) Kind {
	for _, lead := range []string{"export ", "set ", "env ", "ENV ", "declare "} {
		name = strings.TrimPrefix(name, lead)
	}
	if kind := f.kind(name); kind != Plain {
		return kind
	}
	if strings.EqualFold(name, "value") {
		return f.partner(f.s[max(0, start-2*longestName):start])
	}
	last := name[strings.LastIndexByte(name, ' ')+1:]
	if len(last) == len(name) || strings.EqualFold(last, "token") || strings.EqualFold(last, "pass") {
		return Plain
	}
	return f.kind(last)
}

// Labels are the members whose text is the name of the member value beside them: {"name":
// "API_KEY", "value": "x"}.
var Labels = []string{"name", "key", "header", "variable", "env"}

// partner is the kind of the name that a text before a value ends with: name: API_KEY.
func (f *finder) partner(before string) Kind {
	before = strings.TrimRight(before, " \t\r\n\"'`\\,")
	cut := len(before)
	for cut > 0 && isNamed(before[cut-1]) {
		cut--
	}
	label := strings.TrimRight(before[:cut], " \t\"'`\\:=")
	for _, l := range Labels {
		if len(label) < cut && strings.HasSuffix(strings.ToLower(label), l) {
			return f.kind(before[cut:])
		}
	}
	return Plain
}

// assignment hides what follows an equals sign: variables, flags, parameters, connection strings.
func (f *finder) assignment(i, after int) int {
	s, n, value := f.s, f.nameBefore(i, false), after
	for value < len(s) && (s[value] == '=' || s[value] == '>') { // ==, =>, :=
		value++
	}
	if n.name == "Pwd" {
		n.kind = Password // of a connection string
	}
	start := skipBlanks(s, value)
	if n.kind == Plain || start > value+4 || start == len(s) {
		return f.parameter(n, value)
	}
	if end, done := f.quoted(n, start); done {
		return end
	}
	if n.kind == Cookie {
		return f.cookieLine(n, start)
	}
	end := plainEnd(f.near(start), start, n.parameter)
	v := s[start:end]
	if !f.holds(n, v) || start > value && isCode(v) {
		return 0
	}
	return f.hidePlain(start, end, n.parameter)
}

// holds reports whether a value without quotes may be a secret: it says something, and is not a
// variable of a program that is named like a secret, as in PrivateKey: rsaPrivateKey.
func (f *finder) holds(n naming, v string) bool {
	variable := n.kind == Key && consistsOf(v, letters) && f.kind(v[strings.LastIndexByte(v, '.')+1:]) == Key
	return !isNothing(v) && v != n.name && !variable && n.kind.Holds(v)
}

// longestValue is how much of a value without quotes is looked at to tell whether it is a secret.
const longestValue = 256

// near is the text up to where a value is looked at from start on. A value that goes on is followed
// only once it is known to be a secret and is passed over: hostile text is not read again and
// again.
func (f *finder) near(start int) string { return f.s[:min(len(f.s), start+longestValue)] }

// hidePlain hides a value without quotes, all of it where it was looked at in part.
func (f *finder) hidePlain(start, end int, parameter bool) int {
	if end == start+longestValue {
		end = plainEnd(f.s, end, parameter)
	}
	return f.hide(start, end)
}

// parameter hides a parameter of a URL whose name says more there than elsewhere.
func (f *finder) parameter(n naming, start int) int {
	end := plainEnd(f.near(start), start, true)
	v, name := f.s[start:end], Squash(n.name)
	signed := name == "sig" || strings.HasSuffix(name, "signature")
	key := name == "key" && len(v) >= 8 && !ordinary(v)
	if !n.parameter || n.kind != Plain || isNothing(v) || !signed && !key || f.kindOf(n.name) == Allowed {
		return 0
	}
	return f.hidePlain(start, end, true)
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
	start := i + len(s[i:min(len(s), i+longestName)]) - len(strings.TrimLeft(s[i:min(len(s), i+longestName)], `\`))
	if start == len(s) || !isQuote(s[start]) {
		return 0, false
	}
	end = closing(s, start+1, s[start], start-i)
	v := s[start+1 : end]
	switch {
	case s[start] == n.quote, isTemplate(v), !n.kind.Holds(v): // the quote before the name ends, or there is nothing to hide
		return start, true
	case n.kind == Cookie && strings.Contains(v, "="):
		return f.cookies(n, start+1, end), true
	case n.kind == Authorization:
		after := schemeLength(v)
		if isTemplate(v[after:]) {
			return end, true
		}
		return f.hide(start+1+after, end), true
	}
	return f.hide(start+1, end), true
}

// plainEnd returns where a value without quotes ends.
func plainEnd(s string, i int, parameter bool) int {
	for ; i < len(s); i++ {
		switch c := s[i]; {
		case isSpace(c), strings.IndexByte("\"'`<>|", c) >= 0, isEscape(s, i):
			return i
		case parameter && strings.IndexByte("&#{}$\\", c) >= 0, c == '%' && strings.HasPrefix(s[i:], "%26"):
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
	return rest == ""
}

// cookieLine hides the cookies in the rest of a line.
func (f *finder) cookieLine(n naming, start int) int {
	if n.spaced {
		return 0
	}
	return f.cookies(n, start, lineEnd(f.s, start, n.quote))
}

// cookies hides the value of each pair up to end; of a Set-Cookie only the first is a secret.
func (f *finder) cookies(n naming, start, end int) int {
	for start < end {
		stop := end
		if at := strings.IndexByte(f.s[start:end], ';'); at >= 0 {
			stop = start + at
		}
		from := start + strings.IndexByte(f.s[start:stop], '=') + 1
		pair := from > start
		from = skipBlanks(f.s[:stop], from)
		value := strings.TrimRight(f.s[from:stop], " ")
		if value != "" && !isTemplate(value) && (pair || !ordinary(value)) {
			f.hide(from, from+len(value))
		}
		if start = stop + 1; strings.Contains(strings.ToLower(n.name), "set") {
			break
		}
	}
	return end
}

var schemes = set("bearer basic token digest apikey negotiate bot key hawk aws4-hmac-sha256 signature")

// schemeLength is how much of the value of an Authorization is before its secret.
func schemeLength(v string) int {
	scheme, rest, found := strings.Cut(v, " ")
	if !found || !schemes[strings.ToLower(scheme)] {
		return 0
	}
	return len(v) - len(strings.TrimLeft(rest, " "))
}
