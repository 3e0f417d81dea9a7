package gotest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/gotest"
)

func TestSplit(t *testing.T) {
	tests := map[string]struct{ packages, flags string }{
		"":                                {"", ""},
		"./...":                           {"./...", ""},
		"./a ./b -v -run X":               {"./a ./b", "-v -run X"},
		"-run X ./a":                      {"./a", "-run X"},
		"-update ./...":                   {"./...", "-update"},
		"-v ./a -race ./b":                {"./a ./b", "-v -race"},
		"--count=1 ./a":                   {"./a", "--count=1"},
		"-timeout 3s -coverprofile c ./a": {"./a", "-timeout 3s -coverprofile c"},
		"-test.v ./a":                     {"./a", "-test.v"},
		"-model gpt ./a":                  {"./a", "-model gpt"},
		"./a -args ./b -v":                {"./a", "-args ./b -v"},
		"./a -run":                        {"./a", "-run"},
		"-":                               {"-", ""},
	}
	for text, want := range tests {
		a := gotest.Split(strings.Fields(text))
		assert.Equal(t, want.packages, strings.Join(a.Packages, " "), text)
		assert.Equal(t, want.flags, strings.Join(a.Flags, " "), text)
	}
}

func TestFlags(t *testing.T) {
	tests := map[string]struct{ has, filtered, partial bool }{
		"":                     {},
		"-v":                   {has: true},
		"-v=true":              {has: true},
		"--test.v":             {has: true},
		"-v=false":             {},
		"-run -v":              {filtered: true},
		"-run TestA":           {filtered: true},
		"-run TestA|TestB":     {filtered: true},
		"-run ^TestA$/^case_1": {filtered: true, partial: true},
		"-skip=TestA":          {filtered: true},
		"-skip TestA/b":        {filtered: true, partial: true},
		"-test.run=TestA/b":    {filtered: true, partial: true},
		"-args -test.run=A/b":  {filtered: true, partial: true},
		"-short":               {filtered: true, partial: true},
		"-short=false":         {},
		"-failfast":            {filtered: true},
		"-count 2":             {},
	}
	t.Setenv("GOFLAGS", "")
	for text, want := range tests {
		a := gotest.Split(strings.Fields(text))
		assert.Equal(t, want.has, a.Has("v"), text)
		assert.Equal(t, want.filtered, a.Filtered(), text)
		assert.Equal(t, want.partial, a.Partial(), text)
	}
	t.Setenv("GOFLAGS", "-mod=mod -run=TestA/b")
	assert.True(t, gotest.Split(nil).Partial(), "what go test takes from the environment")
}

func TestTakeJSON(t *testing.T) {
	tests := map[string]struct {
		want bool
		left string
	}{
		"-v":               {false, "-v"},
		"-json -v":         {true, "-v"},
		"-v --json":        {true, "-v"},
		"-json=false":      {false, ""},
		"-v -args --json":  {false, "-v -args --json"},
		"-run -json -json": {true, "-run -json"},
	}
	for text, want := range tests {
		a := gotest.Split(strings.Fields(text))
		assert.Equal(t, want.want, a.TakeJSON(), text)
		assert.Equal(t, want.left, strings.Join(a.Flags, " "), text)
	}
}
