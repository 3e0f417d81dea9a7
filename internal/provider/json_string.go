package provider

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unquote returns what a JSON string says, byte for byte. A half of a surrogate pair stays a half, three bytes that are no
// UTF-8, because its other half may come in the next piece of a stream.
func unquote(quoted []byte) string {
	text := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text)
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			out = append(out, text[i])
			continue
		}
		i++
		switch c := text[i]; c {
		case 'u':
			unit, _ := strconv.ParseUint(string(text[i+1:i+5]), 16, 16) // the text is valid JSON
			out = appendUnit(out, rune(unit))
			i += 4
		case 'b', 'f', 'n', 'r', 't':
			out = append(out, "\b\f\n\r\t"[strings.IndexByte("bfnrt", c)])
		default:
			out = append(out, c)
		}
	}
	return mendHalves(string(out))
}

func appendUnit(out []byte, unit rune) []byte {
	if !utf16.IsSurrogate(unit) {
		return utf8.AppendRune(out, unit)
	}
	return append(out, 0xE0|byte(unit>>12), 0x80|byte(unit>>6)&0x3F, 0x80|byte(unit)&0x3F)
}

// mendHalves joins the halves of surrogate pairs that met when the pieces of a text were put together.
func mendHalves(text string) string {
	var b strings.Builder
	for {
		i, full := pair(text)
		if i < 0 {
			break
		}
		b.WriteString(text[:i])
		b.WriteRune(full)
		text = text[i+6:]
	}
	if b.Len() == 0 {
		return text
	}
	return b.String() + text
}

// pair finds the first two halves that stand side by side, -1 where there are none.
func pair(text string) (at int, full rune) {
	for i := 0; i+6 <= len(text); i++ {
		next := strings.IndexByte(text[i:], 0xED)
		if i += next; next < 0 || i+6 > len(text) {
			break
		}
		if full := utf16.DecodeRune(half(text[i:]), half(text[i+3:])); full != utf8.RuneError {
			return i, full
		}
	}
	return -1, 0
}

// half returns the surrogate that the text begins with, 0 where it begins with anything else.
func half(text string) rune {
	if text[0] != 0xED || text[1]>>5 != 0b101 || text[2]>>6 != 0b10 {
		return 0
	}
	return 0xD000 | rune(text[1]&0x3F)<<6 | rune(text[2]&0x3F)
}

func validUTF8(text string) string { return strings.ToValidUTF8(text, "\uFFFD") }
