package golden

import (
	"encoding/json"
	"strings"
)

// plainValue reads a scalar without quotes by the rules of JSON: null, true, false, a number, or
// else a string. Nothing at all is null, as YAML has it. So 2024-01-01, yes, ~ and 0x1F are
// strings.
func plainValue(text string) any {
	switch text {
	case "", "null":
		return nil
	case "true":
		return true
	case "false":
		return false
	}
	if isNumber(text) {
		return json.Number(text)
	}
	return text
}

// isNumber reports whether the text is a number as JSON writes it.
func isNumber(text string) bool {
	text = strings.TrimPrefix(text, "-")
	whole := digits(text)
	if whole == 0 || whole > 1 && text[0] == '0' {
		return false
	}
	if text = text[whole:]; strings.HasPrefix(text, ".") {
		fraction := digits(text[1:])
		if fraction == 0 {
			return false
		}
		text = text[1+fraction:]
	}
	if text == "" {
		return true
	}
	if text[0] != 'e' && text[0] != 'E' {
		return false
	}
	text = text[1:]
	if text != "" && (text[0] == '+' || text[0] == '-') {
		text = text[1:]
	}
	return text != "" && digits(text) == len(text)
}

// digits returns how many digits the text begins with.
func digits(text string) int {
	return len(text) - len(strings.TrimLeft(text, "0123456789"))
}
