package wire

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// Frame is one frame of the event stream of AWS.
type Frame struct{ Headers, Payload []byte }

// Frames takes a stream apart. It fails if it is none, or is damaged or cut off.
func Frames(stream []byte) ([]Frame, error) {
	var frames []Frame
	for rest := stream; len(rest) > 0; {
		if len(rest) < preludeSize {
			return nil, io.ErrUnexpectedEOF
		}
		total := binary.BigEndian.Uint32(rest)
		if err := checkPrelude(rest, total); err != nil {
			return nil, err
		}
		if len(rest) < int(total) {
			return nil, io.ErrUnexpectedEOF
		}
		end := int(total) - checksumSize
		if crc32.ChecksumIEEE(rest[:end]) != binary.BigEndian.Uint32(rest[end:]) {
			return nil, errors.New("the checksum is wrong")
		}
		split := preludeSize + binary.BigEndian.Uint32(rest[4:])
		frames = append(frames, Frame{Headers: rest[preludeSize:split], Payload: rest[split:end]})
		rest = rest[total:]
	}
	return frames, nil
}

// Bytes returns the frame as it is sent, with its lengths and checksums.
func (f Frame) Bytes() []byte {
	total := preludeSize + len(f.Headers) + len(f.Payload) + checksumSize
	b := binary.BigEndian.AppendUint32(make([]byte, 0, total), uint32(total)) //nolint:gosec // far below
	b = binary.BigEndian.AppendUint32(b, uint32(len(f.Headers)))              //nolint:gosec // far below
	b = binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
	b = append(append(b, f.Headers...), f.Payload...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}
