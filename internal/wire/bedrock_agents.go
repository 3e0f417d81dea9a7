package wire

import (
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
)

// bedrockAgent reads what an agent of Amazon Bedrock streams: its trace, where calls and results
// are steps of their own, and the calls whose control it returns to the client.
type bedrockAgent struct {
	events
	seen map[string]bool
}

// orchestration returns the step of an agent that the event traces, however often it is wrapped;
// nil where there is none.
func orchestration(n Node) Node {
	for range 3 {
		if step := n.First("orchestrationTrace"); step != nil {
			return step
		}
		n = n.Get("trace")
	}
	return nil
}

func isBedrockAgent(n Node) bool {
	return orchestration(n) != nil || n.Get("returnControl", "invocationInputs").IsList()
}

func (b *bedrockAgent) read(n Node) {
	step := orchestration(n)
	if input := step.First("invocationInput"); input != nil {
		b.invocation(input)
	}
	if output := step.First("observation"); output != nil {
		b.observation(output)
	}
	if control := n.First("returnControl"); control != nil {
		if !b.seen[control.Get("invocationId").ID()] {
			b.nextMessage()
		}
		for input := range control.Get("invocationInputs").Elements() {
			b.action(input.First("functionInvocationInput", "apiInvocationInput"), control.Get("invocationId").ID())
		}
	}
	b.settled()
	if n.Get("chunk") != nil || n.Get("returnControl") != nil || step.Get("observation", "finalResponse") != nil {
		b.end()
	}
}

// invocation takes the step in which the agent decides for a call.
func (b *bedrockAgent) invocation(input Node) {
	b.nextMessage()
	for name, member := range input.Members() {
		switch name {
		case "actionGroupInvocationInput":
			b.action(member, member.Get("invocationId").ID())
		case "knowledgeBaseLookupInput":
			b.call("knowledge_base", "knowledge_base_lookup", member)
		case "codeInterpreterInvocationInput":
			b.call("code_interpreter", "code_interpreter", member)
		case "agentCollaboratorInvocationInput":
			b.call("", member.Get("agentCollaboratorName").Str(), member.Get("input"))
		}
	}
}

func (b *bedrockAgent) call(kind toolscore.Kind, tool string, args Node) {
	b.add(0, NewCall(kind, "", tool, args))
}

// action takes a call of an action group, which is a function or a request to an API. One whose
// control returns to the client is in the trace and in an event of its own.
func (b *bedrockAgent) action(input Node, id string) {
	tool := input.Get("function").Str()
	if tool == "" {
		tool = strings.TrimSpace(input.First("verb", "httpMethod").Str() + " " + input.Get("apiPath").Str())
	}
	args := Node("{")
	put := func(list Node) {
		for p := range list.Elements() {
			if len(args) > 1 {
				args = append(args, ',')
			}
			args = append(append(append(args, TextNode(p.Get("name").Str())...), ':'), p.Get("value")...)
			if p.Get("value") == nil {
				args = append(args, "null"...)
			}
		}
	}
	put(input.Get("parameters"))
	for _, member := range input.First("requestBody").Get("content").Members() {
		put(member)
		put(member.Get("properties"))
	}
	c := NewCall("", id, tool, append(args, '}'))
	if key := id + "\x00" + tool + "\x00" + c.args; id == "" || !b.seen[key] {
		if b.seen == nil {
			b.seen = make(map[string]bool)
		}
		b.seen[key], b.seen[id] = true, true
		b.add(0, c)
	}
}

// observation takes what came out of the call before.
func (b *bedrockAgent) observation(output Node) {
	d := b.last[0]
	if d == nil {
		return
	}
	for name, member := range output.Members() {
		switch name {
		case "actionGroupInvocationOutput":
			d.Result = resultOf(member.Get("text"))
		case "agentCollaboratorInvocationOutput":
			d.Result = resultOf(member.Get("output", "text"))
		case "knowledgeBaseLookupOutput":
			d.Result = resultOf(member.Get("retrievedReferences"))
		case "codeInterpreterInvocationOutput":
			if failure := member.First("executionError"); failure != nil {
				d.Err = ErrorText(failure)
			} else {
				d.Result = resultOf(member.Get("executionOutput"))
			}
		case "repromptResponse":
			d.Err = ErrorText(member.Get("text"))
		}
	}
}
