package archive

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// span is a span of OpenTelemetry in whatever JSON it was exported as, or an observation of
// Langfuse, which keeps input and output beside the attributes.
type span struct {
	id, name, kind string // kind: what Langfuse or OpenInference calls the span, in upper case
	start          int64  // orders spans; the unit is that of the export
	attributes     map[string]wire.Node
	input, output  wire.Node
	failure        string // "" where the span succeeded
}

func isSpan(n wire.Node) bool {
	start := n.First("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "StartTime")
	if attributesOf(n) != nil {
		return start != nil || n.First("span_kind", "spanKind") != nil
	}
	return start != nil && n.Get("type").IsString() && (n.Get("input") != nil || n.Get("output") != nil)
}

func attributesOf(n wire.Node) wire.Node {
	if attributes := n.First("attributes", "Attributes", "tags"); attributes != nil {
		return attributes
	}
	for key := range n.Members() {
		if strings.HasPrefix(key, flattened) {
			return n
		}
	}
	return inText(n.Get("metadata")).Get("attributes")
}

// flattened is what the names of attributes begin with where a span is a row of a table.
const flattened = "attributes."

func newSpan(n wire.Node) span {
	context := n.First("SpanContext", "context")
	s := span{
		id:         n.First("spanId", "span_id", "spanID", "id", "context.span_id").ID() + context.First("SpanID", "span_id").Str(),
		name:       n.First("name", "Name", "operationName").Str(),
		start:      startOf(n.First("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "StartTime")),
		attributes: make(map[string]wire.Node),
		input:      n.Get("input"),
		output:     n.Get("output"),
	}
	s.addAttributes("", attributesOf(n))
	s.kind = strings.ToUpper(cmp.Or(s.text("openinference.span.kind"), s.text("traceloop.span.kind"),
		n.First("span_kind", "spanKind").Str(), n.Get("type").Str()))
	s.failure = failureOf(n, &s)
	return s
}

// startOf returns a time as a number that orders spans of one export.
func startOf(n wire.Node) int64 {
	if digits, err := strconv.ParseInt(n.ID(), 10, 64); err == nil {
		return digits
	}
	at, err := time.Parse(time.RFC3339Nano, n.Str())
	if err != nil {
		return 0
	}
	return at.UnixNano()
}

func failureOf(n wire.Node, s *span) string {
	status := n.First("status", "Status")
	code := strings.ToUpper(cmp.Or(status.First("code", "Code", "status_code").ID(), n.Get("status_code").ID()))
	if code != "2" && !strings.HasSuffix(code, "ERROR") && n.Get("level").Str() != "ERROR" && s.text("genkit:state") != "error" {
		return ""
	}
	message := status.First("message", "Message", "description", "Description").Str()
	return cmp.Or(message, n.First("statusMessage", "status_message").Str(), s.text("error.type"), "error")
}

// addAttributes takes attributes: an object, whose keys may be nested, or a list of keys and typed
// values.
func (s *span) addAttributes(prefix string, attributes wire.Node) {
	for item := range attributes.Elements() {
		if key := item.First("key", "Key"); key.IsString() {
			s.attributes[key.Str()] = typedValue(item.First("value", "Value"))
		}
	}
	for key, member := range attributes.Members() {
		key = strings.TrimPrefix(key, flattened)
		s.attributes[prefix+key] = member
		if member.IsObject() && strings.Count(prefix, ".") < 8 {
			s.addAttributes(prefix+key+".", member)
		}
	}
}

// typedValue takes the value out of the object that names its type.
func typedValue(v wire.Node) wire.Node {
	if list := v.Get("arrayValue"); list != nil {
		var elements []string
		for element := range list.Get("values").Elements() {
			elements = append(elements, string(typedValue(element)))
		}
		return wire.Node("[" + strings.Join(elements, ",") + "]")
	}
	if inner := v.First("stringValue", "intValue", "boolValue", "doubleValue", "Value"); inner != nil {
		return inner
	}
	return v
}

// first returns the first attribute of these names that is there and not null.
func (s *span) first(names ...string) wire.Node {
	for _, name := range names {
		if v := s.attributes[name]; !v.IsNull() {
			return v
		}
	}
	return nil
}

func (s *span) text(name string) string { return s.attributes[name].Str() }

// readSpans takes the calls of all spans in the order in which they started, for they are exported
// as they end.
func (d *document) readSpans() {
	spans := mergeSpans(d.spans)
	slices.SortStableFunc(spans, func(x, y *span) int { return cmp.Compare(x.start, y.start) })
	lists := make(map[string]*copies)
	d.inSpan = true
	for _, s := range spans {
		d.readSpan(s, lists)
	}
	d.inSpan = false
}

// mergeSpans makes one span of those with one id, for an export may list a span a second time with
// more in it.
func mergeSpans(spans []span) []*span {
	var merged []*span
	byID := make(map[string]*span)
	for i := range spans {
		s := &spans[i]
		first := byID[s.id]
		if first == nil || s.id == "" {
			byID[s.id] = s
			merged = append(merged, s)
			continue
		}
		if first.input.IsNull() {
			first.input = s.input
		}
		if first.output.IsNull() {
			first.output = s.output
		}
		for name, v := range s.attributes {
			if first.attributes[name].IsNull() {
				first.attributes[name] = v
			}
		}
	}
	return merged
}

// readSpan takes the calls of a span. The calls of the sources of one name form one list, so that
// two calls that look alike are two, and the sources of different names hold copies of each other.
func (d *document) readSpan(s *span, lists map[string]*copies) {
	for _, source := range s.sources() {
		name := source.name + " " + s.text("gen_ai.operation.name") + " " + s.kind
		if lists[name] == nil {
			lists[name] = &copies{counts: make(map[string]int), byID: true}
		}
		d.list, d.echo = lists[name], source.echo
		if source.tool != nil {
			d.toolSpan(*source.tool)
		} else {
			d.value(source.node, 0)
			d.endAnswers()
		}
	}
	d.list, d.echo = nil, false
}

// inText returns the JSON that a string holds, however often it was quoted; anything else is
// returned as it is.
func inText(n wire.Node) wire.Node {
	for range 3 {
		if !n.IsString() {
			break
		}
		inner, err := wire.ParseNode([]byte(n.Exact()))
		if err != nil {
			break
		}
		n = inner
	}
	return n
}
