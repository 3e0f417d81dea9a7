package store

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
)

const (
	cassettesVariable = "UPDATE_CASSETTES"
	requestsOnly      = "requests"
)

// CassetteMode returns what may be recorded for the test: nothing in CI, a cassette that is missing
// elsewhere, and one that is there too where UPDATE_CASSETTES asks for that. Its value is a bool,
// always, which holds in CI too, requests, or a regular expression that selects tests by name. It
// fails for an expression that does not compile, and in CI for any value but always. It is read at
// each call, inside the test, since the cache of go test watches it only there.
func CassetteMode(test string) (Mode, error) {
	text := os.Getenv(cassettesVariable)
	asked, always, err := asksFor(text, test)
	switch {
	case err != nil:
		return Compare, err
	case inCI() && asked && !always:
		return Compare, fmt.Errorf("variable %s: nothing is recorded in CI, where the model would be paid for on each run; "+
			"record on your machine and commit the cassette, or say always", cassettesVariable)
	case asked && text == requestsOnly:
		return Requests, nil
	case asked:
		return Rewrite, nil
	case inCI():
		return Compare, nil
	default:
		return Create, nil
	}
}

func asksFor(text, test string) (asked, always bool, err error) {
	switch text {
	case "":
		return false, false, nil
	case "always":
		return true, true, nil
	case requestsOnly:
		return true, false, nil
	}
	if asked, err := strconv.ParseBool(text); err == nil {
		return asked, false, nil
	}
	expression, err := regexp.Compile(text)
	if err != nil {
		return false, false, fmt.Errorf("variable %s: it is neither true, always nor a regular expression that selects tests: %w",
			cassettesVariable, err)
	}
	return expression.MatchString(test), false, nil
}
