package provider

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// span is a span of OpenTelemetry in whatever JSON it was exported as, or an observation of Langfuse, which keeps input and
// output beside the attributes.
type span struct {
	id, name, kind string // kind: what Langfuse or OpenInference calls the span, in upper case
	start          int64  // orders spans; the unit is that of the export
	attributes     map[string]node
	input, output  node
	failure        string // "" where the span succeeded
}

func isSpan(n node) bool {
	return n.first("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "StartTime") != nil &&
		(attributesOf(n) != nil || n.get("type").isString() && (n.get("input") != nil || n.get("output") != nil))
}

func attributesOf(n node) node {
	if attributes := n.first("attributes", "Attributes", "tags"); attributes != nil {
		return attributes
	}
	return inText(n.get("metadata")).get("attributes")
}

func newSpan(n node) span {
	context := n.first("SpanContext", "context")
	s := span{
		id:         n.first("spanId", "span_id", "spanID", "id").id() + context.first("SpanID", "span_id").str(),
		name:       n.first("name", "Name", "operationName").str(),
		start:      startOf(n.first("startTimeUnixNano", "start_time_unix_nano", "startTime", "start_time", "StartTime")),
		attributes: make(map[string]node),
		input:      n.get("input"),
		output:     n.get("output"),
	}
	s.addAttributes("", attributesOf(n))
	s.kind = strings.ToUpper(cmp.Or(s.text("openinference.span.kind"), s.text("traceloop.span.kind"), n.get("type").str()))
	s.failure = failureOf(n, &s)
	return s
}

// startOf returns a time as a number that orders spans of one export.
func startOf(n node) int64 {
	if digits, err := strconv.ParseInt(n.id(), 10, 64); err == nil {
		return digits
	}
	at, err := time.Parse(time.RFC3339Nano, n.str())
	if err != nil {
		return 0
	}
	return at.UnixNano()
}

func failureOf(n node, s *span) string {
	status := n.first("status", "Status")
	code := strings.ToUpper(status.first("code", "Code", "status_code").id())
	if code != "2" && !strings.HasSuffix(code, "ERROR") && n.get("level").str() != "ERROR" && s.text("genkit:state") != "error" {
		return ""
	}
	message := status.first("message", "Message", "description", "Description").str()
	return cmp.Or(message, n.get("statusMessage").str(), s.text("error.type"), "error")
}

// addAttributes takes attributes: an object, whose keys may be nested, or a list of keys and typed values.
func (s *span) addAttributes(prefix string, attributes node) {
	for item := range attributes.elements() {
		if key := item.first("key", "Key"); key.isString() {
			s.attributes[key.str()] = typedValue(item.first("value", "Value"))
		}
	}
	for key, member := range attributes.members() {
		s.attributes[prefix+key] = member
		if member.isObject() && strings.Count(prefix, ".") < 8 {
			s.addAttributes(prefix+key+".", member)
		}
	}
}

// typedValue takes the value out of the object that names its type.
func typedValue(v node) node {
	if list := v.get("arrayValue"); list != nil {
		var elements []string
		for element := range list.get("values").elements() {
			elements = append(elements, string(typedValue(element)))
		}
		return node("[" + strings.Join(elements, ",") + "]")
	}
	if inner := v.first("stringValue", "intValue", "boolValue", "doubleValue", "Value"); inner != nil {
		return inner
	}
	return v
}

// first returns the first attribute of these names that is there and not null.
func (s *span) first(names ...string) node {
	for _, name := range names {
		if v := s.attributes[name]; !v.isNull() {
			return v
		}
	}
	return nil
}

func (s *span) text(name string) string { return s.attributes[name].str() }

// readSpans takes the calls of all spans in the order in which they started, for they are exported as they end.
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

// mergeSpans makes one span of those with one id, for an export may list a span a second time with more in it.
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
		if first.input.isNull() {
			first.input = s.input
		}
		if first.output.isNull() {
			first.output = s.output
		}
		for name, v := range s.attributes {
			if first.attributes[name].isNull() {
				first.attributes[name] = v
			}
		}
	}
	return merged
}

// readSpan takes the calls of a span. The calls of the sources of one name form one list, so that two calls that look alike
// are two, and the sources of different names hold copies of each other.
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

// inText returns the JSON that a string holds, however often it was quoted; anything else is returned as it is.
func inText(n node) node {
	for range 3 {
		if !n.isString() {
			break
		}
		inner, err := parseNode([]byte(n.exact()))
		if err != nil {
			break
		}
		n = inner
	}
	return n
}
