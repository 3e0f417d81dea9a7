package table

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// The table of a page is between these lines.
const (
	begin = "<!-- table of internal/benchmarks: begin -->\n"
	end   = "<!-- table of internal/benchmarks: end -->\n"
)

// Docs returns the page with what is between the markers replaced by text. It fails if a
// marker is missing.
func Docs(page []byte, text string) ([]byte, error) {
	before, rest, found := bytes.Cut(page, []byte(begin))
	_, after, closed := bytes.Cut(rest, []byte(end))
	if !found || !closed {
		return nil, fmt.Errorf("markers of the table: missing; write these two lines where the table is to stand:\n%s%s", begin, end)
	}
	return bytes.Join([][]byte{before, []byte(begin), []byte(text), []byte(end), after}, nil), nil
}

// WriteDocs puts the table into the page in file, with the date, the machine and the command above it.
func WriteDocs(file, text string, quick bool) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("page of the docs: %w", err)
	}
	command := "go run -C internal/benchmarks ."
	if quick {
		command += " -quick"
	}
	above := fmt.Sprintf("%s, %s, %d cores, %s %s/%s: %#q\n\n", time.Now().Format(time.DateOnly), processor(),
		runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH, command)
	page, err = Docs(page, above+text)
	if err != nil {
		return fmt.Errorf("page %s: %w", file, err)
	}
	return os.WriteFile(file, page, 0o666)
}

// processor returns the name of the processor where Linux tells it.
func processor() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // elsewhere there is none, and the name is left out
	for line := range strings.Lines(string(text)) {
		if key, name, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(name)
		}
	}
	return "a processor without a name"
}
