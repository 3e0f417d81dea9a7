package pyimport

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// reader reads one JSON file.
type reader struct {
	name     string
	text     []byte
	notes    []note
	lost     map[string]int // the note about each key of calls that is not carried
	unlisted int            // notes beyond maxNotes
	out      File
}

func (r *reader) file() (File, error) {
	v, err := value.Parse(r.text)
	if err != nil {
		return File{}, r.damaged(err)
	}
	switch v := v.(type) {
	case []any:
		r.out.Form = List
		err = r.calls("", v)
	case map[string]any:
		if _, own := v["version"]; own {
			return readGolden(r.name, r.text)
		}
		err = r.object(v)
	}
	if err != nil {
		return File{}, err
	}
	r.out.Variants = []toolscore.Trace{r.out.Calls}
	r.out.Notes = r.located()
	return r.out, nil
}

// schemaVersion is the version of the snapshots that are known here.
const schemaVersion = "1"

// snapshotKeys are those of a snapshot. Who wrote it and when says nothing about the calls, so that
// is left out without a word.
var snapshotKeys = []string{
	"schema_version", "name", "created_at", "updated_at", "toolscore_version", "approved", "source", "calls",
}

// object reads a snapshot, or the object with nothing but calls that Toolscore takes for a gold
// file as well.
func (r *reader) object(v map[string]any) error {
	list, ok := v["calls"].([]any)
	if !ok {
		return r.errorf("", "calls: there is no such list; a gold file is a golden, a JSON list of calls such as "+
			`[{"tool": "search", "args": {}}], or a snapshot, which has name and calls; 'toolscore extract' reads recorded traffic`)
	}
	r.out.Form = List
	if name, given := v["name"]; given {
		r.out.Form = Snapshot
		if r.out.Test, ok = name.(string); !ok {
			return r.errorf("name", "name: %s; a snapshot has the name of its test there", value.TypeName(name))
		}
	}
	if version, given := v["schema_version"]; given && version != json.Number(schemaVersion) {
		return r.errorf("schema_version", "schema_version: %s; only version %s is known",
			value.AppendJSON(nil, version), schemaVersion)
	}
	if approved, given := v["approved"]; given && approved != true {
		r.note("approved", "approved", "the snapshot is not approved, so Toolscore compares nothing with it; read its calls before "+
			"you keep them")
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if !slices.Contains(snapshotKeys, key) {
			r.note(value.Member("", key), key, "not carried; "+optionCure(key))
		}
	}
	return r.calls("calls", list)
}

// optionCure says where an option is here, which Toolscore has in the code of the test.
func optionCure(key string) string {
	switch key {
	case "strict", "min_score":
		return key + " may be in the head of the golden"
	case "weights":
		return "give toolscore.Weights to the snapshot in the test"
	}
	return "Toolscore does not read it either"
}

// calls reads the list at the path.
func (r *reader) calls(path string, list []any) error {
	r.out.Calls = make([]toolscore.Call, len(list))
	comments := make([]string, len(list))
	for i, v := range list {
		c := entry{reader: r, path: value.Element(path, i), index: i}
		call, err := c.read(v)
		if err != nil {
			return err
		}
		r.out.Calls[i], comments[i] = call, c.comment
	}
	if slices.ContainsFunc(comments, func(c string) bool { return c != "" }) {
		r.out.Comments = comments
	}
	return nil
}

// entry is one element of a list of calls.
type entry struct {
	*reader
	path    string
	index   int
	tool    string
	comment string
}

// where is how messages name the call, with the path inside of it.
func (e *entry) where(path string) string {
	if path == "" {
		return source.Name(e.index, e.tool)
	}
	return source.Name(e.index, e.tool) + " " + path
}

func (e *entry) read(v any) (toolscore.Call, error) {
	object, ok := v.(map[string]any)
	if !ok {
		return toolscore.Call{}, e.errorf(e.path, "%s: %s is not a call, and Toolscore skips it; take it out",
			e.where(""), value.TypeName(v))
	}
	rename(object)
	e.tool, _ = object["tool"].(string)
	if err := e.refuse(object); err != nil {
		return toolscore.Call{}, err
	}
	e.dropExtras(object)
	var call toolscore.Call
	if err := call.UnmarshalJSON(value.AppendJSON(nil, object)); err != nil {
		return toolscore.Call{}, e.misread(err)
	}
	e.looks(call.Args)
	return call, nil
}

// rename gives a call in the form of other libraries, {"toolName", "arguments"}, the keys that it
// has here.
func rename(object map[string]any) {
	if _, given := object["tool"]; given || object["toolName"] == nil {
		return
	}
	for theirs, ours := range map[string]string{"toolName": "tool", "arguments": "args"} {
		if v, given := object[theirs]; given {
			if _, both := object[ours]; !both {
				object[ours] = v
				delete(object, theirs)
			}
		}
	}
}

// refuse finds what must not become an expected call.
func (e *entry) refuse(object map[string]any) error {
	if _, rule := object["reason"]; rule {
		return e.errorf(value.Member(e.path, "reason"), "%s: a rule of calls that must never be made, not an expected call; "+
			"write assert.Expect(t, rec).DoesNotCall(%q).Check()", e.where("reason"), e.tool)
	}
	if tool, given := object["tool"]; tool == nil || tool == "" {
		path := e.path
		if given {
			path = value.Member(path, "tool")
		}
		return e.errorf(path, "%s: there is none, so that Toolscore skips the call; name it or take the call out", e.where("tool"))
	}
	return nil
}

// misread says where a call is not understood. The error of package toolscore names the call
// without its number.
func (e *entry) misread(err error) error {
	var place *value.Error
	if errors.As(err, &place) && place.Path != "" {
		return e.errorf(value.Join(e.path, place.Path), "%s %w", e.where(""), place)
	}
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	return e.errorf(e.path, "%s: %w", e.where(""), err)
}
