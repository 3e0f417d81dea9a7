package matchers

import (
	"bytes"
	"encoding/json"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
)

// optionsJSON is how options stand in JSON; null as the bound is different from no bound given.
type optionsJSON struct {
	ToolCallOrder       ToolCallOrder    `json:"toolCallOrder,omitempty"`
	AllowExtraToolCalls *bool            `json:"allowExtraToolCalls,omitempty"`
	MaxExtraToolCalls   json.RawMessage  `json:"maxExtraToolCalls,omitempty"`
	ArgumentMatching    ArgumentMatching `json:"argumentMatching,omitempty"`
	IsNegativeTest      bool             `json:"isNegativeTest,omitempty"`
}

// MarshalJSON writes the options that are set.
func (o MatchOptions) MarshalJSON() ([]byte, error) {
	text := optionsJSON{o.ToolCallOrder, o.AllowExtraToolCalls, nil, o.ArgumentMatching, o.IsNegativeTest}
	if n := o.MaxExtraToolCalls; n != nil {
		text.MaxExtraToolCalls = json.RawMessage("null")
		if *n != toolscore.Unlimited {
			text.MaxExtraToolCalls = fmt.Append(nil, *n)
		}
	}
	return json.Marshal(text)
}

// UnmarshalJSON reads options; an option that is not there inherits. An unknown option is an error.
func (o *MatchOptions) UnmarshalJSON(data []byte) error {
	var text optionsJSON
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&text); err != nil {
		return fmt.Errorf("match options: %w", err)
	}
	bound, err := readBound(text.MaxExtraToolCalls)
	if err != nil {
		return fmt.Errorf("match options: maxExtraToolCalls: %w", err)
	}
	*o = MatchOptions{text.ToolCallOrder, text.AllowExtraToolCalls, bound, text.ArgumentMatching, text.IsNegativeTest}
	return nil
}

func readBound(text json.RawMessage) (*int, error) {
	if text == nil {
		return nil, nil //nolint:nilnil // no bound given is a value of its own: inherit
	}
	n := toolscore.Unlimited
	if string(text) == "null" {
		return &n, nil
	}
	if err := json.Unmarshal(text, &n); err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, fmt.Errorf("%d calls; give 0 or more, or null for no bound", n)
	}
	return &n, nil
}
