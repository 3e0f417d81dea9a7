package otel

import (
	"encoding/json"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/sdk/trace"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder/extract"
)

// exported is a span as the core reads stored ones.
type exported struct {
	Name       string            `json:"name"`
	Start      string            `json:"startTimeUnixNano"`
	Attributes map[string]string `json:"attributes"`
	Status     status            `json:"status"`
}

type status struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// callOf returns the call that a span shows, false where it is not the run of a tool.
func callOf(span trace.ReadOnlySpan) (c toolscore.Call, ok bool) {
	attributes := make(map[string]string)
	for _, a := range span.Attributes() {
		attributes[string(a.Key)] = a.Value.Emit()
	}
	if !isTool(attributes) {
		return c, false
	}
	text, err := json.Marshal(exported{
		Name:       toolIn(span.Name()),
		Start:      strconv.FormatInt(span.StartTime().UnixNano(), 10),
		Attributes: attributes,
		Status:     status{span.Status().Code.String(), span.Status().Description},
	})
	if err != nil {
		return c, false
	}
	calls, err := extract.Calls(text)
	if err != nil || len(calls) == 0 {
		return c, false // a span that sums up others, as ADK makes of parallel runs
	}
	c = calls[0]
	c.Turn, c.Start, c.Duration = 0, span.StartTime(), span.EndTime().Sub(span.StartTime())
	return c, true
}

func isTool(attributes map[string]string) bool {
	return attributes["gen_ai.operation.name"] == "execute_tool" || attributes["gen_ai.tool.call.id"] != "" ||
		attributes["genkit:metadata:subtype"] == "tool" ||
		strings.EqualFold(attributes["openinference.span.kind"], "tool") ||
		strings.EqualFold(attributes["traceloop.span.kind"], "tool")
}

// toolIn returns the tool that the name of a span ends with, for emitters that name it nowhere else.
func toolIn(name string) string {
	operation, tool, ok := strings.Cut(name, " ")
	if ok && (operation == "execute_tool" || strings.HasSuffix(operation, "tool_use")) {
		return tool
	}
	return name
}
