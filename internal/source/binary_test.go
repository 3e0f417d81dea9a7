package source_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/source"
)

func noise(head string, n int) []byte {
	source := rand.NewChaCha8([32]byte{1})
	data := make([]byte, n)
	_, _ = source.Read(data) // it never fails
	return append([]byte(head), data...)
}

// TestBinaryResults writes what nobody reads as type, length and hash, and leaves text as it is.
func TestBinaryResults(t *testing.T) {
	t.Parallel()
	png, pdf, data := noise("\x89PNG\r\n\x1a\n", 12337), noise("%PDF-1.7\n", 70), noise("\x00\xff", 600)
	readme := []byte(strings.Repeat("A line of a README, as a server of files returns it.\n", 20))
	std, raw, url := base64.StdEncoding.EncodeToString, base64.RawStdEncoding.EncodeToString, base64.URLEncoding.EncodeToString
	is := func(kind, length string, data []byte) string {
		return fmt.Sprintf("%s, %s bytes, sha256:%x", kind, length, sha256.Sum256(data))
	}
	anImage := is("image/png", "12,345", png)
	lines := func(s string) string {
		var b strings.Builder
		for len(s) > 76 {
			b.WriteString(s[:76] + "\r\n")
			s = s[76:]
		}
		return b.String() + s + "\r\n"
	}
	jwt := raw([]byte(`{"alg":"RS256","typ":"JWT"}`)) + "." + raw(noise("{", 600)) + "." + raw(noise("", 256))
	tests := map[string]struct{ result, want any }{
		"an image":              {std(png), anImage},
		"bytes":                 {png, anImage},
		"without padding":       {raw(png), anImage},
		"in the URL's alphabet": {url(png), anImage},
		"in lines":              {lines(std(png)), anImage},
		"a data URL":            {"data:image/png;base64," + std(png), anImage},
		"with a charset":        {"data:image/png;charset=utf-8;base64," + std(png), anImage},
		"a lying data URL":      {"data:text/plain;base64," + std(png), anImage},
		"of an SVG":             {"data:image/svg+xml;base64," + std(readme), is("image/svg+xml", "1,060", readme)},
		"a short data URL":      {"data:application/x-me;base64," + std(data[:60]), is("application/x-me", "60", data[:60])},
		"a small document":      {std(pdf), is("application/pdf", "79", pdf)},
		"data":                  {std(data), is("application/octet-stream", "602", data)},
		"a file of text":        {std(readme), is("text/plain", "1,060", readme)},
		"inside": {
			map[string]any{"content": []any{map[string]any{"data": std(png)}}},
			map[string]any{"content": []any{map[string]any{"data": anImage}}},
		},
		"in JSON in a text": {
			`{"mimeType":"image/png","data":"` + std(png) + `"}`,
			`{"mimeType":"image/png","data":"` + anImage + `"}`,
		},
		"in Markdown":            {"![plot](data:image/png;base64," + std(png) + ") done", "![plot](" + anImage + ") done"},
		"two in a text":          {"a " + std(png) + " b " + std(png), "a " + anImage + " b " + anImage},
		"a summary":              {anImage, nil},
		"a short token":          {std(noise("", 48)), nil},
		"a JSON web token":       {jwt, nil},
		"a bearer token":         {"Bearer " + jwt, nil},
		"a long key":             {"sk-" + raw(noise("", 150)), nil},
		"hexadecimal":            {hex.EncodeToString(noise("", 2000)), nil},
		"capital hexadecimal":    {strings.ToUpper(hex.EncodeToString(noise("", 2000))), nil},
		"prose":                  {strings.Repeat("The flight leaves at noon, and a seat is free. ", 40), nil},
		"one long word":          {strings.Repeat("a", 4096), nil},
		"words without blanks":   {strings.Repeat("TheFlightLeaves", 100), nil},
		"a path":                 {"/" + strings.Repeat("Users/me/go1/", 60), nil},
		"an address":             {"https://example.com/f?sig=" + raw(noise("", 600)), nil},
		"a certificate":          {"-----BEGIN CERTIFICATE-----\n" + lines(std(data)) + "-----END CERTIFICATE-----\n", nil},
		"a gene":                 {strings.Repeat("GATTACA", 100), nil},
		"digits":                 {strings.Repeat("31415926", 100), nil},
		"a data URL of text":     {"data:text/plain," + strings.Repeat("a%20b", 200), nil},
		"base64 that is cut off": {"data:image/png;base64," + raw(png)[:16385], nil},
		"none":                   {nil, nil},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.want == nil {
				test.want = test.result
			}
			for _, role := range []source.Role{source.Actual, source.Expected} {
				calls := toolscore.Trace{{Tool: "a", Args: toolscore.Args{"data": std(png)}, Result: test.result, Err: std(png)}}
				got, err := source.Normalise(role, calls)
				require.NoError(t, err)
				assert.Equal(t, test.want, got[0].Result)
				assert.Equal(t, std(png), got[0].Args["data"], "arguments are as they are")
				assert.Equal(t, test.result, calls[0].Result, "what was read is as it was")
			}
		})
	}
}
