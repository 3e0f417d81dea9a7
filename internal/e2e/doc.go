// Package e2e records whole agents with the real libraries they are built on. It is a module of its own, so that no user of
// the core inherits those libraries.
package e2e
