package value

import (
	"regexp"
	"strconv"
	"strings"
)

// plainKey is a key that a path can hold without quotes.
var plainKey = regexp.MustCompile(`\A[A-Za-z0-9_$-]+\z`)

// Member extends a path by a key: args.seat, or args["a.b"] where the key has signs that a path needs itself.
func Member(path, key string) string {
	if !plainKey.MatchString(key) {
		return path + "[" + string(appendString(nil, key)) + "]"
	}
	return Join(path, key)
}

// Element extends a path by an index, counted from 0: args.seats[2].
func Element(path string, i int) string {
	return path + "[" + strconv.Itoa(i) + "]"
}

// Join puts a path that begins at a value behind the path of that value: args and seats[2] are args.seats[2]. Either may
// be "", the root.
func Join(path, inner string) string {
	if path == "" || inner == "" || strings.HasPrefix(inner, "[") {
		return path + inner
	}
	return path + "." + inner
}
