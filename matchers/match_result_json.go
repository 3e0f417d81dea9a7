package matchers

import (
	"encoding/json"

	toolscore "github.com/toolscore/toolscore-go"
)

type (
	// resultJSON is a result in JSON: every list is there, empty or not.
	resultJSON struct {
		Missing            []callJSON     `json:"missing"`
		Extra              []callJSON     `json:"extra"`
		OutOfOrder         []OutOfOrder   `json:"outOfOrder"`
		ArgumentMismatches []mismatchJSON `json:"argumentMismatches"`
		Passed             bool           `json:"passed"`
		Approximate        bool           `json:"approximate,omitempty"`
	}
	// callJSON leaves out arguments that were absent, and keeps those that were empty.
	callJSON struct {
		Tool string         `json:"toolName"`
		Args toolscore.Args `json:"arguments,omitzero"`
		Raw  string         `json:"raw,omitempty"`
	}
	mismatchJSON struct {
		Tool         string         `json:"toolName"`
		ExpectedArgs toolscore.Args `json:"expectedArgs"`
		ActualArgs   toolscore.Args `json:"actualArgs"`
		ExpectedRaw  string         `json:"expectedRaw,omitempty"`
		ActualRaw    string         `json:"actualRaw,omitempty"`
	}
)

// MarshalJSON writes the result with the keys passed, missing, extra, outOfOrder and argumentMismatches; calls have toolName
// and arguments, mismatches toolName, expectedArgs and actualArgs.
func (r MatchResult) MarshalJSON() ([]byte, error) {
	text := resultJSON{
		Missing:            callsJSON(r.Missing),
		Extra:              callsJSON(r.Extra),
		OutOfOrder:         append([]OutOfOrder{}, r.OutOfOrder...),
		ArgumentMismatches: []mismatchJSON{},
		Passed:             r.Passed,
		Approximate:        r.Approximate,
	}
	for _, m := range r.ArgumentMismatches {
		text.ArgumentMismatches = append(text.ArgumentMismatches, mismatchJSON{
			m.Expected.Tool, present(m.Expected.Args), present(m.Actual.Args), m.Expected.Raw, m.Actual.Raw,
		})
	}
	return json.Marshal(text)
}

func callsJSON(calls []toolscore.Call) []callJSON {
	list := make([]callJSON, len(calls))
	for i, c := range calls {
		list[i] = callJSON{c.Tool, c.Args, c.Raw}
	}
	return list
}

func present(args toolscore.Args) toolscore.Args {
	if args == nil {
		return toolscore.Args{}
	}
	return args
}
