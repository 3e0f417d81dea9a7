package review

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/pending"
)

// open returns the golden and all after it that are not decided.
func (r *reviewing) open(from int) []int {
	var open []int
	for i := from; i < len(r.all); i++ {
		if r.results[i] == "" {
			open = append(open, i)
		}
	}
	return open
}

// alike returns those that are not decided and whose change is that of the golden, which is one of
// them.
func (r *reviewing) alike(i int) []int {
	change := changeOf(r.all[i])
	return slices.DeleteFunc(r.open(i), func(j int) bool { return j != i && (change == "" || changeOf(r.all[j]) != change) })
}

// changeOf returns the lines that accepting removes and adds, hunk by hunk, after the notes; ""
// where it changes nothing.
func changeOf(w project.Waiting) string {
	text := w.Patch()
	if text == "" {
		return ""
	}
	lines := slices.Clone(w.Notes)
	for _, line := range strings.SplitAfter(text, "\n")[2:] { // after the names of the files
		switch {
		case strings.HasPrefix(line, "@@"):
			lines = append(lines, "@@\n")
		case !strings.HasPrefix(line, " "):
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// decide carries out one decision on several goldens; without act nothing is done. What is stale is
// refused, and a golden whose change differs from that of the first is shown.
func (r *reviewing) decide(result string, act func(pending.File) error, goldens ...int) error {
	var done []decided
	fmt.Fprintln(r.out)
	shown := changeOf(r.all[goldens[0]])
	for _, i := range goldens {
		if i != goldens[0] && changeOf(r.all[i]) != shown {
			r.present(i)
		}
		w, d, got, reason := r.all[i], decided{index: i}, result, ""
		if act != nil {
			undo, unable := w.Undo()
			if d.undo = undo; unable != nil {
				d.undo = func() error { return unable }
			}
			err := act(w.File)
			switch {
			case errors.Is(err, pending.ErrStale):
				got, reason, d.undo = isRefused, ": "+err.Error(), nil
			case err != nil:
				return err
			}
		}
		r.results[i] = got
		done = append(done, d)
		fmt.Fprintf(r.out, "%s %s%s\n", got, w.Shown, reason)
	}
	r.taken = append(r.taken, done)
	return nil
}

// undo takes the last decision back, so that its goldens are asked for again.
func (r *reviewing) undo() {
	last := len(r.taken) - 1
	fmt.Fprintln(r.out)
	for _, d := range slices.Backward(r.taken[last]) {
		w := r.all[d.index]
		if d.undo != nil {
			if err := d.undo(); err != nil {
				fmt.Fprintf(r.out, "not undone %s: %v\n", w.Shown, err)
				continue
			}
		}
		r.results[d.index] = ""
		fmt.Fprintf(r.out, "undone %s\n", w.Shown)
	}
	r.taken = r.taken[:last]
}
