package align

import "slices"

const (
	// fewChanges is how many cells for each name the band may fill: that is faster where the lists
	// have most names in common.
	fewChanges = 100
	// maxSteps is how many words of 64 cells are computed at most where they have not.
	maxSteps = 400_000_000
	// maxMasks is how many words the places of the names may take.
	maxMasks = 8_000_000
)

// EditDistance returns how many names of tools must be inserted, deleted or replaced to turn the
// expected calls into the actual ones, and whether the calls were few enough for that to be the
// least number.
func (t *Table) EditDistance() (distance int, exact bool) {
	return t.editDistance(fewChanges*(len(t.expected)+len(t.actual)), maxSteps)
}

func (t *Table) editDistance(cells, steps int) (distance int, exact bool) {
	expected, actual := toolsOf(t.expected), toolsOf(t.actual)
	if len(expected) == 0 || len(actual) == 0 {
		return len(expected) + len(actual), true
	}
	found := sequences{
		missing: slices.Repeat([]int64{1}, len(expected)),
		extra:   slices.Repeat([]int64{1}, len(actual)),
		least:   1,
		pair: func(i, j int, _ int64) int64 {
			if expected[i] == actual[j] {
				return 0
			}
			return 1
		},
		cells: cells,
	}.align()
	words := (len(expected) + wordSize - 1) / wordSize
	if found.exact || words*len(actual) > steps || words*len(t.rules) > maxMasks {
		return int(found.cost), found.exact
	}
	return bitDistance(expected, actual, len(t.rules)), true
}

func toolsOf(calls []call) []int {
	tools := make([]int, len(calls))
	for i := range calls {
		tools[i] = calls[i].tool
	}
	return tools
}

const wordSize = 64

// bitDistance is the edit distance of two lists of names from 0 to below kinds; the first is not
// empty. It goes through the matrix column by column, 64 rows at a time, as Myers ("A fast
// bit-vector algorithm for approximate string matching", 1999) does: neighbours in the matrix
// differ by at most 1, so that a column is known by the bits of where it rises and where it falls.
func bitDistance(rows, columns []int, kinds int) int {
	words := (len(rows) + wordSize - 1) / wordSize
	places := make([]uint64, kinds*words) // by name: the rows where it is
	for i, name := range rows {
		places[name*words+i/wordSize] |= 1 << (i % wordSize)
	}
	column := make([]slope, words)
	for w := range column {
		column[w].up = ^uint64(0)
	}
	last := uint64(1) << ((len(rows) - 1) % wordSize)
	distance := len(rows)
	for _, name := range columns {
		across := 1 // how the row above the first differs from its left neighbour
		for w := range column {
			end := uint64(1) << (wordSize - 1)
			if w == words-1 {
				end = last
			}
			across = column[w].next(places[name*words+w], across, end)
		}
		distance += across
	}
	return distance
}

// slope is where a column of the matrix is one more than in the row above, and where it is one less.
type slope struct{ up, down uint64 }

// next moves the slope one column to the right. Equal has the rows that match there, and above says
// how the row above the first changes; it returns how the row of the end changes.
func (s *slope) next(equal uint64, above int, end uint64) (across int) {
	stays := equal | s.down
	if above < 0 {
		equal |= 1
	}
	falls := (((equal & s.up) + s.up) ^ s.up) | equal
	more := s.down | ^(falls | s.up)
	less := s.up & falls
	switch {
	case more&end != 0:
		across = 1
	case less&end != 0:
		across = -1
	}
	more <<= 1
	less <<= 1
	switch {
	case above > 0:
		more |= 1
	case above < 0:
		less |= 1
	}
	s.up = less | ^(stays | more)
	s.down = more & stays
	return across
}
