package secret

import "strings"

// Alphabets.
var (
	digit    = alphabet("0-9")
	numeric  = alphabet("0-9.%")
	hexDigit = alphabet("0-9a-fA-F")
	letters  = alphabet("A-Za-z_.")
	wordSign = alphabet("A-Za-z0-9_")
	bearing  = alphabet("A-Za-z0-9_.~+/=-")
)

func alphabet(ranges string) *[256]bool {
	var set [256]bool
	for i := 0; i < len(ranges); i++ {
		if i+2 < len(ranges) && ranges[i+1] == '-' {
			for c := int(ranges[i]); c <= int(ranges[i+2]); c++ {
				set[c] = true
			}
			i += 2
		} else {
			set[ranges[i]] = true
		}
	}
	return &set
}

// consistsOf reports whether all of s is in the alphabet; the empty text is.
func consistsOf(s string, of *[256]bool) bool {
	for i := range len(s) {
		if !of[s[i]] {
			return false
		}
	}
	return true
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func isQuote(c byte) bool { return c == '"' || c == '\'' || c == '`' }

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

// isNamed reports whether a name of several words may hold the byte.
func isNamed(c byte) bool {
	return isAlnum(c) || c == '_' || c == '-' || c == '.' || c == '[' || c == ']'
}

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// wordEnd returns where a word ends: at white space, a quote or an escape.
func wordEnd(s string, i int) int {
	for i < len(s) && !isSpace(s[i]) && !isQuote(s[i]) && !isEscape(s, i) {
		i++
	}
	return i
}

// isEscape reports whether an escape of JSON that ends a value begins at i.
func isEscape(s string, i int) bool {
	return s[i] == '\\' && i+1 < len(s) && strings.IndexByte(`nrt"'u\`, s[i+1]) >= 0
}

// escapeLength is how long the escape at the beginning of s is: the n of \n does not begin a word.
func escapeLength(s string) int {
	switch {
	case len(s) >= 6 && s[1] == 'u' && consistsOf(s[2:6], hexDigit):
		return 6
	case len(s) >= 2 && strings.IndexByte("nrtbf", s[1]) >= 0:
		return 2
	default:
		return 1
	}
}

// closing returns where the string that begins at start ends. Its opening quote has escape
// backslashes before it and the closing one has as many, while a quote inside has more: in
// {\"a\":\"b\\\"c\"} they are 1 and 3.
func closing(s string, start int, quote byte, escape int) int {
	run := 0
	for i := start; i < len(s); i++ {
		switch {
		case s[i] == '\\':
			run++
			continue
		case s[i] != quote:
		case run < escape: // an outer string ends
			return i - run
		case run%(2*(escape+1)) == escape:
			return i - escape
		}
		run = 0
	}
	return len(s)
}
