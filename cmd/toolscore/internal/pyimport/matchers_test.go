package pyimport_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
)

// readText reads a list of one call whose argument x is the text.
func readText(t *testing.T, text string) (golden string, notes []string) {
	t.Helper()
	quoted, err := json.Marshal(text)
	require.NoError(t, err)
	file, err := pyimport.ReadMatchers("f", []byte(`[{"tool": "a", "args": {"x": `+string(quoted)+`}}]`))
	require.NoError(t, err)
	return strings.TrimPrefix(written(t, file.Calls), "\n- tool: a\n  args:\n    x: "), file.Notes
}

func TestReadMatchers(t *testing.T) {
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	for printed, want := range map[string]string{
		`ANY`:                               `!any`,
		`Regex('FL-\\d+')`:                  `!regex FL-\d+`,
		`Regex("it's")`:                     `!regex it's`,
		`Regex('nyc', flags=2)`:             `!regex {pattern: nyc, flags: i}`,
		`Regex('nyc', flags=re.IGNORECASE)`: `!regex {pattern: nyc, flags: i}`,
		`Regex('a', flags=re.IGNORECASE|re.MULTILINE|re.DOTALL)`: `!regex {pattern: a, flags: ims}`,
		`Regex('\xe9\u4e2d\U0001f600\n')`:                        `!regex "é中😀\n"`,
		`Regex('a', flags=288)`:                                  `!regex a`,
		`Approx(9.99)`:                                           `!approx 9.99`,
		`Approx(-5, rel=1e-09, abs=0.01)`:                        `!approx {value: -5, abs: 0.01, rel: 1e-09}`,
		`Contains('urgent')`:                                     `!contains urgent`,
		`Contains(Regex('a'))`:                                   `!contains:regex a`,
		`OneOf('C', 1.5, None, True, False)`:                     `!oneOf [C, 1.5, null, true, false]`,
		`OneOf([1, {'a': ANY}], IsType(int))`:                    `!oneOf [[1, {a: !any}], !type integer]`,
		`IsType(str, int, float, bool)`:                          `!type [string, integer, float, boolean]`,
		`IsType(list, dict, NoneType)`:                           `!type [array, object, "null"]`,
		`Regex(` + "'" + strings.Repeat("a", 20) + "'" + `)`:     `!regex aaaaaaaaaaaaaaaaaaaa`,
		`OneOf(` + deep + `, ANY)`:                               `!oneOf [` + deep + `, !any]`,

		// As a person writes them.
		`Regex('FL-\d+')`:                            `!regex FL-\d+`,
		`Regex("FL-\d+\.\xE9")`:                      `!regex FL-\d+\.é`,
		`Regex(r'FL-\d+')`:                           `!regex FL-\d+`,
		`Regex(R"FL\.\d")`:                           `!regex FL\.\d`,
		`Regex(r'it\'s')`:                            `!regex it\'s`,
		`Regex("nyc", re.IGNORECASE)`:                `!regex {pattern: nyc, flags: i}`,
		`Regex(r"nyc", flags = re.I | re.S)`:         `!regex {pattern: nyc, flags: is}`,
		"OneOf(\n  'C',\n  {'a':1 , 'b' : [ ] },\n)": `!oneOf [C, {a: 1, b: []}]`,
		`Approx(9.99,abs=0.01)`:                      `!approx {value: 9.99, abs: 0.01}`,
		`IsType( int,float )`:                        `!type [integer, float]`,
		`Contains("\a\f\v")`:                         `!contains "\u0007\f\u000b"`,
	} {
		golden, notes := readText(t, printed)
		assert.Equal(t, want+"\n", golden, printed)
		assert.Empty(t, notes, printed)
	}
}

func TestReadMatchersWithoutEqual(t *testing.T) {
	for printed, want := range map[string]string{
		`Regex('(?=a)b')`:                            "no such pattern in Go: invalid or unsupported Perl syntax: `(?=`",
		`Regex('(a)\\1')`:                            "no such pattern in Go: invalid escape sequence: `\\1`",
		`Regex('a\\Z')`:                              "no such pattern in Go: invalid escape sequence: `\\Z`",
		`Regex('a{,3}')`:                             "{,3} means something else in the patterns of Go",
		`Regex('[[:alpha:]]')`:                       "[[: means something else in the patterns of Go",
		`Regex('a b', flags=64)`:                     "flags 64: Go has only re.IGNORECASE, re.MULTILINE and re.DOTALL",
		`Regex('a', flags=re.VERBOSE|re.IGNORECASE)`: "flags re.VERBOSE|re.IGNORECASE: Go has only",
		`Regex('a', flags=re.X|1)`:                   "flags re.X|1: Go has only",
		`Regex(3)`:                                   "its pattern is no text",
		`Regex('a', 'b')`:                            "flags 'b': Go has only re.IGNORECASE",
		`Regex('a', 're.I')`:                         "flags 're.I'",
		`Approx(inf)`:                                "value is no number of JSON",
		`Approx(1, rel=nan)`:                         "rel is no number of JSON",
		`Approx(1, abs=-1)`:                          "abs is -1; a tolerance is not negative",
		`IsType(Decimal)`:                            "no value of JSON has the type Decimal",
		`IsType()`:                                   "!type",
		`OneOf()`:                                    "it has no parameter",
		`OneOf(Decimal, 1)`:                          "Decimal is no value of JSON",
		`Contains(Regex('(?<=a)'))`:                  "no such pattern in Go",
	} {
		golden, notes := readText(t, printed)
		assert.NotContains(t, golden, "!", printed)
		require.Len(t, notes, 1, printed)
		assert.Contains(t, notes[0], want, printed)
		assert.Contains(t, notes[0], "stays a text, for it has no equal", printed)
	}
}

func TestReadMatchersSaysWhatToWrite(t *testing.T) {
	const regex = `its values are not those of a matcher of Toolscore; write it as in Regex(r'FL-\d+', re.IGNORECASE)`
	for text, want := range map[string]string{
		`Regex()`:                      regex,
		`Regex(a b)`:                   regex,
		`Regex('a'))`:                  regex,
		`Regex('a', 2, 2)`:             regex,
		`Regex('a', 2, flags=2)`:       regex,
		`Regex('a', flags=2, flags=2)`: regex,
		`Regex(flags=2, 'a')`:          regex,
		`Regex('a', rel=2)`:            regex,
		`Regex('\xz1')`:                regex,
		`Regex('\ud800')`:              regex,
		`Regex('\U00110000')`:          regex,
		`Regex('\N{BULLET}')`:          regex,
		`Regex('\')`:                   regex,
		`Regex(r'\')`:                  regex,
		`Regex('\bFL')`:                `\b is one character in a text of Python, and two may be meant; write r before the quote`,
		`OneOf('(a)\1')`:               `\1 is one character in a text of Python`,
		"Approx(01)":                   "write it as in Approx(9.99, abs=0.01)",
		"Approx(1.)":                   "write it as in Approx(9.99, abs=0.01)",
		"Approx(1, 2)":                 "write it as in Approx(9.99, abs=0.01)",
		"Contains('a', flags=2)":       "write it as in Contains('urgent')",
		"OneOf({1: 2})":                "write it as in OneOf('C', 'F')",
		"OneOf({'a' 2})":               "write it as in OneOf('C', 'F')",
		"OneOf([1 2])":                 "write it as in OneOf('C', 'F')",
		"OneOf(,)":                     "write it as in OneOf('C', 'F')",
		"OneOf(1, Regex())":            "write it as in OneOf('C', 'F')",
		"Contains(Approx(1, flags=2))": "write it as in Contains('urgent')",
		"IsType((int, float))":         "write it as in IsType(int, float)",
		"OneOf(" + strings.Repeat("[", 5000) + ")": "write it as in OneOf('C', 'F')",
	} {
		golden, notes := readText(t, text)
		assert.NotContains(t, golden, "!", text)
		require.Len(t, notes, 1, text)
		assert.Contains(t, notes[0], "it reads as the matcher "+text[:min(len(text), 200)])
		assert.Contains(t, notes[0], " and stays a text, for ")
		assert.Less(t, len(notes[0]), 600)
		assert.Contains(t, notes[0], want)
	}
}

func TestReadMatchersLeavesOtherTexts(t *testing.T) {
	for _, text := range []string{
		"", "any", "ANY ", " ANY", "ANYTHING", "Regex", "Regex('a'", "regex('a')", "f(x)", "call Regex('a')", "Regex (x)", "Regexp(x)",
		"OneOf is one of ours (x)", `Regex('\`,
	} {
		golden, notes := readText(t, text)
		assert.NotContains(t, golden, "!", text)
		assert.Empty(t, notes, text)
	}
}

func TestReadMatchersSaysWhatIsLooser(t *testing.T) {
	golden, notes := readText(t, `OneOf(Regex('\\D+'), Regex('[^\\s]'))`)
	assert.Equal(t, `!oneOf [!regex "\\D+", !regex "[^\\s]"]`+"\n", golden)
	require.Len(t, notes, 1)
	assert.Contains(t, notes[0], "beyond ASCII, which it does not in Python")
}
