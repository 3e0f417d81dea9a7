package golden

import (
	"bytes"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// ReadAgainst reads a golden file as Read does, and faster where the file mostly holds what would
// be written: written is the text that Write gives for the calls under the settings, and only calls
// whose text differs from it are parsed.
func ReadAgainst(name string, stored, written []byte, calls []toolscore.Call, s option.Settings) (*Document, error) {
	if d := readChanged(name, stored, written, calls, s); d != nil {
		return d, nil
	}
	return Read(name, stored)
}

// readChanged reads the head and the calls that differ as a file of their own. It returns nil where
// the file is not laid out as Write does it, or where anything is wrong with it.
func readChanged(name string, stored, written []byte, calls []toolscore.Call, s option.Settings) *Document {
	head, parts := split(stored)
	_, known := split(written)
	if len(parts) == 0 || len(known) != len(calls) {
		return nil
	}
	index := make(map[string]int, len(known))
	for i, part := range known {
		index[string(part)] = i
	}
	list := make([]toolscore.Call, len(parts))
	var changed, starts []int
	text := bytes.Clone(head)
	for i, part := range parts {
		at, same := index[string(part)]
		if same && (i < len(parts)-1 || len(changed) > 0) {
			list[i] = asWritten(calls[at], s)
			continue
		}
		changed, starts = append(changed, i), append(starts, len(text)) // at least one, so that there is a list to read
		text = append(text, part...)
	}
	d, err := Read(name, text)
	grouped := func(c toolscore.Call) bool { return c.Group != "" } // one item of several calls
	if err != nil || slices.ContainsFunc(d.Calls, grouped) || !d.callsBeginAt(starts) {
		return nil
	}
	for i, c := range d.Calls {
		list[changed[i]] = c
	}
	d.Calls, d.file, d.root = list, &file{name: name, text: stored}, nil
	return d
}

// asWritten returns what a golden holds of a call.
func asWritten(c toolscore.Call, s option.Settings) toolscore.Call {
	own := s.ForTool(c.Tool)
	held := toolscore.Call{Tool: c.Tool, Raw: c.Raw, Kind: c.Kind}
	if c.Executed == toolscore.NotExecuted {
		held.Executed = c.Executed
	}
	if c.Raw == "" {
		held.Args = c.Args
	}
	if own.Order == option.ByTurn {
		held.Turn = c.Turn
	}
	if own.WithResults {
		held.Result, held.Err = c.Result, c.Err
	}
	return held
}

// callsBeginAt reports whether the calls of a document begin at these offsets and nowhere else, so
// that each of them would be the same call among others.
func (d *Document) callsBeginAt(starts []int) bool {
	items := d.root.member("calls").items
	if len(items) != len(starts) {
		return false
	}
	for i, it := range items {
		if it.start != starts[i] {
			return false
		}
	}
	return true
}

// split returns the text of a golden file up to its calls, and that of each call. It returns none
// where a line is at another place than where Write puts it.
func split(text []byte) (head []byte, calls [][]byte) {
	start := -1
	for at := 0; at < len(text); {
		end := at + bytes.IndexByte(text[at:], '\n') + 1
		if end == at {
			return nil, nil
		}
		line := text[at:end]
		switch isCall := bytes.HasPrefix(line, []byte("- ")); {
		case isCall && start < 0:
			head = text[:at]
			start = at
		case isCall:
			calls = append(calls, text[start:at])
			start = at
		case start >= 0 && !bytes.HasPrefix(line, []byte("  ")) && len(line) > 1:
			return nil, nil
		}
		at = end
	}
	if start < 0 {
		return nil, nil
	}
	return head, append(calls, text[start:])
}
