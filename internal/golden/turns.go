package golden

import (
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// sortByTurn brings the calls of a turn together, and the turns in the order in which they began,
// where turns count.
func (l *lane) sortByTurn() {
	if l.order != option.ByTurn {
		return
	}
	begin := func(s *step) int {
		if s.turn == 0 {
			return s.got[0]
		}
		return l.begin[s.turn]
	}
	slices.SortStableFunc(l.steps, func(a, b *step) int { return begin(a) - begin(b) })
}

// turns returns the calls by turn, in the order in which the turns began. A call without a number
// is a turn of its own.
func (l *lane) turns() [][]*step {
	var turns [][]*step
	index := map[int]int{}
	for _, s := range l.steps {
		i, begun := index[s.turn]
		if !begun || s.turn == 0 {
			i = len(turns)
			index[s.turn] = i
			turns = append(turns, nil)
		}
		turns[i] = append(turns[i], s)
	}
	return turns
}

// numberTurns gives each call of a projection the number of its turn. What the file has stays as
// long as it tells the turns of the actual calls apart; else all take the numbers of those.
func (l *lane) numberTurns(want []toolscore.Call) {
	numbers := map[*step]int{}
	for _, turn := range l.turns() {
		known := turn[0].turn
		if i := slices.IndexFunc(turn, (*step).stays); i >= 0 {
			known = want[turn[i].want].Turn
		}
		for _, s := range turn {
			if numbers[s] = known; s.stays() {
				numbers[s] = want[s.want].Turn
			}
		}
	}
	if l.toldApart(numbers) {
		for s, number := range numbers {
			s.turn = number
		}
	}
	l.avoidOptional(want)
}

// avoidOptional gives turns new numbers that would else be those of optional calls that nobody made and
// are elsewhere.
func (l *lane) avoidOptional(want []toolscore.Call) {
	made, next := map[int]bool{}, 1
	for _, s := range l.steps {
		made[s.want] = true
		next = max(next, s.turn+1)
	}
	reserved := map[int]bool{}
	for i, c := range want {
		next = max(next, c.Turn+1)
		if least, _ := c.Bounds.Limits(); least == 0 && !made[i] {
			reserved[c.Turn] = true
		}
	}
	for _, turn := range l.turns() {
		number := turn[0].turn
		kept := func(s *step) bool { return s.stays() && want[s.want].Turn == number }
		if number == 0 || !reserved[number] || slices.ContainsFunc(turn, kept) {
			continue
		}
		for _, s := range turn {
			s.turn = next
		}
		next++
	}
}

// toldApart reports whether two calls have the same number exactly when they are of the same turn.
func (l *lane) toldApart(numbers map[*step]int) bool {
	used := map[int]bool{}
	for _, turn := range l.turns() {
		number := numbers[turn[0]]
		if used[number] || number == 0 && len(turn) > 1 {
			return false
		}
		used[number] = number != 0
		for _, s := range turn {
			if numbers[s] != number {
				return false
			}
		}
	}
	return true
}
