package archive

import (
	"cmp"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/wire"

	toolscore "github.com/toolscore/toolscore-go"
)

// source is one place in a span that shows calls.
type source struct {
	name string
	node wire.Node // messages or an answer of a model
	echo bool      // it repeats what was said before the span
	tool *toolSpan // the span is the run of a tool
}

// toolSpan is the run of a tool.
type toolSpan struct {
	call   toolscore.Call
	result toolscore.Call
}

// Where emitters of spans put things: OpenTelemetry's conventions, Logfire, Google's ADK, Genkit,
// OpenInference, Traceloop, Anthropic's SDK.
var (
	toolNames = []string{"gen_ai.tool.name", "tool.name", "genkit:name", "traceloop.entity.name"}
	toolIDs   = []string{"gen_ai.tool.call.id", "tool_call.id", "tool.id"}
	toolArgs  = []string{
		"gen_ai.tool.call.arguments", "tool_arguments", "gcp.vertex.agent.tool_call_args", "genkit:input", "input.value",
		"traceloop.entity.input", "tool.parameters",
	}
	toolResults = []string{
		"gen_ai.tool.call.result", "tool_response", "gcp.vertex.agent.tool_response", "anthropic.tool_result.content",
		"genkit:output", "output.value", "traceloop.entity.output",
	}
	inputs  = []string{"gen_ai.input.messages", "gcp.vertex.agent.llm_request", "input.value"}
	outputs = []string{"gen_ai.output.messages", "gcp.vertex.agent.llm_response", "output.value"}
	// Messages whose members are attributes of their own, as in gen_ai.completion.0.tool_calls.0.name.
	flatInputs  = []string{"gen_ai.prompt", "llm.input_messages"}
	flatOutputs = []string{"gen_ai.completion", "llm.output_messages"}
)

// sources returns where the span shows calls: what went in, what came out.
func (s *span) sources() []source {
	if t, ok := s.tool(); ok {
		return []source{{name: "tool", tool: t}}
	}
	var list []source
	add := func(name string, n wire.Node, echo bool) {
		if n = inText(n); !n.IsNull() {
			list = append(list, source{name: name, node: n, echo: echo})
		}
	}
	for _, name := range inputs {
		add(name, s.attributes[name], true)
	}
	for _, prefix := range flatInputs {
		add(prefix, s.unflatten(prefix), true)
	}
	add("input", s.input, true)
	for _, name := range outputs {
		add(name, s.attributes[name], false)
	}
	for _, prefix := range flatOutputs {
		add(prefix, s.unflatten(prefix), false)
	}
	add("output", s.output, false)
	return list
}

// tool reads the span of a tool's run.
func (s *span) tool() (*toolSpan, bool) {
	name := cmp.Or(s.first(toolNames...).Str(), s.name)
	isTool := s.text("gen_ai.operation.name") == "execute_tool" || s.kind == "TOOL" || s.first("gen_ai.tool.call.id") != nil ||
		s.text("genkit:metadata:subtype") == "tool"
	if !isTool || strings.HasPrefix(name, "(merged") { // ADK sums up parallel runs in one more span
		return nil, false
	}
	kind := toolscore.Kind("")
	if strings.HasPrefix(s.name, "anthropic.mcp_tool_use") {
		kind = "mcp_tool_use"
	}
	args, output := s.toolArgs(), s.first(toolResults...)
	if output == nil {
		output = s.output
	}
	t := &toolSpan{call: wire.NewCall(kind, s.first(toolIDs...).ID(), name, args).Finish()}
	t.result = toolscore.Call{ID: t.call.ID, Tool: name, Err: s.failure}
	if s.failure == "" && output != nil {
		t.result.Result = inText(output).Value()
	}
	return t, true
}

// toolArgs returns the arguments of a tool's run, which several attributes may show: the first that
// is an object, else the first. OpenInference allows tool.parameters to hold the schema instead.
func (s *span) toolArgs() wire.Node {
	var first wire.Node
	for _, name := range append(slices.Clip(toolArgs), "") {
		args := s.attributes[name]
		if name == "" {
			args = s.input
		}
		inner := inText(args)
		switch {
		case args.IsNull() || name == "tool.parameters" && inner.Get("properties").IsObject():
		case inner.IsObject():
			return args
		case first == nil:
			first = args
		}
	}
	return first
}

func (d *document) toolSpan(t toolSpan) {
	d.known = true
	t.call = d.unwrapped(t.call)
	if d.isNew(d.list, t.call) {
		d.settle()
		d.record(d.list, t.call)
	}
	d.pending = append(d.pending, t.result)
}

// unflatten returns the messages whose members are attributes with this prefix, as a JSON list; nil
// where there are none.
func (s *span) unflatten(prefix string) wire.Node {
	root := &flat{}
	for name, v := range s.attributes {
		rest, ok := strings.CutPrefix(name, prefix+".")
		if !ok {
			continue
		}
		at := root
		for key := range strings.SplitSeq(rest, ".") {
			if key != "message" && key != "tool_call" { // OpenInference's names for the elements of lists
				at = at.member(key)
			}
		}
		at.leaf = v
	}
	if root.members == nil {
		return nil
	}
	return root.json(nil)
}

// flat is a value whose members were found one by one.
type flat struct {
	leaf    wire.Node
	members map[string]*flat
}

func (f *flat) member(key string) *flat {
	if f.members == nil {
		f.members = make(map[string]*flat)
	}
	if f.members[key] == nil {
		f.members[key] = &flat{}
	}
	return f.members[key]
}

// json returns the value as JSON; members that are numbered make a list, in the order of their numbers.
func (f *flat) json(dst wire.Node) wire.Node {
	if f.members == nil {
		return append(dst, cmp.Or(string(f.leaf), "null")...)
	}
	keys, isList := make([]string, 0, len(f.members)), true
	for key := range f.members {
		keys = append(keys, key)
		isList = isList && wire.Node(key).Number(-1) >= 0
	}
	slices.SortFunc(keys, func(x, y string) int {
		return cmp.Or(cmp.Compare(wire.Node(x).Number(-1), wire.Node(y).Number(-1)), strings.Compare(x, y))
	})
	open, end := byte('{'), byte('}')
	if isList {
		open, end = '[', ']'
	}
	dst = append(dst, open)
	for i, key := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		if !isList {
			dst = append(append(dst, wire.TextNode(key)...), ':')
		}
		dst = f.members[key].json(dst)
	}
	return append(dst, end)
}
