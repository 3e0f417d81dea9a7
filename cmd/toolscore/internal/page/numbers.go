package page

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// number is one of the numbers of a comparison, and what it says to a reader.
type number struct {
	Name  string `json:"name"`
	Means string `json:"means"`
}

// numbers lists those of toolscore.NumberTable.
func numbers() []number {
	table := toolscore.NumberTable()
	list := make([]number, len(table))
	for i, d := range table {
		list[i] = number{strings.ToUpper(d.Label[:1]) + d.Label[1:], d.Meaning}
	}
	return list
}
