// Package words puts numbers and their nouns into sentences.
package words

import (
	"math"
	"strconv"
	"strings"
)

// Count returns a number with its noun, such as 1 call or 9,996 calls.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Grouped(n) + " " + noun
}

// Grouped returns a number with its thousands set apart.
func Grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// fourDecimals are what a score and the numbers that it is made of are shown with, wherever they are.
const fourDecimals = 4

// Figure returns a number from 0 to 1 with four decimals at most, or more where that would turn it
// into 0 or 1.
func Figure(x float64) string {
	whole := Exact(x)
	for decimals := fourDecimals; len(whole) > len("0.")+decimals; decimals++ {
		short := strconv.FormatFloat(x, 'f', decimals, 64)
		if y, _ := strconv.ParseFloat(short, 64); y > 0 && y < 1 {
			return strings.TrimRight(short, "0")
		}
	}
	return whole
}

// Exact returns a number with all its decimals.
func Exact(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Noise is far more than the order of a computation does to a number, and far less than a call does.
const Noise = 1e-9

// Figures returns a number that changed, such as 0.5 → 1, with four decimals or as many as show the
// change; one that stayed, but for noise, as Figure does.
func Figures(before, after float64) string {
	if math.Abs(before-after) <= Noise {
		return Figure(after)
	}
	for digits := fourDecimals; digits < 12; digits++ {
		a, b := decimals(before, digits), decimals(after, digits)
		if a != b {
			return a + " → " + b
		}
	}
	return Exact(before) + " → " + Exact(after)
}

func decimals(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// Finding says in a clause what a comparison found: what is said of the calls, "" where they are as
// expected, and which checks fail.
func Finding(calls string, failing []string) string {
	switch len(failing) {
	case 0:
		return calls
	case 1:
		failing = []string{"check " + failing[0] + " fails"}
	default:
		failing = []string{"checks " + strings.Join(failing, ", ") + " fail"}
	}
	if calls != "" {
		return calls + ", and " + failing[0]
	}
	return failing[0]
}

// Ordinal returns a number as a place in a list: 1st, 2nd, 3rd, 4th.
func Ordinal(n int) string {
	suffix := "th"
	if n%100/10 != 1 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return Grouped(n) + suffix
}

// Bounds says how often a call is expected, and which of these calls one is, from 1; 0 leaves that out.
func Bounds(bounds string, number int) string {
	if number == 0 {
		return "×" + bounds
	}
	return Ordinal(number) + " of ×" + bounds
}
