// Package wiretest has what the tests of packages wire and archive share: samples of wire text with
// the calls in them.
package wiretest

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
)

// Sample is a piece of wire text and the calls in it, one a line: the gold form, then the problem
// of the arguments.
type Sample struct {
	Name, Text, Calls string
}

// Samples reads the text files of a folder. A sample begins at "#### name" and its calls at "####
// calls".
func Samples(t testing.TB, folder string) []Sample {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no samples in %s: %v", folder, err)
	}
	var list []Sample
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(string(data), "#### ")
		for i := 1; i+1 < len(parts); i += 2 {
			name, text, _ := strings.Cut(parts[i], "\n")
			heading, calls, _ := strings.Cut(parts[i+1], "\n")
			if heading != "calls" {
				t.Fatalf("%s: %s: want the heading calls, got %s", file, name, heading)
			}
			list = append(list, Sample{Name: name, Text: text, Calls: strings.TrimSpace(calls)})
		}
	}
	return list
}

// Listing writes calls as the samples list them.
func Listing(t testing.TB, calls []toolscore.Call) string {
	t.Helper()
	lines := make([]string, len(calls))
	for i, c := range calls {
		text, err := c.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		lines[i] = strings.TrimSpace(string(text) + " " + string(c.Problem))
	}
	return strings.Join(lines, "\n")
}

// Gzip returns the text compressed.
func Gzip(t testing.TB, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Frame is one message in the binary format of AWS, with headers of every kind.
func Frame(messageType, eventType, payload string) []byte {
	var headers bytes.Buffer
	str := func(name, value string) {
		headers.WriteByte(byte(len(name)))
		headers.WriteString(name)
		headers.WriteByte(7)
		headers.Write(binary.BigEndian.AppendUint16(nil, uint16(len(value))))
		headers.WriteString(value)
	}
	for kind, value := range []string{"", "", "1", "22", "4444", "88888888", "\x00\x03abc", "", "88888888", "1234567890123456"} {
		if kind != 7 {
			headers.WriteString("\x01h" + string(rune(kind)) + value)
		}
	}
	str(":message-type", messageType)
	str(":event-type", eventType)
	str(":content-type", "application/json")
	frame := binary.BigEndian.AppendUint32(nil, uint32(16+headers.Len()+len(payload)))
	frame = binary.BigEndian.AppendUint32(frame, uint32(headers.Len()))
	frame = binary.BigEndian.AppendUint32(frame, crc32.ChecksumIEEE(frame))
	frame = append(append(frame, headers.Bytes()...), payload...)
	return binary.BigEndian.AppendUint32(frame, crc32.ChecksumIEEE(frame))
}

// ConverseStream is an answer of Bedrock with one call, as binary frames.
func ConverseStream() []byte {
	return bytes.Join([][]byte{
		Frame("event", "messageStart", `{"role":"assistant"}`),
		Frame("event", "contentBlockDelta", `{"contentBlockIndex":0,"delta":{"text":"hm"}}`),
		Frame("event", "contentBlockStart", `{"contentBlockIndex":1,"start":{"toolUse":{"toolUseId":"t1","name":"weather"}}}`),
		Frame("event", "contentBlockDelta", `{"contentBlockIndex":1,"delta":{"toolUse":{"input":"{\"city\":"}}}`),
		Frame("event", "contentBlockDelta", `{"contentBlockIndex":1,"delta":{"toolUse":{"input":"\"Oslo\"}"}}}`),
		Frame("event", "contentBlockStop", `{"contentBlockIndex":1}`),
		Frame("event", "messageStop", `{"stopReason":"tool_use"}`),
		Frame("event", "metadata", `{"usage":{}}`),
	}, nil)
}

// Sound checks what holds for every call that was read.
func Sound(t testing.TB, calls []toolscore.Call) {
	t.Helper()
	for _, c := range calls {
		if c.Raw != "" {
			if c.Args != nil || c.Problem == "" {
				t.Errorf("raw arguments with args or without problem: %+v", c)
			}
		}
		if c.Problem == "" {
			if _, err := c.MarshalJSON(); err != nil {
				t.Error(err)
			}
		}
	}
}
