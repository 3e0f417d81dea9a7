package archive_test

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/base64"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

const packed = `{"choices":[{"finish_reason":"tool_calls","message":{"tool_calls":[{"id":"a","function":{"name":"f"}}]}}]}`

// deflated compresses the answer; wrap makes the writer.
func deflated(t *testing.T, wrap func(io.Writer) io.WriteCloser) []byte {
	t.Helper()
	var b bytes.Buffer
	w := wrap(&b)
	_, err := io.WriteString(w, packed)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return b.Bytes()
}

// TestStoredBodiesAreDecompressed reads a cassette in the ways in which recorders keep compressed
// bodies.
func TestStoredBodiesAreDecompressed(t *testing.T) {
	raw := deflated(t, func(w io.Writer) io.WriteCloser {
		f, err := flate.NewWriter(w, 9)
		require.NoError(t, err)
		return f
	})
	wrapped := deflated(t, func(w io.Writer) io.WriteCloser { return zlib.NewWriter(w) })
	for _, body := range []struct {
		encoding string
		data     []byte
		err      string
	}{
		{"", []byte(packed), ""},
		{"gzip", []byte(packed), ""}, // the recorder decompressed it and kept the header
		{"br", []byte(packed), ""},
		{"gzip", wiretest.Gzip(t, []byte(packed)), ""},
		{"", wiretest.Gzip(t, []byte(packed)), ""},
		{"deflate", wrapped, ""},
		{"deflate", raw, ""},
		{"deflate", raw[:len(raw)/2], "deflate: unexpected EOF"},
		{"br", []byte("\x1b\x3a\x00\xf8\x8d\x94"), "compressed as br, which is not read; record it with Accept-Encoding: gzip"},
		{"zstd", []byte("\x28\xb5\x2f\xfd\x04"), "compressed as zstd, which is not read"},
	} {
		asText := `"`
		for _, b := range body.data {
			asText += fmt.Sprintf(`\x%02x`, b)
		}
		encoded := base64.StdEncoding.EncodeToString(body.data)
		for how, text := range map[string]string{
			"a character a byte": asText + `"`,
			"base64":             `{"base64_string":"` + encoded + `"}`,
			"binary":             "!!binary " + encoded,
		} {
			cassette := fmt.Sprintf("interactions:\n"+
				"- request: {method: POST, uri: 'https://h/v1/chat/completions', body: '{\"messages\":[]}'}\n"+
				"  response: {code: 200, headers: {Content-Encoding: [%q]}, body: %s}\n", body.encoding, text)
			trace, err := archive.Extract([]byte(cassette), archive.Options{})
			if body.err != "" {
				require.ErrorContains(t, err, "exchange 1: ", how)
				require.ErrorContains(t, err, body.err, how)
				continue
			}
			require.NoError(t, err, "%s, %s", body.encoding, how)
			assert.Equal(t, []string{"f"}, toolscore.Names(trace), "%s, %s", body.encoding, how)
		}
	}
}

// TestWhatIsNotReadIsNamed gives material of formats that are not read, or of none: the error says
// what it is.
func TestWhatIsNotReadIsNamed(t *testing.T) {
	for name, test := range map[string]struct{ text, err string }{
		"zip":            {"PK\x03\x04\x14\x00", "data: it is a zip archive, which is not read; extract its files"},
		"zstd":           {"\x28\xb5\x2f\xfd\x04", "compressed as zstd"},
		"gRPC frames":    {"\x00\x00\x00\x00\x02\x0a\x01\x00\x00\x00\x00\x00", "data: it is a recording of gRPC messages"},
		"rpcreplay":      {"RPCReplay\x01\x02", "data: it is a recording of gRPC calls, which is not read"},
		"something else": {"abc\x00def", "it is binary, byte 4 is 0"},
		"gRPC in a cassette": {
			"interactions:\n- request: {method: POST, uri: 'https://api.x.ai/xai_api.Chat/GetCompletion', " +
				"headers: {content-type: [application/grpc]}, body: x}\n  response: {code: 200, body: y}\n",
			"exchange 1: POST api.x.ai/xai_api.Chat/GetCompletion: it is gRPC, whose messages are not read",
		},
		"an object": {`{"weather":"fine","type":"report"}`, `it holds an object with the keys "weather", "type", of type "report"; if`},
		"a list":    {`[{"a":1}]`, `it holds an object with the keys "a"; if`},
		"YAML":      {"weather: fine\n", `it holds an object with the keys "weather"; if`},
		"text":      {"hello", "it holds text; if"},
		"events":    {"data: {\"type\":\"weather.report\"}\n\n", `with the keys "type", of type "weather.report"; if`},
		"many keys": {`{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1}`, `"g", "h", …; if`},
		"nothing":   {`{}`, "it holds an empty object; if"},
		"other traffic": {
			"interactions:\n- request: {method: GET, uri: 'https://h/weather'}\n  response: {code: 200, body: fine}\n",
			`it holds an object with the keys "interactions"`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			trace, err := archive.Extract([]byte(test.text), archive.Options{})
			require.ErrorContains(t, err, test.err)
			assert.Empty(t, trace)
		})
	}
}
