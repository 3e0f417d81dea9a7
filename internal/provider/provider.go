// Package provider reads tool calls out of what model providers send and what tools store: one file for each wire format,
// for live traffic and for stored material alike.
package provider
