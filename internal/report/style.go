package report

import (
	"flag"
	"os"
	"strconv"
)

// Style says how a report is drawn. The zero value is plain text in lines of 92 columns.
type Style struct {
	// Color marks what matters with SGR escape sequences and not only with signs.
	Color bool
	// Width is how many columns a line may take; 0 is 92, and anything below 40 is 40.
	Width int
	// Verbose adds the numbers that the score is made of.
	Verbose bool
}

const (
	// indentation is what go test puts before each line of a failure.
	indentation  = 8
	defaultWidth = 100 - indentation
	narrowest    = 40
	widest       = 160 // longer lines are hard to read, whatever the terminal
)

// StyleOf returns the style for text that ends up in out, usually os.Stdout. Colour is on where out
// is a terminal and off elsewhere; NO_COLOR and TERM=dumb turn it off, FORCE_COLOR and
// CLICOLOR_FORCE turn it on, CLICOLOR=0 turns it off on a terminal; of those the first named wins.
// The width is COLUMNS without the indentation that go test adds. A nil out is not a terminal. Verbose
// is the flag -v of go test.
//
// It reads the environment, which go test notes for its cache: call it where there is something to
// print.
func StyleOf(out *os.File) Style {
	return Style{Color: colour(out), Width: columns(os.Getenv("COLUMNS")), Verbose: verbose()}
}

// verbose reports whether go test was given -v; under -json, which turns it on as well, nobody
// asked for more.
func verbose() bool {
	v := flag.Lookup("test.v")
	return v != nil && v.Value.String() == "true"
}

func colour(out *os.File) bool {
	switch {
	case os.Getenv("NO_COLOR") != "", os.Getenv("TERM") == "dumb":
		return false
	case forced("FORCE_COLOR"), forced("CLICOLOR_FORCE"):
		return true
	case os.Getenv("CLICOLOR") == "0":
		return false
	}
	return isTerminal(out)
}

func forced(name string) bool {
	switch os.Getenv(name) {
	case "", "0", "false":
		return false
	}
	return true
}

func isTerminal(out *os.File) bool {
	if out == nil {
		return false
	}
	info, err := out.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

func columns(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 {
		return defaultWidth
	}
	return min(n-indentation, widest)
}

func (s Style) width() int {
	if s.Width == 0 {
		return defaultWidth
	}
	return max(s.Width, narrowest)
}
