package store

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"unicode"
)

// Command returns the command that updates only the goldens of this test and its subtests, or
// records its cassettes anew: to be run in the folder of the module, or in that of the package
// where no module is found. A test whose name is none of go test's, as other test libraries have,
// is not selected; its command updates the whole package.
func (g *Golden) Command() string {
	before, behind := updateArgument()
	if g.kind != tools {
		before, behind = cassettesVariable+"=true ", ""
	}
	return before + g.goTest() + behind
}

// CommandInCI is Command for a CI run, in which an update that was asked for is refused.
func (g *Golden) CommandInCI() string { return "UPDATE_SNAPS=always " + g.goTest() }

func (g *Golden) goTest() string {
	return "go test " + quote(packageOf(g.folder.dir)) + g.selection()
}

// CommandWithGoldens returns the command that records the cassettes of this test anew and updates
// its goldens at once.
func (g *Golden) CommandWithGoldens() string {
	before, behind := updateArgument()
	return cassettesVariable + "=true " + before + g.goTest() + behind
}

func (g *Golden) selection() string {
	function, _, _ := strings.Cut(g.test, "/")
	switch {
	case g.benchmark:
		return " -run " + quote("^$") + " -bench " + quote(pattern(g.test))
	case strings.HasPrefix(function, "Test"), strings.HasPrefix(function, "Fuzz"):
		return " -run " + quote(pattern(g.test))
	default:
		return ""
	}
}

// pattern selects one test: go test matches each element of its name, spelled as t.Name spells it,
// with an expression.
func pattern(test string) string {
	elements := strings.Split(test, "/")
	for i, e := range elements {
		elements[i] = "^" + plain(regexp.QuoteMeta(e)) + "$"
	}
	return strings.Join(elements, "/")
}

// plain writes what some shell would read inside quotes as the expression for it, so that one pair
// of quotes does everywhere.
func plain(expression string) string {
	expression = strings.NewReplacer(`\\`, `\x5c`, `\$`, `\x24`).Replace(expression)
	var b strings.Builder
	for _, r := range expression {
		if strings.ContainsRune("'\"`%!‘’‚‛“”„", r) || unicode.IsControl(r) {
			fmt.Fprintf(&b, `\x{%x}`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// packageOf returns the package in dir as go test takes it: below the root of the module by its
// import path, which holds in every folder of the module.
func packageOf(dir string) string {
	if module, below := moduleOf(dir); below != "." {
		return path.Join(module, below)
	}
	return "."
}

// importPath returns that of the package in dir, and "" where no module with a name is found.
func importPath(dir string) string {
	module, below := moduleOf(dir)
	if module == "." {
		return ""
	}
	return path.Join(module, below)
}

// moduleOf returns the name of the module around dir and the way from its root to dir, each "."
// where there is none.
func moduleOf(dir string) (name, below string) {
	for root := dir; ; root = filepath.Dir(root) {
		if mod, err := os.ReadFile(filepath.Join(root, "go.mod")); err == nil {
			below, err := filepath.Rel(root, dir)
			if err != nil {
				return ".", "."
			}
			return moduleName(mod), filepath.ToSlash(below)
		}
		if root == filepath.Dir(root) {
			return ".", "."
		}
	}
}

var moduleLine = regexp.MustCompile(`(?m)^module[ \t]+"?([^\s"]+)`)

// moduleName returns the name in a go.mod; where it has none its packages are told by their folder.
func moduleName(mod []byte) string {
	if m := moduleLine.FindSubmatch(mod); m != nil {
		return string(m[1])
	}
	return "."
}

// quote makes one word of the text for the shell of the system, if it is not one anyway.
func quote(word string) string {
	safe := word != "" && !strings.ContainsFunc(word, func(r rune) bool {
		return !isWord(r) && !strings.ContainsRune("-./=:,+@", r)
	})
	switch {
	case safe:
		return word
	case runtime.GOOS == "windows":
		return `"` + strings.ReplaceAll(word, `"`, `\"`) + `"`
	default:
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
}
