// Package e2e records whole agents with the real libraries they are built on. It is a module of its
// own, so that no user of the core inherits those libraries.
//
// Here are the agents with real MCP servers. Folder providers has the clients of the model
// providers, frameworks the Go frameworks, scripted the model that answers all of them, aimock the
// lock file of a model server that others wrote.
package e2e
