// Package redact finds secrets in recorded calls and in printed text and puts a matcher or a placeholder in their place.
//
// A secret is known by the name of its key or of what carries it in a text (password, x-api-key, --token), by its look (sk-…,
// ghp_…, JSON web tokens, private keys), both in package secret, or as the value of an environment variable that is named like
// a key (environ.go). A value with such a key is hidden whole; of a text only the secret's own characters are.
package redact

import (
	"maps"
	"slices"
	"strings"
	"sync"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Redactor finds secrets by the rules it was made with, and numbers those in texts: equal secrets have equal numbers, in the
// order in which it met them. It is made by New and safe for concurrent use.
type Redactor struct {
	also, allow ruleSet
	environ     []variable
	numbers     *numbering
}

// New returns a Redactor. It reads the environment, so it is called where a test runs and not when a package is initialised.
func New(rules Rules) *Redactor {
	r := &Redactor{also: newRuleSet(rules.Also), allow: newRuleSet(rules.Allow)}
	r.environ = environment(func(name string) bool { return r.allow.names[secret.Squash(name)] })
	return r.Fresh(nil, 0)
}

// Fresh returns a Redactor of the same rules for another trace. It numbers anew, above the number given, but for the secrets whose
// numbers are given.
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
		n.last++
		number = n.last
		if n.of == nil {
			n.of = map[string]int{}
		}
		n.of[secret] = number
	}
	return number
}

// Trace returns the calls as a golden may hold them, and the places that are not checked any more, such as
// "call 1 login args.password". See Call.
func (r *Redactor) Trace(calls []toolscore.Call) (toolscore.Trace, []string) {
	hidden := make(toolscore.Trace, len(calls))
	var places []string
	for i, c := range calls {
		var paths []string
		hidden[i], paths = r.Call(c)
		for _, path := range paths {
			places = append(places, callName(i, hidden[i].Tool)+" "+path)
		}
	}
	return hidden, places
}

// Call returns the call without secrets, and the paths of the places where one was. Of its arguments and its result a string
// with a key of a secret becomes matchers.Redacted, a number matchers.Any, and a text that holds a secret a secret.Template.
// Names of tools and of keys, the kind, raw text and the error hold placeholders. The call is normalised; it is not changed,
// and what holds no secret is shared with it.
func (r *Redactor) Call(c toolscore.Call) (toolscore.Call, []string) {
	w := r.walk()
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

// Value returns v, a JSON value that stands at the path, as Call does with what a call holds; the last key of the path counts
// as the key of v. Matchers in v are kept, and v is not changed.
func (r *Redactor) Value(path string, v any) any {
	w := r.walk()
	w.shown = true
	key := lastKey(path)
	return w.at(generalise(path), key, v, r.kindOf(key))
}

// Texts returns the calls with raw text and errors as they are compared: as they are, but with placeholders where nothing else
// shows that what stands there is a secret.
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
	hidden := r.walk().text(key, s)
	if value.Equal(secret.Text(hidden), s, value.Strict) {
		return s
	}
	return hidden
}

// HasNames reports whether a name in the calls holds a placeholder, so that actual calls need Names.
func HasNames(expected []toolscore.Call) bool {
	found := false
	look := func(name string) { found = found || strings.Contains(name, secret.Mark) }
	for _, c := range expected {
		look(c.Tool)
		look(string(c.Kind))
		eachKey(map[string]any(c.Args), look)
		eachKey(c.Result, look)
	}
	return found
}

// Names returns the actual calls with placeholders for secrets in the names of tools and of keys and in kinds, in which texts
// are compared; a name that an expected call has is left as it is. The numbers are those of the expected calls where a name of
// theirs is the same but for the secret. The values stay.
func (r *Redactor) Names(expected, actual []toolscore.Call) toolscore.Trace {
	n := r.namesOf(expected)
	hidden := slices.Clone(actual)
	for i, c := range hidden {
		hidden[i].Tool = n.hide(c.Tool)
		hidden[i].Kind = toolscore.Kind(n.hide(string(c.Kind)))
		if args, changed := n.keys(map[string]any(c.Args)); changed {
			hidden[i].Args, _ = args.(map[string]any)
		}
		if result, changed := n.keys(c.Result); changed {
			hidden[i].Result = result
		}
	}
	return hidden
}
