package growth

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
	"github.com/toolscore/toolscore-go/snapshot"
)

// The daily work runs whenever tests run, mostly without a change or with a few.
var (
	checks = []subject{
		check("accepted check"),
		check("accepted check, matchers", snapshot.At("tool_1", "flight_id", matchers.Any)),
	}
	comparisons = []subject{
		evaluate("in order, 10 changed", few, toolscore.InOrder()),
		evaluate("any order, 10 changed", few, toolscore.AnyOrder()),
	}
	recordings = []subject{record("recording")}
)

// The rest is done now and then.
var (
	updates = []subject{
		update("update"),
		update("update, matchers", snapshot.At("tool_1", "flight_id", matchers.Any)),
	}
	manyChanges = []subject{
		evaluate("in order, half changed", half, toolscore.InOrder()),
		evaluate("any order, half changed", half, toolscore.AnyOrder()),
	}
)

func few(int) int        { return 10 }
func half(calls int) int { return calls / 2 }

// figure is a plot of some subjects.
type figure struct {
	file, title string
	gauge       gauge
	subjects    []subject
}

var figures = []figure{
	{"growth-checks", "Checking a golden: CPU time", clock, checks},
	{"growth-evaluation", "Comparing calls with calls: CPU time", clock, append(comparisons[:2:2], manyChanges...)},
	{"growth-update", "Updating a golden in which one call changed: CPU time", clock, updates},
	{"growth-recording", "Recording the calls of one agent: CPU time", clock, recordings},
	{"growth-memory", "Checking a golden: memory", scale, checks},
}

// Draw measures how the work grows, and draws a file in SVG for each kind of it into the folder,
// which is made where it is missing. The exponents, and the memory of a check beside the text of
// its golden, are said too. It fails if work of ours fails, or a file cannot be written.
func Draw(folder string, said io.Writer) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // a folder of documentation
		return err
	}
	for _, f := range figures {
		var curves []curve
		for _, s := range f.subjects {
			c, err := s.measure(f.gauge)
			if err != nil {
				return err
			}
			curves = append(curves, c)
			fmt.Fprintln(said, c)
		}
		text, err := f.svg(curves)
		if err != nil {
			return err
		}
		//nolint:gosec // documentation, for everybody
		if err := os.WriteFile(filepath.Join(folder, f.file+".svg"), text, 0o644); err != nil {
			return err
		}
	}
	return memoryOfChecks(said)
}
