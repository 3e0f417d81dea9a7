// Package redact finds secrets in recorded calls and in printed text and puts a matcher or a
// placeholder in their place.
//
// A secret is known by the name of its key or of what carries it in a text (password, x-api-key,
// --token), by its look (sk-…, ghp_…, JSON web tokens, private keys), both in package secret, or as
// the value of an environment variable that is named like a key (environ.go). A value with such a
// key is hidden whole; of a text only the secret's own characters are.
package redact

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Redactor finds secrets by the rules it was made with, and numbers those in texts: equal secrets
// have equal numbers, in the order in which it met them. It is made by New and safe for concurrent
// use.
type Redactor struct {
	also, allow ruleSet
	environ     []variable
	numbers     *numbering
}

// New returns a Redactor. It reads the environment, so it is called where a test runs and not when
// a package is initialised.
func New(rules Rules) *Redactor {
	r := &Redactor{also: newRuleSet(rules.Also), allow: newRuleSet(rules.Allow)}
	r.environ = environment(func(name string) bool { return r.allow.names[secret.Squash(name)] })
	return r.Fresh(nil, 0)
}

// Fresh returns a Redactor of the same rules for another trace. It numbers anew, above the number
// given, but for the secrets whose numbers are given.
func (r *Redactor) Fresh(numbers map[string]int, above int) *Redactor {
	fresh := *r
	fresh.numbers = &numbering{of: maps.Clone(numbers), last: above}
	return &fresh
}

// numbering gives each secret a number.
type numbering struct {
	sync.Mutex
	of   map[string]int
	last int
}

func (n *numbering) number(secret string) int {
	n.Lock()
	defer n.Unlock()
	number, known := n.of[secret]
	if !known {
		number = n.last + 1
		n.set(secret, number)
	}
	return number
}

// keep takes over numbers that are in use.
func (n *numbering) keep(numbers map[string]int) {
	n.Lock()
	defer n.Unlock()
	for secret, number := range numbers {
		n.set(secret, number)
	}
}

func (n *numbering) set(secret string, number int) {
	if n.of == nil {
		n.of = map[string]int{}
	}
	n.of[secret], n.last = number, max(n.last, number)
}

// Trace returns the calls as a golden may hold them, and the places that are not checked any more,
// such as "call 1 login args.password". See Call.
func (r *Redactor) Trace(calls []toolscore.Call) (toolscore.Trace, []string) {
	hidden := make(toolscore.Trace, len(calls))
	var places []string
	for i, c := range calls {
		var paths []string
		hidden[i], paths = r.Call(c)
		for _, path := range paths {
			places = append(places, strings.TrimSpace(fmt.Sprintf("call %d %s", i+1, hidden[i].Tool))+" "+path)
		}
	}
	return hidden, places
}

// Call returns the call without secrets, and the paths of the places where one was. Of its
// arguments and its result a string with a key of a secret becomes matchers.Redacted, a number
// matchers.Any, and a text that holds a secret a secret.Template. Names of tools and of keys, the
// kind, raw text and the error hold placeholders. The call is normalised; it is not changed, and
// what holds no secret is shared with it.
func (r *Redactor) Call(c toolscore.Call) (toolscore.Call, []string) {
	w := walk{Redactor: r}
	c.Tool = w.name("tool", c.Tool)
	c.Kind = toolscore.Kind(w.name("kind", string(c.Kind)))
	if c.Args != nil {
		args, _ := w.at("args", "", map[string]any(c.Args), secret.Plain).(map[string]any)
		c.Args = args
	}
	c.Result = w.at("result", "result", c.Result, secret.Plain)
	c.Raw = w.text("raw", c.Raw)
	c.Err = w.text("error", c.Err)
	return c, w.places
}

// Value returns v, a JSON value that is at the path, as Call does with what a call holds; the
// last key of the path counts as the key of v. Matchers in v are kept, and v is not changed.
func (r *Redactor) Value(path string, v any) any {
	w := walk{Redactor: r, shown: true}
	key := lastKey(path)
	return w.at(generalise(path), key, v, r.kindOf(key))
}

// Texts returns the calls with raw text and errors as they are compared: as they are, but with
// placeholders where nothing else shows that what is there is a secret.
func (r *Redactor) Texts(actual []toolscore.Call) toolscore.Trace {
	compared := slices.Clone(actual)
	for i, c := range actual {
		compared[i].Raw, compared[i].Err = r.compared("raw", c.Raw), r.compared("error", c.Err)
	}
	return compared
}

func (r *Redactor) compared(key, s string) string {
	if s == "" {
		return s
	}
	w := walk{Redactor: r}
	hidden := w.text(key, s)
	if value.Equal(secret.Text(hidden), s, value.Strict) {
		return s
	}
	return hidden
}

// Placeholder is in printed text for a secret.
const Placeholder = secret.Mark + "]"

// shortestText is the length of the shortest text that can hold a secret and what tells that it is
// one: pin:1234.
const shortestText = 8

// Text returns s, text that is printed, with Placeholder for each secret in it; what is around
// is kept. It changes nothing where there is none, and nothing more when it is applied again.
func (r *Redactor) Text(s string) string {
	const mostRounds = 4 // a secret can come to light where another one is gone
	for range mostRounds {
		spans := r.find(s)
		if len(spans) == 0 {
			break
		}
		var b strings.Builder
		end := 0
		for _, found := range spans {
			b.WriteString(s[end:found.Start])
			b.WriteString(Placeholder)
			end = found.End
		}
		b.WriteString(s[end:])
		s = b.String()
	}
	return s
}

// find lists where secrets are in s, in order.
func (r *Redactor) find(s string) []secret.Span {
	if len(s) < shortestText {
		return nil
	}
	spans := secret.Find(s, r.kindOf)
	for _, variable := range r.environ {
		spans = variable.find(spans, s)
	}
	return secret.Merge(spans)
}
