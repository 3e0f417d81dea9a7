package report

import (
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// tally is how many entries came out how.
type tally struct{ match, differ, missing, moved, extra, forgiven int }

func tallyOf(entries []toolscore.Entry) tally {
	var t tally
	for _, e := range entries {
		switch {
		case e.Forgiven:
			t.forgiven++
		case e.State == toolscore.Match:
			t.match++
		case e.State == toolscore.Differ:
			t.differ++
		case e.State == toolscore.Missing:
			t.missing++
		case e.State == toolscore.Moved:
			t.moved++
		case e.State == toolscore.Extra:
			t.extra++
		}
	}
	return t
}

// sentence says the tally in words, such as 9,996 calls match, 3 differ.
func (t tally) sentence() string {
	var parts []string
	say := func(n int, one, many string) {
		if n == 0 {
			return
		}
		verb := many
		if n == 1 {
			verb = one
		}
		number := thousands(n)
		if len(parts) == 0 {
			number = count(n, "call")
		}
		parts = append(parts, number+" "+verb)
	}
	say(t.match, "matches", "match")
	say(t.differ, "differs", "differ")
	say(t.missing, "is missing", "are missing")
	say(t.moved, "has moved", "have moved")
	say(t.extra, "is extra", "are extra")
	say(t.forgiven, "is extra but forgiven", "are extra but forgiven")
	return strings.Join(parts, ", ")
}

// count returns a number with its noun, such as 1 call or 9,996 calls.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return thousands(n) + " " + noun
}

func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
