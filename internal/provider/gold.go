package provider

import (
	"encoding/json"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// goldKeys are the keys of a call in the form that package toolscore writes.
var goldKeys = []string{"tool", "args", "id", "turn", "raw", "kind", "choice", "result", "error"}

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
	if err := json.Unmarshal(n, &c); err != nil {
		d.fail(fmt.Errorf("call %d: %w", len(d.calls)+1, err))
		return
	}
	d.record(nil, c)
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
