package golden

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
)

// Input is what a projection writes into a golden file.
type Input struct {
	// Got are the actual calls, normalised.
	Got []toolscore.Call
	// Written are the same calls as a file may hold them: matchers.Redacted stands for secrets.
	// Where another matcher is, it is written in the place of a value that does not hold.
	Written []toolscore.Call
	// Entries are those of the comparison of the document's calls with Got under the settings.
	Entries  []toolscore.Entry
	Settings option.Settings
}

// Projection is a golden file that holds what was called.
type Projection struct {
	Text []byte
	// Lost are the matchers that are not in the text any more, in the order of the file.
	Lost []Lost
	// Notes say in words where the formatting could not be kept.
	Notes []string
}

// Project returns the text of the stored document changed so that it accepts the actual calls:
// every part that accepts what was called keeps its bytes, and what changed is written in canonical
// form. It fails if a call cannot be written, as one that holds a matcher without a tag.
func Project(stored *Document, in Input) (Projection, error) {
	if err := checkWritable(in.Written, allFields); err != nil {
		return Projection{}, err
	}
	if stored.root == nil {
		var err error
		if stored, err = Read(stored.name, stored.text); err != nil {
			return Projection{}, err
		}
	}
	p := newProjector(stored, in)
	return p.projection(p.boundNotes()), nil
}

const notKept = "formatting could not be kept; it is written in the usual form, without its comments"

// everything lets a writer write all that a call holds.
var allFields = option.Settings{Order: option.ByTurn, WithResults: true}

// projector knows what each call of the projection is, and how the stored text of a call becomes that.
type projector struct {
	*Document
	in     Input
	top    *level // the list of all calls; nil where the file has checks and no calls
	steps  []*step
	unheld map[int][]string // by the index of an actual call: paths of a Ref that does not hold in the projection
	taken  map[int]int      // by the index of an actual call that nothing expected: the call of the file that accepts it now
}

// projection writes the steps into the text of the document.
func (p *projector) projection(notes []string) Projection {
	result := Projection{Lost: p.lost(), Notes: notes}
	text, wrong, ok := p.attempt()
	if !ok {
		for _, s := range wrong {
			s.canonical = true
			result.Notes = append(result.Notes, source.Name(s.want, p.Calls[s.want].Tool)+": its "+notKept)
		}
		text, _, ok = p.attempt()
	}
	if !ok {
		result.Notes = append(result.Notes, "the file: its "+notKept)
		text = p.wholeFile()
	}
	result.Text = []byte(text)
	return result
}

func newProjector(stored *Document, in Input) *projector {
	p := &projector{Document: stored, in: in, unheld: map[int][]string{}, taken: map[int]int{}}
	if stored.Calls == nil {
		return p
	}
	for {
		p.arrange()
		p.steps = p.top.steps()
		for _, s := range p.steps {
			p.revise(s)
		}
		if !p.breakRefs() && !p.takeNew() {
			return p
		}
	}
}

// revise finds out what the call of a step is in the projection. A call of the file that accepts
// what was called stays as it is unless it holds a secret, or its turn or its bounds change.
func (p *projector) revise(s *step) {
	defer func() { s.call.Group = s.group }()
	if len(s.got) == 0 {
		s.call = p.Calls[s.want]
		return
	}
	got, written := p.in.Got[s.got[0]], p.in.Written[s.got[0]]
	own := p.in.Settings.ForTool(got.Tool)
	got.Turn, written.Turn = s.turn, s.turn
	if s.want < 0 {
		s.call = asWritten(written, p.in.Settings)
		return
	}
	want := p.Calls[s.want]
	s.call = want
	got.Bounds = s.bounds
	turned := own.Order == option.ByTurn && want.Turn != s.turn
	if len(s.broken) == 0 && !turned && s.bounds == want.Bounds && !holdsSecret(got, written) {
		return
	}
	s.revision, s.call = p.file.revise(p.spots[s.want].node(), s.want, pair{want, got, written, own, s.broken, ""})
}

// lost lists the matchers that are lost with calls that go, and those that hold no longer.
func (p *projector) lost() []Lost {
	byIndex := make([][]*step, len(p.Calls))
	for _, s := range p.steps {
		if s.want >= 0 {
			byIndex[s.want] = append(byIndex[s.want], s)
		}
	}
	var all []Lost
	for i, steps := range byIndex {
		if len(steps) == 0 {
			gone := revision{patch: patch{file: p.file}, call: source.Name(i, p.Calls[i].Tool)}
			gone.lose(p.spots[i].node(), "", toolscore.Absent)
			all = append(all, gone.lost...)
		}
		for _, s := range steps {
			if s.revision != nil {
				all = append(all, s.revision.lost...)
			}
		}
	}
	return all
}
