package golden

import (
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Learned is a call that a golden is to hold after several runs.
type Learned struct {
	// Want is the index of the call of the file that it is made of, -1 for a new one.
	Want int
	// Call is the new call. Of a call of the file only its bounds count, and what it has at the
	// broken paths; elsewhere it has what one of the runs had, which the file accepts. Got is the
	// same with its secrets.
	Call, Got toolscore.Call
	// Broken are the paths at which the call of the file does not hold in every run.
	Broken []string
	// Comment is after the bounds where these are new.
	Comment string
}

// Relearn returns the text of the stored document changed so that it holds the calls, in their order:
// those of the file are in its order, and what is not named is cut. A new call joins the group of
// the call before it where it has the same name. What is not broken keeps its bytes.
func Relearn(stored *Document, calls []Learned, s option.Settings) (Projection, error) {
	p := &projector{Document: stored, in: Input{Settings: s}}
	list := make([]toolscore.Call, len(calls))
	for i, c := range calls {
		list[i] = c.Call
	}
	if err := checkWritable(list, allFields); err != nil {
		return Projection{}, err
	}
	p.top = p.levels()
	before := -1
	for _, c := range calls {
		st := p.learn(c)
		if c.Want >= 0 {
			p.levelOf(c.Want).stays[p.spots[c.Want].i] = st
			before = c.Want
			continue
		}
		p.placeBehind(before, st, c.Call.Group)
	}
	p.steps = p.top.steps()
	return p.projection(nil), nil
}

// learn returns the step of a call.
func (p *projector) learn(c Learned) *step {
	s := &step{want: c.Want, bounds: c.Call.Bounds, turn: c.Call.Turn, call: c.Call}
	if c.Want < 0 {
		s.call.Group, s.comment = "", c.Comment
		return s
	}
	want := p.Calls[c.Want]
	s.call, s.turn = want, want.Turn
	c.Call.Turn, c.Got.Turn = want.Turn, want.Turn
	if len(c.Broken) > 0 || c.Call.Bounds != want.Bounds {
		own := p.in.Settings.ForTool(want.Tool)
		node := p.spots[c.Want].node()
		s.revision, s.call = p.file.revise(node, c.Want, pair{want, c.Got, c.Call, own, c.Broken, c.Comment})
		s.call.Group = want.Group
	}
	return s
}

// placeBehind puts a new call after one of the file, into its group where that is meant.
func (p *projector) placeBehind(before int, s *step, group string) {
	if before < 0 {
		p.top.follows[-1] = append(p.top.follows[-1], s)
		return
	}
	spot, level := p.spots[before], p.top
	at := spot.outer
	if inner := p.top.groups[spot.outer]; inner != nil && group == strconv.Itoa(spot.outer+1) {
		level, at = inner, spot.i
		s.call.Group = group
	}
	level.follows[at] = append(level.follows[at], s)
}
