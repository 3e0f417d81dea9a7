package replay

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// recording is one interaction of the cassette.
type recording struct {
	*cassette.Interaction

	number int // from 1
	place  place
	used   bool
	form   *form // made when it is first needed
}

// form is a body as it is compared: without what is ignored, with stable names.
type form struct {
	tree  any
	parts map[string]string // what the stable names stand for
}

// index finds the recordings of a cassette.
type index struct {
	settings *Settings
	all      []*recording
	byBytes  map[uint64][]*recording // by place and body
	byPlace  map[place][]*recording
	hosts    map[place]bool // places that the cassette has on several hosts
	foreign  bool
	volatile []option.Volatile // as they were when the cassette was recorded
	seed     maphash.Seed
}

func newIndex(c *cassette.Cassette, s *Settings) *index {
	x := &index{
		settings: s, byBytes: map[uint64][]*recording{}, byPlace: map[place][]*recording{}, hosts: map[place]bool{},
		foreign: c.Foreign(), seed: maphash.MakeSeed(),
	}
	x.volatile = s.volatileOf(c.Temp)
	for i := range c.Interactions {
		r := &recording{Interaction: &c.Interactions[i], number: i + 1}
		if x.foreign {
			r.Request.URL = cassette.HideURL(r.Request.URL, s.Redactor)
		}
		r.place = placeOf(r.Request)
		anywhere := r.place.withoutHost()
		others := x.byPlace[anywhere]
		x.hosts[anywhere] = x.hosts[anywhere] || len(others) > 0 && others[0].place.host != r.place.host
		x.all, x.byPlace[anywhere] = append(x.all, r), append(others, r)
		hash := x.hash(anywhere, r.Request.Body)
		x.byBytes[hash] = append(x.byBytes[hash], r)
	}
	return x
}

func (x *index) hash(p place, body []byte) uint64 {
	return maphash.Bytes(x.seed, body) ^ maphash.Comparable(x.seed, p)
}

// asked is a request that is looked for.
type asked struct {
	cassette.Request

	place place
	form  *form
}

func (x *index) ask(q cassette.Request) *asked {
	a := &asked{Request: q}
	hidden := q
	hidden.URL = cassette.HideURL(q.URL, x.settings.Redactor)
	a.place = placeOf(hidden)
	if len(x.settings.Ignore) > 0 {
		x.askedForm(a) // where equal bytes are enough, too, it is noted which parts there are
	}
	return a
}

// find returns the first recording of the request that nothing has used, nil where there is none:
// one of the same bytes, or else one that says the same.
func (x *index) find(a *asked) *recording {
	if r := x.sameBytes(a.place, a.Body); r != nil {
		return r
	}
	if compact := cassette.Compact(a.Body); !bytes.Equal(compact, a.Body) {
		if r := x.sameBytes(a.place, compact); r != nil {
			return r
		}
	}
	for _, r := range x.byPlace[a.place.withoutHost()] {
		if !r.used && x.isHost(r, a) && value.Equal(x.formOf(r).tree, x.askedForm(a).tree, value.Strict) {
			return r
		}
	}
	return nil
}

func (x *index) sameBytes(p place, body []byte) *recording {
	for _, r := range x.byBytes[x.hash(p.withoutHost(), body)] {
		same := r.place.withoutHost() == p.withoutHost() && bytes.Equal(r.Request.Body, body)
		if same && !r.used && (r.place.host == p.host || !x.hosts[p.withoutHost()]) {
			return r
		}
	}
	return nil
}

// isHost reports whether the recording is of the host, where that matters.
func (x *index) isHost(r *recording, a *asked) bool {
	return r.place.host == a.place.host || !x.hosts[a.place.withoutHost()]
}

func (x *index) askedForm(a *asked) *form {
	if a.form == nil {
		a.form = x.formOfBody(a.Body, x.settings.Volatile)
	}
	return a.form
}

// formOf returns what accepts the requests that are the same as the recorded one.
func (x *index) formOf(r *recording) *form {
	if r.form == nil {
		r.form = x.formOfBody(r.Request.Body, x.volatile)
		r.form.tree = asTemplate(r.form.tree)
		if x.foreign {
			r.form.tree = x.settings.Redactor.Value("", r.form.tree)
		}
	}
	return r.form
}

func (x *index) formOfBody(body []byte, volatile []option.Volatile) *form {
	tree, err := value.Parse(body)
	if err != nil {
		tree = string(body)
	}
	if object, is := tree.(map[string]any); is && wire.AsksModel(wire.Node(bytes.TrimSpace(body))) {
		for _, name := range volatileFields {
			delete(object, name)
		}
	}
	for _, ignored := range x.settings.Ignore {
		rest, found := ignored.Remove(tree)
		tree = rest
		ignored.Found = ignored.Found || found
	}
	names := source.NewNames(volatile)
	return &form{tree: names.Value(tree), parts: names.Parts()}
}

// volatileFields are members of requests to models that clients fill with what belongs to a run: of
// OpenAI, Anthropic, Gemini and Bedrock.
var volatileFields = []string{
	"metadata", "user", "prompt_cache_key", "safety_identifier", "labels", "requestMetadata",
}

// asTemplate returns a value whose texts with placeholders accept other secrets there. A text that
// is a placeholder and nothing else stands for a number, too.
func asTemplate(v any) any {
	switch v := v.(type) {
	case string:
		text := secret.Text(v)
		if t, is := text.(*secret.Template); is && strings.HasPrefix(v, secret.Mark) && strings.Index(v, "]") == len(v)-1 {
			return numberOrText{t}
		}
		return text
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = asTemplate(e)
		}
		return list
	case map[string]any:
		object := make(map[string]any, len(v))
		for key, e := range v {
			object[key] = asTemplate(e)
		}
		return object
	default:
		return v
	}
}

// numberOrText accepts what a hidden value may have been.
type numberOrText struct{ *secret.Template }

// Matches accepts any number, too.
func (m numberOrText) Matches(actual any) bool {
	_, isNumber := actual.(json.Number)
	return isNumber || m.Template.Matches(actual)
}

// values returns what is in the place of the recorded volatile parts in this run.
func values(recorded, now *form) map[string]string {
	found := map[string]string{}
	for name, part := range recorded.parts {
		if other, is := now.parts[name]; is {
			found[part] = other
		}
	}
	return found
}

// unused returns the recordings that answered nothing and should have.
func (x *index) unused() []*recording {
	return slices.DeleteFunc(slices.Clone(x.all), func(r *recording) bool {
		end := r.Response.End // what was given up may not be asked for at all, for another run is faster
		return r.used || end == cassette.Left || end == cassette.Canceled || end == cassette.TimedOut
	})
}
