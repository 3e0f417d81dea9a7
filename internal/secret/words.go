package secret

import (
	"strings"
	"unicode"
)

// Squash is the form in which names are compared: no case, no separators, no number at the end.
func Squash(name string) string { return strings.Join(Words(name), "") }

// Words splits a name at separators and where a capital begins a word, and puts the words in lower case. Numbers at the end are
// dropped: API_KEY_2 is api, key. Letters are those that they look like.
func Words(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := visible(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) {
			flush()
			continue
		}
		if i > 0 && unicode.IsUpper(r) && beginsWord(runes, i) {
			flush()
		}
		word = append(word, r)
	}
	flush()
	return dropNumbers(words)
}

// beginsWord reports whether the capital at i begins a word: apiKey and APIKey both have two.
func beginsWord(runes []rune, i int) bool {
	return !unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])
}

func dropNumbers(words []string) []string {
	for len(words) > 0 {
		last := strings.TrimRight(words[len(words)-1], "0123456789")
		if last != "" {
			words[len(words)-1] = last
			break
		}
		words = words[:len(words)-1]
	}
	return words
}

// looks has, in pairs, letters of other scripts and the ASCII letter that they are read as.
const looks = "аaеeоoрpсcуyхxкkтtмmіiѕsјjԁdһhԝwвbнh" + "αaοoρpκkεeτtνvιiυu"

var asLatin = func() map[rune]rune {
	letters, latin := []rune(looks), map[rune]rune{}
	for i := 0; i+1 < len(letters); i += 2 {
		latin[letters[i]] = letters[i+1]
	}
	return latin
}()

// visible returns the letters of a name as a reader takes them. A name that is all Cyrillic stays so.
func visible(name string) []rune {
	runes := make([]rune, 0, len(name))
	latin := strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	for _, r := range name {
		switch {
		case r < 0x80:
		case unicode.Is(unicode.Cf, r), r == 0x34f, unicode.Is(unicode.Variation_Selector, r), r >= 0x300 && r <= 0x36f:
			continue
		case r >= 0xff01 && r <= 0xff5e: // full width
			r -= 0xfee0
		case r >= 0x1d400 && r < 0x1d6a4: // letters of formulas
			r = rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[(r-0x1d400)%52])
		case latin || unicode.Is(unicode.Greek, r):
			r = latinOf(r)
		}
		runes = append(runes, r)
	}
	return runes
}

func latinOf(r rune) rune {
	as, known := asLatin[unicode.ToLower(r)]
	switch {
	case !known:
		return r
	case unicode.IsUpper(r):
		return unicode.ToUpper(as)
	default:
		return as
	}
}

// roots begin parts of names of secrets: each such name in ASCII holds three letters in a row that one of them begins with.
const roots = `pas pwd sec key tok aut coo cre jwt otp pin cvv cvc con mot mdp ken wac psk mne see rec bac ver
	bea sen los adg sal has hes jel par sif san cla seg geh php jse acc 2fa mfa sms one`

var rooted = func() (table [1 << 15]bool) {
	for root := range strings.FieldsSeq(roots) {
		table[trigram(root[0], root[1], root[2])] = true
	}
	return table
}()

func trigram(a, b, c byte) int { return int(a&31)<<10 | int(b&31)<<5 | int(c&31) }

// mayBe is a quick look that refuses most names which are plain.
func mayBe(name string) bool {
	for i := range len(name) {
		if c := name[i]; c >= 0x80 || c == '@' || c == '$' || c >= '0' && c <= '5' {
			return true
		}
		if i >= 2 && rooted[trigram(name[i-2], name[i-1], name[i])] {
			return true
		}
	}
	return false
}
