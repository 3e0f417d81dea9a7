package main

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/toolscore/toolscore-go/internal/store"
)

// goldenCounts says what a run did with goldens; its JSON is what --json prints.
type goldenCounts struct {
	Passed   bool      `json:"passed"` // go test ended well
	Accepted int       `json:"accepted"`
	Created  []string  `json:"created"` // from the module's folder, with slashes
	Updated  []string  `json:"updated"`
	Failed   int       `json:"failed"`
	Pending  []waiting `json:"pending"`
	Allowed  []allowed `json:"allowed,omitempty"` // tests that passed although some of their runs did not
}

// count counts each golden once, however often its test ran.
func (r *testRun) count(records []store.Record) goldenCounts {
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
			list[i] = r.below(f)
		}
		return list
	}
	return goldenCounts{
		Passed:   r.result.Passed,
		Accepted: len(byStatus[store.Used]), Failed: len(byStatus[store.Failed]),
		Created: below(byStatus[store.Created]), Updated: below(byStatus[store.Updated]),
		Pending: []waiting{},
	}
}

// report ends the command: what happened to the goldens, what is pending, and how to go on.
func (r *testRun) report() (int, error) {
	all, err := r.waiting()
	if err != nil {
		return 0, err
	}
	o := r.counts
	o.Pending = append(o.Pending, all...)
	code := exitOK
	if !o.Passed || len(all) > 0 {
		code = exitFail
	}
	for _, result := range r.allowed {
		o.Allowed = append(o.Allowed, allowed{result.Name, result.Golden, *result.Runs})
	}
	if r.json {
		return code, r.printJSON(o)
	}
	r.listAllowed()
	fmt.Fprintf(r.out, "\ntoolscore: %d accepted, %d created, %d updated, %d failed\n",
		o.Accepted, len(o.Created), len(o.Updated), o.Failed)
	for _, golden := range o.Created {
		fmt.Fprintf(r.out, "created %s; review and commit it\n", r.shown(filepath.Join(r.module, golden)))
	}
	for _, golden := range o.Updated {
		fmt.Fprintf(r.out, "updated %s; review and commit the change\n", r.shown(filepath.Join(r.module, golden)))
	}
	switch {
	case len(all) > 0:
		fmt.Fprintln(r.out)
		r.list(all)
	case !o.Passed:
		fmt.Fprintln(r.out, "nothing is pending: what failed above is not a difference that could be accepted")
	}
	r.listFailing(r.failing())
	return code, nil
}
