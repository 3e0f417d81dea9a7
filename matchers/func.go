package matchers

import "errors"

// Func accepts what ok accepts, which is given a JSON value. The name is what reports call it. A golden file cannot hold it;
// Register a tag for that. It panics without a name or a function.
func Func(name string, ok func(actual any) bool) Matcher {
	var err error
	switch {
	case name == "":
		err = errors.New("the name is empty; say in a word what the function accepts")
	case ok == nil:
		err = errors.New("the function of " + name + " is nil; give one")
	}
	return must("Func", &predicate{name, ok}, err)
}

type predicate struct {
	name string
	ok   func(any) bool
}

// Matches asks the function.
func (p *predicate) Matches(actual any) bool { return p.ok(actual) }

// String returns the name as a call of Func.
func (p *predicate) String() string { return "Func(" + p.name + ")" }
