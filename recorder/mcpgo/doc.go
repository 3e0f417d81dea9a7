// Package mcpgo records the tool calls of clients and servers that are built with mark3labs/mcp-go.
// One line does it:
//
//	server.NewMCPServer(name, version, server.WithToolHandlerMiddleware(mcpgo.Middleware(rec)))
//	c := mcpgo.Client(rec, c) // of a client that an agent is given
package mcpgo
