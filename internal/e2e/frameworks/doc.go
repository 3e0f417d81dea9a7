// Package frameworks records agents of the Go frameworks, which run the tools themselves, by the one line that wraps a tool.
package frameworks
