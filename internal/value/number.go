package value

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// IsNumber reports whether text is a number as JSON writes them: no plus sign, no leading zeros,
// digits on both sides of a point.
func IsNumber(text string) bool {
	n, whole := scanNumber(text)
	return whole && n == len(text)
}

// scanNumber returns how many bytes of text follow the grammar of a JSON number, and whether they
// are a whole number; if not, the text goes wrong after them, or is cut off there.
func scanNumber[T string | []byte](text T) (n int, whole bool) {
	if hasSign(text, 0, "-") {
		n = 1
	}
	end := digitsAfter(text, n)
	if end == n {
		return n, false
	}
	if text[n] == '0' {
		end = n + 1 // digits after a leading zero do not belong to it
	}
	n = end
	if hasSign(text, n, ".") {
		if end = digitsAfter(text, n+1); end == n+1 {
			return end, false
		}
		n = end
	}
	if !hasSign(text, n, "eE") {
		return n, true
	}
	n++
	if hasSign(text, n, "+-") {
		n++
	}
	end = digitsAfter(text, n)
	return end, end > n
}

func hasSign[T string | []byte](text T, i int, signs string) bool {
	return i < len(text) && strings.IndexByte(signs, text[i]) >= 0
}

// digitsAfter returns where the digits that begin at text[i] end.
func digitsAfter[T string | []byte](text T, i int) int {
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		i++
	}
	return i
}

func checkedNumber(n json.Number) (json.Number, error) {
	if n == "" { // the zero value of json.Number, which encoding/json writes as 0
		return "0", nil
	}
	if !IsNumber(string(n)) {
		return "", fmt.Errorf("json.Number %q is not a JSON number; write it as in 12, -0.5 or 1e6", shorten(string(n)))
	}
	return n, nil
}

// fromFloat writes a float as encoding/json does: the shortest digits that read back as the same
// float of that size, with an exponent only where the number is very small or very large.
func fromFloat(f float64, bits int) (json.Number, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "", errors.New(strconv.FormatFloat(f, 'g', -1, bits) + " is not a JSON number; give a finite one, null or a string")
	}
	small, large := 1e-6, 1e21
	if bits == 32 {
		small, large = float64(float32(small)), float64(float32(large))
	}
	format := byte('f')
	if abs := math.Abs(f); abs != 0 && (abs < small || abs >= large) {
		format = 'e'
	}
	text := strconv.FormatFloat(f, format, -1, bits)
	if n := len(text); format == 'e' && n >= 4 && text[n-4:n-1] == "e-0" {
		text = text[:n-2] + text[n-1:] // e-09 is written e-9
	}
	return json.Number(text), nil
}
