// Package conformance holds what users of two older libraries rely on: vectors, one JSON value a
// line, and the test that runs every line through the public packages.
package conformance
