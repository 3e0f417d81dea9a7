package gotest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
)

func TestChooses(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	for flags, want := range map[string]string{ // of TestA, TestB and TestC
		"":                              "ABC",
		"-count=2 -failfast -short":     "ABC",
		"-run TestB":                    "B",
		"-run ^Test[AC]$":               "AC",
		"-run TestA -run TestC":         "C",
		"-run TestA|TestC":              "AC",
		"-run TestA/x|TestC":            "AC",
		"-run Test(A|B)/x":              "AB",
		"-run Test[/B|]/x":              "B",
		`-run Test\x41/x`:               "A",
		"-run (TestA|TestB":             "ABC",
		"-run ^$":                       "",
		"-skip TestB":                   "AC",
		"-skip TestB/x":                 "ABC",
		"-skip TestB/x|TestC":           "AB",
		"-run Test[AB] -skip=TestA":     "B",
		"-list .":                       "",
		"-args -test.run=TestA":         "A",
		"-run TestA -args -test.skip=A": "",
	} {
		got := ""
		for _, function := range []string{"A", "B", "C"} {
			if gotest.Split(strings.Fields(flags)).Chooses("Test" + function) {
				got += function
			}
		}
		assert.Equal(t, want, got, flags)
	}
}
