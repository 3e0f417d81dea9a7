// Package archive reads tool calls out of stored material: answers and conversations as files,
// cassettes of HTTP traffic, spans, sessions of MCP, eval sets of frameworks, golden files and
// lists of calls.
package archive

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/wire"

	toolscore "github.com/toolscore/toolscore-go"
)

// Options say how stored material is read. The zero value finds the format by the content and
// leaves out the calls that the provider ran itself.
type Options struct {
	// Name is what errors call the material, as a rule its path; "" is "data".
	Name string
	// Format is one of Formats; "" finds it by the content.
	Format string
	// All keeps the calls that the provider ran itself.
	All bool
}

// format is one way in which material is stored.
type format struct {
	name string
	is   func(text []byte) bool
	read func(d *document, text []byte) error
}

// formats are tried in this order. What a payload inside of them holds tells by its shape.
func formats() []format {
	return []format{
		{"eventstream", func(text []byte) bool { return text[0] == 0 }, (*document).stream},
		{"httprr", func(text []byte) bool { return bytes.HasPrefix(text, []byte(httprrHead)) }, (*document).httprr},
		{"json", func(text []byte) bool { return isJSON(text) && !isJSONLines(text) }, (*document).stream},
		{"ndjson", isJSONLines, (*document).lines},
		{"mcp-replay", isReplay, (*document).replay},
		{"sse", isSSE, (*document).stream},
		{"txtar", isTxtar, (*document).txtar},
		{"yaml", func([]byte) bool { return true }, (*document).yaml},
	}
}

// Formats lists the names of the formats in which material is stored.
func Formats() []string {
	all := formats()
	names := make([]string, 1, 1+len(all))
	names[0] = goldenFormat
	for _, f := range all {
		names = append(names, f.name)
	}
	return names
}

// Extract reads the tool calls out of stored material: answers and requests of providers as JSON,
// as events or in lines, cassettes of HTTP traffic, sessions of MCP, spans of OpenTelemetry,
// conversations and eval sets of frameworks, golden files and lists of calls. Compressed material
// is decompressed.
//
// Calls come in the order of the model, those of one message with one turn. Where the material is
// damaged, the calls that could be read come with an error that says where. Material without
// anything of a known shape is an error, never an empty trace.
func Extract(data []byte, opts Options) (toolscore.Trace, error) {
	name := opts.Name
	if name == "" {
		name = "data"
	}
	calls, err := extract(data, name, opts.Format)
	trace := make(toolscore.Trace, 0, len(calls))
	for _, c := range calls {
		if opts.All || wire.RunByClient(c.Kind) {
			trace = append(trace, c)
		}
	}
	return trace, err
}

func extract(data []byte, name, formatName string) ([]toolscore.Call, error) {
	text, err := plainText(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if formatName == goldenFormat || formatName == "" && isGolden(text) {
		return readGolden(name, text)
	}
	d := &document{list: newCopies()}
	damage := d.read(text, formatName)
	calls, err := d.finish()
	if err = errors.Join(damage, err); err == nil && !d.known {
		err = fmt.Errorf("nothing in it has the shape of tool calls; it holds %s; if it is of a known format, name it: %s",
			cmp.Or(d.seen, "nothing"), strings.Join(Formats(), ", "))
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return calls, err
}

// plainText returns the text itself: decompressed and without a byte order mark.
func plainText(data []byte) ([]byte, error) {
	data, err := wire.Decompressed(data)
	if err != nil {
		return nil, err
	}
	text := bytes.TrimPrefix(data, wire.BOM)
	if len(bytes.Trim(text, wire.Blank)) == 0 {
		return nil, errors.New("nothing is in it; give material that holds tool calls")
	}
	return text, checkText(text)
}

// read reads the text as the format of this name, "" as the first that fits.
func (d *document) read(text []byte, formatName string) error {
	all := formats()
	i := slices.IndexFunc(all, func(f format) bool { return f.name == formatName || formatName == "" && f.is(text) })
	if i < 0 {
		return fmt.Errorf("there is no format %q; the formats are %s", formatName, strings.Join(Formats(), ", "))
	}
	return all[i].read(d, text)
}

func isJSON(text []byte) bool {
	first := bytes.TrimLeft(text, wire.Blank)[0]
	return first == '{' || first == '['
}

// isJSONLines reports whether the first line is a whole value and more lines follow.
func isJSONLines(text []byte) bool {
	line, rest, _ := bytes.Cut(bytes.TrimLeft(text, wire.Blank), []byte("\n"))
	if !isJSON(text) || len(bytes.Trim(rest, wire.Blank)) == 0 {
		return false
	}
	_, err := wire.ParseNode(line)
	return err == nil
}

// isSSE reports whether the first data line holds JSON, for YAML may have a key of that name.
func isSSE(text []byte) bool {
	for line := range bytes.Lines(text) {
		if data, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = bytes.Trim(data, wire.Blank)
			return len(data) > 0 && (data[0] == '{' || data[0] == '[')
		}
	}
	return false
}

// stream reads text that a framing cuts into payloads.
func (d *document) stream(text []byte) error {
	return wire.ReadStream(text, d.deliver, d.answers.EndList)
}

func (d *document) lines(text []byte) error {
	return wire.ReadLines(text, d.deliver)
}

// yaml reads YAML documents.
func (d *document) yaml(text []byte) error {
	return yamlDocuments(text, func(n wire.Node) error {
		d.saw(described(n))
		d.value(n, 0)
		return nil
	})
}
