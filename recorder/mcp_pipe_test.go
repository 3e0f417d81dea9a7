package recorder_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/recorder"
)

// scriptedServer stands for an MCP server: it answers each line by the next of the answers.
func scriptedServer(answers ...string) (stdout io.Reader, stdin io.WriteCloser) {
	requests, stdin := io.Pipe()
	stdout, answer := io.Pipe()
	go func() {
		lines := bufio.NewScanner(requests)
		for _, text := range answers {
			lines.Scan()
			_, _ = io.WriteString(answer, text+"\n")
		}
		_ = answer.Close()
	}()
	return stdout, stdin
}

// The streams of any MCP client or server are wrapped, whatever library reads and writes them.
func ExampleMCPPipe() {
	stdout, stdin := scriptedServer(
		`{"jsonrpc": "2.0", "id": 1, "result": {"content": [{"type": "text", "text": "Hello, Ada"}]}}`)

	rec := recorder.New()
	in, out := recorder.MCPPipe(rec, stdout, stdin)
	_, _ = io.WriteString(out, // a client does
		`{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "greet", "arguments": {"who": "Ada"}}}`+"\n")
	_, _ = io.Copy(io.Discard, in)

	call := rec.Calls()[0]
	fmt.Println(call.Tool, call.Args, call.Result)
	// Output: greet map[who:Ada] Hello, Ada
}

// sent is what one peer sends: c, the client, or s, the server.
type sent struct{ by, text string }

// play sends the messages over a recorded connection and ends it, as the client or as the server.
func play(t *testing.T, r *recorder.Recorder, as string, messages ...sent) {
	t.Helper()
	received, feed := io.Pipe()
	var written strings.Builder
	in, out := recorder.MCPPipe(r, received, &written)
	want := ""
	for _, m := range messages {
		if m.by == as {
			n, err := io.WriteString(out, m.text)
			require.NoError(t, err)
			require.Len(t, m.text, n)
			want += m.text
			continue
		}
		go func() { _, _ = io.WriteString(feed, m.text) }()
		got := make([]byte, len(m.text))
		_, err := io.ReadFull(in, got)
		require.NoError(t, err)
		require.Equal(t, m.text, string(got))
	}
	_ = feed.Close()
	_, err := in.Read(make([]byte, 1))
	require.Equal(t, io.EOF, err)
	require.NoError(t, out.Close())
	require.Equal(t, want, written.String())
}

// callTool is a request for a call, answer what comes back; each is one line.
func callTool(id, params string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":` + params + "}\n"
}

func answer(id, result string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + "}\n"
}

func failure(id, code string) string {
	return `{"jsonrpc":"2.0","id":` + id + `,"error":{"code":` + code + `,"message":"bad"}}` + "\n"
}

// says is a result.
func says(s string) string { return `{"content":[{"type":"text","text":"` + s + `"}]}` }

// tool is a call without arguments that returned a text.
func tool(name, result string) toolscore.Call {
	return toolscore.Call{Tool: name, Args: toolscore.Args{}, Result: result}
}

func failed(name, reason string) toolscore.Call {
	return toolscore.Call{Tool: name, Args: toolscore.Args{}, Err: reason}
}

const unanswered = "no answer: the connection ended"

var mcpSessions = []struct {
	name     string
	messages []sent
	want     toolscore.Trace
}{
	{
		"what belongs to the protocol",
		[]sent{
			{"c", callTool("1", `{"name":"a","arguments":{"n":1.0},"_meta":{"progressToken":7}}`)},
			{"s", answer("1", `{"resultType":"complete","_meta":{"x":1},"content":[{"type":"text","text":"A"}]}`)},
		},
		toolscore.Trace{{Tool: "a", Args: toolscore.Args{"n": json.Number("1.0")}, Result: "A"}},
	},
	{
		"structured content",
		[]sent{
			{"c", callTool("1", `{"name":"a"}`)},
			{"s", answer("1", `{"content":[{"type":"text","text":"{}"}],"structuredContent":{"big":9007199254740993}}`)},
		},
		toolscore.Trace{{
			Tool: "a", Args: toolscore.Args{}, Result: map[string]any{"big": json.Number("9007199254740993")},
		}},
	},
	{
		"failures of the tool and of the protocol",
		[]sent{
			{"c", callTool("1", `{"name":"a"}`) + callTool("2", `{"name":"b"}`)},
			{"s", answer("1", `{"isError":true,"content":[{"type":"text","text":"no"}]}`) + failure("2", "-32602")},
		},
		toolscore.Trace{failed("a", "no"), failed("b", "MCP error -32602: bad")},
	},
	{
		"ids of two types, answered out of order",
		[]sent{
			{"c", callTool("1", `{"name":"a"}`)},
			{"c", `{"id":"1","method":"tools\/call","params":{"name":"b","arguments":null}}` + "\n" + callTool("2", `{"name":"c"}`)},
			{"s", answer("2", says("C")) + answer("1", `{"content":[]}`) + "\r\n" + answer(`"\u0031"`, says("B"))},
		},
		toolscore.Trace{tool("a", ""), tool("b", "B"), tool("c", "C")},
	},
	{
		"an id that is used again, before the answer and after it",
		[]sent{
			{"c", callTool("1", `{"name":"a"}`) + callTool("1", `{"name":"b"}`)},
			{"s", answer("1", says("B"))},
			{"c", callTool("1", `{"name":"c"}`)},
			{"s", answer("1", says("C"))},
		},
		toolscore.Trace{failed("a", unanswered), tool("b", "B"), tool("c", "C")},
	},
	{
		"requests of the server and notifications in between",
		[]sent{
			{"c", callTool("1", `{"name":"a"}`)},
			{"s", `{"method":"notifications/progress"}` + "\n" + `{"id":1,"method":"elicitation/create"}` + "\n"},
			{"c", answer("1", says("of the client"))},
			{"s", answer("1", says("A"))},
		},
		toolscore.Trace{tool("a", "A")},
	},
	{
		"batches",
		[]sent{
			{"c", `[{"id":1,"method":"tools/call","params":{"name":"a"}},{"id":2,"method":"tools/list"},` +
				`{"id":3,"method":"tools/call","params":{"name":"b"}}]` + "\n"},
			{"s", `[{"id":3,"result":{"content":[]}},{"id":2,"result":{}},{"id":1,"error":{"code":1,"message":"bad"}}]` + "\n"},
		},
		toolscore.Trace{failed("a", "MCP error 1: bad"), tool("b", "")},
	},
	{
		"a call in several rounds, and another of the same tool",
		[]sent{
			{"c", callTool("1", `{"name":"pay","arguments":{}}`)},
			{"s", answer("1", `{"resultType":"input_required","requestState":"s1","inputRequests":{"ok":{}}}`)},
			{"c", callTool("2", `{"name":"pay","arguments":{}}`)},
			{"c", callTool("3", `{"name":"pay","arguments":{ },"requestState":"s1","inputResponses":{"ok":{}}}`)},
			{"s", answer("3", `{"resultType":"input_required","requestState":"s2"}`) + answer("2", says("two"))},
			{"c", callTool("4", `{"name":"pay","arguments":{},"requestState":"s2"}`)},
			{"s", answer("4", says("one"))},
		},
		toolscore.Trace{tool("pay", "one"), tool("pay", "two")},
	},
	{
		"calls that are not answered",
		[]sent{
			{"c", `{"method":"tools/call","params":{"name":"a"}}` + "\n" + callTool("1", `{"name":"b"}`) + callTool("2", `{"name":"c"}`)},
			{"c", `{"method":"notifications/cancelled","params":{"requestId":2,"reason":"too slow"}}` + "\n"},
			{"s", answer("2", says("late")) + answer("9", says("of nobody")) + `{"id":1}` + "\n" + `{"id":1,"result":{"cont`},
		},
		toolscore.Trace{
			failed("a", "no answer: the request has no id"), failed("b", unanswered), failed("c", "cancelled by the client: too slow"),
		},
	},
	{
		"what is no message, or a strange one",
		[]sent{
			{"s", "[INFO] starting\n\n5\n[]\n"},
			{"c", `{"id":[1],"method":"tools/call"}` + "\n" + callTool("2", `{"name":7,"arguments":[1]}`)},
			{"c", `{} ` + callTool("3", `{"name":"two values in one line"}`)},
			{"s", failure("[1]", "-32600") + strings.TrimSpace(answer("3", says("without line end")))},
		},
		toolscore.Trace{
			failed("", "MCP error -32600: bad"),
			{Raw: "[1]", Problem: toolscore.NotObject, Err: unanswered},
			tool("two values in one line", "without line end"),
		},
	},
}

func TestMCPPipe(t *testing.T) {
	for _, tc := range mcpSessions {
		for _, as := range []string{"c", "s"} {
			t.Run(tc.name+" as "+as, func(t *testing.T) {
				r := recorder.New()
				play(t, r, as, tc.messages...)
				assert.Equal(t, tc.want, timeless(trace(t, r)))
				assert.Empty(t, r.Problems())
			})
		}
	}
}

// timeless takes the times out of the calls.
func timeless(calls toolscore.Trace) toolscore.Trace {
	for i, c := range calls {
		c.Start, c.Duration = toolscore.Call{}.Start, 0
		calls[i] = c
	}
	return calls
}

func TestMCPPipeTakesLinesInAnyPieces(t *testing.T) {
	long := strings.Repeat("é", 100_000)
	messages := []sent{
		{"c", callTool("1", `{"name":"a","arguments":{"text":"`+long+`"}}`)},
		{"s", answer("1", says(long))},
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	var pieces []sent
	for _, m := range messages {
		for rest := m.text; rest != ""; {
			n := 1 + random.IntN(min(len(rest), 40_000))
			pieces = append(pieces, sent{m.by, rest[:n]})
			rest = rest[n:]
		}
	}
	r := recorder.New()
	play(t, r, "c", pieces...)
	want := toolscore.Trace{{Tool: "a", Args: toolscore.Args{"text": long}, Result: long}}
	assert.True(t, assert.ObjectsAreEqual(want, timeless(trace(t, r))), "seed %d", seed)
}

func TestMCPPipeReportsMessagesThatAreTooLong(t *testing.T) {
	r := recorder.New()
	in, _ := recorder.MCPPipe(r, io.MultiReader(
		&repeating{text: strings.Repeat("x", 1<<20), times: 65}, strings.NewReader("\n"+callTool("1", `{"name":"a"}`))), io.Discard)
	_, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, in, make([]byte, 1<<20))
	require.NoError(t, err)
	assert.Len(t, r.Calls(), 1, "the next message is read")
	_, err = r.Trace()
	assert.ErrorContains(t, err, "a message of MCP has more than 64 MiB; ")
}

func TestMCPPipeOfAKilledServer(t *testing.T) {
	killed := errors.New("read |0: file already closed")
	received, feed := io.Pipe()
	r := recorder.New()
	in, out := recorder.MCPPipe(r, received, io.Discard)
	_, _ = io.WriteString(out, callTool("1", `{"name":"a"}`))
	_ = feed.CloseWithError(killed)
	_, err := in.Read(make([]byte, 1))
	require.Equal(t, killed, err)
	assert.Equal(t, unanswered, trace(t, r)[0].Err)
}

func TestMCPPipeClosesWhatItWraps(t *testing.T) {
	received, feed := io.Pipe()
	asked, answers := io.Pipe()
	r := recorder.New()
	in, out := recorder.MCPPipe(r, received, answers)
	go func() { _, _ = io.ReadAll(asked) }()
	_, _ = io.WriteString(out, callTool("1", `{"name":"a"}`))
	require.NoError(t, in.Close())
	require.NoError(t, out.Close())
	_, err := feed.Write([]byte("x"))
	assert.Equal(t, io.ErrClosedPipe, err)
	_, err = answers.Write([]byte("x"))
	assert.Equal(t, io.ErrClosedPipe, err)
	assert.Equal(t, unanswered, trace(t, r)[0].Err)

	in, out = recorder.MCPPipe(r, strings.NewReader(""), io.Discard)
	assert.NoError(t, in.Close())
	assert.NoError(t, out.Close())
}

func TestMCPPipeWithoutRecorder(t *testing.T) {
	play(t, nil, "c", mcpSessions[0].messages...)
}
