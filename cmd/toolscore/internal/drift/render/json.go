package render

import (
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Document is the report as a machine reads it.
type Document struct {
	Base     string                 `json:"base"`
	Head     string                 `json:"head"`
	Loosened int                    `json:"loosened"` // changes that make a test check less
	Severity map[drift.Severity]int `json:"severity"` // changes by severity
	Goldens  []goldenJSON           `json:"goldens"`
}

type goldenJSON struct {
	Golden   string         `json:"golden"`
	From     string         `json:"from,omitempty"`
	Severity drift.Severity `json:"severity"`
	Changes  []changeJSON   `json:"changes"`
}

type changeJSON struct {
	Kind     drift.Kind     `json:"kind"`
	Severity drift.Severity `json:"severity"`
	Loosens  bool           `json:"loosens,omitempty"`
	Variant  int            `json:"variant,omitempty"`
	Call     int            `json:"call,omitempty"`
	Tool     string         `json:"tool,omitempty"`
	Path     string         `json:"path,omitempty"`
	Line     int            `json:"line,omitempty"`
	Old      *any           `json:"old,omitempty"`
	New      *any           `json:"new,omitempty"`
	Reason   string         `json:"reason,omitempty"`
}

// Document returns the report as JSON; values are whole, and a matcher in them is {"$matcher": its
// text}.
func (r Report) Document() Document {
	t := count(r.Goldens)
	d := Document{
		Base: r.Base.String(), Head: r.Head.String(),
		Loosened: t.loosens, Severity: map[drift.Severity]int{}, Goldens: []goldenJSON{},
	}
	for _, s := range drift.Severities {
		d.Severity[s] = t.bySeverity[s]
	}
	for _, g := range r.Goldens {
		shown := goldenJSON{Golden: g.Path, From: g.From, Severity: g.Severity()}
		for _, c := range g.Changes {
			shown.Changes = append(shown.Changes, changeJSON{
				c.Kind, c.Severity, c.Loosens, c.Variant, c.Call, c.Tool, c.Path, c.Line,
				r.json(c, c.Old), r.json(c, c.New), r.HideText(c.Reason),
			})
		}
		d.Goldens = append(d.Goldens, shown)
	}
	return d
}

func (r Report) json(c drift.Change, v any) *any {
	if v == value.Absent {
		return nil
	}
	path := c.Path
	if path == "" {
		path = "args"
	}
	v = r.plain(r.Hide(path, v))
	return &v
}

// plain returns the value with an object in the place of each matcher, and no secret for a key.
func (r Report) plain(v any) any {
	switch v := v.(type) {
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = r.plain(e)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[r.HideText(key)] = r.plain(e)
		}
		return object
	case value.Matcher:
		return outcome.Matcher{Text: r.HideText(v.String())}
	}
	return v
}
