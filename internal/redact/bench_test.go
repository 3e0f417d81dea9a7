package redact_test

import (
	"encoding/json"
	"strings"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/redact"
)

func BenchmarkCall(b *testing.B) {
	b.Setenv("CANARY_KEY", "the first canary")
	call := toolscore.Call{Tool: "book_flight", Args: toolscore.Args{
		"destination": "NYC", "origin": "San Francisco", "amount": json.Number("9.99"), "flight_id": "FL-1234",
		"travellers": []any{map[string]any{"name": "Ann", "seat": "12A"}, map[string]any{"name": "Bob", "seat": "12B"}},
		"note":       "please a window seat, and no peanuts; call me at 5",
	}}
	r := redact.New(redact.Rules{})
	for b.Loop() {
		r.Call(call)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		redact.New(redact.Rules{})
	}
}

// BenchmarkText cleans 1 MB; the time must stay linear whatever is in it.
func BenchmarkText(b *testing.B) {
	const size = 1 << 20
	fill := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	r := redact.New(redact.Rules{})
	for name, text := range map[string]string{
		"words":      fill("the quick brown fox, "),
		"10000 hits": strings.Repeat(githubToken+" "+strings.Repeat("y", 63)+" ", 10_000),
		"members":    fill(`"password":"x\"`),
		"nested":     fill(`{"password":"{\"password\":\"x\"}"},`),
		"parameters": fill("https://a:b@c/?token=x&"),
		"open keys":  fill("-----BEGIN PRIVATE KEY-----"),
		"open URLs":  fill("a://"),
		"open JWTs":  fill("eyJaaaaaaaaa."),
		"escapes":    fill(`\`) + `":`,
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				r.Text(text)
			}
		})
	}
}
