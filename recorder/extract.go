package recorder

import (
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/provider"
)

// Extract reads the tool calls out of stored material, whose format it finds by the content: answers and requests of OpenAI,
// Anthropic, Gemini, Ollama, Bedrock, Mistral, Cohere and servers like them, as JSON, as server-sent events or in lines;
// cassettes of HTTP traffic (go-vcr, vcrpy, VCR, nock, httprr); sessions of MCP; spans of OpenTelemetry; conversations and
// eval sets of LangGraph, LangChain, Semantic Kernel and ADK; golden files and JSON lists of calls. Compressed material is
// decompressed.
//
// Calls come in the order in which the model requested them, those of one message with one Turn, with the results that the
// material holds. Calls that a provider ran itself are left out. An empty trace means that the material was understood and
// holds no calls; material that is not understood is an error, and damaged material is an error together with the calls that
// could be read.
func Extract(data []byte) (toolscore.Trace, error) {
	trace, err := provider.Extract(data, provider.Options{})
	if err != nil {
		err = fmt.Errorf("toolscore: extract: %w", err)
	}
	return trace, err
}
