package recorder

import "context"

// StringTool is a tool that takes and returns text, such as langchaingo's tools.Tool.
type StringTool interface {
	Name() string
	Description() string
	Call(ctx context.Context, input string) (string, error)
}

// Tool returns the tool with its calls recorded under its name. Input that looks like a JSON object
// becomes the arguments; other text is kept as raw text. A nil r means the recorder in the context;
// without one nothing is recorded. A panic is recorded and passed on. A nil tool panics.
func Tool(r *Recorder, tool StringTool) StringTool {
	if tool == nil {
		panic("toolscore: recorder.Tool: the tool is nil; pass the tool to record")
	}
	r.Wraps(tool.Name())
	return recordedTool{tool, r}
}

type recordedTool struct {
	StringTool
	recorder *Recorder
}

// Call records the call around the tool's own.
func (t recordedTool) Call(ctx context.Context, input string) (string, error) {
	running := t.start(ctx, input)
	defer running.unwind()
	output, err := t.StringTool.Call(ctx, input)
	running.end(output, err)
	return output, err
}

func (t recordedTool) start(ctx context.Context, input string) span {
	r := t.recorder.or(ctx)
	if r == nil {
		return span{}
	}
	rec := &record{}
	rec.Tool = t.Name()
	rec.setFreeText(input)
	return r.open(ctx, rec, nil)
}
