package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/value"
)

var extractCommand = command{
	name: "extract",
	args: "[--all] [--format name] [files]",
	does: "print the tool calls in recorded traffic as JSON",
	help: `Extract reads the tool calls out of what providers answered and tools stored: answers and requests as
JSON, events or lines, cassettes of HTTP traffic, sessions of MCP, spans of OpenTelemetry,
conversations of frameworks, golden files. Without files, and for -, it reads standard input.

It prints for each file one JSON array on one line: the calls in the order of the wire, each with tool
(null where a request names none), args (null where raw stands for them), id, and where they apply raw,
kind, choice, result and is_error. Numbers keep their text. Bytes of raw that are not UTF-8 become U+FFFD.

	--all            with the calls that the provider ran itself, such as a web search
	--format name    the form of the file, where its content does not tell: ` + strings.Join(archive.Formats(), ", ") + `

Where a file is damaged or of no known form, the array holds what could be read, and an error says
where it went wrong. It exits 0 where all was read and 2 where it was not.

	toolscore extract cassette.yaml
	toolscore extract --all answers/*.json
	curl ... | tee answer.sse | toolscore extract
`,
	run: extract,
}

func extract(s *session, args []string) (int, error) {
	var opts archive.Options
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.BoolVar(&opts.All, "all", false, "")
	flags.StringVar(&opts.Format, "format", "", "")
	files, err := s.parse(args, flags)
	if err != nil {
		return 0, err
	}
	if formats := archive.Formats(); opts.Format != "" && !slices.Contains(formats, opts.Format) {
		return 0, cli.Usagef("there is no format %q; the formats are %s", opts.Format, strings.Join(formats, ", "))
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	code := exitOK
	for _, file := range files {
		if err := s.extractFile(file, opts); err != nil {
			fmt.Fprintf(s.err, "toolscore extract: %v\n", err)
			code = exitUsage
		}
	}
	return code, nil
}

// extractFile prints the line of a file, whatever could be read of it.
func (s *session) extractFile(file string, opts archive.Options) error {
	data, err := s.read(file)
	var calls toolscore.Trace
	if err == nil {
		if opts.Name = file; file == "-" {
			opts.Name = "standard input"
		}
		calls, err = archive.Extract(data, opts)
	}
	line, encoding := callsLine(opts.Name, calls)
	if _, writing := s.out.Write(line); writing != nil {
		return fmt.Errorf("output: %w", writing)
	}
	return errors.Join(err, encoding)
}

// maxMaterial bounds what is read as a whole, so that an input without end cannot fill the memory.
const maxMaterial = 1 << 30

// read returns what is in a file, of standard input for -.
func (s *session) read(name string) ([]byte, error) {
	if name == "-" {
		return readUpTo(s.in, maxMaterial)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readUpTo(file, maxMaterial)
}

func readUpTo(from io.Reader, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, limit+1))
	if err == nil && int64(len(data)) > limit {
		return nil, fmt.Errorf("it holds more than %d MiB; split it", limit>>20)
	}
	return data, err
}

// callsLine writes the calls as one line. A call that has no JSON, as that of a golden with a
// matcher, is left out and told.
func callsLine(name string, calls toolscore.Trace) (line []byte, err error) {
	line = append(line, '[')
	var errs []error
	for i, c := range calls {
		text, err := appendExtracted(nil, c)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: call %d %s: %w", name, i+1, c.Tool, err))
			continue
		}
		if len(line) > 1 {
			line = append(line, ',')
		}
		line = append(line, text...)
	}
	return append(line, ']', '\n'), errors.Join(errs...)
}

// extractedKeys are the keys of a call in the order in which they are printed; those after id are
// only where they apply.
var extractedKeys = []string{"tool", "args", "id", "raw", "kind", "choice", "result", "is_error"}

func appendExtracted(line []byte, c toolscore.Call) ([]byte, error) {
	v, err := value.Normalise(extracted(c))
	if err != nil {
		return nil, err
	}
	members, _ := v.(map[string]any)
	separator := byte('{')
	for _, key := range extractedKeys {
		if member, ok := members[key]; ok {
			line = value.AppendJSON(append(line, separator), key)
			line = value.AppendJSON(append(line, ':'), member)
			separator = ','
		}
	}
	return append(line, '}'), nil
}

func extracted(c toolscore.Call) map[string]any {
	members := map[string]any{"tool": nil, "args": nil, "id": nil}
	put := func(key string, v any, given bool) {
		if given {
			members[key] = v
		}
	}
	put("tool", c.Tool, c.Tool != "")
	put("args", map[string]any(c.Args), c.Args != nil)
	put("id", c.ID, c.ID != "")
	put("raw", strings.ToValidUTF8(c.Raw, "\uFFFD"), c.Raw != "" || c.Args == nil && c.Problem != "")
	put("kind", string(c.Kind), c.Kind != "")
	put("choice", c.Choice, c.Choice != 0)
	put("result", c.Err, c.Err != "")
	put("result", c.Result, c.Result != nil)
	put("is_error", true, c.Err != "")
	return members
}
