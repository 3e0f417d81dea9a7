package outcome

import (
	"encoding/json"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/value"
)

// UnmarshalJSON reads what was written of a call. Its values are JSON values with numbers as they
// are written, and each object with the one key $matcher in them is a Matcher. On failure the call
// is not changed.
func (c *Call) UnmarshalJSON(text []byte) error {
	type plain Call
	var read struct {
		plain

		Args   json.RawMessage `json:"args"`
		Result json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return fmt.Errorf("call: %w", err)
	}
	var err error
	if read.plain.Args, err = parse("args", read.Args); err != nil {
		return err
	}
	if read.plain.Result, err = parse("result", read.Result); err != nil {
		return err
	}
	*c = Call(read.plain)
	return nil
}

// UnmarshalJSON reads what was written of a difference, its values as Call does: null is a value,
// and a key that is left out is none. On failure the difference is not changed.
func (d *Diff) UnmarshalJSON(text []byte) error {
	type plain Diff
	var read struct {
		plain

		Want json.RawMessage `json:"want"`
		Got  json.RawMessage `json:"got"`
	}
	if err := json.Unmarshal(text, &read); err != nil {
		return fmt.Errorf("difference: %w", err)
	}
	var err error
	if read.plain.Want, err = side("want", read.Want); err != nil {
		return err
	}
	if read.plain.Got, err = side("got", read.Got); err != nil {
		return err
	}
	*d = Diff(read.plain)
	return nil
}

func side(key string, text json.RawMessage) (*any, error) {
	if text == nil {
		return nil, nil //nolint:nilnil // no value is what a difference says of one that is absent
	}
	v, err := parse(key, text)
	if err != nil {
		return nil, err
	}
	return &v, nil
}

func parse(key string, text json.RawMessage) (any, error) {
	if text == nil {
		return nil, nil
	}
	v, err := value.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	return restored(v), nil
}

// restored puts each Matcher back that was written into a value, in place.
func restored(v any) any {
	switch v := v.(type) {
	case []any:
		for i, e := range v {
			v[i] = restored(e)
		}
	case map[string]any:
		if text, ok := v["$matcher"].(string); ok && len(v) == 1 {
			return Matcher{Text: text}
		}
		for key, e := range v {
			v[key] = restored(e)
		}
	}
	return v
}
