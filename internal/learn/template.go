package learn

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// Words never vary in a template: only tokens that look made up do, and only so far as texts of ten
// runs can vouch for it.
const (
	enoughLiteral = 3 // characters of equal text that vouch for a token of letters and digits beside them
	enoughToken   = 6 // characters of such a token, or of one that stands alone
)

var (
	onlyDigits  = regexp.MustCompile(`^\d+$`)
	lowerHex    = regexp.MustCompile(`^[0-9a-f]+$`)
	upperHex    = regexp.MustCompile(`^[0-9A-F]+$`)
	alphabetic  = regexp.MustCompile(`^[A-Za-z]+$`)
	alphanumber = regexp.MustCompile(`^[A-Za-z0-9]+$`)
	digitRuns   = regexp.MustCompile(`\d+`)
)

// template returns a pattern for texts that are equal but for some tokens, and whether there is one.
func template(texts []string) (pattern string, ok bool) {
	columns, ok := tokenColumns(texts)
	if !ok {
		return "", false
	}
	var b strings.Builder
	varied := false
	for i, column := range columns {
		if same(column) {
			b.WriteString(regexp.QuoteMeta(column[0]))
			continue
		}
		varied = true
		token := tokenBeside(column, literalBeside(columns, i))
		if len(columns) == 1 {
			token = tokenAlone(column)
		}
		if token == "" {
			return "", false
		}
		b.WriteString(token)
	}
	return b.String(), varied
}

// tokenColumns divides each text into tokens of letters and digits and what is between them, and
// returns those at the same place together; false where the texts do not have the same build.
func tokenColumns(texts []string) (columns [][]string, ok bool) {
	for i, text := range texts {
		tokens := tokensOf(text)
		if i == 0 {
			columns = make([][]string, len(tokens))
		}
		if len(tokens) != len(columns) {
			return nil, false
		}
		for j, token := range tokens {
			columns[j] = append(columns[j], token)
		}
	}
	return columns, true
}

func tokensOf(text string) (tokens []string) {
	inToken := false
	start := 0
	for i, r := range text {
		is := unicode.IsLetter(r) || unicode.IsDigit(r)
		if i > start && is != inToken {
			tokens = append(tokens, text[start:i])
			start = i
		}
		inToken = is
	}
	return append(tokens, text[start:])
}

func same(texts []string) bool {
	return !slices.ContainsFunc(texts, func(s string) bool { return s != texts[0] })
}

// literalBeside returns how many characters of equal text are beside a column without a break.
func literalBeside(columns [][]string, at int) int {
	longest := 0
	for _, step := range []int{-1, 1} {
		n := 0
		for i := at + step; i >= 0 && i < len(columns) && same(columns[i]); i += step {
			n += len(columns[i][0])
		}
		longest = max(longest, n)
	}
	return longest
}

// tokenAlone returns the pattern of a token without any text beside it, "" where it does not look made
// up: only digits after equal letters and hexadecimal of one length do.
func tokenAlone(column []string) string {
	n, uniform := oneLength(column)
	switch {
	case sameLetters(column) && !all(column, onlyDigits):
		return digitRuns.ReplaceAllString(column[0], `\d+`)
	case !uniform || n < enoughToken:
		return ""
	case all(column, onlyDigits):
		return fmt.Sprintf(`\d{%d}`, n)
	case isHex(column, lowerHex):
		return fmt.Sprintf("[0-9a-f]{%d}", n)
	case isHex(column, upperHex):
		return fmt.Sprintf("[0-9A-F]{%d}", n)
	default:
		return ""
	}
}

// tokenBeside returns the pattern of a token beside so many characters of equal text, "" where it may
// be words.
func tokenBeside(column []string, literal int) string {
	n, uniform := oneLength(column)
	switch {
	case all(column, onlyDigits):
		return `\d+`
	case sameLetters(column):
		return digitRuns.ReplaceAllString(column[0], `\d+`)
	case isHex(column, lowerHex):
		return sized("[0-9a-f]", n, uniform)
	case isHex(column, upperHex):
		return sized("[0-9A-F]", n, uniform)
	case literal >= enoughLiteral && uniform && n >= enoughToken && madeUp(column):
		return sized("[A-Za-z0-9]", n, true)
	default:
		return ""
	}
}

func sized(class string, n int, uniform bool) string {
	if !uniform {
		return class + "+"
	}
	return fmt.Sprintf("%s{%d}", class, n)
}

func all(column []string, form *regexp.Regexp) bool {
	return !slices.ContainsFunc(column, func(s string) bool { return !form.MatchString(s) })
}

// isHex reports whether all are hexadecimal and none might be a word.
func isHex(column []string, form *regexp.Regexp) bool {
	return all(column, form) && !slices.ContainsFunc(column, alphabetic.MatchString)
}

// sameLetters reports whether the tokens are equal but for their digits, as FL204 and FL977 are.
func sameLetters(column []string) bool {
	letters := make([]string, len(column))
	for i, s := range column {
		letters[i] = digitRuns.ReplaceAllString(s, "0")
	}
	return same(letters) && all(column, alphanumber)
}

// madeUp reports whether the tokens mix letters and digits as no words do; a few may lack digits by
// chance.
func madeUp(column []string) bool {
	words := 0
	for _, s := range column {
		if alphabetic.MatchString(s) {
			words++
		}
	}
	return all(column, alphanumber) && 4*words < len(column)
}

func oneLength(column []string) (n int, uniform bool) {
	n = len(column[0])
	return n, !slices.ContainsFunc(column, func(s string) bool { return len(s) != n })
}
