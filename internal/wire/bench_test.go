package wire_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// BenchmarkDecoder measures what it costs to look for calls while a response passes, in chunks of 4
// KiB.
func BenchmarkDecoder(b *testing.B) {
	chunk := func(text string) string {
		return fmt.Sprintf(`data: {"id":"chatcmpl-1","object":"chat.completion.chunk","created":1,"model":"m",`+
			`"choices":[{"index":0,"delta":{%s},"logprobs":null,"finish_reason":null}],"usage":null}`+"\n\n", text)
	}
	block := func(kind, text string) string {
		return fmt.Sprintf("event: content_block_delta\ndata: "+
			`{"type":"content_block_delta","index":0,"delta":{"type":%q,%s}}`+"\n\n", kind, text)
	}
	for name, text := range map[string]string{
		"chat text":      strings.Repeat(chunk(`"content":"hello world"`), 5000),
		"chat arguments": strings.Repeat(chunk(`"tool_calls":[{"index":0,"function":{"arguments":"hello world"}}]`), 5000),
		"anthropic text": "data: {\"type\":\"message_start\",\"message\":{}}\n\n" +
			strings.Repeat(block("text_delta", `"text":"hello world"`), 5000),
		"one body": `{"choices":[{"message":{"content":"` + strings.Repeat("hello world ", 100_000) + `"}}]}`,
	} {
		b.Run(name, func(b *testing.B) {
			data := []byte(text)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				d := wire.ForResponse(chatRequest, "")
				for rest := data; len(rest) > 0; {
					n, _ := d.Write(rest[:min(4096, len(rest))])
					rest = rest[n:]
				}
				if _, err := d.Close(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
