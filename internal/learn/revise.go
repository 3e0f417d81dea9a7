package learn

import (
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
)

// revise returns the text of the golden that is there, changed so that it accepts the runs: each run is
// learned into the variant that it comes nearest to, and those that are like none become new ones.
func (l *lesson) revise() ([]byte, error) {
	document := l.stored
	if document.Calls == nil {
		return nil, fmt.Errorf("it has checks and no calls; write calls: into it by hand first")
	}
	ways := make([][]prepared, len(document.Variants()))
	refused := make([]bool, len(ways))
	join := func(at int, r prepared, differs bool) {
		ways[at] = append(ways[at], r)
		refused[at] = refused[at] || differs
	}
	var strangers []prepared
	var nearest []int
	for _, r := range l.runs {
		result, err := l.compare(document.Expected(), l.marked(document), r)
		if err != nil {
			return nil, err
		}
		at, differs := max(result.Variant-1, 0), compare.Differs(result)
		if differs && !alike(document.Variants()[at].Calls, r.got) {
			strangers, nearest = append(strangers, r), append(nearest, at)
			continue
		}
		join(at, r, differs)
	}
	fresh := l.from(strangers)
	if anchoredIn(fresh) != nil || len(ways)+len(fresh) > maxVariants {
		for i, r := range strangers {
			join(nearest[i], r, true)
		}
		fresh = nil
	}
	var err error
	for at, runs := range ways {
		switch {
		case refused[at]:
			document, err = l.reviseVariant(document, at, runs)
		case len(runs) == 0:
			l.log = append(l.log, fmt.Sprintf("no run went the way of variant %d of %d; it stays", at+1, len(ways)))
		}
		if err != nil {
			return nil, err
		}
	}
	return l.addVariants(document, fresh, strangers)
}

// alike reports whether a run shares half its calls with the expected ones.
func alike(expected, run toolscore.Trace) bool {
	a, b := toolscore.Names(expected), toolscore.Names(run)
	return 4*common(a, b) >= len(a)+len(b)
}

func (l *lesson) reviseVariant(document *golden.Document, at int, runs []prepared) (*golden.Document, error) {
	a, err := newAround(l, document.Variants()[at], runs)
	if err != nil {
		return nil, err
	}
	projection, err := golden.Relearn(a.model, a.learned(), l.settings)
	if err != nil {
		return nil, err
	}
	for _, lost := range projection.Lost {
		l.log = append(l.log, fmt.Sprintf("%s: the matcher %s did not hold in every run and was replaced", lost.Path, lost.Matcher))
	}
	l.log = append(l.log, projection.Notes...)
	return golden.Read(l.Path, projection.Text)
}

func (l *lesson) addVariants(document *golden.Document, fresh []Variant, runs []prepared) ([]byte, error) {
	known := *l
	known.runs = runs
	l.log = slices.Concat(known.seenOnce(fresh), l.log)
	for i, v := range known.commented(fresh) {
		v.Comment = ofRuns(len(fresh[i].Runs), len(l.runs))
		text, err := golden.AddVariant(document, v, l.written())
		if err != nil {
			return nil, err
		}
		if document, err = golden.Read(l.Path, text); err != nil {
			return nil, err
		}
	}
	return document.Text(), nil
}
