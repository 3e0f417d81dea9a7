package recorder

import (
	"context"
	"reflect"
)

// callID returns the provider's id of a call, from the context that WithCallID or a framework made,
// else from a value that describes the call; "" where nothing knows it.
func callID(ctx context.Context, about any) string {
	if id := idByMethod(ctx); id != "" {
		return id
	}
	if ctx != nil {
		if id, _ := ctx.Value(callIDKey{}).(string); id != "" {
			return id
		}
	}
	if id := idByMethod(about); id != "" {
		return id
	}
	return idByField(about)
}

// idByMethod asks a context as ADK's.
func idByMethod(v any) string {
	if known, ok := v.(interface{ FunctionCallID() string }); ok {
		return known.FunctionCallID()
	}
	return ""
}

// idByField looks into a struct such as a fantasy.ToolCall, an anthropic.ToolUseBlock or a function
// call of OpenAI, which name the id so.
func idByField(v any) string {
	call := reflect.Indirect(reflect.ValueOf(v))
	if call.Kind() != reflect.Struct {
		return ""
	}
	for _, name := range []string{"CallID", "ID"} {
		field, ok := call.Type().FieldByName(name)
		if !ok || field.Type.Kind() != reflect.String {
			continue
		}
		if id, err := call.FieldByIndexErr(field.Index); err == nil && id.Len() > 0 {
			return id.String()
		}
	}
	return ""
}
