package page_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/page"
	"github.com/toolscore/toolscore-go/internal/compare"
	"github.com/toolscore/toolscore-go/internal/golden"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/outcome"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/report"
)

// carriers are texts that a secret is in at the sign ¤.
var carriers = []string{
	"export API_KEY=¤", "PGPASSWORD=¤ psql -h db", "DB_PASSWORD='¤'\nDEBUG=1", "mytool --password ¤ -v", "mytool --api-key=¤ run",
	"curl -u ann:¤ https://x.example", "curl -H 'X-Api-Key: ¤' https://x.example", `curl -H "Authorization: Bearer ¤" x`,
	"GET / HTTP/1.1\r\nCookie: sid=¤; a=b\r\n", "Server=db;Password=¤;Encrypt=true", "ann:¤@tcp(db:3306)/x", "postgres://ann:¤@db/x",
	"https://x.example/?token=¤&page=2", "https://x.example/?next=%2Fx%3Fapi_key%3D¤", "machine a login b password ¤",
	"ALTER ROLE ann PASSWORD '¤' LOGIN", `the reply was {"password": "¤", "n": 5}`, `{"a":"{\"password\":\"¤\",\"b\":1}"}`,
	"user: ann\npassword: ¤\n", "<password>¤</password>",
	`{"token": "¤"}`, `{"name": "API_KEY", "value": "¤"}`, `["x", "--token", "¤"]`,
	"gh" + "p_¤", "it is glpat" + "-¤ or so", "-----BEGIN PRIVATE KEY-----\n¤\n-----END PRIVATE KEY-----",
	"https://hooks.slack.com/services/T0/B0/¤",
}

// carried is calls that hold the secret in one of their places.
func carried(secret, carrier string, place uint8) toolscore.Trace {
	text := strings.Replace(carrier, "¤", secret, 1)
	call := toolscore.Call{Tool: "run", Args: toolscore.Args{"n": json.Number("1")}}
	switch place % 8 {
	case 0:
		call.Args["command"] = text
	case 1:
		call.Args["list"] = []any{"a", map[string]any{"text": text}}
	case 2:
		inner, _ := json.Marshal(map[string]any{"note": text})
		call.Args["body"] = string(inner)
	case 3:
		call.Args["map"] = map[string]any{text: true}
	case 4:
		call.Tool = text
	case 5:
		call.Args, call.Raw, call.Problem = nil, text, toolscore.Text
	case 6:
		call.Result, call.Err = map[string]any{"text": text}, text
	case 7:
		call.Args["login"] = map[string]any{"password": secret, "tokens": "2"}
	}
	return toolscore.Trace{call, {Tool: "other", Args: toolscore.Args{"text": "again: " + text}}}
}

// FuzzSecretsStayOut puts a secret into a carrier and that into a place of a call. It must never
// come out in a golden, which is also what a pending file holds, in a kept result, which is also
// what a usage record holds, on the page or in a message; and the golden must accept the calls,
// also those with another secret.
func FuzzSecretsStayOut(f *testing.F) {
	for i := range carriers {
		for place := range uint8(8) {
			f.Add(fmt.Appendf(nil, "%d a seed of many bytes %d", i*7, place), uint8(i), place)
		}
	}
	settings, err := option.Resolve(toolscore.WithResults())
	require.NoError(f, err)
	r := redact.New(redact.Rules{})
	f.Fuzz(func(t *testing.T, seed []byte, carrier, place uint8) {
		in := carriers[int(carrier)%len(carriers)]
		first, second := secretOf(seed, 1), secretOf(seed, 2)
		recorded := carried(first, in, place)
		keep := r.Fresh(nil, 0)
		written, hidden := keep.Trace(recorded)
		assert.NotEmpty(t, hidden)
		text, err := golden.Write("TestX", written, settings)
		require.NoError(t, err)
		assertClean(t, string(text)+strings.Join(hidden, ", "), first)
		document, err := golden.Read("x.yaml", text)
		require.NoError(t, err)
		for _, s := range []string{first, second} {
			got := carried(s, in, place)
			for _, extra := range []bool{false, true} {
				if extra {
					got = append(got, toolscore.Call{Tool: "more", Args: toolscore.Args{"text": strings.Replace(in, "¤", s, 1)}})
				}
				assertOutputs(t, r.Fresh(nil, 0), document, got, settings, extra, s)
			}
		}
	})
}

func assertOutputs(
	t *testing.T, r *redact.Redactor, d *golden.Document, calls toolscore.Trace, s option.Settings, extra bool, secret string,
) {
	t.Helper()
	got := r.Texts(r.Names(d.Calls, calls))
	result, err := compare.Variants(d.Expected(), got, s)
	require.NoError(t, err)
	message := report.Text(report.Input{
		Headline: "TestX", Expected: d.Calls, Actual: got, Result: result, Settings: s, Hide: r.Value, HideText: r.Text,
	})
	assert.Equal(t, extra, compare.Differs(result), message)
	kept := outcome.New(outcome.Input{Expected: d.Calls, Actual: got, Result: result, Hide: r.Value, HideText: r.Text})
	line, err := json.Marshal(kept)
	require.NoError(t, err)
	var html bytes.Buffer
	require.NoError(t, page.Write(&html, "x", []outcome.Result{kept}))
	assertClean(t, message+string(line)+html.String(), secret)
}

func assertClean(t *testing.T, text, secret string) {
	t.Helper()
	for _, form := range []string{secret, url.QueryEscape(secret), base64.StdEncoding.EncodeToString([]byte(secret))} {
		if strings.Contains(text, form) {
			t.Errorf("%q is in the text:\n%.2000s", form, text)
		}
	}
}

// secretOf is 36 characters as a generator of keys draws them, by the seed.
func secretOf(seed []byte, salt byte) string {
	const letters, digits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
	secret := make([]byte, 36)
	state := uint32(salt)
	for i := range secret {
		state = state*1664525 + 1013904223
		if len(seed) > 0 {
			state += uint32(seed[i%len(seed)])
		}
		if set := letters; i%3 == 2 {
			secret[i] = digits[int(state>>16)%len(digits)]
		} else {
			secret[i] = set[int(state>>16)%len(set)]
		}
	}
	return string(secret)
}
