// Package cassette keeps recorded HTTP traffic as text: it reads and writes format 2 of go-vcr's
// cassettes, reads those of other recorders, and hides secrets in what requests and answers say.
package cassette

import (
	"net/http"
	"time"
)

// Cassette is the traffic of one run, in the order in which its requests were sent.
type Cassette struct {
	Test         string   // that recorded it; "" in a cassette of another program, as are Day and Models
	Day          string   // of the recording, as 2026-12-01
	Models       []string // that were asked
	Temp         string   // the folder for temporary files of the recording machine, where that matters; else ""
	Interactions []Interaction
}

// Foreign reports whether another program wrote the cassette, which then may hold secrets as they are.
func (c *Cassette) Foreign() bool { return c.Day == "" }

// Interaction is a request and its answer.
type Interaction struct {
	Line     int // where it begins in the file, 0 where that is not known
	Request  Request
	Response Response
}

// Request is what was asked. A body of JSON keeps its text but for white space.
type Request struct {
	Method, URL, ContentType string
	Body                     []byte
}

// Response is what was answered. Its Header has only what clients act on.
type Response struct {
	Code     int
	Header   http.Header
	Body     []byte
	End      End
	Problem  string // the text of the error where End is Failed, Canceled or TimedOut
	Duration time.Duration
}

// End is how an answer ended.
type End string

// The ends. Those from Failed on have no answer.
const (
	Whole    End = ""
	Broken   End = "broken" // the connection broke off
	Left     End = "left"   // the agent read no further
	Failed   End = "error"
	Canceled End = "canceled" // the context was
	TimedOut End = "timeout"
)

// Answered reports whether there is an answer, if only the beginning of one.
func (e End) Answered() bool { return e == Whole || e == Broken || e == Left }

// keptHeaders are those of an answer that clients act on. Lengths and encodings are made anew.
var keptHeaders = []string{
	"Content-Type", "Location", "Retry-After", "X-Amzn-Errortype", "X-Should-Retry", "Mcp-Session-Id",
}

// KeptHeader returns the headers of an answer that a cassette keeps.
func KeptHeader(h http.Header) http.Header {
	kept := http.Header{}
	for _, name := range keptHeaders {
		if value := h.Get(name); value != "" {
			kept.Set(name, value)
		}
	}
	if kept.Get("Retry-After") == "" && h.Get("Retry-After-Ms") != "" {
		kept.Set("Retry-After", "1")
	}
	return kept
}
