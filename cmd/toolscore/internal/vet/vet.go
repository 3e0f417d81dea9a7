// Package vet finds what is wrong with goldens without running the tests that they belong to.
package vet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/store"
)

// Golden returns what is wrong with a golden, a line for each finding: that it cannot be read, that
// it would accept any calls, that it holds a secret, or that no test of its package fits its name.
// Each begins with the name given, the line and the column, and says what to do.
func Golden(g *store.Golden, name string) []string {
	text, err := g.Read()
	if err != nil {
		return []string{fmt.Sprintf("%s:1:1: %v", name, err)}
	}
	document, err := golden.Read(name, text)
	if err != nil {
		return []string{err.Error()}
	}
	var found []string
	for _, problem := range slices.Concat(unsound(document), secrets(document), orphaned(g)) {
		found = append(found, name+":1:1: "+problem)
	}
	return found
}

// unsound returns why no calls can be compared with the golden.
func unsound(d *golden.Document) []string {
	settings, err := option.Resolve(d.Options()...)
	if err == nil {
		_, err = compare.Variants(d.Expected(), nil, settings)
	}
	if err != nil {
		return []string{err.Error()}
	}
	return nil
}

func secrets(d *golden.Document) []string {
	var places []string
	for _, calls := range d.Expected() {
		_, hidden := redact.New(redact.Rules{}).Trace(calls)
		places = append(places, hidden...)
	}
	if len(places) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s: this looks like a secret; change it where it is used, and write !redacted here, "+
		"unless the test takes it out by snapshot.NotSecret", strings.Join(places, ", "))}
}

// orphaned says that no test function of the package may own the golden, as far as its name tells.
func orphaned(g *store.Golden) []string {
	functions, err := store.TestFunctions(g.Folder())
	switch {
	case err != nil:
		return []string{err.Error()}
	case !g.IsOfGoTest() || slices.ContainsFunc(functions, g.MayBelongTo):
		return nil
	default:
		return []string{"no test of the package has this name; rename the file with the test, or remove it"}
	}
}
