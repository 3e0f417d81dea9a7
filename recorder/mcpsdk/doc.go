// Package mcpsdk records the tool calls of clients and servers that are built with the official Go
// SDK of the Model Context Protocol. One line does it:
//
//	client.AddSendingMiddleware(mcpsdk.Middleware(rec))
//	server.AddReceivingMiddleware(mcpsdk.Middleware(rec))
package mcpsdk
