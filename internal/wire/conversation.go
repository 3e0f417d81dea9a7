package wire

import (
	"hash/fnv"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// Conversation is what a request says to a model, kept only as far as it shows whether a later
// request goes on from it.
type Conversation struct {
	system uint64          // what the model is told to be
	tools  map[string]bool // the names of the tools that it may call
	user   uint64          // what a user said last, 0 for nothing
	last   uint64          // the part that the model is to answer, 0 for none
	said   map[uint64]bool // every part of every message
	calls  map[string]int  // how often each call is named, by id, or else by tool and arguments
}

// changing are the members of a message that clients change between two requests, or that say nothing.
var changing = []string{"role", "type", "id", "status", "cache_control", "cachePoint", "annotations"}

// ConversationOf reads the conversation of a request. A body that cannot be read is one part, so
// that it equals only itself.
func ConversationOf(req Request) *Conversation {
	c := &Conversation{tools: make(map[string]bool), said: make(map[uint64]bool), calls: make(map[string]int)}
	body := req.body()
	switch session := mcpRequest(body); {
	case session != nil:
		for _, call := range session.Calls {
			c.part(hashOf(TextNode(Bare(call))))
		}
		return c
	case body == nil:
		if len(req.Body) > 0 {
			c.part(hashOf(TextNode(string(req.Body))))
		}
		return c
	}
	c.tell(body.First("system", "instructions", "systemInstruction", "system_instruction", "preamble"))
	c.offer(body.First("tools", "functions"))
	c.offer(body.Get("toolConfig", "tools"))
	c.part(hashOf(body.First("previous_response_id", "previous_interaction_id", "conversation", "thread")))
	for _, list := range []Node{body.Get("messages"), body.Get("contents"), body.Get("input")} {
		if !list.IsList() && list != nil {
			c.message(list)
		}
		for element := range list.Elements() {
			c.message(element)
		}
	}
	return c
}

func (c *Conversation) tell(system Node) {
	if system != nil {
		c.system = c.system*31 + hashOf(system)
	}
}

// offer takes the names of the tools; definitions nest differently with each provider.
func (c *Conversation) offer(tools Node) {
	for tool := range tools.Elements() {
		c.offer(tool.First("functionDeclarations", "function_declarations"))
		for _, definition := range []Node{tool, tool.Get("function"), tool.Get("toolSpec")} {
			if name := definition.Get("name").Str(); name != "" {
				c.tools[name] = true
			}
		}
	}
}

func (c *Conversation) message(n Node) {
	role := RoleIn(n.Get("role"))
	if role == "system" || role == "developer" {
		c.tell(n)
		return
	}
	m, _ := ReadMessage(n, role)
	for _, called := range m.Calls {
		c.calls[called.identity()]++
	}
	for _, r := range m.Results {
		c.calls[r.ID]++
	}
	parts := partList(n)
	if parts == nil {
		parts = Node("[" + string(n) + "]")
	}
	for part := range parts.Elements() {
		c.part(hashOf(part))
		if _, acts := ReadMessage(part, ""); role == "user" && !acts {
			c.user = c.last
		}
	}
}

func (c *Conversation) part(sum uint64) {
	if sum != 0 {
		c.said[sum] = true
		c.last = sum
	}
}

// identity names a call: by its id, or else by tool and arguments.
func (c Call) identity() string {
	if c.ID != "" {
		return c.ID
	}
	return Bare(c.Finish())
}

// hashOf sums the strings and numbers in a value, 0 where it has none. Providers wrap the same text
// in different ways.
func hashOf(n Node) uint64 {
	sum := fnv.New64a()
	some := false
	var walk func(n Node)
	walk = func(n Node) {
		for element := range n.Elements() {
			walk(element)
		}
		for key, member := range n.Members() {
			if !slices.Contains(changing, key) {
				walk(member)
			}
		}
		if n.IsString() || len(n) > 0 && strings.IndexByte("-0123456789", n[0]) >= 0 {
			some = true
			_, _ = sum.Write(n)
		}
	}
	walk(n)
	if !some {
		return 0
	}
	return sum.Sum64() | 1
}

// Attempt is one request to a model, or to a server of tools, and what it brought.
type Attempt struct {
	*Conversation
	Calls []toolscore.Call
	Err   error // why there is no whole answer; nil where there is one
	Place int   // of the request among all, from 1
	// Ended is how many requests had been sent when this one ended: the client can only then have
	// reacted to it. 0 where that is not known.
	Ended int
}

// Kept returns the calls of the attempt and its error in view of all attempts. Where a later one
// shows that the client went on there is no error, and of the calls those are left on which the
// client acted; the others were asked for again.
func (a *Attempt) Kept(all []*Attempt) ([]toolscore.Call, error) {
	if a.Err == nil {
		return a.Calls, nil
	}
	for _, later := range all {
		if later.Err == nil && later.Place > max(a.Place, a.Ended) && a.leadsTo(later) {
			return a.actedOn(later), nil
		}
	}
	return a.Calls, a.Err
}

// minUnique is how long an id must be to be unique; shorter ones are counted.
const minUnique = 8

// leadsTo reports whether a later request goes on from this one: it has the same tools and
// instructions, and says all that this one had to say or names a call that it brought. Anything
// less may be another conversation.
func (a *Attempt) leadsTo(later *Attempt) bool {
	for tool := range a.tools {
		if !later.tools[tool] {
			return false
		}
	}
	if a.system != later.system {
		return false
	}
	unique := func(c toolscore.Call) bool { return len(c.ID) >= minUnique }
	if slices.ContainsFunc(a.actedOn(later), unique) {
		return true
	}
	said := func(part uint64) bool { return part == 0 || later.said[part] }
	return said(a.user) && said(a.last) && (a.last != 0 || later.last == 0)
}

// actedOn returns the calls that the later request names.
func (a *Attempt) actedOn(later *Attempt) []toolscore.Call {
	var calls []toolscore.Call
	for _, c := range a.Calls {
		id := c.ID
		if id == "" {
			id = Bare(c)
		}
		if later.calls[id] > a.calls[id] {
			calls = append(calls, c)
		}
	}
	return calls
}
