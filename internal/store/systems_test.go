package store_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The rules of the systems that a path has to be legal on, as far as they forbid anything.
var systems = map[string]func(element string) string{
	"Linux": func(e string) string {
		return first(
			e == "" || e == "." || e == "..", "is no name",
			strings.ContainsAny(e, "\x00/"), "holds a forbidden byte",
			len(e) > 255, "is too long",
		)
	},
	"macOS": func(e string) string {
		return first(
			!utf8.ValidString(e), "is not UTF-8",
			strings.Contains(e, ":"), "holds a colon",
			len(utf16.Encode([]rune(e))) > 255, "is too long",
		)
	},
	"Windows": func(e string) string {
		return first(
			strings.ContainsAny(e, `<>:"/\|?*`), "holds a forbidden character",
			strings.ContainsFunc(e, func(r rune) bool { return r < ' ' }), "holds a control character",
			strings.HasSuffix(e, ".") || strings.HasSuffix(e, " "), "ends in a dot or a space",
			device.MatchString(e), "is a device",
			shortName.MatchString(e), "looks like a short name",
		)
	},
	"a Go module": func(e string) string {
		return first(strings.ContainsFunc(e, func(r rune) bool {
			if r > unicode.MaxASCII {
				return !unicode.IsLetter(r)
			}
			return r < ' ' || strings.ContainsRune("\"'*<>?`|/\\:;\x7f", r)
		}), "holds a forbidden character")
	},
	"git": func(e string) string {
		return first(strings.EqualFold(e, ".git"), "is git's own")
	},
	"a shell": func(e string) string {
		return first(strings.ContainsAny(e, " \t\n%$&!^;'\"`\\"), "holds what a shell reads")
	},
	"go-snaps' Clean": func(e string) string {
		return first(strings.Contains(strings.ToLower(e), ".snap"), "would be deleted")
	},
}

var (
	device    = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\..*)?$`)
	shortName = regexp.MustCompile(`^[^.]*~\d+(\..*)?$`)
)

// first returns the text after the first true condition.
func first(conditions ...any) string {
	for i := 0; i < len(conditions); i += 2 {
		if conditions[i].(bool) {
			return conditions[i+1].(string)
		}
	}
	return ""
}

// illegal says what is wrong with a relative path, on which system.
func illegal(path string) string {
	for system, rule := range systems {
		for element := range strings.SplitSeq(path, "/") {
			if problem := rule(element); problem != "" {
				return fmt.Sprintf("on %s the element %q %s", system, element, problem)
			}
		}
	}
	return ""
}

// cases is how many random cases a property test tries.
func cases(t *testing.T, usual int) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES"))
	if err != nil {
		return usual
	}
	return n
}
