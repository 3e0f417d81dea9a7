package value

import (
	"encoding/json"
	"math/big"
	"strings"
)

// decimal is the exact value of a number: 0.digits times ten to the power exp. Digits neither begin
// nor end with 0 and are "" for zero, so that equal numbers have equal parts. It is never expanded,
// however large exp is.
type decimal struct {
	negative bool
	digits   string
	exp      *big.Int
}

func parseDecimal(n json.Number) decimal {
	text, negative := strings.CutPrefix(string(n), "-")
	exp := new(big.Int)
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		exp = parseInteger(text[i+1:])
		text = text[:i]
	}
	whole, fraction, _ := strings.Cut(text, ".")
	digits := whole + fraction
	significant := strings.TrimLeft(digits, "0")
	exp.Add(exp, big.NewInt(int64(len(whole)-len(digits)+len(significant))))
	if significant = strings.TrimRight(significant, "0"); significant == "" {
		return decimal{exp: new(big.Int)}
	}
	return decimal{negative: negative, digits: significant, exp: exp}
}

// parseInteger reads digits with or without a sign. It reads long ones by halves, because big.Int
// takes time that grows with the square of their number.
func parseInteger(text string) *big.Int {
	const short = 1000
	if len(text) <= short {
		n, _ := new(big.Int).SetString(text, 10)
		return n
	}
	half := len(text) / 2
	high, low := parseInteger(text[:half]), parseInteger(text[half:])
	shift := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(len(text)-half)), nil)
	if text[0] == '-' {
		low.Neg(low)
	}
	return high.Mul(high, shift).Add(high, low)
}

// String returns a text that equal numbers share: digits, e and the power of ten.
func (d decimal) String() string {
	if d.digits == "" {
		return "0"
	}
	sign := ""
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + d.exp.String()
}

func (d decimal) negated() decimal {
	d.negative = !d.negative
	return d
}

func (d decimal) abs() decimal {
	d.negative = false
	return d
}

func (d decimal) times(o decimal) decimal {
	if d.digits == "" || o.digits == "" {
		return decimal{exp: new(big.Int)}
	}
	product := new(big.Int).Mul(parseInteger(d.digits), parseInteger(o.digits)).String()
	exp := new(big.Int).Add(d.exp, o.exp)
	exp.Add(exp, big.NewInt(int64(len(product)-len(d.digits)-len(o.digits))))
	return decimal{negative: d.negative != o.negative, digits: strings.TrimRight(product, "0"), exp: exp}
}

// Compare returns -1, 0 or 1 as the exact value of a is less than, equal to or greater than that of
// b; -0 equals 0.
func Compare(a, b json.Number) int {
	if a == b {
		return 0
	}
	return signOfSum(parseDecimal(a), parseDecimal(b).negated())
}

// Within reports whether |actual - v| is at most the larger of rel·|v| and abs, exactly. Neither
// tolerance is negative.
func Within(actual, v, rel, abs json.Number) bool {
	x, want := parseDecimal(actual), parseDecimal(v)
	within := func(bound decimal) bool {
		bound = bound.negated()
		return signOfSum(x, want.negated(), bound) <= 0 && signOfSum(want, x.negated(), bound) <= 0
	}
	return within(parseDecimal(abs)) || within(parseDecimal(rel).times(want.abs()))
}

// sameNumber reports whether two numbers have the same exact value.
func sameNumber(a, b json.Number) bool {
	if a == b {
		return true
	}
	if hasIntegerForm(a) && hasIntegerForm(b) { // an integer has one spelling, but for -0
		zero := func(n json.Number) bool { return n == "0" || n == "-0" }
		return zero(a) && zero(b)
	}
	return Compare(a, b) == 0
}
