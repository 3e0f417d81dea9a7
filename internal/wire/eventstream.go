package wire

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// eventStream reads the binary frames of AWS: lengths, headers, a payload, checksums. A payload is
// delivered as a JSON object with the type of the event as its only key, the form in which such
// events are stored elsewhere.
type eventStream struct {
	deliver deliver
	buf     []byte
	frame   int // number of the current frame
	lost    bool
	fault   Fault
}

// The parts of a frame around headers and payload, and what AWS allows for a frame at most, with room.
const (
	preludeSize  = 12
	checksumSize = 4
	maxFrame     = 32 << 20
)

func (e *eventStream) write(chunk []byte) {
	if e.lost {
		return
	}
	e.buf = append(e.buf, chunk...)
	rest := e.buf
	for len(rest) >= preludeSize && !e.lost {
		total := binary.BigEndian.Uint32(rest)
		if err := checkPrelude(rest, total); err != nil {
			e.fault.At("frame", e.frame+1, err)
			e.lost = true // without a length nothing says where the next frame begins
			break
		}
		if len(rest) < int(total) {
			break
		}
		e.frame++
		e.fault.At("frame", e.frame, e.takeFrame(rest[:total]))
		rest = rest[total:]
	}
	e.buf = append(e.buf[:0], rest...)
}

func checkPrelude(frame []byte, total uint32) error {
	headers := binary.BigEndian.Uint32(frame[4:])
	switch {
	case crc32.ChecksumIEEE(frame[:8]) != binary.BigEndian.Uint32(frame[8:]):
		return errors.New("the checksum of the lengths is wrong")
	case total > maxFrame:
		return errTooLarge
	case total < preludeSize+checksumSize || headers > total-preludeSize-checksumSize:
		return errors.New("the lengths contradict each other")
	}
	return nil
}

func (e *eventStream) takeFrame(frame []byte) error {
	end := len(frame) - checksumSize
	if crc32.ChecksumIEEE(frame[:end]) != binary.BigEndian.Uint32(frame[end:]) {
		return errors.New("the checksum is wrong")
	}
	split := preludeSize + binary.BigEndian.Uint32(frame[4:])
	headers, err := stringHeaders(frame[preludeSize:split])
	if err != nil {
		return err
	}
	payload := frame[split:end]
	if kind := headers[":message-type"]; kind == "exception" || kind == "error" {
		return fmt.Errorf("the provider reports %s: %s", cmp.Or(headers[":exception-type"], headers[":error-code"], kind), payload)
	}
	if len(payload) == 0 {
		return nil
	}
	event := append(TextNode(headers[":event-type"]), ':')
	return e.deliver(fmt.Appendf(nil, "{%s%s}", event, payload))
}

// stringHeaders returns the headers that hold strings, by name.
func stringHeaders(data []byte) (map[string]string, error) {
	headers := make(map[string]string)
	for len(data) > 0 {
		name, rest, ok := prefixed(data, 1)
		if !ok || len(rest) == 0 {
			return nil, errors.New("a header is cut off")
		}
		kind := rest[0]
		value, rest, ok := headerValue(kind, rest[1:])
		if !ok {
			return nil, fmt.Errorf("header %q is cut off", name)
		}
		if kind == 7 {
			headers[string(name)] = string(value)
		}
		data = rest
	}
	return headers, nil
}

// headerValue cuts the value of a header from its front; the kind says how long it is.
func headerValue(kind byte, data []byte) (value, rest []byte, ok bool) {
	fixed := [...]int{0, 0, 1, 2, 4, 8, -1, -1, 8, 16}
	if int(kind) >= len(fixed) {
		return nil, nil, false
	}
	size := fixed[kind]
	if size < 0 {
		return prefixed(data, 2)
	}
	if len(data) < size {
		return nil, nil, false
	}
	return data[:size], data[size:], true
}

// prefixed cuts a text from the front of data that is after its own length, of so many bytes.
func prefixed(data []byte, bytes int) (text, rest []byte, ok bool) {
	if len(data) < bytes {
		return nil, nil, false
	}
	size := int(data[0])
	if bytes == 2 {
		size = int(binary.BigEndian.Uint16(data))
	}
	if data = data[bytes:]; len(data) < size {
		return nil, nil, false
	}
	return data[:size], data[size:], true
}

func (e *eventStream) end() error {
	if len(e.buf) > 0 && !e.lost {
		e.fault.At("frame", e.frame+1, io.ErrUnexpectedEOF)
	}
	return e.fault.Err
}
