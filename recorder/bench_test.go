package recorder_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toolscore/toolscore-go/recorder"
)

type booking struct {
	From       string      `json:"from"`
	To         string      `json:"to"`
	Passengers []passenger `json:"passengers"`
	Notes      string      `json:"notes"`
	Price      float64     `json:"price"`
}

type passenger struct {
	Name string `json:"name"`
	Seat string `json:"seat"`
	Age  int    `json:"age"`
}

var bookings = map[string]any{
	"struct": booking{
		From: "ZRH", To: "NYC", Price: 812.5, Notes: "window seats, vegetarian meals, late arrival at the hotel",
		Passengers: []passenger{{"Ada Lovelace", "12A", 36}, {"Charles Babbage", "12B", 45}},
	},
	"map": map[string]any{
		"from": "ZRH", "to": "NYC", "price": 812.5, "notes": "window seats, vegetarian meals, late arrival at the hotel",
		"passengers": []any{
			map[string]any{"name": "Ada Lovelace", "seat": "12A", "age": 36},
			map[string]any{"name": "Charles Babbage", "seat": "12B", "age": 45},
		},
	},
}

// The bar: recording one call costs less than encoding its arguments twice.
func BenchmarkRecordingOneCall(b *testing.B) {
	for form, in := range bookings {
		b.Run(form+"/recorded", func(b *testing.B) {
			r := recorder.New()
			book := recorder.Func(r, "book", func(context.Context, any) (bool, error) { return true, nil })
			ctx := context.Background()
			for i := 0; b.Loop(); i++ {
				if i%1000 == 999 {
					*r = recorder.Recorder{} // keeps the list of calls short
				}
				_, _ = book(ctx, in)
			}
		})
		b.Run(form+"/encoded twice", func(b *testing.B) {
			for b.Loop() {
				_, _ = json.Marshal(in)
				_, _ = json.Marshal(in)
			}
		})
	}
}

// A stream of 20 MB/s; the bar: first byte and time as those of the bare transport, within its noise.
func BenchmarkStream(b *testing.B) {
	const rate, total = 20 << 20, 8 << 20
	s := samples["chat_stream"]
	event := `data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("x", 200) + `"}}]}` + "\n\n"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", eventType)
		burst := strings.Repeat(event, 16<<10/len(event))
		start := time.Now()
		for sent := 0; sent < total; sent += len(burst) {
			_, _ = io.WriteString(w, burst)
			_ = http.NewResponseController(w).Flush()
			time.Sleep(time.Until(start.Add(time.Duration(sent) * time.Second / rate)))
		}
	}))
	defer server.Close()
	for name, transport := range map[string]func(*recorder.Recorder) http.RoundTripper{
		"bare":     func(*recorder.Recorder) http.RoundTripper { return http.DefaultTransport },
		"recorded": func(r *recorder.Recorder) http.RoundTripper { return r.Transport(nil) },
	} {
		b.Run(name, func(b *testing.B) {
			var first time.Duration
			for b.Loop() {
				client := &http.Client{Transport: transport(recorder.New())}
				start := time.Now()
				resp, err := client.Post(server.URL+s.path, jsonType, strings.NewReader(s.request))
				if err != nil {
					b.Fatal(err)
				}
				_, _ = resp.Body.Read(make([]byte, 1))
				first += time.Since(start)
				_, _ = io.Copy(io.Discard, resp.Body)
				_ = resp.Body.Close()
			}
			b.ReportMetric(float64(first.Microseconds())/float64(b.N), "µs/first-byte")
		})
	}
}

// What decoding costs beyond passing the bytes on, without a network in between.
func BenchmarkTransportThroughput(b *testing.B) {
	const size = 1 << 20
	s := samples["chat_stream"]
	event := `data: {"choices":[{"index":0,"delta":{"content":"` + strings.Repeat("x", 200) + `"}}]}` + "\n\n"
	for _, recorded := range []bool{false, true} {
		name := map[bool]string{false: "bare", true: "recorded"}[recorded]
		b.Run(name, func(b *testing.B) {
			b.SetBytes(size)
			for b.Loop() {
				var transport http.RoundTripper = answering(s, &repeating{text: event, times: size / len(event)})
				if recorded {
					transport = recorder.New().Transport(transport)
				}
				resp, err := (&http.Client{Transport: transport}).Post("http://model"+s.path, "", strings.NewReader(s.request))
				if err != nil {
					b.Fatal(err)
				}
				_, _ = io.CopyBuffer(io.Discard, resp.Body, make([]byte, 32<<10))
				_ = resp.Body.Close()
			}
		})
	}
}
