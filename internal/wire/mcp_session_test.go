package wire_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// FuzzMCPSession has both peers send anything: nothing that they send ends the watcher, the pieces
// in which it comes make no difference, and each call ends once.
func FuzzMCPSession(f *testing.F) {
	f.Add([]byte(`{"id":1,"method":"tools/call","params":{"name":"a","arguments":{"x":[1]}}}`+"\n"),
		[]byte(`{"id":1,"result":{"content":[{"type":"text","text":"hi"}]}}`+"\n"), uint16(7))
	f.Add([]byte(`[{"id":"1","method":"tools/call"},{"method":"notifications/cancelled","params":{"requestId":"1"}}]`),
		[]byte(`{"id":"1","error":{"code":1}}`), uint16(30))
	f.Add([]byte(`{"id":null,"method":"tools\/call","params":[]}{}`+"\n"+`{"id":{},"method":"tools/call"}`),
		[]byte(`{"id":{},"result":{"resultType":"input_required","requestState":"s"}}`+"\n"), uint16(1))
	f.Fuzz(func(t *testing.T, client, server []byte, piece uint16) {
		size := int(piece) + 1
		whole := watch(t, client, server, max(len(client), len(server), 1))
		assert.Equal(t, whole, watch(t, client, server, size))
	})
}

// watch returns what a session records of the two streams, cut into pieces of this size.
func watch(t *testing.T, client, server []byte, size int) []string {
	t.Helper()
	var seen []string
	ends := make(map[int]int)
	begin := func(_ context.Context, tool string, args any, state string) func(any, error) {
		number := len(seen)
		seen = append(seen, fmt.Sprintf("%s %s %s", tool, args, state))
		return func(result any, err error) {
			ends[number]++
			seen[number] += fmt.Sprintf(": %s %v", result, err)
		}
	}
	session := wire.NewMCPSession(begin, func(err error) { t.Error(err) })
	one, other := session.Streams()
	for text := client; len(text) > 0; text = text[min(size, len(text)):] {
		_, _ = one.Write(text[:min(size, len(text))])
	}
	_ = one.Close()
	for text := server; len(text) > 0; text = text[min(size, len(text)):] {
		_, _ = other.Write(text[:min(size, len(text))])
	}
	_ = other.Close()
	for number := range seen {
		assert.LessOrEqual(t, ends[number], 1)
	}
	return seen
}
