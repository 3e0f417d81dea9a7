package redact

import (
	"regexp"
	"strings"

	"github.com/toolscore/toolscore-go/internal/secret"
)

// Rules extend and narrow what counts as a secret. An entry is the name of a key, compared without
// case and separators, or, where it has a dot or a bracket, a path such as args.user.pin or
// result.items[0].note, in which an index stands for any. The zero value changes nothing.
type Rules struct {
	// Also are secrets whatever they look like: strings become !redacted, other values but null !any.
	Also []string
	// Allow lists what is not secret whatever it looks like, with all that is below. The name of an
	// environment variable frees it.
	Allow []string
}

// ruleSet is one of the two lists: squashed names of keys, and paths in which each index is anyIndex.
type ruleSet struct{ names, paths map[string]bool }

const anyIndex = "[*]"

func newRuleSet(entries []string) ruleSet {
	set := ruleSet{names: map[string]bool{}, paths: map[string]bool{}}
	for _, entry := range entries {
		if strings.ContainsAny(entry, ".[") {
			set.paths[generalise(entry)] = true
		} else {
			set.names[secret.Squash(entry)] = true
		}
	}
	return set
}

// has reports whether a rule of the set names the key or the path.
func (s ruleSet) has(path, key string) bool {
	return len(s.paths) > 0 && s.paths[path] || len(s.names) > 0 && key != "" && s.names[secret.Squash(key)]
}

var index = regexp.MustCompile(`\[\d+\]`)

// generalise writes anyIndex for each index of a path.
func generalise(path string) string {
	if strings.IndexByte(path, '[') < 0 {
		return path
	}
	return index.ReplaceAllLiteralString(path, anyIndex)
}

// lastKey returns the last key of a path, passing over indices: password for args.users[2].password.
func lastKey(path string) string {
	path = generalise(path)
	for strings.HasSuffix(path, anyIndex) {
		path = strings.TrimSuffix(path, anyIndex)
	}
	return strings.Trim(path[strings.LastIndexAny(path, ".[")+1:], `"]`)
}

// kindOf says what a key of this name holds, by the built-in lists and the rules.
func (r *Redactor) kindOf(name string) secret.Kind {
	if len(r.also.names)+len(r.allow.names) > 0 {
		switch name := secret.Squash(name); {
		case r.allow.names[name]:
			return secret.Allowed
		case r.also.names[name]:
			return secret.Password
		}
	}
	return secret.KindOf(name)
}
