package learn

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// worth says what the golden is worth: where one step of a run may go wrong and the run still
// passes, and how many of the runs the others foretell.
func (l *lesson) worth(d *golden.Document) []string {
	if l.Brief {
		return nil
	}
	return append(l.gaps(d), l.leaveOneOut())
}

// gaps lists where one step of a run may go wrong and the run still passes.
func (l *lesson) gaps(d *golden.Document) []string {
	p := prober{lesson: l, expected: d.Expected(), marked: l.marked(d), made: map[[2]int]int{}, tried: map[string]bool{}}
	places := make([][]place, len(l.runs))
	for i, r := range l.runs {
		places[i] = p.places(r)
	}
	for _, place := range slices.Concat(places...) {
		place.probe()
	}
	const most = 20
	if more := len(p.found) - most; more > 0 {
		p.found = append(p.found[:most:most], fmt.Sprintf("would pass: %d more places", more))
	}
	return p.found
}

// prober tries the mutations of runs, each place of the golden once.
type prober struct {
	*lesson
	expected []toolscore.Trace
	marked   bool
	made     map[[2]int]int // by variant and call: in how many runs it has partners
	tried    map[string]bool
	found    []string
}

// place is a call of the golden with one of its partners in a run.
type place struct {
	*prober
	run           prepared
	variant, item int
	actual        int
	copies        int // how many partners it has in the run
	want          toolscore.Call
}

// places lists the calls of a run that have partners.
func (p *prober) places(r prepared) (places []place) {
	result, err := p.compare(p.expected, p.marked, r)
	if err != nil || len(p.expected) == 0 {
		return nil
	}
	variant := max(result.Variant-1, 0)
	copies := map[int]int{}
	for _, e := range result.Entries {
		if e.Expected < 0 || e.Actual < 0 {
			continue
		}
		copies[e.Expected]++
		if copies[e.Expected] == 1 {
			p.made[[2]int{variant, e.Expected}]++
		}
		want := p.expected[variant][e.Expected]
		places = append(places, place{p, r, variant, e.Expected, e.Actual, copies[e.Expected], want})
	}
	return places
}

func (p place) probe() {
	if p.first(fmt.Sprint("calls ", p.copies)) {
		p.probeCalls()
	}
	if !p.first("values") {
		return
	}
	c := p.run.Calls[p.actual]
	p.probeValues("args", map[string]any(c.Args))
	if p.settings.ForTool(c.Tool).WithResults {
		p.probeValues("result", c.Result)
	}
}

// first reports whether something is looked at for the first time.
func (p place) first(what string) bool {
	key := fmt.Sprint(p.variant, " ", p.item, " ", what)
	seen := p.tried[key]
	p.tried[key] = true
	return !seen
}

// passes reports whether the run would pass with other calls.
func (p place) passes(calls toolscore.Trace) bool {
	redactor := p.redactor.Fresh(nil, 0)
	mutant := prepared{Run: Run{Calls: calls}, got: redactor.Texts(redactor.Names(nil, calls))}
	result, err := p.compare(p.expected, p.marked, mutant)
	return err == nil && result.Passed
}

func (p place) note(path, why string) {
	if p.first(path + why) {
		name := strings.TrimSpace(source.Name(p.item, p.want.Tool) + " " + path)
		if len(p.expected) > 1 {
			name = fmt.Sprintf("variant %d %s", p.variant+1, name)
		}
		p.found = append(p.found, "would pass: "+name+": "+why)
	}
}

// probeCalls drops, doubles, swaps and renames the call.
func (p place) probeCalls() {
	calls, i := p.run.Calls, p.actual
	if p.passes(slices.Delete(slices.Clone(calls), i, i+1)) {
		p.note("", p.bounds("dropped"))
	}
	if p.passes(slices.Insert(slices.Clone(calls), i, calls[i])) {
		p.note("", p.bounds("doubled"))
	}
	if i+1 < len(calls) && calls[i].Tool != calls[i+1].Tool {
		swapped := slices.Clone(calls)
		swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		if p.passes(swapped) {
			p.note("", fmt.Sprintf("in any order with %s", calls[i+1].Tool))
		}
	}
	renamed := slices.Clone(calls)
	renamed[i].Tool += "_renamed"
	if p.passes(renamed) {
		p.note("", "another tool in its place")
	}
}

// bounds says why a call may be dropped or doubled.
func (p place) bounds(how string) string {
	least, most := p.want.Bounds.Limits()
	switch {
	case least == 0 && most == 1 && how == "dropped":
		return "optional, " + ofRuns(p.made[[2]int{p.variant, p.item}], len(p.runs))
	case least != most:
		return "made " + p.want.Bounds.String() + " times"
	default:
		return how + ", as another variant or an option accepts"
	}
}

// probeValues changes each text, number and boolean at and below a value.
func (p place) probeValues(path string, v any) {
	walk(path, v, func(at string, v any) {
		for _, other := range lookalikes(v) {
			calls := slices.Clone(p.run.Calls)
			c := &calls[p.actual]
			change := func(any) any { return other }
			c.Args, _ = replace(map[string]any(c.Args), "args", at, change).(map[string]any)
			c.Result = replace(c.Result, "result", at, change)
			if p.passes(calls) {
				p.note(p.why(at))
				return
			}
		}
	})
}

// lookalikes are values that one may be taken for: another one of its kind, and one that looks the
// same.
func lookalikes(v any) []any {
	switch v := v.(type) {
	case string:
		return []any{v + "~", turned(v)}
	case json.Number:
		return []any{json.Number(turned(string(v)))}
	case bool:
		return []any{!v}
	default:
		return nil
	}
}

// turned is a text with another last digit.
func turned(text string) string {
	i := strings.LastIndexAny(text, "0123456789")
	if i < 0 {
		return text + "~"
	}
	return text[:i] + string('0'+(text[i]-'0'+1)%10) + text[i+1:]
}

// why names the matcher that accepts another value at a path, and where it is.
func (p place) why(path string) (at, why string) {
	v, at := any(map[string]any(p.want.Args)), "args"
	if isOn(path, "result") {
		v, at = p.want.Result, "result"
	}
	for {
		if isMatcher(v) {
			return at, v.(value.Matcher).String() //nolint:forcetypeassert // isMatcher says so
		}
		next, found := onTheWay(v, at, path)
		if !found {
			return path, "not compared"
		}
		v, at = next.value, next.at
	}
}

// mostLeftOut bounds how many runs are left out, since each time is a whole learning.
const mostLeftOut = 10

// leaveOneOut learns from all runs but one, and says how many of those left out the golden then
// accepts.
func (l *lesson) leaveOneOut() string {
	n := min(len(l.runs), mostLeftOut)
	accepted := 0
	for i := range n {
		if l.foretold(i * len(l.runs) / n) {
			accepted++
		}
	}
	return fmt.Sprintf("leave one out: the golden of the other runs accepted %d of %d", accepted, n)
}

// foretold reports whether the golden of the other runs accepts a run.
func (l *lesson) foretold(run int) bool {
	others := *l
	others.log = nil
	others.runs = slices.Delete(slices.Clone(l.runs), run, run+1)
	document := l.stored
	if document == nil || others.acceptsAll(document) != nil {
		text, err := others.learn()
		if err != nil {
			return false
		}
		if document, err = golden.Read(l.Path, text); err != nil {
			return false
		}
	}
	result, err := l.compare(document.Expected(), l.marked(document), l.runs[run])
	return err == nil && !compare.Differs(result)
}
