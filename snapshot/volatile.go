package snapshot

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Volatile is a kind of text that changes from run to run; see StableNames.
type Volatile int

// The kinds of volatile texts.
const (
	TempFolders   Volatile = iota // a folder below that for temporary files, such as t.TempDir makes: <folder-1>
	UUIDs                         // a UUID: <uuid-1>
	Times                         // a point in time in RFC 3339 or as HTTP and JavaScript write it, or since 1970: <time>
	Ports                         // the port after an address of this machine: localhost:<port-1>
	DistinctTimes                 // as Times, but equal times have equal names and others have others: <time-1>
)

// StableNames replaces volatile parts of arguments, results and errors by stable names: the first
// UUID of the calls becomes <uuid-1> wherever it occurs, the next <uuid-2>. All times share one
// name, since two times of a run are often equal by chance; DistinctTimes tells them apart. A
// number is a time if its key says so, as created_at and startTimeMs do. JSON inside a text is
// renamed too. Both the golden and the calls that are compared with it have the names. Where a
// whole value is volatile, a matcher such as !uuid is more precise.
func StableNames(kinds ...Volatile) toolscore.Option {
	return option.New("StableNames", func(s *option.Settings) error {
		if len(kinds) == 0 {
			return errors.New("it names no kind; give some of TempFolders, UUIDs, Times, Ports and DistinctTimes")
		}
		for _, k := range kinds {
			if k < TempFolders || k > DistinctTimes {
				return errors.New("there is no such kind; give some of TempFolders, UUIDs, Times, Ports and DistinctTimes")
			}
			s.Volatile = append(slices.Clip(s.Volatile), k.finder())
		}
		return nil
	})
}

func (k Volatile) finder() option.Volatile {
	switch k {
	case UUIDs:
		return find("uuid", `\b[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\b()`)
	case Times, DistinctTimes:
		times := find("time", `\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?: ?(?:Z|[+-]\d\d:?\d\d))\b()`+
			`|\b[A-Z][a-z]{2},? (?:\d\d [A-Z][a-z]{2}|[A-Z][a-z]{2} \d\d) \d{4} \d\d:\d\d:\d\d GMT(?:[+-]\d{4}(?: \([^)]*\))?)?`)
		times.One, times.Epochs = k == Times, true
		return times
	case Ports:
		return find("port", `(?:\blocalhost|\b127\.0\.0\.1|\[::1\]):(\d{2,5})\b`)
	default:
		return foldersBelow(os.TempDir())
	}
}

// foldersBelow finds the temporary folders below that for temporary files of this machine, or of
// another one.
func foldersBelow(root string) option.Volatile {
	const separator = `[/\\]`
	root = regexp.QuoteMeta(filepath.Clean(root))
	return find("folder", `(?:/private)?`+root+separator+`[^/\\\s"'<>|:*?]+(?:`+separator+`\d{3}\b)?()`)
}

// find returns what finds the first group of the pattern, or the whole of it where that group is empty.
func find(name, pattern string) option.Volatile {
	re := regexp.MustCompile(pattern)
	return option.Volatile{Name: name, Find: func(text string) [][]int {
		spans := re.FindAllStringSubmatchIndex(text, -1)
		for i, s := range spans {
			if s[2] < s[3] {
				spans[i] = s[2:4]
			} else {
				spans[i] = s[:2]
			}
		}
		return spans
	}}
}
