package importing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// maxSnapshots is how many snapshots of one test are believed; a larger number is part of a name.
const maxSnapshots = 1000

// goTest returns the test in Go that a test of pytest becomes, and which of its snapshots is meant.
// Functions and classes are tests, what is in a class or between brackets is a subtest:
//
//	tests/test_trip.py::test_books_a_flight        TestBooksAFlight
//	tests/test_trip.py::test_books[New York]-2     TestBooks/New_York, its second snapshot
//	tests/test_trip.py::TestTrip::test_cancels     TestTrip/cancels
//	checkout flow                                  TestCheckoutFlow
func goTest(name string) (test string, n int) {
	node, parameters, n := cutParameters(name)
	parts := strings.Split(node, "::")
	if len(parts) > 1 {
		parts = parts[1:] // the file
	}
	test = "Test" + camel(trimTest(parts[0]))
	for _, part := range parts[1:] {
		test += "/" + subtest(trimTest(part))
	}
	if parameters != "" {
		test += "/" + subtest(parameters)
	}
	return test, n
}

var testFunction = regexp.MustCompile(`\A(Test|Fuzz|Benchmark|Example)([\p{Lu}\p{Lt}\p{Lo}\p{Nd}_][\pL\p{Nd}_]*)?\z`)

// TestName returns a name that the user gave as the test reports it: t.Run writes a space as _.
func TestName(name string) (string, error) {
	function, subtests, below := strings.Cut(name, "/")
	switch {
	case !testFunction.MatchString(function):
		return "", fmt.Errorf("%q: no test in Go has that name; write it as TestTrip, a subtest as TestTrip/New_York", name)
	case below:
		return function + "/" + subtest(subtests), nil
	default:
		return function, nil
	}
}

// cutParameters cuts a name such as file::test[parameters]-2. Only pytest's names, which have a
// file, count snapshots.
func cutParameters(name string) (node, parameters string, n int) {
	node, rest, bracket := strings.Cut(name, "[")
	if end := strings.LastIndexByte(rest, ']'); bracket && end >= 0 && isCount(rest[end+1:]) {
		return node, rest[:end], count(rest[end+1:])
	}
	if i := strings.LastIndexByte(name, '-'); strings.Contains(name, "::") && i >= 0 && isCount(name[i:]) {
		return name[:i], "", count(name[i:])
	}
	return name, "", 1
}

func isCount(text string) bool { return text == "" || count(text) > 1 }

// count reads the number after a name, such as -2: 1 if there is none, 0 if it is not a number.
func count(text string) int {
	if text == "" {
		return 1
	}
	digits, dash := strings.CutPrefix(text, "-")
	n, err := strconv.Atoi(digits)
	if !dash || err != nil || n > maxSnapshots || strconv.Itoa(n) != digits {
		return 0
	}
	return n
}

// trimTest takes off what makes a function or class a test in Python.
func trimTest(name string) string {
	for _, prefix := range []string{"test_", "Test"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			return rest
		}
	}
	return name
}

// camel joins the words of a name as Go writes them: books_a_flight is BooksAFlight.
func camel(name string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		first := []rune(word)
		first[0] = unicode.ToUpper(first[0])
		b.WriteString(string(first))
	}
	return b.String()
}

// subtest writes a name as t.Run does.
func subtest(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte('_')
		case !strconv.IsPrint(r):
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
