// Package secretscan holds a test that has a second opinion on what tests write: the scanner
// gitleaks looks through goldens, pending files, records and messages. It is a module of its own
// since nothing else needs that scanner.
package secretscan
