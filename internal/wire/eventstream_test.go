package wire_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// lengths is the beginning of a frame.
func lengths(total, headers uint32) []byte {
	prelude := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, total), headers)
	return append(binary.BigEndian.AppendUint32(prelude, crc32.ChecksumIEEE(prelude)), make([]byte, 20)...)
}

// headers is a frame with these headers.
func headers(text string) []byte {
	prelude := lengths(uint32(16+len(text)), uint32(len(text)))[:12]
	frame := slices.Concat(prelude, []byte(text))
	return binary.BigEndian.AppendUint32(frame, crc32.ChecksumIEEE(frame))
}

const converseCalls = `{"tool":"weather","args":{"city":"Oslo"},"id":"t1","turn":1}`

func TestConverseStream(t *testing.T) {
	stream := wiretest.ConverseStream()
	assert.Equal(t, converseCalls, decode(t, stream))
	assert.Equal(t, converseCalls, decode(t, stream, ones(len(stream))...))
	trace, err := archive.Extract(stream, archive.Options{})
	require.NoError(t, err)
	assert.Equal(t, converseCalls, wiretest.Listing(t, trace))
}

func TestInvokeModelStream(t *testing.T) {
	var stream []byte
	for _, event := range []string{
		`{"type":"message_start","message":{"content":[]}}`,
		`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t1","name":"now","input":{}}}`,
		`{"type":"content_block_stop","index":0}`,
		`{"type":"message_stop"}`,
	} {
		payload := fmt.Sprintf(`{"bytes":%q,"p":"abc"}`, base64.StdEncoding.EncodeToString([]byte(event)))
		stream = append(stream, wiretest.Frame("event", "chunk", payload)...)
	}
	assert.Equal(t, `{"tool":"now","args":{},"id":"t1","turn":1}`, decode(t, stream, 1, 100, 100))
}

func TestDamagedEventStream(t *testing.T) {
	good := wiretest.Frame("event", "contentBlockStart", `{"contentBlockIndex":1,"start":{"toolUse":{"toolUseId":"t1","name":"f"}}}`)
	flipped := func(at int) []byte {
		damaged := bytes.Clone(good)
		damaged[at] ^= 0x40
		return damaged
	}
	for _, test := range []struct {
		name  string
		bytes []byte
		err   string
	}{
		{"the length", flipped(2), "frame 2: the checksum of the lengths is wrong"},
		{"the payload", flipped(len(good) - 10), "frame 2: the checksum is wrong"},
		{"the end is missing", good[:len(good)-1], "frame 2: unexpected EOF"},
		{"the beginning only", good[:5], "frame 2: unexpected EOF"},
		{
			"an exception", wiretest.Frame("exception", "", `{"message":"slow"}`),
			`frame 2: the provider reports exception: {"message":"slow"}`,
		},
		{"no JSON", wiretest.Frame("event", "messageStop", `{"a`), "frame 2: byte 19: "},
		{"a frame that is too large", lengths(40<<20, 0), "frame 2: more than 64 MiB in one payload"},
		{"a frame that is too small", lengths(15, 0), "frame 2: the lengths contradict each other"},
		{"headers beyond the frame", lengths(20, 5), "frame 2: the lengths contradict each other"},
		{"a header cut in its name", headers("\x09ab"), "frame 2: a header is cut off"},
		{"a header without value", headers("\x02ab"), "frame 2: a header is cut off"},
		{"a header cut in its value", headers("\x02ab\x07\x00\x09x"), `frame 2: header "ab" is cut off`},
		{"a header cut in its length", headers("\x02ab\x07\x00"), `frame 2: header "ab" is cut off`},
		{"a header cut in its number", headers("\x02ab\x05\x00"), `frame 2: header "ab" is cut off`},
		{"a header of no known kind", headers("\x02ab\x77"), `frame 2: header "ab" is cut off`},
		{"no JSON in base64", wiretest.Frame("event", "chunk", `{"bytes":"e30e"}`), "frame 2: bytes: byte 3: "},
		{"base64", wiretest.Frame("event", "chunk", `{"bytes":"!"}`), "frame 2: bytes: illegal base64"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := wire.ForResponse(chatRequest, "application/vnd.amazon.eventstream")
			_, err := d.Write(append(bytes.Clone(good), test.bytes...))
			require.NoError(t, err)
			calls, err := d.Close()
			require.ErrorContains(t, err, test.err)
			assert.Len(t, calls, 1, "what was read before")
		})
	}
}
