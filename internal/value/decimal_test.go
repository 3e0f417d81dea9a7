package value_test

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/value"
)

func TestCompareIsExact(t *testing.T) {
	long := strings.Repeat("9", 400)
	for _, c := range []struct {
		a, b json.Number
		want int
	}{
		{"1", "1.0", 0},
		{"1", "1e0", 0},
		{"1", "10e-1", 0},
		{"100", "1E+2", 0},
		{"-0", "0", 0},
		{"-0.0e7", "0", 0},
		{"0e999999999999", "0", 0},
		{"9007199254740993", "9007199254740992", 1},
		{"0.1", "0.10000000000000001", -1},
		{"-1", "1", -1},
		{"-2", "-1", -1},
		{"9", "10", -1},
		{"0.9", "0.10", 1},
		{"1e999999999", "1e999999999", 0},
		{"1e999999999", "10e999999998", 0},
		{"1e999999999", "1e999999998", 1},
		{"1e999999999", "9e-999999999", 1},
		{"-1e999999999", "5", -1},
		{"1e99999999999999999999", "1e99999999999999999998", 1},
		{"1e18446744073709551616", "9", 1},
		{"1e-99999999999999999999", "1e-99999999999999999998", -1},
		{"1e99999999999999999999", "0.1e100000000000000000000", 0},
		{json.Number(long), json.Number(long[:399] + "8"), 1},
		{json.Number("1e" + strings.Repeat(long, 5)), json.Number("10e" + strings.Repeat(long, 4) + long[:399] + "8"), 0},
		{json.Number("1e-" + strings.Repeat(long, 5)), json.Number("1e-" + strings.Repeat(long, 4) + long[:399] + "8"), -1},
		{json.Number(long), json.Number(long + ".0"), 0},
		{json.Number("0." + long), "1", -1},
	} {
		assert.Equal(t, c.want, value.Compare(c.a, c.b), "%.20s, %.20s", c.a, c.b)
		assert.Equal(t, -c.want, value.Compare(c.b, c.a), "%.20s, %.20s", c.b, c.a)
	}
}

func TestCompareAgreesWithRationals(t *testing.T) {
	eachCase(t, 2000, func(t *testing.T, r *rand.Rand) {
		a, b := randomNumber(r), randomNumber(r)
		assert.Equal(t, rational(t, a).Cmp(rational(t, b)), value.Compare(a, b), "%s, %s", a, b)
	})
}

func TestWithinIsExactAtItsEnds(t *testing.T) {
	for _, c := range []struct {
		actual, v, rel, abs json.Number
		want                bool
	}{
		{"9.99", "9.99", "0", "0", true},
		{"10", "9.99", "0", "0.01", true},
		{"10.000000000000000000001", "9.99", "0", "0.01", false},
		{"1.1", "1", "0.1", "0", true},
		{"0.9", "1", "0.1", "0", true},
		{"0.8999999999999999999", "1", "0.1", "0", false},
		{"-1.1", "-1", "0.1", "0", true},
		{"1e-9", "0", "1e-6", "0", false},
		{"1e-9", "0", "1e-6", "1e-9", true},
		{"9007199254740993", "9007199254740992", "0", "0.5", false},
		{"9007199254740993", "9007199254740992", "0", "1", true},
		{"2", "1", "0.5", "1", true},
		{"1e999999999", "1", "1e-6", "0", false},
		{"1", "1e999999999", "1e-6", "0", false},
		{"1", "1e999999999", "1", "0", true},
		{"1e999999999", "1e999999999", "1e-999999999", "1e-999999999", true},
		{"1e-999999999", "0", "0", "1e-999999999", true},
		{"1.1e99999999999999999999", "1e99999999999999999999", "0.1", "0", true},
		{"5", "5.5", "0.1", "1e-99999999999999999999", true},
	} {
		got := value.Within(c.actual, c.v, c.rel, c.abs)
		assert.Equal(t, c.want, got, "actual %s, v %s, rel %s, abs %s", c.actual, c.v, c.rel, c.abs)
	}
}

func TestWithinAgreesWithRationals(t *testing.T) {
	eachCase(t, 2000, func(t *testing.T, r *rand.Rand) {
		v, rel, abs := randomNumber(r), tolerance(r), tolerance(r)
		actual := nearby(r, rational(t, v), rational(t, rel), rational(t, abs))
		bound := new(big.Rat).Mul(rational(t, rel), new(big.Rat).Abs(rational(t, v)))
		if b := rational(t, abs); b.Cmp(bound) > 0 {
			bound = b
		}
		off := new(big.Rat).Sub(rational(t, actual), rational(t, v))
		want := off.Abs(off).Cmp(bound) <= 0
		assert.Equal(t, want, value.Within(actual, v, rel, abs), "actual %s, v %s, rel %s, abs %s", actual, v, rel, abs)
	})
}

// nearby returns a number at, just inside or just outside one end of the tolerance, where mistakes are.
func nearby(r *rand.Rand, v, rel, abs *big.Rat) json.Number {
	if r.IntN(4) == 0 {
		return randomNumber(r)
	}
	bound := abs
	if r.IntN(2) == 0 {
		bound = new(big.Rat).Mul(rel, v)
	}
	end := new(big.Rat).Add(v, bound)
	if r.IntN(2) == 0 {
		end.Sub(v, bound)
	}
	tiny := new(big.Rat).SetFrac64(int64(r.IntN(3)-1), 1)
	return json.Number(end.Add(end, tiny.Mul(tiny, big.NewRat(1, 1_000_000_000))).FloatString(120))
}

func tolerance(r *rand.Rand) json.Number {
	return json.Number(strings.TrimPrefix(string(randomNumber(r)), "-"))
}

// randomNumber returns a number in any of its spellings; many of them have equal values.
func randomNumber(r *rand.Rand) json.Number {
	text := pick(r, "", "-") + pick(r, "0", "1", "9", "10", "12", "100", "999", strconv.Itoa(1+r.IntN(1e9)))
	if r.IntN(2) == 0 {
		text += pick(r, ".0", ".00", ".5", ".10", ".999", "."+strconv.Itoa(r.IntN(1e9)))
	}
	if r.IntN(3) == 0 {
		text += pick(r, "e", "E") + pick(r, "", "+", "-") + pick(r, "0", "1", "01", "2", "12", strconv.Itoa(r.IntN(30)))
	}
	return json.Number(text)
}

func rational(t *testing.T, n json.Number) *big.Rat {
	t.Helper()
	out, ok := new(big.Rat).SetString(string(n))
	require.True(t, ok, "%s", n)
	return out
}
