package compare

import (
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/align"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/value"
)

// unscored marks the differences that no number of the score counts, and reports whether there are
// any. The numbers look at names in their order, and at arguments in whatever order the calls come:
// they see nothing of results, errors and kinds, nor of calls of one tool that changed places.
func (c comparison) unscored(entries []toolscore.Entry, measured *align.Table, made madeCopies) (found bool) {
	mode := value.Lenient
	if c.settings.Strict {
		mode = value.Strict
	}
	args := measured.Plain(mode).MatchingArguments()
	expected, actual := measured.Calls()
	order := inPlace(align.Compile(expected, actual, func(string) align.Rules { return align.Rules{Unchecked: true} }))
	for i := range entries {
		e, at := &entries[i], made.copyOf(entries, i)
		e.Unscored = e.State == toolscore.Moved && order.Both(at, e.Actual)
		found = found || e.Unscored
		for k := range e.Diffs {
			d := &e.Diffs[k]
			d.Unscored = !d.Forgiven && (!isArgument(d.Path) || args.Both(at, e.Actual))
			found = found || d.Unscored
		}
	}
	return found
}

// inPlace returns the calls whose names are where they are expected.
func inPlace(names *align.Table) align.Marks {
	expected, actual := names.Calls()
	m := align.NewMarks(len(expected), len(actual))
	for _, l := range names.Pair(option.Settings{}).Lines {
		if l.Expected >= 0 && l.Actual >= 0 && !l.Moved {
			m.Set(l.Expected, l.Actual)
		}
	}
	return m
}

// isArgument reports whether a path is that of arguments.
func isArgument(path string) bool {
	root := path
	if end := strings.IndexAny(path, ".["); end >= 0 {
		root = path[:end]
	}
	return slices.Contains([]string{"args", "raw"}, root)
}
