package learn

import (
	"fmt"
	"slices"

	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/source"
)

// commented returns the variants as they are written, with what the runs showed after the values.
func (l *lesson) commented(variants []Variant) []golden.Variant {
	written := make([]golden.Variant, len(variants))
	for i, v := range variants {
		written[i] = v.commented()
		if len(variants) > 1 {
			written[i].Comment = ofRuns(len(v.Runs), len(l.runs))
		}
	}
	return written
}

func (v Variant) commented() golden.Variant {
	written := golden.Variant{Calls: slices.Clone(v.Calls), Bounds: map[int]string{}}
	for place, remark := range v.Remarks {
		if place.Path == "" {
			written.Bounds[place.Call] = remark
			continue
		}
		c := &written.Calls[place.Call]
		note := func(v any) any { return golden.Commented{Value: v, Comment: remark} }
		c.Args, _ = replace(map[string]any(c.Args), "args", place.Path, note).(map[string]any)
		c.Result = replace(c.Result, "result", place.Path, note)
	}
	return written
}

// seenOnce names what only one run showed, which may be chance.
func (l *lesson) seenOnce(variants []Variant) (lines []string) {
	for i, v := range variants {
		if len(v.Runs) == 1 {
			lines = append(lines, fmt.Sprintf("only %s went the way of variant %d of %d; if it should not, cut the variant",
				l.runs[v.Runs[0]].Name, i+1, len(variants)))
			continue
		}
		for k, n := range v.seen {
			if n == 1 {
				lines = append(lines, fmt.Sprintf("only one run made %s; if it should not, cut the call",
					source.Name(k, v.Calls[k].Tool)))
			}
		}
	}
	return lines
}
