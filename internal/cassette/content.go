package cassette

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// content is a body taken apart into what is said in it: the lines of a stream of text, the frames
// of one of AWS, or the whole.
type content struct {
	payloads []string
	between  [][]byte     // what is before each payload, and after the last
	frames   []wire.Frame // of the stream of AWS, one for each payload; nil for any other body
	inBase64 []bool       // the payload was wrapped so in its frame
}

// open takes a body apart. Text that is not a stream is one payload.
func open(body []byte) *content {
	if frames, err := wire.Frames(body); err == nil && len(frames) > 0 {
		return openFrames(frames)
	}
	if !isStream(body) {
		return &content{payloads: []string{string(body)}, between: [][]byte{nil, nil}}
	}
	c := &content{}
	var before []byte
	for line := range bytes.Lines(body) {
		text := bytes.TrimRight(line, "\r\n")
		payload := bytes.TrimLeft(bytes.TrimPrefix(text, []byte("data:")), " \t")
		before = append(before, text[:len(text)-len(payload)]...)
		c.between, c.payloads = append(c.between, before), append(c.payloads, string(payload))
		before = append([]byte(nil), line[len(text):]...)
	}
	c.between = append(c.between, before)
	return c
}

// isStream knows server-sent events and values of JSON that are one on a line.
func isStream(body []byte) bool {
	if !IsJSON(body) {
		return bytes.HasPrefix(body, []byte("data:")) || bytes.Contains(body, []byte("\ndata:"))
	}
	first, rest, _ := bytes.Cut(bytes.TrimSpace(body), []byte("\n"))
	return len(bytes.TrimSpace(rest)) > 0 && json.Valid(first)
}

func openFrames(frames []wire.Frame) *content {
	c := &content{frames: frames}
	for _, f := range frames {
		payload := string(f.Payload)
		var wrapped struct {
			Bytes []byte `json:"bytes"`
		}
		isWrapped := json.Unmarshal(f.Payload, &wrapped) == nil && IsJSON(wrapped.Bytes)
		if isWrapped {
			payload = string(wrapped.Bytes)
		}
		c.payloads, c.inBase64 = append(c.payloads, payload), append(c.inBase64, isWrapped)
	}
	return c
}

// body puts the body together again, with the lengths and checksums of what it holds now.
func (c *content) body() []byte {
	var b bytes.Buffer
	for i, payload := range c.payloads {
		if c.frames == nil {
			b.Write(c.between[i])
			b.WriteString(payload)
			continue
		}
		frame := c.frames[i]
		frame.Payload = []byte(payload)
		if c.inBase64[i] {
			frame.Payload = rewrapped(c.frames[i].Payload, payload)
		}
		b.Write(frame.Bytes())
	}
	if c.frames == nil {
		b.Write(c.between[len(c.payloads)])
	}
	return b.Bytes()
}

// rewrapped returns a payload with other bytes, and with what is beside them.
func rewrapped(old []byte, payload string) []byte {
	n := wire.Node(old).Get("bytes")
	if n == nil {
		return old
	}
	encoded := `"` + base64.StdEncoding.EncodeToString([]byte(payload)) + `"`
	return []byte(strings.Replace(string(old), string(n), encoded, 1))
}

// edit is a place in a text, and its replacement.
type edit struct {
	start, end int
	text       string
}

// apply returns the text with its edits, which are in order and do not overlap.
func apply(text string, edits []edit) string {
	if len(edits) == 0 {
		return text
	}
	var b strings.Builder
	end := 0
	for _, e := range edits {
		b.WriteString(text[end:e.start])
		b.WriteString(e.text)
		end = e.end
	}
	b.WriteString(text[end:])
	return b.String()
}
