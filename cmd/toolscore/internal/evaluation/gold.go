// Package evaluation compares recorded traces with the expected calls of one file, its gold.
package evaluation

import (
	"fmt"
	"path/filepath"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/pyimport"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Gold is what traces are compared with. It is made by ReadGold and safe for concurrent use.
type Gold struct {
	// Name is what messages call the file.
	Name string
	// Notes are what a reader should know of the file, a line each.
	Notes []string
	// Settings are how it is compared.
	Settings option.Settings

	variants []toolscore.Trace
	redactor *redact.Redactor
}

// ReadGold reads a file of expected calls in any form that package pyimport knows. The options win
// over those that the file brings.
func ReadGold(name string, data []byte, opts ...toolscore.Option) (*Gold, error) {
	file, err := pyimport.Read(name, data)
	if err != nil {
		return nil, err
	}
	settings, err := option.Resolve(toolscore.Options(file.Options), toolscore.Options(opts))
	if err != nil {
		return nil, err
	}
	g := &Gold{Name: name, Notes: file.Notes, Settings: settings, redactor: redact.New(redact.Rules{})}
	for _, calls := range file.Variants {
		expected, err := source.Normalise(source.Expected, calls)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		g.variants = append(g.variants, g.redactor.Texts(expected))
	}
	// What is wrong with the gold itself is told before any trace is read.
	if _, err := g.Evaluate(nil); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return g, nil
}

// Outcome is the result of a comparison, with the calls that were compared: of the expected ones
// those of the variant that the result is about.
type Outcome struct {
	Expected, Actual toolscore.Trace
	toolscore.Result

	gold *Gold
}

// Evaluate compares calls with the gold. It fails if they hold what no actual call can, as a
// matcher.
func (g *Gold) Evaluate(actual toolscore.Trace) (Outcome, error) {
	return g.evaluate(actual, g.Settings)
}

func (g *Gold) evaluate(actual toolscore.Trace, settings option.Settings) (Outcome, error) {
	actual, err := source.Normalise(source.Actual, actual)
	if err != nil {
		return Outcome{}, err
	}
	actual = g.covered(actual)
	r, err := compare.Variants(g.variants, actual, settings)
	o := Outcome{Actual: actual, Result: r, gold: g}
	if len(g.variants) > 0 {
		o.Expected = g.variants[max(r.Variant-1, 0)]
	}
	return o, err
}

// Differs reports whether a difference is left that no option forgives; under a score bar such an
// outcome may pass.
func (o Outcome) Differs() bool { return compare.Differs(o.Result) }

// redactor numbers secrets as the gold does.
func (o Outcome) redactor() *redact.Redactor {
	given := compare.Secrets(o.Expected, o.Actual, o.Entries)
	return o.gold.redactor.NumberedAs(o.Expected, o.Actual, o.Entries, given)
}

// Record returns the outcome as it is kept, under the name of the trace, with the calls where they
// are asked for. Secrets are hidden.
func (o Outcome) Record(name string, withCalls bool) outcome.Result {
	r := outcome.Brief(o.Result)
	if withCalls {
		hide := o.redactor()
		r = outcome.New(outcome.Input{
			Expected: o.Expected, Actual: o.Actual, Result: o.Result, Variants: len(o.gold.variants),
			Hide: hide.Value, HideText: hide.Text,
		})
	}
	r.Name, r.Golden = o.gold.Shown(name), filepath.ToSlash(o.gold.Name)
	return r
}

// Shown returns a text that others wrote, such as the name of a trace or an error, without its secrets.
func (g *Gold) Shown(text string) string { return g.redactor.Text(text) }

// covered returns the calls as they are compared with a golden, which hides secrets in names and texts.
func (g *Gold) covered(trace toolscore.Trace) toolscore.Trace {
	r := g.redactor.Fresh(nil, 0)
	trace = r.Texts(trace)
	if expected := slices.Concat(g.variants...); redact.HasNames(expected) {
		return r.Names(expected, trace)
	}
	return trace
}
