package gotest

import (
	"regexp"
	"strings"
)

// Chooses reports whether the flags let a test function run, though -failfast or a crash may leave
// it out after all. A pattern that is none chooses it: then go test ran nothing.
func (a Arguments) Chooses(function string) bool {
	if a.Has("list") {
		return false
	}
	if run := a.values("run"); len(run) > 0 {
		if chosen, _ := heads(run[len(run)-1]); !matches(chosen, function, true) {
			return false
		}
	}
	if skip := a.values("skip"); len(skip) > 0 {
		if _, skipped := heads(skip[len(skip)-1]); matches(skipped, function, false) {
			return false
		}
	}
	return true
}

// heads returns what a pattern such as TestA|TestB/case says of test functions, TestA and TestB,
// and which of that says it of the whole function, TestA. As go test reads it, no bracket is cut.
func heads(pattern string) (all, whole []string) {
	begin, slash := 0, -1
	end := func(at int) {
		if slash < 0 {
			slash = at
			whole = append(whole, pattern[begin:at])
		}
		all = append(all, pattern[begin:slash])
		begin, slash = at+1, -1
	}
	var depth brackets
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '\\':
			i++
		case depth.inside(c):
		case c == '/' && slash < 0:
			slash = i
		case c == '|':
			end(i)
		}
	}
	end(len(pattern))
	return all, whole
}

// brackets counts those that are open, as go test does.
type brackets struct{ square, round int }

// inside reports whether the byte belongs to an expression in brackets.
func (b *brackets) inside(c byte) bool {
	switch {
	case c == '[':
		b.square++
	case c == ']':
		b.square = max(0, b.square-1)
	case c == '(' && b.square == 0:
		b.round++
	case c == ')' && b.square == 0:
		b.round = max(0, b.round-1)
	}
	return b.square+b.round > 0
}

func matches(patterns []string, function string, otherwise bool) bool {
	if len(patterns) == 0 {
		return false
	}
	expression, err := regexp.Compile(strings.Join(patterns, "|"))
	if err != nil {
		return otherwise
	}
	return expression.MatchString(function)
}
