package cassette

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/value"
)

// piece is a string in a payload: one of the deltas of a text, or the whole of it.
type piece struct {
	payload    int
	start, end int // with its quotes
	text       string
	owner      string // equal for the deltas of one text
}

// texts lists the texts of a content, each as its pieces. Payloads that are not JSON are left out.
func (c *content) texts() [][]piece {
	groups := map[string][]piece{}
	var order []string
	for i, payload := range c.payloads {
		s := scanner{json: json.NewDecoder(strings.NewReader(payload)), text: payload, payload: i}
		s.json.UseNumber()
		pieces, _, err := s.value(0)
		if err != nil {
			continue
		}
		for _, p := range pieces {
			if groups[p.owner] == nil {
				order = append(order, p.owner)
			}
			groups[p.owner] = append(groups[p.owner], p)
		}
	}
	var texts [][]piece
	for _, owner := range order {
		group := groups[owner]
		if isRepeated(group) { // an id or a name, which each payload holds
			for _, p := range group {
				texts = append(texts, []piece{p})
			}
			continue
		}
		texts = append(texts, group)
	}
	return texts
}

func isRepeated(group []piece) bool {
	return !slices.ContainsFunc(group, func(p piece) bool { return p.text != group[0].text })
}

// editTexts edits each text as a whole: where an edit reaches over several deltas, the first of
// them gets what is new.
func (c *content) editTexts(find func(text string) []edit) {
	changed := make([][]edit, len(c.payloads))
	for _, text := range c.texts() {
		var whole strings.Builder
		for _, p := range text {
			whole.WriteString(p.text)
		}
		edits := find(whole.String())
		if len(edits) == 0 {
			continue
		}
		from := 0
		for _, p := range text {
			own := cut(edits, from, from+len(p.text))
			from += len(p.text)
			if len(own) > 0 {
				quotedText := string(value.AppendJSON(nil, apply(p.text, own)))
				changed[p.payload] = append(changed[p.payload], edit{p.start, p.end, quotedText})
			}
		}
	}
	for i, edits := range changed {
		slices.SortFunc(edits, func(a, b edit) int { return a.start - b.start })
		c.payloads[i] = apply(c.payloads[i], edits)
	}
}

// cut returns the edits of the part of a text from start to end, as that part sees them.
func cut(edits []edit, start, end int) []edit {
	var own []edit
	for _, e := range edits {
		from, to := max(e.start, start), min(e.end, end)
		if from >= to {
			continue
		}
		text := e.text
		if from > e.start {
			text = "" // it is in a part before
		}
		own = append(own, edit{from - start, to - start, text})
	}
	return own
}

// scanner lists the strings of a JSON text.
type scanner struct {
	json    *json.Decoder
	text    string
	payload int
}

var errDeep = errors.New("it is too deep")

// indices are the members of an object that say which text a delta in it belongs to.
var indices = []string{"index", "output_index", "content_index", "summary_index", "item_id", "contentBlockIndex"}

// value reads one value and returns its strings; scalar is its text where it is a string or a number.
func (s *scanner) value(depth int) (pieces []piece, scalar string, err error) {
	before := int(s.json.InputOffset())
	token, err := s.json.Token()
	switch {
	case err != nil:
		return nil, "", err
	case depth > value.MaxDepth:
		return nil, "", errDeep
	}
	end := int(s.json.InputOffset())
	switch token := token.(type) {
	case string:
		start := before + strings.IndexByte(s.text[before:end], '"')
		return []piece{{payload: s.payload, start: start, end: end, text: token}}, token, nil
	case json.Number:
		return nil, token.String(), nil
	case json.Delim:
		if token == '{' {
			pieces, err = s.object(depth)
		} else {
			pieces, err = s.list(depth)
		}
	}
	return pieces, "", err
}

func (s *scanner) object(depth int) ([]piece, error) {
	var all []piece
	var owner strings.Builder
	owner.WriteByte('{')
	for s.json.More() {
		token, err := s.json.Token()
		if err != nil {
			return nil, err
		}
		key := fmt.Sprint(token)
		pieces, scalar, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		if slices.Contains(indices, key) || key == "type" && depth == 0 {
			owner.WriteString(key + ":" + scalar + ",")
		}
		for i := range pieces {
			pieces[i].owner = "." + key + pieces[i].owner
		}
		all = append(all, pieces...)
	}
	for i := range all {
		all[i].owner = owner.String() + all[i].owner
	}
	_, err := s.json.Token()
	return all, err
}

// list tells its elements by their place, unless they have an index of their own.
func (s *scanner) list(depth int) ([]piece, error) {
	var all []piece
	for i := 0; s.json.More(); i++ {
		pieces, _, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		for k := range pieces {
			if !strings.HasPrefix(pieces[k].owner, "{index:") {
				pieces[k].owner = fmt.Sprintf("[%d]%s", i, pieces[k].owner)
			}
		}
		all = append(all, pieces...)
	}
	_, err := s.json.Token()
	return all, err
}
