package secret

import "strings"

// shortFlags are the flags of one letter that programs take a password by. In userPassword the password follows a colon or a
// per cent sign, attached says that it may follow without a blank.
var shortFlags = []struct {
	flag                   string
	programs               []string
	userPassword, attached bool
}{
	{"u", []string{"curl", "wget", "httpie", "xh "}, true, false},
	{"U", []string{"curl", "smbclient"}, true, false},
	{"a", []string{"http ", "https "}, true, false},
	{"a", []string{"redis-cli"}, false, false},
	{"p", []string{"mysql", "mariadb", "sshpass"}, false, true},
	{"p", []string{"docker login", "podman login", "helm registry login", "mongo", "cqlsh", "az login", "oc login"}, false, false},
	{"w", []string{"ldapsearch", "ldapmodify", "ldapadd", "ldapwhoami"}, false, false},
	{"P", []string{"zip", "sqlcmd"}, false, false},
}

// dash hides what follows a flag after a blank, keys in PEM, and keys that end in a data centre (Mailchimp: API keys).
func (f *finder) dash(i int) int {
	s := f.s
	if strings.HasPrefix(s[i:], "-----BEGIN ") {
		return f.privateKey(i)
	}
	if strings.HasPrefix(s[i:], "-us") && i >= 32 && len(s) > i+3 && strings.IndexByte(digits, s[i+3]) >= 0 {
		if key := s[i-32 : i]; strings.Trim(key, "0123456789abcdef") == "" && (i == 32 || !isAlnum(s[i-33])) {
			return f.hide(i-32, i)
		}
	}
	if i > 0 && (isAlnum(s[i-1]) || s[i-1] == '-' || s[i-1] == '_') {
		return i
	}
	start := i + 1
	for start < len(s) && start < i+2 && s[start] == '-' {
		start++
	}
	end := start
	for end < len(s) && end-start < longestName && (isAlnum(s[end]) || s[end] == '-' || s[end] == '_') {
		end++
	}
	if end == start || end == len(s) {
		return i
	}
	name := s[start:end]
	if start == i+1 && !strings.Contains(name, "-") {
		if at := f.shortFlag(i, name, end); at > 0 {
			return at
		}
	}
	userPassword := name == "user" || name == "proxy-user"
	kind := f.kind(name)
	if userPassword {
		kind = Password
	}
	if kind == Plain {
		return i
	}
	return f.flagValue(kind, end, userPassword)
}

// flagValue hides the word after a flag, which in a list of JSON stands after a quote, a comma and a quote.
func (f *finder) flagValue(kind Kind, end int, userPassword bool) int {
	s, start := f.s, end
	for start < len(s) && start-end < 8 && strings.IndexByte(" \t\"',\\", s[start]) >= 0 {
		start++
	}
	if start == end || start == len(s) || s[start] == '-' {
		return end
	}
	stop := wordEnd(s, start)
	if quote := s[start-1]; quote == '"' || quote == '\'' {
		escape := start - 1 - len(strings.TrimRight(s[end:start-1], `\`)) - end
		stop = closing(s, start, quote, escape)
	}
	v := s[start:stop]
	if userPassword {
		at := strings.IndexAny(v, ":%")
		if at < 0 || strings.Trim(v[at+1:], digits) == "" && len(v) <= at+6 {
			return end
		}
		start, v = start+at+1, v[at+1:]
	}
	if isNothing(v) || proseWords[strings.ToLower(v)] || flagWords[strings.ToLower(strings.Trim(v, ".,;:!?"))] || !kind.Holds(v) {
		return end
	}
	return f.hide(start, stop)
}

// flagWords follow the name of a flag where a sentence speaks of it.
var flagWords = set("flag flags option options argument arguments parameter parameters value values instead unless")

func (f *finder) shortFlag(i int, name string, end int) int {
	before := f.s[max(0, i-160):i]
	before = before[strings.LastIndexByte(before, '\n')+1:]
	for _, flag := range shortFlags {
		if !strings.HasPrefix(name, flag.flag) || len(name) > 1 && !flag.attached {
			continue
		}
		for _, program := range flag.programs {
			if !strings.Contains(before, program) {
				continue
			}
			if len(name) > 1 {
				return f.hide(i+2, wordEnd(f.s, i+2))
			}
			return f.flagValue(Password, end, flag.userPassword)
		}
	}
	return 0
}

// privateKey hides a key in PEM up to its end, or that of the text.
func (f *finder) privateKey(i int) int {
	s := f.s
	head := s[i:min(len(s), i+64)]
	if !strings.Contains(head, "PRIVATE KEY-----") && !strings.Contains(head, "PRIVATE KEY BLOCK-----") {
		return i
	}
	end := strings.Index(s[i:], "-----END ")
	if end < 0 {
		return f.hide(i, len(s))
	}
	end += i + len("-----END ")
	if last := strings.Index(s[end:min(len(s), end+64)], "-----"); last >= 0 {
		end += last + len("-----")
	}
	return f.hide(i, end)
}
