package golden_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/golden"
)

// TestReadErrors reads the files of testdata/errors.txt, each a text and the error that it gives; …
// stands for words of another package.
func TestReadErrors(t *testing.T) {
	table, err := os.ReadFile(filepath.Join("testdata", "errors.txt"))
	require.NoError(t, err)
	for entry := range strings.SplitSeq(strings.TrimSpace(string(table)), "\n==\n") {
		text, want, found := strings.Cut(entry, "\n>> ")
		require.True(t, found, "an entry is a text, >> and its error: %s", entry)
		_, err := golden.Read("g.yaml", []byte(text+"\n"))
		if want, cut := strings.CutSuffix("g.yaml:"+strings.TrimSpace(want), "…"); cut {
			assert.ErrorContains(t, err, want, "%s", text)
		} else {
			assert.EqualError(t, err, want, "%s", text)
		}
	}
}

// TestReadErrorsOfBytes reads what no table can show.
func TestReadErrorsOfBytes(t *testing.T) {
	const head = "version: 1\ncalls: []\n"
	long := strings.Repeat("a", 1000)
	call := func(args string) string { return "version: 1\ncalls:\n- tool: a\n  args: " + args + "\n" }
	for text, want := range map[string]string{
		"":                                  "1:1: the file is empty; restore it from version control, or remove it and record it anew",
		"\n":                                "1:1: the file is empty; restore it from version control, or remove it and record it anew",
		"\ufeff":                            "1:1: the file is empty; restore it from version control, or remove it and record it anew",
		"[":                                 "2:1: the file is not YAML: did not find expected node content while parsing a flow node",
		"version: 1\rcalls: []":             `1:11: a carriage return alone ends a line for some programs only; end lines with "\n"`,
		head + "# a\u2028b":                 `3:4: the line separator U+2028 ends a line for some programs only; write "\u2028"`,
		head + "# a\u2029b":                 `3:4: the line separator U+2029`,
		head + "# é\u0085":                  `3:4: the line separator U+0085`,
		head + "# \x00":                     `3:3: the character U+0000 cannot be in YAML; write "\u0000" in double quotes`,
		head + "# \ufffe":                   `3:3: the character U+FFFE cannot be in YAML`,
		head + "# \xff":                     "3:3: the byte 0xff is not UTF-8; save the file as UTF-8",
		call("{x: !" + long + "}"):          "4:13: unknown tag !" + long[:99] + "…; matchers",
		call("{x: *" + long + "}"):          "4:13: the file is not YAML: unknown anchor 'aaa",
		"version: 1\n" + long + ": 1":       `2:1: the head has no key "` + long[:100] + `…"; the keys`,
		"# <<<<<<< x\n=======\n>>>>>>> y\n": "2:1: a golden file is an object, not =",
		"\xff\xfev\x00":                     "1:1: the byte 0xff is not UTF-8; save the file as UTF-8",
		"\ufeff\ufeff" + head:               "1:1: a golden file does not take this form of YAML",
		"version: 1\n\ufeff" + head:         "2:1: the head has no key \"\\ufeffversion\"",
		call(strings.Repeat("[", 2100) + strings.Repeat("]", 2100)): "4:2011: nested deeper than 2000 levels; no tool needs that",
		call(strings.Repeat("[", 20000)):                            "4:10009: the file is not YAML: exceeded max depth of 10000",
		call(`"\ud83d\ude00"`):                                      "4:12: the file is not YAML: found invalid Unicode",
		"version: 1\ncalls:\n- tool: a\n\targs: {}\n":               "4:1: the file is not YAML: found a tab character that violates",
		strings.Repeat("#", golden.MaxSize+1):                       "1:1: the file has 67108865 bytes",
	} {
		_, err := golden.Read("g.yaml", []byte(text))
		if assert.Error(t, err, "%.100q", text) {
			assert.Truef(t, strings.HasPrefix(err.Error(), "g.yaml:"+want), "%.100q: %v", text, err)
		}
	}
}

func TestConflictMarkersInTextAreText(t *testing.T) {
	for _, args := range []string{
		"{t: \"<<<<<<< HEAD\\n=======\\n>>>>>>> x\"}",
		"{t: \"a\n<<<<<<< HEAD\n=======\n>>>>>>> x\"}",
		"{t: 'a\n<<<<<<< HEAD\n=======\n>>>>>>> x'}",
		"\n    t: |\n     <<<<<<< HEAD\n     =======\n     >>>>>>> x",
		"{} # <<<<<<< HEAD\n#=======\n#>>>>>>> x",
	} {
		_, err := golden.Read("g.yaml", []byte("version: 1\ncalls:\n- tool: a\n  args: "+args+"\n"))
		assert.NoError(t, err, args)
	}
}

// TestHalfResolvedConflicts reads goldens in which an editor left some of the markers.
func TestHalfResolvedConflicts(t *testing.T) {
	const head, calls = "version: 1\ncalls:\n", "- tool: a\n  args:\n    a: 1\n"
	for text, place := range map[string]string{
		"<<<<<<< HEAD\n" + head + calls:                                       "1:1",
		"# read me\r\n<<<<<<< HEAD\r\n" + head + calls:                        "2:1",
		head + "<<<<<<< HEAD\n" + calls:                                       "3:1",
		head + calls + "=======\n":                                            "6:1",
		head + calls + "=======\n" + calls + ">>>>>>> b\n":                    "6:1",
		head + calls + "=======\n    b: 1\n>>>>>>> b\n":                       "6:1",
		head + calls + ">>>>>>> b\n" + calls:                                  "6:1",
		head + calls + "||||||| b\n" + calls:                                  "6:1",
		head + "- tool: a\n  args:\n<<<<<<< HEAD\n    a: 1\n":                 "5:1",
		head + "- tool: a\n  args:\n    a: |\n      x\n=======\n      y\n":    "7:1",
		head + "- tool: a\n  args: {a: \"\n=======\n\"}\n>>>>>>> b\n" + calls: "7:1",
	} {
		_, err := golden.Read("g.yaml", []byte(text))
		assert.EqualError(t, err, "g.yaml:"+place+
			": unresolved merge conflict; resolve it, or restore the file from version control", "%s", text)
	}
}

func TestMarkersInTextAreNotToBlameForAMistakeElsewhere(t *testing.T) {
	for _, quote := range []string{`"`, `'`} {
		for _, marker := range []string{"<<<<<<< HEAD", "=======", ">>>>>>> b", "======== title", "<<<<<<<"} {
			text := "version: 1\ncalls:\n- tool: a\n  args: {a: " + quote + "\n" + marker + "\n" + quote + ", b: [}\n"
			_, err := golden.Read("g.yaml", []byte(text))
			assert.ErrorContains(t, err, "g.yaml:6:8: the file is not YAML: ", "%s", text)
		}
	}
}
