package provider

import (
	toolscore "github.com/toolscore/toolscore-go"
)

// side is who sent a message of MCP.
type side int

const (
	unknown side = iota
	client
	server
)

// mcpSession pairs the tools/call requests of the Model Context Protocol with their responses.
type mcpSession struct {
	calls []toolscore.Call
	open  map[string][]int // requests that wait for an answer, by id as written (1 is not "1"): indices of calls, or notCall
	known bool
	// inTurn says that all requests stand before all responses, so that of two with one id the first is answered first.
	// Otherwise an id that is used again means the latest request.
	inTurn bool
}

// notCall stands for a request that is no tools/call.
const notCall = -1

// mcpRequest returns the session that a request body begins, nil where it holds no tools/call.
func mcpRequest(body node) *mcpSession {
	s := &mcpSession{}
	s.take(body, client)
	if len(s.calls) == 0 {
		return nil
	}
	return s
}

func isMCP(n node) bool { return n.get("jsonrpc") != nil }

// deliver takes a payload of the response to mcpRequest's body.
func (s *mcpSession) deliver(payload []byte) error {
	n, err := parseNode(payload)
	if err == nil {
		s.take(n, server)
	}
	return err
}

func (s *mcpSession) understood() bool { return s.known }

func (s *mcpSession) close() ([]toolscore.Call, error) { return s.calls, nil }

// take reads a message or a batch of them. Requests come from either side; what answers a request of the server is no result
// of a tool.
func (s *mcpSession) take(n node, from side) {
	for element := range n.elements() {
		s.take(element, from)
	}
	if !isMCP(n) {
		return
	}
	s.known = true
	id := string(n.get("id"))
	switch {
	case n.get("method") != nil && from != server:
		s.request(n, id)
	case n.get("method") == nil && from != client:
		s.response(n, id)
	}
}

func (s *mcpSession) request(n node, id string) {
	place := notCall
	if n.get("method").str() == "tools/call" {
		params := n.get("params")
		place = len(s.calls)
		c := newCall("", n.get("id").id(), params.get("name").str(), params.get("arguments")).finish()
		if params.isNull() {
			c.Args = nil
		}
		s.calls = append(s.calls, c)
	}
	if id == "" {
		return
	}
	if s.open == nil {
		s.open = make(map[string][]int)
	}
	s.open[id] = append(s.open[id], place)
}

func (s *mcpSession) response(n node, id string) {
	waiting := s.open[id]
	if len(waiting) == 0 {
		return
	}
	last := len(waiting) - 1
	place, rest := waiting[last], waiting[:last]
	if s.inTurn {
		place, rest = waiting[0], waiting[1:]
	}
	s.open[id] = rest
	if place != notCall {
		r := mcpResult(n)
		s.calls[place].Result, s.calls[place].Err = r.Result, r.Err
	}
}

// mcpResult reads what a tool returned: structured content where there is any, else the content. A tool that asks for more
// input has not returned yet.
func mcpResult(n node) toolscore.Call {
	if failure := n.get("error"); !failure.isNull() {
		return newResult("", "", failure.first("message"), true)
	}
	result := n.get("result")
	if result.get("resultType").str() == "input_required" {
		return toolscore.Call{}
	}
	failed := result.get("isError").isTrue()
	if structured := result.first("structuredContent"); structured != nil && !failed {
		return toolscore.Call{Result: structured.value()}
	}
	return newResult("", "", result.get("content"), failed)
}
