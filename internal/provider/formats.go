package provider

import (
	"bytes"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
)

// reader takes the payloads of an answer in one wire format.
type reader interface{ read(n node) }

// wireFormat is one way in which providers answer.
type wireFormat struct {
	speaks func(n node) bool // whether a payload is of this format
	open   func(a *answer) reader
}

// wireFormats are told apart by their payloads alone, for many servers speak the format of another provider.
var wireFormats = []wireFormat{
	{isOpenAIChat, func(a *answer) reader { return &openAIChat{answer: a} }},
	{isOpenAIResponses, func(a *answer) reader { return &openAIResponses{answer: a} }},
	{isAnthropic, func(a *answer) reader { return &anthropic{a} }},
	{isGemini, func(a *answer) reader { return &gemini{answer: a} }},
	{isInteractions, func(a *answer) reader { return &interactions{a} }},
	{isOllama, func(a *answer) reader { return &ollama{a} }},
	{isBedrock, func(a *answer) reader { return &bedrock{a} }},
	{isCohere, func(a *answer) reader { return &cohere{a} }},
}

// formatOf returns the format of a payload, nil where it is none.
func formatOf(n node) *wireFormat {
	for i := range wireFormats {
		if wireFormats[i].speaks(n) {
			return &wireFormats[i]
		}
	}
	return nil
}

// answerStream reads the payloads of answers in whatever format they come.
type answerStream struct {
	answer answer
	format *wireFormat // of the payload before; nil before the first
	reader reader
	known  bool  // a payload was understood
	err    error // what the provider reported
}

// done is the payload that ends the streams of OpenAI.
const done = "[DONE]"

// deliver takes a payload of a stream; a framing calls it.
func (c *answerStream) deliver(payload []byte) error {
	text := bytes.Trim(payload, blank)
	if string(text) == done {
		c.next()
		return nil
	}
	if len(text) == 0 || text[0] != '{' && text[0] != '[' {
		return nil // some servers send words to keep the connection open
	}
	n, err := parseNode(text)
	if err == nil {
		n, err = unwrapBytes(n)
	}
	if err == nil {
		c.known = c.take(n) || c.known
	}
	return err
}

// next says that a stream is complete; what follows is another.
func (c *answerStream) next() {
	c.answer.end()
	c.answer.nextMessage()
	c.format, c.reader = nil, nil
}

// take reads a payload. It returns false where the payload is no answer.
func (c *answerStream) take(n node) bool {
	format := c.format
	if format == nil || !format.speaks(n) {
		format = formatOf(n)
	}
	if format == nil {
		return c.takeError(n)
	}
	if format != c.format {
		c.format, c.reader = format, format.open(&c.answer)
	}
	c.reader.read(n)
	return true
}

// takeError notices an error that a provider sends in the middle of a stream.
func (c *answerStream) takeError(n node) bool {
	fault := n.get("error")
	if fault.isNull() && n.first("type", "event_type").str() == "error" {
		fault = n
	}
	if !fault.isObject() {
		return false
	}
	if c.err == nil {
		message := fault.get("message").str()
		if message == "" {
			message = validUTF8(string(fault))
		}
		c.err = fmt.Errorf("the provider reports %s: %s", fault.first("type", "code", "status").id(), message)
	}
	return true
}

func (c *answerStream) understood() bool { return c.known }

// close returns the calls.
func (c *answerStream) close() ([]toolscore.Call, error) { return c.answer.calls(), c.err }
