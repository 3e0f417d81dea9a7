package learn

import "github.com/toolscore/toolscore-go/internal/golden"

// worth says what the golden would let pass.
func (l *lesson) worth(*golden.Document) []string { return nil }
