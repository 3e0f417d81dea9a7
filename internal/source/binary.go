package source

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/words"
)

const (
	// short is the base64 that says nothing more when it is shortened; long is what nobody reads.
	// Between them only images and documents are known for what they are, by their first bytes.
	short = 64
	long  = 512
	// varied is how many different characters binary data has in so much base64. A padded word has few.
	varied = 32
)

// encoded finds base64 in a text: after a blank, a quote or a bracket, and up to one, or in a data URL.
var encoded = regexp.MustCompile(`(^|[\s"'(>,])(data:([\w.+-]+/[\w.+-]+)?(?:;[\w.+-]+=[\w.+-]+)*;base64,)?([\w+/-]{64,}={0,2})`)

// wrapped is base64 in lines, as mail has it.
var wrapped = regexp.MustCompile(`^(?:[\w+/-]{60,76}\r?\n)+[\w+/-]{1,76}={0,2}\s*$`)

// summarise returns a result in which type, length and hash stand for what no person reads: images,
// files and long data in base64, and data URLs. A matcher sees the same. It does not change v.
func summarise(v any) any {
	switch v := v.(type) {
	case string:
		return summariseText(v)
	case []any:
		return summariseList(v)
	case map[string]any:
		return summariseObject(v)
	}
	return v
}

func summariseList(list []any) []any {
	if list == nil {
		return nil
	}
	out := make([]any, len(list))
	for i, x := range list {
		out[i] = summarise(x)
	}
	return out
}

func summariseObject(object map[string]any) map[string]any {
	if object == nil {
		return nil
	}
	out := make(map[string]any, len(object))
	for key, x := range object {
		out[key] = summarise(x)
	}
	return out
}

func summariseText(s string) string {
	if len(s) < short {
		return s
	}
	if wrapped.MatchString(s) {
		joined := strings.Join(strings.Fields(s), "")
		if summary := summaryOf(joined, "", false); summary != "" {
			return summary
		}
		return s
	}
	var b strings.Builder
	done := 0
	for _, at := range encoded.FindAllStringSubmatchIndex(s, -1) {
		declared := ""
		if at[6] >= 0 {
			declared = s[at[6]:at[7]]
		}
		begin, end, isURL := at[3], at[1], at[4] >= 0
		if end < len(s) && !strings.ContainsRune(" \t\r\n\"'()<>,\\", rune(s[end])) {
			continue
		}
		if summary := summaryOf(s[at[8]:at[9]], declared, isURL); summary != "" {
			b.WriteString(s[done:begin] + summary)
			done = end
		}
	}
	return b.String() + s[done:]
}

// summaryOf returns what stands for base64, "" where it is none or says something as it is.
func summaryOf(text, declared string, isURL bool) string {
	data, ok := decode(text)
	if !ok {
		return ""
	}
	kind := http.DetectContentType(data)
	bare, _, _ := mime.ParseMediaType(kind)
	known := !strings.HasPrefix(bare, "text/") && bare != "application/octet-stream"
	switch {
	case isURL:
	case len(text) < long:
		switch bare {
		case "image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf":
		default:
			return ""
		}
	case !known && !isMixed(text, data):
		return ""
	}
	if declared != "" && !known {
		bare = strings.ToLower(declared)
	}
	return fmt.Sprintf("%s, %s, sha256:%x", bare, words.Count(len(data), "byte"), sha256.Sum256(data))
}

// decode reads base64 in either alphabet, padded or not.
func decode(text string) ([]byte, bool) {
	text = strings.TrimRight(text, "=")
	encoding := base64.RawStdEncoding
	if strings.ContainsAny(text, "-_") {
		encoding = base64.RawURLEncoding
	}
	data, err := encoding.DecodeString(text)
	return data, err == nil
}

// isMixed reports whether text looks like the encoding of data and not like hexadecimal digits, a
// filler or a long name.
func isMixed(text string, data []byte) bool {
	var upper, lower, digit bool
	seen := map[rune]bool{}
	for _, r := range text {
		upper, lower, digit = upper || unicode.IsUpper(r), lower || unicode.IsLower(r), digit || unicode.IsDigit(r)
		seen[r] = true
	}
	if !upper || !lower {
		return false
	}
	return digit && len(seen) >= varied || utf8.Valid(data) && !strings.ContainsFunc(string(data), isControl)
}

func isControl(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }
