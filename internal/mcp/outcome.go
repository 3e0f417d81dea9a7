package mcp

import (
	"errors"
	"fmt"

	"github.com/toolscore/toolscore-go/internal/provider"
)

// anyCall is a request whose answer brings the result: package provider reads results as they stand on the wire.
const anyCall = `{"jsonrpc": "2.0", "id": 0, "method": "tools/call", "params": {"name": "any"}}`

// outcome reads the result of a tools/call. What cannot be read is a text that says why.
func outcome(result []byte) (any, error) {
	decoder := provider.ForResponse(provider.Request{Body: []byte(anyCall)}, "application/json")
	for _, part := range [][]byte{[]byte(`{"jsonrpc": "2.0", "id": 0, "result": `), result, []byte("}")} {
		_, _ = decoder.Write(part)
	}
	calls, err := decoder.Close()
	switch {
	case err != nil:
		return fmt.Sprintf("(not recorded: %v)", err), nil
	case calls[0].Err != "":
		return nil, errors.New(calls[0].Err)
	default:
		return calls[0].Result, nil
	}
}
