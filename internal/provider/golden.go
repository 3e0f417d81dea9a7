package provider

import (
	"bytes"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/golden"
)

const goldenFormat = "golden"

// isGolden recognises a golden file by the two keys that each has.
func isGolden(text []byte) bool {
	var version, calls bool
	for line := range bytes.Lines(text) {
		version = version || bytes.HasPrefix(line, []byte("version:"))
		calls = calls || bytes.HasPrefix(line, []byte("calls:"))
	}
	return version && calls
}

// readGolden reads a golden file. Its arguments may hold matchers.
func readGolden(name string, text []byte) ([]toolscore.Call, error) {
	file, err := golden.Read(name, text)
	if err != nil {
		return nil, err
	}
	return file.Calls, nil
}
