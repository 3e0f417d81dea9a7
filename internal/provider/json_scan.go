package provider

import (
	"bytes"
	"strings"
)

// skip returns the index after the value that starts at i.
func (n node) skip(i int) int {
	switch n[i] {
	case '"':
		return n.skipString(i)
	case '{', '[':
		return n.skipNested(i)
	}
	for i < len(n) && strings.IndexByte(",:]}"+blank, n[i]) < 0 {
		i++
	}
	return i
}

func (n node) skipNested(i int) int {
	for depth := 0; ; {
		switch n[i] {
		case '"':
			i = n.skipString(i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		i++
		if depth == 0 {
			return i
		}
	}
}

func (n node) skipString(i int) int {
	for start := i + 1; ; {
		end := start + bytes.IndexByte(n[start:], '"')
		slashes := end
		for n[slashes-1] == '\\' {
			slashes--
		}
		start = end + 1
		if (end-slashes)%2 == 0 { // an even number of backslashes escape each other
			return start
		}
	}
}

func (n node) space(i int) int {
	for n[i] == ' ' || n[i] == '\n' || n[i] == '\t' || n[i] == '\r' {
		i++
	}
	return i
}

// comma returns the index of what stands after the comma, or of the closing bracket.
func (n node) comma(i int) int {
	if i = n.space(i); n[i] == ',' {
		i = n.space(i + 1)
	}
	return i
}
