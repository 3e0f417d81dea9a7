// Package scripted is a model that follows a script: an HTTP server that answers the client of any
// of six providers in the wire format of that provider, whole or streamed, as the client asks.
package scripted

import (
	"fmt"
	"strings"
)

// Script is a conversation as the model sees it, the same for every provider.
type Script struct {
	Turns []Turn // what it asks for, one answer each
	Final string // the text of the answer after the turns
	// Interleaved lets the calls of a turn take turns with the pieces of their arguments where
	// OpenAI Chat streams, as its format allows. Some frameworks take the start of a call for the
	// end of the one before.
	Interleaved bool
}

// Turn is the calls of one answer.
type Turn []Call

// Call is one tool call that the model asks for.
type Call struct {
	Tool string
	// Args is the text of the arguments, as a rule a JSON object. "" is a call without arguments,
	// which each provider writes in its own way. OpenAI sends any text as it is, Anthropic and
	// Bedrock when they stream; all else needs JSON.
	Args string
	// Text is the input of a tool that takes free text, which only OpenAI has; "" where the tool
	// takes arguments.
	Text string
}

// answer is one message of the model.
type answer struct {
	number int // from 1
	calls  []call
	text   string

	interleaved bool
}

// call is a call with the id that the provider gives it.
type call struct {
	Call
	id string
}

// answer returns the n-th message, and false where the script is over.
func (s Script) answer(n int) (answer, bool) {
	switch {
	case n <= len(s.Turns):
		a := answer{number: n, interleaved: s.Interleaved}
		for i, c := range s.Turns[n-1] {
			a.calls = append(a.calls, call{c, fmt.Sprintf("call_%d_%d", n, i+1)})
		}
		return a, true
	case n == len(s.Turns)+1:
		return answer{number: n, text: s.Final}, true
	default:
		return answer{}, false
	}
}

// args are the arguments where they must be JSON.
func (c call) args() string {
	if c.Args == "" {
		return "{}"
	}
	return c.Args
}

// pieceLength is how many letters a stream sends at a time: few, so that names, escapes and numbers
// are cut.
const pieceLength = 7

// pieces cuts a text as a stream does, never inside a letter.
func pieces(text string) []string {
	var list []string
	var piece strings.Builder
	count := 0
	for _, letter := range text {
		piece.WriteRune(letter)
		count++
		if count%pieceLength == 0 {
			list = append(list, piece.String())
			piece.Reset()
		}
	}
	if piece.Len() > 0 {
		list = append(list, piece.String())
	}
	return list
}
