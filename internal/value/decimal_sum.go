package value

import (
	"cmp"
	"math"
	"math/big"
)

// term is a decimal in a sum, and how many places to the right of the sum's first digit it begins.
type term struct {
	decimal
	start int64
}

// at returns the digit at a place of the sum with the sign of the term, 0 outside the term.
func (t term) at(place int64) int {
	i := place - t.start
	if i < 0 || i >= int64(len(t.digits)) {
		return 0
	}
	digit := int(t.digits[i] - '0')
	if t.negative {
		return -digit
	}
	return digit
}

// next returns the first place after this one where the term has a digit, or nowhere.
func (t term) next(place int64) int64 {
	if place-t.start >= int64(len(t.digits))-1 {
		return nowhere
	}
	return max(place+1, t.start)
}

const (
	nowhere = math.MaxInt64
	// far is further to the right than the digits of any text reach.
	far = math.MaxInt64 / 2
)

// signOfSum returns -1, 0 or 1: the sign of the sum of two or three decimals.
//
// It adds place by place from the left; carry is the sum so far in units of the present place. What
// is to the right of a place is less than one unit for each term, so a carry of as many units
// decides, and so does any carry before a gap.
func signOfSum(summands ...decimal) int {
	terms := align(summands)
	carry := 0
	for place := int64(0); ; {
		next := int64(nowhere)
		for _, t := range terms {
			carry += t.at(place)
			next = min(next, t.next(place))
		}
		if next == nowhere || max(carry, -carry) >= len(terms) || carry != 0 && next > place+1 {
			return cmp.Compare(carry, 0)
		}
		carry *= 10
		place = next
	}
}

// align says where each summand other than zero begins in the sum. Beginnings that are too far
// apart for any digits to meet are all set to far: a term alone at the left decides, and two that
// cancel each other leave one.
func align(summands []decimal) []term {
	var terms []term
	var top *big.Int
	for _, d := range summands {
		if d.digits == "" {
			continue
		}
		terms = append(terms, term{decimal: d})
		if top == nil || d.exp.Cmp(top) > 0 {
			top = d.exp
		}
	}
	for i := range terms {
		start := new(big.Int).Sub(top, terms[i].exp)
		terms[i].start = far
		if start.IsInt64() {
			terms[i].start = min(start.Int64(), far)
		}
	}
	return terms
}
