// Package redact finds secrets in recorded calls and in printed text and puts a matcher or a placeholder in their place.
//
// A secret is known by the name of its key (password, x-api-key, accessToken: names.go), by its look (sk-…, ghp_…, JSON web
// tokens, private keys, passwords and tokens in URLs: shapes.go) or as the value of an environment variable that is named
// like a key (environ.go). All three are looked for in JSON that a string holds, too. Numbers and booleans are no secrets,
// nor are UUIDs, hashes and ordinary words; the names of keys are left as they are.
package redact

import toolscore "github.com/toolscore/toolscore-go"

// Redactor finds secrets by the rules it was made with. It is made by New and safe for concurrent use.
type Redactor struct {
	also, allow ruleSet
	environ     []variable
}

// New returns a Redactor. It reads the environment, so it is called where a test runs and not when a package is initialised.
func New(rules Rules) *Redactor {
	r := &Redactor{also: newRuleSet(rules.Also), allow: newRuleSet(rules.Allow)}
	r.environ = environment(func(name string) bool { return r.allow.names[squash(name)] })
	return r
}

// Call returns the call with matchers.Redacted in place of each string of its arguments and its result that is or
// holds a secret, and Placeholder inside its raw text and its error, and how many places
// differ. The call is normalised; it is not changed, and what holds no secret is shared with it.
func (r *Redactor) Call(c toolscore.Call) (toolscore.Call, int) {
	w := r.walk()
	if c.Args != nil {
		args, _ := w.at("args", "", map[string]any(c.Args), false).(map[string]any)
		c.Args = args
	}
	c.Result = w.at("result", "result", c.Result, false)
	c.Raw = w.text("raw", c.Raw)
	c.Err = w.text("error", c.Err)
	return c, w.count
}

// Value returns v, a JSON value that stands at the path, with matchers.Redacted in place of each string that is or
// holds a secret; the last key of the path counts as the key of v. Matchers in v are kept, and v is not changed.
func (r *Redactor) Value(path string, v any) any {
	w := r.walk()
	key := lastKey(path)
	return w.at(generalise(path), key, v, r.secret(key))
}
