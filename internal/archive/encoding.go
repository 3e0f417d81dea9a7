package archive

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// decoded returns the body of a response without its content encoding. Recorders may have removed
// that already and kept the header. gzip is left to the reader of the answer.
func decoded(body []byte, encoding string) ([]byte, error) {
	body = latin1(body)
	plain := bytes.TrimLeft(body, wire.Blank)
	if len(plain) == 0 || utf8.Valid(plain) && !isControl(plain[0]) && plain[0] != 'x' {
		return body, nil
	}
	encoding = strings.TrimSpace(encoding)
	switch encoding {
	case "deflate":
		return inflated(body)
	case "br", "zstd", "compress":
		return nil, fmt.Errorf("its body is compressed as %s, which is not read; record it with Accept-Encoding: gzip", encoding)
	default:
		return body, nil
	}
}

// latin1 returns the bytes that a text spells, one character for each; recorders that know no bytes
// keep compressed bodies so.
func latin1(text []byte) []byte {
	if !utf8.Valid(text) || !bytes.ContainsFunc(text, func(r rune) bool { return isControl(byte(min(r, 255))) && r < 255 }) {
		return text
	}
	data := make([]byte, 0, len(text))
	for _, r := range string(text) {
		if r > 255 {
			return text
		}
		data = append(data, byte(r))
	}
	return data
}

// isControl reports whether no text has the byte, as a character of Latin 1.
func isControl(c byte) bool {
	return c < ' ' && strings.IndexByte(wire.Blank, c) < 0 || 0x7f <= c && c < 0xa0
}

// inflated decompresses what HTTP calls deflate: with the header of zlib, or without.
func inflated(data []byte) ([]byte, error) {
	var reader io.Reader = flate.NewReader(bytes.NewReader(data))
	if r, err := zlib.NewReader(bytes.NewReader(data)); err == nil {
		reader = r
	}
	text, err := io.ReadAll(io.LimitReader(reader, wire.MaxPayload+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("deflate: %w", err)
	case len(text) > wire.MaxPayload:
		return nil, fmt.Errorf("deflate: it holds more than %d MiB", wire.MaxPayload>>20)
	}
	return text, nil
}

// binaries are formats that are not read, by what they begin with.
var binaries = []struct{ magic, what string }{
	{"PK\x03\x04", "a zip archive, which is not read; extract its files and give these"},
	{"RPCReplay", "a recording of gRPC calls, which is not read"},
	{"grpcrr trace v1", "a recording of gRPC calls, which is not read"},
	{"\x28\xb5\x2f\xfd", "compressed as zstd, which is not read; decompress it first"},
	{"\xfd7zXZ", "compressed as xz, which is not read; decompress it first"},
	{"BZh", "compressed as bzip2, which is not read; decompress it first"},
	{"SQLite format 3\x00", "a SQLite database, which is not read; export what it holds as JSON"},
	{"PAR1", "a Parquet file, which is not read; export what it holds as JSON"},
	{"%PDF-", "a PDF file, which is not read"},
}

// checkText names material that is not text and no stream of frames that is known.
func checkText(data []byte) error {
	for _, b := range binaries {
		if bytes.HasPrefix(data, []byte(b.magic)) {
			return errors.New("it is " + b.what)
		}
	}
	if isGRPC(data) {
		return errors.New("it is a recording of gRPC messages, which is not read")
	}
	if i := bytes.IndexByte(data, 0); i > 0 {
		return fmt.Errorf("it is binary, byte %d is 0, and of no format that is read", i+1)
	}
	return nil
}

// isGRPC recognises messages as gRPC frames them: a flag, a length in four bytes, a message.
func isGRPC(data []byte) bool {
	frames := 0
	for ; len(data) >= 5 && data[0] <= 1; frames++ {
		size := binary.BigEndian.Uint32(data[1:])
		if uint64(size) > uint64(len(data)-5) {
			return false
		}
		data = data[5+size:]
	}
	return frames > 0 && len(data) == 0
}
