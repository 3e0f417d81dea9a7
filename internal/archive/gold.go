package archive

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// goldKeys are the keys of a call in the form that package toolscore writes, and that which the
// command extract adds.
var goldKeys = []string{
	"tool", "args", "id", "turn", "raw", "kind", "choice", "result", "error", "is_error", "optional",
	"repeat", "group",
}

// isGold recognises a call in that form. One with arguments may have other keys too, which its
// reader then names.
func isGold(n wire.Node) bool {
	if !n.Get("tool").IsString() {
		return false
	}
	if n.Get("args") != nil {
		return true
	}
	for key := range n.Members() {
		if !slices.Contains(goldKeys, key) {
			return false
		}
	}
	return true
}

func (d *document) gold(n wire.Node) {
	d.endAnswers()
	d.settle()
	var c toolscore.Call
	if err := json.Unmarshal(withoutFlag(n), &c); err != nil {
		d.fail(fmt.Errorf("call %d: %w", len(d.Calls)+1, err))
		return
	}
	d.record(nil, c)
}

// withoutFlag returns the call in the form of package toolscore: the text of an error, which is
// as the result beside is_error, is under its own key.
func withoutFlag(n wire.Node) wire.Node {
	flag := n.Get("is_error")
	if flag == nil {
		return n
	}
	members := map[string]json.RawMessage{}
	for key, member := range n.Members() {
		members[key] = json.RawMessage(member)
	}
	delete(members, "is_error")
	if flag.IsTrue() && n.Get("error") == nil {
		members["error"], _ = json.Marshal(wire.ErrorText(n.Get("result"))) // a text always has JSON
		delete(members, "result")
	}
	plain, err := json.Marshal(members)
	if err != nil {
		return n
	}
	return plain
}

// looseCall takes a call that stands alone in a list, as evaluation data sets have them: a name and
// arguments. Such a list says nothing of turns.
func (d *document) looseCall(n wire.Node) bool {
	function := n
	if inner := n.Get("function"); inner.IsObject() {
		function = inner
	}
	name := function.First("name", "function", "function_name", "toolName", "tool_name")
	if !name.IsString() || function.First("args", "arguments") == nil {
		return false
	}
	d.known = true
	if c := wire.ToolCall(n).Finish(); !d.echo && d.isNew(d.list, c) {
		d.settle()
		d.record(d.list, c)
	}
	return true
}

const goldenFormat = "golden"

// isGolden recognises a golden file by the two keys that each has.
func isGolden(text []byte) bool {
	var version, calls bool
	for line := range bytes.Lines(text) {
		version = version || bytes.HasPrefix(line, []byte("version:"))
		calls = calls || bytes.HasPrefix(line, []byte("calls:"))
	}
	return version && calls
}

// readGolden reads a golden file. Its arguments may hold matchers.
func readGolden(name string, text []byte) ([]toolscore.Call, error) {
	file, err := golden.Read(name, text)
	if err != nil {
		return nil, err
	}
	return file.Calls, nil
}

// siblings are the values of a list, or those of the top level. Among calls in the form of package
// toolscore one that was meant as a call and is none is an error: passed over, a misspelt call
// would not be missed.
type siblings struct {
	count, stray int // stray is the position of the first such value, 0 where there is none
	calls        bool
}

// sibling reads the next value.
func (d *document) sibling(s *siblings, n wire.Node, depth int) {
	known := d.known
	d.known = false
	d.value(n, depth)
	s.count++
	switch {
	case d.known:
		s.calls = s.calls || isGold(n)
	case s.stray == 0 && meantAsCall(n):
		s.stray = s.count
	}
	d.known = d.known || known
}

func (s siblings) err() error {
	if !s.calls || s.stray == 0 {
		return nil
	}
	return fmt.Errorf(`value %d among calls is not a call; write it as {"tool": ..., "args": {...}}`, s.stray)
}

// meantAsCall reports whether a value without a known shape may be a call with a mistake. Events
// and thoughts that a log has between its calls are objects without these keys.
func meantAsCall(n wire.Node) bool {
	for key := range n.Members() {
		if slices.Contains([]string{"tool", "args", "arguments"}, strings.ToLower(key)) {
			return true
		}
	}
	return !n.IsObject() && !n.IsList()
}
