package secret

import (
	"regexp"
	"strings"
)

// authKinds are values of a key named auth that say how to log in, or when to send what is stored.
var authKinds = set(`none basic bearer oauth oauth2 digest ntlm jwt apikey api_key token session cookie required optional
	anonymous true false yes no enabled disabled include omit same-origin default iam sso saml mtls password key`)

// Holds reports whether a value under a name of this kind is a secret.
func (k Kind) Holds(text string) bool {
	switch k {
	case Plain, Allowed:
		return false
	case Code:
		return len(text) >= 4 && len(text) <= 8 && consistsOf(text, digit)
	case Auth:
		return text != "" && !authKinds[strings.ToLower(text)]
	default:
		return text != ""
	}
}

// HoldsNumber reports whether a number under a name of this kind is a secret: a password or a code,
// or what is too long to count tokens or keys.
func (k Kind) HoldsNumber(text string) bool {
	const long = 8
	return k == Password || k == Code && k.Holds(text) || k == Key && len(text) >= long && consistsOf(text, digit)
}

// nothings are what is in text where a secret would, and is none.
var nothings = set(`none null nil undefined true false yes no required optional unset empty n/a na missing invalid expired
	enabled disabled string str int integer bool boolean number any text varchar bytes object secretstr unknown default hidden
	masked redacted !redacted !vault !secret !any`)

// isNothing reports whether an unquoted value in a text is a word, a type or a template that says
// where a secret would be.
func isNothing(v string) bool {
	return v == "" || nothings[strings.ToLower(strings.TrimRight(v, ".!?"))] || isTemplate(v)
}

// templates are how values are written that are filled in later or are covered: $TOKEN, ${TOKEN},
// {{token}}, <token>, %s, :token, YOUR_TOKEN_HERE, ****.
var templates = regexp.MustCompile(`^(?:\$[{(]|\$\w+$|:[a-z_]+$|%.$|%[^0-9a-fA-F]|\{|<.*>$|` +
	`\[redacted|!redacted|[*?]+$|[.…•;,]+$|x{3,}$|` +
	`(?i:your[-_ ][a-z_-]+$))`)

// isTemplate reports whether a value is one of templates.
func isTemplate(v string) bool {
	return v != "" && strings.IndexByte("$:%{<[!*?.;,xyY\xe2", v[0]) >= 0 && templates.MatchString(v[:min(len(v), longestLine)])
}

var objects = set("self this os process config settings env")

// isCode reports whether what follows a name in a text is an expression of a program: self.token,
// get(name), Optional[str].
func isCode(v string) bool {
	if head, _, found := strings.Cut(v, "."); found && objects[head] || v == "await" || v == "new" {
		return true
	}
	name := strings.TrimLeft(v, "*&[]")
	end := 0
	for end < len(name) && (wordSign[name[end]] || name[end] == '.') {
		end++
	}
	if end == len(name) {
		return strings.Contains(name, ".") && ordinary(strings.ToLower(name)) && !consistsOf(name, numeric)
	}
	return end > 0 && strings.IndexByte("({[", name[end]) >= 0
}

// proseWords are words of which a password has none, and a sentence has one soon.
var proseWords = set(`a an the is are was be been must should may can will to of for in on at by with without and or not has
	have had that this it its as from your you we they used when if which please contains see
	got want expected error err failed invalid returned unexpected`)

// isProse reports whether the rest of a line that begins like a setting goes on as a sentence.
func isProse(rest string) bool {
	words := 0
	for word := range strings.FieldsSeq(rest) {
		words++
		if words > 8 || proseWords[strings.ToLower(strings.Trim(word, ".,;:!?"))] {
			return true
		}
	}
	return false
}

// ordinary reports whether text is made of words and short numbers, such as sk-fading-circle-2 or
// YOUR_TOKEN_HERE: no part mixes letters with digits or has a capital after a small letter.
func ordinary(text string) bool {
	const longestNumber = 8 // a day without dashes
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) }) {
		switch {
		case consistsOf(part, digit):
			if len(part) > longestNumber {
				return false
			}
		case strings.ContainsAny(part, "0123456789"), strings.ToLower(part[1:]) != part[1:] && strings.ToUpper(part) != part:
			return false
		}
	}
	return true
}

// random reports whether text looks drawn: it has a digit, and letters, digits and cases take turns
// more often than in words and versions such as learn-pipeline-2024-model-v3, or are together
// longer than those.
func random(text string) bool {
	const turns = 4
	text = text[:min(len(text), longestTested)]
	return strings.ContainsAny(text, "0123456789") && (changes(text) >= turns || unbroken(text))
}

// unbroken reports whether letters and digits are together for longer than in any word or version.
func unbroken(text string) bool {
	const long = 20
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r >= 0x80 || !isAlnum(byte(r)) }) {
		if len(part) >= long && changes(part) > 0 {
			return true
		}
	}
	return false
}

// changes counts where a digit follows a letter, a letter a digit, or a capital a small letter.
func changes(text string) int {
	n, before := 0, byte(0)
	for i := range len(text) {
		kind := byte(0)
		switch c := text[i]; {
		case c >= '0' && c <= '9':
			kind = 1
		case c >= 'a' && c <= 'z':
			kind = 2
		case c >= 'A' && c <= 'Z':
			kind = 3
		}
		if before != 0 && kind != 0 && kind != before && (before != 3 || kind != 2) {
			n++
		}
		before = kind
	}
	return n
}

// lexical are members that are beside a token where it is a piece of a text.
var lexical = strings.Fields(`lemma pos upos xpos ner stem logprob top_logprobs token_id start_char end_char offset whitespace
	is_stop`)

// IsLexical reports whether an object describes a piece of a text, so that its token is not a secret.
func IsLexical(object map[string]any) bool {
	for _, name := range lexical {
		if _, there := object[name]; there {
			return true
		}
	}
	return false
}

// InLexical reports whether JSON in a text describes pieces of a text.
func InLexical(text string) bool {
	for _, name := range lexical {
		if strings.Contains(text, `"`+name+`"`) {
			return true
		}
	}
	return false
}
