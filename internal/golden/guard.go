package golden

import (
	"bytes"
	"unicode/utf8"
)

// MaxSize is how large a golden file may be in bytes. A file of that size takes seconds to read and
// gigabytes of memory; no person reviews one.
const MaxSize = 64 << 20

const byteOrderMark = "\ufeff"

// guard refuses what the YAML reader would take in a way that no reader of the file expects.
func (f *file) guard() error {
	if len(f.text) > MaxSize {
		return f.errorAt(1, 1, "the file has %d bytes, more than the limit of %d; record less in one snapshot",
			len(f.text), MaxSize)
	}
	if err := f.guardCharacters(); err != nil {
		return err
	}
	r := scanner{file: f}
	r.skipMark()
	r.skipSpace()
	if r.pos < len(f.text) && f.text[r.pos] == '%' {
		return f.errorf(r.pos, "a golden file has no directives; remove the line")
	}
	return nil
}

// guardCharacters refuses bytes that are not text, and characters that end a line for some programs
// and not for others.
func (f *file) guardCharacters() error {
	for i := 0; i < len(f.text); {
		c := f.text[i]
		if c >= ' ' && c < utf8.RuneSelf || c == '\n' || c == '\t' {
			i++
			continue
		}
		r, size := utf8.DecodeRune(f.text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return f.errorf(i, "the byte 0x%02x is not UTF-8; save the file as UTF-8", c)
		case r == '\r' && !bytes.HasPrefix(f.text[i:], []byte("\r\n")):
			return f.errorf(i, "a carriage return alone ends a line for some programs only; "+
				`end lines with "\n", or write "\r" in double quotes`)
		case r == '\u0085', r == '\u2028', r == '\u2029':
			return f.errorf(i, `the line separator %U ends a line for some programs only; write "\u%04x" in double quotes`, r, r)
		case r < ' ' && r != '\r', r == '\ufffe', r == '\uffff':
			return f.errorf(i, `the character %U cannot be in YAML; write "\u%04x" in double quotes`, r, r)
		}
		i += size
	}
	return nil
}
