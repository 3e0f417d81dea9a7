package provider

import (
	"encoding/json"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// goldKeys are the keys of a call in the form that package toolscore writes, and that which the command extract adds.
var goldKeys = []string{"tool", "args", "id", "turn", "raw", "kind", "choice", "result", "error", "is_error"}

// isGold recognises a call in that form. One with arguments may have other keys too, which its reader then names.
func isGold(n node) bool {
	if !n.get("tool").isString() {
		return false
	}
	if n.get("args") != nil {
		return true
	}
	for key := range n.members() {
		if !slices.Contains(goldKeys, key) {
			return false
		}
	}
	return true
}

func (d *document) gold(n node) {
	d.endAnswers()
	d.settle()
	var c toolscore.Call
	if err := json.Unmarshal(withoutFlag(n), &c); err != nil {
		d.fail(fmt.Errorf("call %d: %w", len(d.calls)+1, err))
		return
	}
	d.record(nil, c)
}

// withoutFlag returns the call in the form of package toolscore: the text of an error, which stands as the result beside
// is_error, stands under its own key.
func withoutFlag(n node) node {
	flag := n.get("is_error")
	if flag == nil {
		return n
	}
	members := map[string]json.RawMessage{}
	for key, member := range n.members() {
		members[key] = json.RawMessage(member)
	}
	delete(members, "is_error")
	if flag.isTrue() && n.get("error") == nil {
		members["error"], _ = json.Marshal(errorText(n.get("result"))) // a text always has JSON
		delete(members, "result")
	}
	plain, err := json.Marshal(members)
	if err != nil {
		return n
	}
	return plain
}

// looseCall takes a call that stands alone in a list, as evaluation data sets have them: a name and arguments. Such a list
// says nothing of turns.
func (d *document) looseCall(n node) bool {
	function := n
	if inner := n.get("function"); inner.isObject() {
		function = inner
	}
	if !function.get("name").isString() || function.first("args", "arguments") == nil {
		return false
	}
	d.known = true
	if c := toolCall(n).finish(); !d.echo && d.isNew(d.list, c) {
		d.settle()
		d.record(d.list, c)
	}
	return true
}
