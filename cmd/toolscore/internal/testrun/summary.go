package testrun

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/store"
)

// Summary says what a run did with goldens; its JSON is what --json prints.
type Summary struct {
	Passed   bool              `json:"passed"` // go test ended well
	Accepted int               `json:"accepted"`
	Created  []string          `json:"created"` // from the module's folder, with slashes
	Updated  []string          `json:"updated"`
	Failed   int               `json:"failed"`
	Pending  []project.Waiting `json:"pending"`
	Allowed  []Allowed         `json:"allowed,omitempty"` // tests that passed although some of their runs did not
}

// summary counts each golden once, however often its test ran.
func (r *testRun) summary(records []store.Record) (Summary, error) {
	all, err := r.Waiting()
	if err != nil {
		return Summary{}, err
	}
	byStatus := map[store.Status][]string{}
	for _, record := range records {
		byStatus[record.Status] = append(byStatus[record.Status], fileOf(record))
	}
	for status, files := range byStatus {
		slices.Sort(files)
		byStatus[status] = slices.Compact(files)
	}
	below := func(files []string) []string {
		list := make([]string, len(files))
		for i, f := range files {
			list[i] = r.Below(f)
		}
		return list
	}
	return Summary{
		Passed:   r.result.Passed,
		Accepted: len(byStatus[store.Used]), Failed: len(byStatus[store.Failed]),
		Created: below(byStatus[store.Created]), Updated: below(byStatus[store.Updated]),

		Pending: append([]project.Waiting{}, all...), Allowed: r.allowed,
	}, nil
}

// Print says what happened to the goldens, what is pending, and how to go on.
func (o Summary) Print(out io.Writer, p project.Project) {
	for _, a := range o.Allowed {
		a.print(out)
	}
	fmt.Fprintf(out, "\ntoolscore: %d accepted, %d created, %d updated, %d failed\n",
		o.Accepted, len(o.Created), len(o.Updated), o.Failed)
	for _, golden := range o.Created {
		fmt.Fprintf(out, "created %s; review and commit it\n", p.Shown(p.File(golden)))
	}
	for _, golden := range o.Updated {
		fmt.Fprintf(out, "updated %s; review and commit the change\n", p.Shown(p.File(golden)))
	}
	switch {
	case len(o.Pending) > 0:
		fmt.Fprintln(out)
		project.List(out, o.Pending)
	case !o.Passed:
		fmt.Fprintln(out, "nothing is pending: what failed above is not a difference that could be accepted")
	}
	project.ListFailing(out, p.Failing())
}

// Allowed is a test that passed although some of its runs did not.
type Allowed struct {
	Test   string       `json:"test"`
	Golden string       `json:"golden"`
	Runs   outcome.Runs `json:"runs"`
}

// allowedOf returns such tests.
func allowedOf(all []outcome.Result) []Allowed {
	var list []Allowed
	for _, r := range all {
		if r.Runs != nil && r.Passed && r.Runs.Passed != r.Runs.Runs {
			list = append(list, Allowed{r.Name, r.Golden, *r.Runs})
		}
	}
	return list
}

// print shows the failed runs, of which go test shows nothing.
func (a Allowed) print(out io.Writer) {
	fmt.Fprintf(out, "\n%s passed by its allowance: %s\n", cli.SafeLine(a.Test), &a.Runs)
	for _, one := range a.Runs.Each {
		if one.Passed || one.Skipped {
			continue
		}
		reason := strings.ReplaceAll(strings.ReplaceAll(cli.Safe(one.Reason), "\n", "\n    "), "\n    \n", "\n\n")
		fmt.Fprintf(out, "  %s: %s\n", cli.SafeLine(one.Name), reason)
	}
}
