package redact

import (
	"slices"
	"strings"
	"unicode"
)

// secretEndings are what the name of a secret ends with, without case and separators: client_secret, x-api-key, dbPassword.
var secretEndings = []string{
	"password", "passwd", "passphrase", "passcode", "secret",
	"apikey", "accesskey", "privatekey", "secretkey", "signingkey", "encryptionkey", "authkey", "masterkey",
	"accountkey", "subscriptionkey",
	"accesstoken", "refreshtoken", "authtoken", "bearertoken", "sessiontoken", "apitoken",
}

// secretNames are names that are secrets only as a whole: a prior_authorization is none.
var secretNames = []string{
	"authorization", "proxyauthorization", "authorizationheader",
	"cookie", "cookies", "setcookie", "sessioncookie",
}

// roots are what the names of all secrets hold, one of them at least.
var roots = []string{"pass", "pwd", "secret", "key", "token", "auth", "cookie"}

// plainTokens are the words before "token" that say it is a place in a list or a piece of text, not a key.
var plainTokens = []string{
	"page", "next", "previous", "prev", "first", "last", "continuation", "continue", "cursor", "resume", "sync",
	"start", "stop", "end", "bos", "eos", "pad", "unk", "mask", "sep", "cls",
}

// secretName reports whether a key of this name holds a secret. max_tokens, token_count and next_page_token do not.
func secretName(name string) bool {
	if !containsAny(strings.ToLower(name), roots) {
		return false
	}
	words := splitWords(name)
	if len(words) == 0 {
		return false
	}
	joined := strings.Join(words, "")
	if slices.Contains(secretNames, joined) || hasAnySuffix(joined, secretEndings) {
		return true
	}
	last, before := words[len(words)-1], ""
	if len(words) > 1 {
		before = words[len(words)-2]
	}
	switch last {
	case "token":
		return !slices.Contains(plainTokens, before)
	case "pwd": // alone it is the working directory
		return before != ""
	default:
		return false
	}
}

// passwordName reports whether a key of this name holds a password, which may be a number.
func passwordName(name string) bool {
	return containsAny(strings.ToLower(name), roots[:1]) && hasAnySuffix(squash(name), secretEndings[:4])
}

func hasAnySuffix(s string, suffixes []string) bool {
	return slices.ContainsFunc(suffixes, func(suffix string) bool { return strings.HasSuffix(s, suffix) })
}

// squash is the form in which names are compared: no case, no separators, no number at the end.
func squash(name string) string { return strings.Join(splitWords(name), "") }

// splitWords splits a name at separators and where a capital begins a word, and puts the words in lower case. Numbers at the
// end are dropped: API_KEY_2 is api, key.
func splitWords(name string) []string {
	var words []string
	var word []rune
	flush := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
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
