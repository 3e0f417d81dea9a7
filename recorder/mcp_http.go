package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/wire"
)

// mcpAnswer reads the answer of an MCP server to a request that calls tools. The two are played as
// a session of their own when the answer has ended, so that a request which is tried again is
// recorded once.
type mcpAnswer struct {
	wire.Decoder
	exchange *exchange
	failed   string // the status that says so, which a server also gives to an error of the protocol; "" where it does not
	messages [][]byte
}

func (x *exchange) newMCPAnswer(resp *http.Response) *mcpAnswer {
	a := &mcpAnswer{exchange: x}
	if !succeeded(resp) {
		a.failed = statusOf(resp)
	}
	a.Decoder = wire.Payloads(x.request, resp.Header.Get("Content-Type"), a.take)
	return a
}

// take keeps a message, on one line as a session reads it.
func (a *mcpAnswer) take(payload []byte) {
	var line bytes.Buffer
	if bytes.Contains(payload, []byte(`"jsonrpc"`)) && json.Compact(&line, payload) == nil {
		a.messages = append(a.messages, line.Bytes())
	}
}

// Close records the calls. They are executed calls, so it returns none. It fails if they are not
// recorded, because the answer is not a message of the protocol, such as the error page of a
// gateway. Of an answer that broke off the call at least is known.
func (a *mcpAnswer) Close() ([]toolscore.Call, error) {
	_, err := a.Decoder.Close()
	request := a.exchange.request
	if a.failed != "" && len(a.messages) == 0 {
		return nil, fmt.Errorf("request %v: the server answered %s, and no message of MCP", request, a.failed)
	}
	if err != nil {
		a.exchange.recorder.warn("%w", err)
	}
	a.play()
	return nil, nil
}

func (a *mcpAnswer) play() {
	r := a.exchange.recorder
	r.overHTTPOnce.Do(func() { r.overHTTP.Start = r.insert })
	session := wire.NewMCPSession(
		func(ctx context.Context, tool string, args any, state string) func(any, error) {
			return r.overHTTP.Begin(context.WithValue(ctx, requestKey{}, a.exchange), tool, args, state)
		},
		func(err error) { r.warn("%w", err) },
	)
	client, server := session.Streams()
	var request bytes.Buffer
	if json.Compact(&request, a.exchange.request.Body) != nil {
		return
	}
	writeLine(client, request.Bytes())
	for _, m := range a.messages {
		writeLine(server, m)
	}
}

// writeLine never fails: the streams of a session take everything.
func writeLine(to io.Writer, text []byte) {
	_, _ = to.Write(append(text, '\n'))
}

// requestKey is the key of the exchange that a call was sent in.
type requestKey struct{}

// insert adds a call that ran to those that started before it.
func (r *Recorder) insert(ctx context.Context, tool string, args any) (done func(result any, err error)) {
	rec := &record{}
	rec.Tool = tool
	rec.setArgs(args)
	if x, ok := ctx.Value(requestKey{}).(*exchange); ok {
		rec.Start, rec.began, rec.home = x.start, x.place, r.isHome(x.goroutine)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at := slices.IndexFunc(r.executed, func(other *record) bool { return other.began > rec.began })
	if at < 0 {
		at = len(r.executed)
	}
	r.executed = slices.Insert(r.executed, at, rec)
	return (&span{r, rec}).end
}
