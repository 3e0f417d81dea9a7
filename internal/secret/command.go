package secret

import "strings"

// form is how a flag takes its secret.
type form uint8

const (
	word   form = iota // -p secret
	joined             // -psecret
	either
	login // -u user:secret, -uuser:secret
)

// shortFlags are the flags of one letter that programs take a secret by.
var shortFlags = []struct {
	letter   byte
	programs string // separated by commas
	kind     Kind
	form     form
}{
	{'u', "curl,wget,httpie,xh ", Password, login},
	{'U', "curl,smbclient", Password, login},
	{'a', "http ,https ", Password, login},
	{'b', "curl", Cookie, word},
	{'a', "redis-cli", Password, word},
	{'p', "sshpass", Password, either},
	{'p', "mysql,mariadb", Password, joined},
	{'p', "docker login,podman login,helm registry login,mongo,cqlsh,az login,oc login", Password, word},
	{'w', "ldapsearch,ldapmodify,ldapadd,ldapwhoami", Password, word},
	{'P', "zip,sqlcmd", Password, word},
}

// loginFlags are the long flags that take user:secret.
var loginFlags = set("user proxy-user")

// dash hides what follows a flag, and keys in PEM.
func (f *finder) dash(i int) int {
	s := f.s
	if strings.HasPrefix(s[i:], "-----BEGIN ") {
		return f.privateKey(i)
	}
	if i > 0 && isNamed(s[i-1]) && strings.IndexByte(".[]", s[i-1]) < 0 {
		return 0
	}
	start := i + 1
	if start < len(s) && s[start] == '-' {
		start++
	}
	end := start
	for end < min(len(s), start+longestName) && isNamed(s[end]) && strings.IndexByte(".[]", s[end]) < 0 {
		end++
	}
	name := s[start:end]
	if start == i+1 && name != "" {
		if at := f.shortFlag(i, end); at > 0 {
			return at
		}
	}
	switch kind := f.kind(name); {
	case loginFlags[name] && start > i+1:
		return f.flagValue(Password, login, end)
	case kind == Plain, end == len(s), s[end] == '=':
		return 0
	default:
		return f.flagValue(kind, word, end)
	}
}

// shortFlag hides the secret of a flag of one letter, which may be the last one of several; end is
// where its word ends.
func (f *finder) shortFlag(i, end int) int {
	s := f.s
	before := s[max(0, i-160):i]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	for _, flag := range shortFlags {
		inner := s[i+1] == flag.letter && end > i+2
		apart := s[end-1] == flag.letter && end-i <= 4 && flag.form != joined
		if !inner && !apart || !containsAny(before, flag.programs) {
			continue
		}
		switch {
		case apart:
			return f.flagValue(flag.kind, flag.form, end)
		case flag.form == login:
			return f.flagValue(flag.kind, login, i+2)
		case flag.form != word:
			return f.hide(i+2, wordEnd(s, i+2))
		}
	}
	return 0
}

func containsAny(text, words string) bool {
	for word := range strings.SplitSeq(words, ",") {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// flagWords follow the name of a flag where a sentence speaks of it.
var flagWords = set("flag flags option options argument arguments parameter parameters value values instead unless")

// flagValue hides the word after a flag, or in it, that ends or whose letter ends at end.
func (f *finder) flagValue(kind Kind, form form, end int) int {
	start, stop := flagWord(f.s, end)
	if start >= stop || start == end && form != login {
		return end
	}
	v, cut := f.s[start:stop], stop == start+longestValue
	if form == login {
		at := strings.IndexAny(v, ":%")
		if at < 0 || strings.Contains(v, "://") || consistsOf(v[at+1:], digit) && len(v) <= at+6 {
			return end
		}
		start, v = start+at+1, v[at+1:]
	}
	lower := strings.ToLower(strings.Trim(v, ".,;:!?"))
	switch {
	case isNothing(v), proseWords[lower], flagWords[lower], !kind.Holds(v):
		return end
	case kind == Cookie && !strings.Contains(v, "="): // a file of cookies
		return end
	case kind == Cookie:
		return f.cookies(naming{}, start, stop)
	}
	if cut {
		stop = wordEnd(f.s, stop)
	}
	return f.hide(start, stop)
}

// flagWord returns where the word after a flag is. In a list of JSON it follows a quote, a
// comma and a quote.
func flagWord(s string, end int) (start, stop int) {
	start = end
	for start < len(s) && start-end < 8 && strings.IndexByte(" \t\"',\\=", s[start]) >= 0 {
		start++
	}
	if start == len(s) || s[start] == '-' {
		return start, start
	}
	if quote := s[start-1]; quote == '"' || quote == '\'' {
		escape := start - 1 - len(strings.TrimRight(s[end:start-1], `\`)) - end
		return start, closing(s, start, quote, escape)
	}
	return start, wordEnd(s[:min(len(s), start+longestValue)], start)
}

// privateKey hides a key in PEM up to its end, or that of the text.
func (f *finder) privateKey(i int) int {
	s := f.s
	head := s[i:min(len(s), i+64)]
	if !strings.Contains(head, "PRIVATE KEY-----") && !strings.Contains(head, "PRIVATE KEY BLOCK-----") {
		return 0
	}
	length := strings.Index(s[i:], "-----END ")
	if length < 0 {
		return f.hide(i, len(s))
	}
	end := i + length + len("-----END ")
	if last := strings.Index(s[end:min(len(s), end+64)], "-----"); last >= 0 {
		end += last + len("-----")
	}
	return f.hide(i, end)
}
