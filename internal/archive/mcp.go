package archive

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// replaySides are the prefixes of the lines of a recorded MCP session; what a server writes to
// STDERR is talk.
var replaySides = map[string]wire.Side{"STDIN": wire.Client, "STDOUT": wire.Server, "STDERR": wire.Unknown}

// isReplay recognises a session whose lines say which stream they went over.
func isReplay(text []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(text, wire.Blank), []byte("\n"))
	prefix, _, ok := strings.Cut(string(line), ":")
	_, known := replaySides[prefix]
	return ok && known
}

func (d *document) replay(data []byte) error {
	var fault wire.Fault
	number := 0
	for line := range bytes.Lines(data) {
		number++
		prefix, text, _ := bytes.Cut(line, []byte(":"))
		from := replaySides[string(prefix)]
		if text = bytes.Trim(text, wire.Blank); from == wire.Unknown || len(text) == 0 || text[0] != '{' && text[0] != '[' {
			continue
		}
		n, err := wire.ParseNode(text)
		fault.At("line", number, err)
		d.session.Take(n, from)
	}
	d.known = d.session.Known
	return fault.Err
}

// isTxtar recognises a txtar archive, whose files begin at lines -- name --.
func isTxtar(text []byte) bool {
	for line := range bytes.Lines(text) {
		if _, ok := fileMarker(line); ok {
			return true
		}
	}
	return false
}

func fileMarker(line []byte) (name string, ok bool) {
	inner, ok := bytes.CutPrefix(bytes.TrimRight(line, wire.Blank), []byte("-- "))
	if !ok {
		return "", false
	}
	inner, ok = bytes.CutSuffix(inner, []byte(" --"))
	return strings.TrimSpace(string(inner)), ok
}

// txtar reads an archive. In files named client and server are the two sides of an MCP session,
// one after the other; any other file is read by itself.
func (d *document) txtar(data []byte) error {
	d.session.InTurn = true
	var fault wire.Fault
	var name string
	var file []byte
	start, number := 0, 0
	end := func() {
		fault.At("the file at line", start, d.txtarFile(name, file))
		file = nil
	}
	for line := range bytes.Lines(data) {
		number++
		if next, ok := fileMarker(line); ok {
			end()
			name, start = next, number
			continue
		}
		file = append(file, line...)
	}
	end()
	d.known = d.known || d.session.Known
	return fault.Err
}

func (d *document) txtarFile(name string, file []byte) error {
	text := bytes.TrimLeft(file, wire.Blank)
	if name == "" || len(text) == 0 || text[0] != '{' && text[0] != '[' {
		return nil
	}
	side := map[string]wire.Side{"client": wire.Client, "server": wire.Server}[name]
	take := d.deliver
	if side != wire.Unknown {
		take = func(payload []byte) error {
			n, err := wire.ParseNode(payload)
			if err != nil {
				return err
			}
			d.session.Take(n, side)
			return nil
		}
	}
	if err := wire.ReadValues(file, take); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// mcpRequest is the kind of a request to an MCP server by which a client ran a call of the model's
// that the same log holds.
const mcpRequest toolscore.Kind = "mcp_request"

// pairMCP marks the requests to MCP servers that calls of the model caused, and gives these the
// results.
func (d *document) pairMCP() {
	caused := make(map[int]bool)
	for i := range d.session.Calls {
		request := &d.session.Calls[i]
		at := slices.IndexFunc(d.Calls, func(c toolscore.Call) bool { return sameTool(c.Tool, request.Tool) && sameArgs(c, *request) })
		for at >= 0 && caused[at] {
			next := slices.IndexFunc(d.Calls[at+1:], func(c toolscore.Call) bool {
				return sameTool(c.Tool, request.Tool) && sameArgs(c, *request)
			})
			if next < 0 {
				at = -1
				break
			}
			at += 1 + next
		}
		if at < 0 {
			continue
		}
		caused[at] = true
		request.Kind = mcpRequest
		if c := &d.Calls[at]; c.Result == nil && c.Err == "" {
			c.Result, c.Err = request.Result, request.Err
		}
	}
}

// sameTool reports whether a model knows the tool of a server by this name, which may begin with
// the name of the server.
func sameTool(model, server string) bool {
	prefix, ok := strings.CutSuffix(model, server)
	return ok && (prefix == "" || strings.ContainsAny(prefix[len(prefix)-1:], "_-./:"))
}

func sameArgs(a, b toolscore.Call) bool {
	return a.Raw == b.Raw && value.Key(map[string]any(a.Args), value.Strict) == value.Key(map[string]any(b.Args), value.Strict)
}
