package scripted

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
)

// event is one piece of a stream. Data is written as JSON, a string as it is.
type event struct {
	name string
	data any
}

func (e event) payload() string {
	if s, ok := e.data.(string); ok {
		return s
	}
	return text(e.data)
}

// framing is how a stream tells its events apart.
type framing struct {
	contentType string
	write       func(io.Writer, event)
}

var (
	serverSentEvents = framing{"text/event-stream", writeServerSent}
	jsonLines        = framing{"application/x-ndjson", writeLine}
	eventStream      = framing{"application/vnd.amazon.eventstream", writeFrame}
)

func writeServerSent(w io.Writer, e event) {
	if e.name != "" {
		fmt.Fprintf(w, "event: %s\n", e.name)
	}
	fmt.Fprintf(w, "data: %s\n\n", e.payload())
}

func writeLine(w io.Writer, e event) { fmt.Fprintln(w, e.payload()) }

// writeFrame writes a message of Amazon's event stream: the lengths of all and of the headers,
// their checksum, headers, payload, and the checksum of everything.
func writeFrame(w io.Writer, e event) {
	var headers bytes.Buffer
	for _, h := range [][2]string{
		{":event-type", e.name}, {":content-type", "application/json"}, {":message-type", "event"},
	} {
		writeHeader(&headers, h[0], h[1])
	}
	payload := e.payload()
	const prelude, checksum = 12, 4
	var frame bytes.Buffer
	put := func(n int) { _ = binary.Write(&frame, binary.BigEndian, uint32(n)) }
	sum := func() { put(int(crc32.ChecksumIEEE(frame.Bytes()))) }
	put(prelude + headers.Len() + len(payload) + checksum)
	put(headers.Len())
	sum()
	frame.Write(headers.Bytes())
	frame.WriteString(payload)
	sum()
	_, _ = w.Write(frame.Bytes())
}

func writeHeader(b *bytes.Buffer, name, value string) {
	const isString = 7
	b.WriteByte(byte(len(name)))
	b.WriteString(name)
	b.WriteByte(isString)
	_ = binary.Write(b, binary.BigEndian, uint16(len(value)))
	b.WriteString(value)
}
