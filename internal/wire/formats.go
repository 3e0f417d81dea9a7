package wire

import (
	"bytes"

	toolscore "github.com/toolscore/toolscore-go"
)

// reader takes the payloads of an answer in one wire format.
type reader interface{ read(n Node) }

// wireFormat is one way in which providers answer.
type wireFormat struct {
	speaks func(n Node) bool // whether a payload is of this format
	open   func(a *answer) reader
}

// wireFormats are told apart only by their payloads, since many servers speak the format of another
// provider.
var wireFormats = []wireFormat{
	{isOpenAIChat, func(a *answer) reader { return &openAIChat{answer: a} }},
	{isOpenAIResponses, func(a *answer) reader { return &openAIResponses{answer: a} }},
	{isAnthropic, func(a *answer) reader { return &anthropic{a} }},
	{isGemini, func(a *answer) reader { return &gemini{answer: a} }},
	{isInteractions, func(a *answer) reader { return &interactions{a} }},
	{isOllama, func(a *answer) reader { return &ollama{a} }},
	{isBedrock, func(a *answer) reader { return &bedrock{a} }},
	{isCohere, func(a *answer) reader { return &cohere{a} }},
	{isSDKStream, func(a *answer) reader { return &sdkStream{events{answer: a}} }},
	{isAGUI, func(a *answer) reader { return &agUI{events: events{answer: a}} }},
	{isAssistants, func(a *answer) reader { return &assistants{events: events{answer: a}} }},
	{isGeminiLive, func(a *answer) reader { return &geminiLive{gemini: gemini{answer: a}} }},
	{isBedrockAgent, func(a *answer) reader { return &bedrockAgent{events: events{answer: a}} }},
}

// formatOf returns the format of a payload, nil where it is none.
func formatOf(n Node) *wireFormat {
	for i := range wireFormats {
		if wireFormats[i].speaks(n) {
			return &wireFormats[i]
		}
	}
	return nil
}

// IsAnswer reports whether a payload is an answer of a model, or a piece of one.
func IsAnswer(n Node) bool { return formatOf(n) != nil }

// Answers reads the payloads of answers in whatever format they come.
type Answers struct {
	answer answer
	format *wireFormat // of the payload before; nil before the first
	reader reader
	known  bool // a payload was understood
	usage  Usage
}

// Done is the payload that ends the streams of OpenAI.
const Done = "[DONE]"

// deliver takes a payload of a stream; a framing calls it.
func (c *Answers) deliver(payload []byte) error {
	text := bytes.Trim(payload, Blank)
	if string(text) == Done {
		c.Next()
		return nil
	}
	if len(text) == 0 || text[0] != '{' && text[0] != '[' {
		return nil // some servers send words to keep the connection open
	}
	n, err := ParseNode(text)
	if err == nil {
		n, err = UnwrapBytes(n)
	}
	if err == nil {
		c.known = c.Take(n) || c.known
	}
	return err
}

// Next says that a stream is complete; what follows is another.
func (c *Answers) Next() {
	c.answer.end()
	c.answer.nextMessage()
	c.format, c.reader = nil, nil
}

// EndList says that the list is closed in which the pieces of an answer are. That ends a stream
// whose provider has not said so.
func (c *Answers) EndList() {
	switch c.reader.(type) {
	case *openAIChat, *gemini:
		c.answer.end()
	}
}

// Begun reports whether any answer, or a piece of one, has been read.
func (c *Answers) Begun() bool { return c.answer.latest > 0 }

// InStream reports whether the payload before was an answer or a piece of one.
func (c *Answers) InStream() bool { return c.format != nil }

// Take reads a payload. It returns false where the payload is not an answer.
func (c *Answers) Take(n Node) bool {
	c.usage.take(n)
	format := c.format
	if format == nil || !format.speaks(n) {
		format = formatOf(n)
	}
	if format == nil {
		return c.TakeError(n)
	}
	if format != c.format {
		c.format, c.reader = format, format.open(&c.answer)
	}
	c.reader.read(n)
	c.answer.touch()
	return true
}

// TakeError notices an error that a provider sends instead of an answer or in the middle of one.
func (c *Answers) TakeError(n Node) bool {
	fault := n.Get("error")
	if fault.IsNull() && n.First("type", "event_type").Str() == "error" {
		fault = n
	}
	if !fault.IsObject() && !fault.IsString() {
		return false
	}
	c.answer.report(fault)
	return true
}

// report takes an error in the words of a provider: an object, or the text itself.
func (a *answer) report(fault Node) {
	if fault.IsString() {
		a.fail("the provider reports: %s", fault.Str())
		return
	}
	message := fault.Get("message").Str()
	if message == "" {
		message = validUTF8(string(fault))
	}
	a.fail("the provider reports %s: %s", fault.First("type", "code", "status").ID(), message)
}

func (c *Answers) understood() bool { return c.known }

func (c *Answers) marked() bool { return c.answer.marked }

func (c *Answers) close() ([]toolscore.Call, error) { return c.Finish() }

// Finish returns the calls, and why the last answer is not whole: it has no end, or the provider
// reported an error.
func (c *Answers) Finish() ([]toolscore.Call, error) { return c.answer.calls(), c.answer.fault() }
