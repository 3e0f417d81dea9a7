package value_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"github.com/toolscore/toolscore-go/internal/value"
)

// booking is a call's arguments of the usual size, as text and as the Go values that agents have.
const booking = `{"flight_id":"FL-42","amount":9.99,"passengers":[{"name":"Ann Lee","seat":"12A","bags":2},` +
	`{"name":"Bo é Ek","seat":null,"bags":0}],"notes":"window seat,\nvegetarian","flexible":true}`

type bookingArgs struct {
	FlightID   string      `json:"flight_id"`
	Amount     float64     `json:"amount"`
	Passengers []passenger `json:"passengers"`
	Notes      string      `json:"notes,omitempty"`
	Flexible   bool        `json:"flexible"`
}

type passenger struct {
	Name string  `json:"name"`
	Seat *string `json:"seat"`
	Bags int     `json:"bags"`
}

// BenchmarkNormalise compares normalising with encoding the same arguments once and twice.
func BenchmarkNormalise(b *testing.B) {
	var decoded any
	var typed bookingArgs
	if err := errors.Join(json.Unmarshal([]byte(booking), &decoded), json.Unmarshal([]byte(booking), &typed)); err != nil {
		b.Fatal(err)
	}
	for name, v := range map[string]any{"map": decoded, "struct": typed, "raw": json.RawMessage(booking)} {
		b.Run(name+"/ours", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := value.Normalise(v); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+"/marshal", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := json.Marshal(v); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkParse compares with encoding/json on the same text, by Unmarshal, which misses duplicate
// keys, and by tokens.
func BenchmarkParse(b *testing.B) {
	text := []byte(booking)
	b.Run("ours", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := value.Parse(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("unmarshal", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			var v any
			if err := json.Unmarshal(text, &v); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("tokens", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			decoder := json.NewDecoder(bytes.NewReader(text))
			decoder.UseNumber()
			for {
				if _, err := decoder.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}

func BenchmarkEqual(b *testing.B) {
	want, got := parse(b, booking), parse(b, booking)
	for b.Loop() {
		if !value.Equal(want, got, value.Lenient) {
			b.Fatal("not equal")
		}
	}
}

func BenchmarkCompare(b *testing.B) {
	for b.Loop() {
		if value.Compare("9.99", "9.990") != 0 {
			b.Fatal("not equal")
		}
	}
}
