package wire

import (
	toolscore "github.com/toolscore/toolscore-go"
)

// Side is who sent a message of MCP.
type Side int

// The sides of a connection; Unknown is for messages that only their content tells apart.
const (
	Unknown Side = iota
	Client
	Server
)

// MCPLog pairs the tools/call requests of the Model Context Protocol with their responses.
type MCPLog struct {
	Calls []toolscore.Call
	open  map[string][]int // requests that wait for an answer, by id as written (1 is not "1"): indices of calls, or notCall
	Known bool
	// inTurn says that all requests are before all responses, so that of two with one id the
	// first is answered first. Otherwise an id that is used again means the latest request.
	InTurn bool
}

// notCall stands for a request that is not a tools/call.
const notCall = -1

// mcpRequest returns the session that a request body begins, nil where it holds no tools/call.
func mcpRequest(body Node) *MCPLog {
	s := &MCPLog{}
	s.Take(body, Client)
	if len(s.Calls) == 0 {
		return nil
	}
	return s
}

// IsMCP recognises a message of JSON-RPC, which MCP is made of.
func IsMCP(n Node) bool { return n.Get("jsonrpc") != nil }

// deliver takes a payload of the response to mcpRequest's body.
func (s *MCPLog) deliver(payload []byte) error {
	n, err := ParseNode(payload)
	if err == nil {
		s.Take(n, Server)
	}
	return err
}

func (s *MCPLog) understood() bool { return s.Known }

func (s *MCPLog) marked() bool { return false }

func (s *MCPLog) close() ([]toolscore.Call, error) { return s.Calls, nil }

// Take reads a message or a batch of them. Requests come from either side; what answers a request
// of the server is not a result of a tool.
func (s *MCPLog) Take(n Node, from Side) {
	for element := range n.Elements() {
		s.Take(element, from)
	}
	if !IsMCP(n) {
		return
	}
	s.Known = true
	id := string(n.Get("id"))
	switch {
	case n.Get("method") != nil && from != Server:
		s.request(n, id)
	case n.Get("method") == nil && from != Client:
		s.response(n, id)
	}
}

func (s *MCPLog) request(n Node, id string) {
	place := notCall
	if n.Get("method").Str() == "tools/call" {
		params := n.Get("params")
		place = len(s.Calls)
		c := NewCall("", n.Get("id").ID(), params.Get("name").Str(), params.Get("arguments")).Finish()
		if params.IsNull() {
			c.Args = nil
		}
		s.Calls = append(s.Calls, c)
	}
	if id == "" {
		return
	}
	if s.open == nil {
		s.open = make(map[string][]int)
	}
	s.open[id] = append(s.open[id], place)
}

func (s *MCPLog) response(n Node, id string) {
	waiting := s.open[id]
	if len(waiting) == 0 {
		return
	}
	last := len(waiting) - 1
	place, rest := waiting[last], waiting[:last]
	if s.InTurn {
		place, rest = waiting[0], waiting[1:]
	}
	s.open[id] = rest
	if place != notCall {
		r := mcpResult(n)
		s.Calls[place].Result, s.Calls[place].Err = r.Result, r.Err
	}
}

// mcpResult reads what a tool returned: structured content where there is any, else the content. A
// tool that asks for more input has not returned yet.
func mcpResult(n Node) toolscore.Call {
	if failure := n.Get("error"); !failure.IsNull() {
		return newResult("", "", failure.First("message"), true)
	}
	result := n.Get("result")
	if result.Get("resultType").Str() == "input_required" {
		return toolscore.Call{}
	}
	failed := result.Get("isError").IsTrue()
	if structured := result.First("structuredContent"); structured != nil && !failed {
		return toolscore.Call{Result: structured.Value()}
	}
	return newResult("", "", result.Get("content"), failed)
}
