// Package eino records the tool calls of agents that are built with cloudwego/eino. One line does it:
//
//	compose.ToolsNodeConfig{Tools: tools, ToolCallMiddlewares: []compose.ToolMiddleware{eino.Middleware(rec)}}
package eino
