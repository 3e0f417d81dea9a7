package secret

import "strings"

const longestUser = 4096

// userinfo hides the password between the scheme and the host of a URL, or a token in its place.
func (f *finder) userinfo(i int) int {
	s, start := f.s, i+1
	for start < len(s) && (s[start] == '/' || s[start] == '\\') {
		start++
	}
	if i == 0 || !isAlnum(s[i-1]) {
		return start
	}
	at := userEnd(s, start)
	if at < 0 || strings.HasPrefix(s[start:], Mark) {
		return max(start, at)
	}
	user, password, _ := strings.Cut(s[start:at], ":")
	dotted := strings.Contains(user, ".") // as a host
	if len(user) >= 12 && !ordinary(user) && !dotted {
		f.hide(start, start+len(user))
	}
	port := dotted && len(password) <= 5 && consistsOf(password, digit)
	if !port && !isTemplate(password) && !strings.ContainsAny(password, "{}") {
		f.hide(at-len(password), at)
	}
	return at + 1
}

// userEnd returns where the sign @ is after the user of a URL, -1 where there is none.
func userEnd(s string, start int) int {
	end, at := start, -1
	for ; end < len(s) && end-start < longestUser && !isSpace(s[end]) && strings.IndexByte("/?#\"'<>\\`", s[end]) < 0; end++ {
		if s[end] == '@' {
			at = end
		}
	}
	if at < 0 {
		return slashed(s, start, end)
	}
	return at
}

// slashed returns where a password ends that has a slash in it, -1 where a port is before the
// slash.
func slashed(s string, start, end int) int {
	_, port, found := strings.Cut(s[start:end], ":")
	if !found || consistsOf(port, digit) || end == len(s) || s[end] != '/' {
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
	s, start := f.s, i
	for start > 0 && i-start < 256 && !isSpace(s[start-1]) && strings.IndexByte("/\"'<>\\`@,;(=", s[start-1]) < 0 {
		start--
	}
	user, password, _ := strings.Cut(s[start:i], ":")
	if user == "" || password == "" || isTemplate(password) || notUsers[strings.ToLower(user)] || i+1 == len(s) || !isAlnum(s[i+1]) {
		return 0
	}
	network, _, driver := strings.Cut(s[i+1:min(len(s), i+12)], "(") // of go-sql-driver: tcp(db:3306)
	driver = driver && networks[network]
	if !driver && (ordinary(password) || consistsOf(user, digit)) {
		return 0
	}
	return f.hide(i-len(password), i)
}

var networks = set("tcp tcp6 udp unix cloudsql")
