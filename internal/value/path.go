package value

import (
	"strconv"
	"strings"
)

// Member extends a path by a key: args.seat, or args["a.b"] where the key has signs that a path
// needs itself.
func Member(path, key string) string { return string(appendMember([]byte(path), key)) }

// Element extends a path by an index, counted from 0: args.seats[2].
func Element(path string, i int) string { return string(appendElement([]byte(path), i)) }

func appendMember(path []byte, key string) []byte {
	switch {
	case !isPlain(key):
		return append(appendString(append(path, '['), key), ']')
	case len(path) > 0:
		path = append(path, '.')
	}
	return append(path, key...)
}

func appendElement(path []byte, i int) []byte {
	return append(strconv.AppendInt(append(path, '['), int64(i), 10), ']')
}

// isPlain reports whether a path can hold a key without quotes.
func isPlain(key string) bool {
	for _, c := range []byte(key) {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' && c != '-' && c != '$' {
			return false
		}
	}
	return key != ""
}

// Join puts a path that begins at a value after the path of that value: args and seats[2] are
// args.seats[2]. Either may be "", the root.
func Join(path, inner string) string {
	if path == "" || inner == "" || strings.HasPrefix(inner, "[") {
		return path + inner
	}
	return path + "." + inner
}
