package recorder

import "github.com/toolscore/toolscore-go/internal/source"

// join returns the requested calls, each with what its execution brought, then the executed calls that no request explains.
// The second result says which call makes that a guess: one without id that may be among the others.
func join(requested, executed records) (joined records, doubtful string) {
	if len(requested) == 0 {
		return executed, ""
	}
	joined = append(joined, requested...)
	used := make([]bool, len(executed))
	ran := make([]bool, len(joined))
	byID := map[string][]int{}
	for k, rec := range executed {
		byID[rec.ID] = append(byID[rec.ID], k)
	}
	for _, sameTool := range []bool{true, false} { // an id that two tools share goes to the same tool first
		for i := range joined {
			if ran[i] || joined[i].ID == "" {
				continue
			}
			if k := find(executed, byID[joined[i].ID], used, joined[i].Tool, sameTool); k >= 0 {
				ran[i], used[k] = true, true
				joined[i].take(executed[k])
			}
		}
	}
	for k, rec := range executed {
		if !used[k] {
			if doubtful == "" {
				doubtful = doubt(k, rec, requested)
			}
			rec.Turn = 0 // turns marked by hand and turns of the wire are not the same count
			joined = append(joined, rec)
		}
	}
	return joined, doubtful
}

// find returns the first unused one of the executions with the id of a requested call, -1 where there is none.
func find(executed records, sameID []int, used []bool, tool string, sameTool bool) int {
	for _, k := range sameID {
		if !used[k] && (executed[k].Tool == tool || !sameTool) {
			return k
		}
	}
	return -1
}

// take copies the outcome of an execution, which knows more than the answer that the model was sent.
func (rec *record) take(executed record) {
	rec.executed = true
	rec.Start, rec.Duration = executed.Start, executed.Duration
	if executed.done {
		rec.Result, rec.Err = executed.Result, executed.Err
	}
}

func doubt(k int, rec record, requested records) string {
	if rec.ID == "" {
		return "executed " + source.Name(k, rec.Tool) + " has no call id"
	}
	for i, other := range requested {
		if other.ID == "" {
			return "requested " + source.Name(i, other.Tool) + " has no call id"
		}
	}
	return ""
}
