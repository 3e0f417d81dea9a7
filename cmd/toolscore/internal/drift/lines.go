package drift

import (
	"bytes"
	"maps"

	"go.yaml.in/yaml/v4"
)

// lines are where things are in a golden, from 1. The zero value knows no place.
type lines struct {
	heads    map[string]int
	variants [][]callLines
}

type callLines struct {
	line int
	keys map[string]int // of the call and of its arguments, which win
}

// linesOf looks a golden up that package golden could read.
func linesOf(text []byte) (found lines) {
	defer func() {
		if recover() != nil { // the reader has mistakes of its own; without lines the changes are as true
			found = lines{}
		}
	}()
	loader, err := yaml.NewLoader(bytes.NewReader(text))
	var document yaml.Node
	if err != nil || loader.Load(&document) != nil || len(document.Content) == 0 {
		return lines{}
	}
	root := document.Content[0]
	found.heads = keyLines(root)
	if checks := member(root, "checks"); checks != nil {
		for key, line := range keyLines(checks) {
			found.heads["checks."+key] = line
		}
	}
	for {
		found.variants = append(found.variants, callsOf(member(document.Content[0], "calls")))
		document = yaml.Node{}
		if loader.Load(&document) != nil || len(document.Content) == 0 {
			return found
		}
	}
}

// callsOf looks up the calls of a list, those of groups in it included.
func callsOf(list *yaml.Node) (found []callLines) {
	if list == nil {
		return nil
	}
	for _, call := range list.Content {
		if group := member(call, "any_order"); group != nil {
			found = append(found, callsOf(group)...)
			continue
		}
		keys := keyLines(call)
		if args := member(call, "args"); args != nil {
			maps.Copy(keys, keyLines(args))
		}
		found = append(found, callLines{call.Line, keys})
	}
	return found
}

// keyLines returns the lines of the keys of an object.
func keyLines(n *yaml.Node) map[string]int {
	found := map[string]int{}
	if n.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(n.Content); i += 2 {
			found[n.Content[i].Value] = n.Content[i].Line
		}
	}
	return found
}

func member(n *yaml.Node, key string) *yaml.Node {
	if n.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == key {
				return n.Content[i+1]
			}
		}
	}
	return nil
}

// head returns the line of a key of the head, or the first line where it is not there.
func (l lines) head(key string) int {
	if line, there := l.heads[key]; there {
		return line
	}
	return min(1, len(l.heads))
}

// call returns the line of a key in a call of a variant, or of the call; before the first call,
// that of the list.
func (l lines) call(variant, index int, key string) int {
	if variant >= len(l.variants) || len(l.variants[variant]) == 0 {
		return l.head("calls")
	}
	calls := l.variants[variant]
	if index < 0 || index >= len(calls) {
		if variant > 0 {
			return calls[0].line
		}
		return l.head("calls")
	}
	if line, there := calls[index].keys[key]; there {
		return line
	}
	return calls[index].line
}
