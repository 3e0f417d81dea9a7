// Package frameworks records agents of the Go frameworks, which run the tools themselves, by the
// one line that wraps a tool. It is a module of its own, because fantasy and genkit need older
// versions of what the module above has in its newest.
package frameworks
