package recording

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
	"github.com/toolscore/toolscore-go/recorder"
)

// transportWorks lists what a client sees of a stream with a recorder under it and without. What a
// recorder costs in CPU has no bar: reading is work. The bars leave room for noise: medians of the
// bare transport beside itself lay up to 6 % apart for first bytes and 1 % for streams at 20 MB/s.
func transportWorks() []measure.Work {
	short, fast := stream{words: 16 << 10}, stream{words: megabyte}
	slow := stream{words: 4 * megabyte, rate: 20 * megabyte}
	works := []measure.Work{
		{Name: "first byte of a stream", Size: "16 kB", Bar: 1.1, Quick: true, Pairs: 500, Start: streams(short, firstByte)},
		{Name: "a stream at 20 MB/s", Size: "4 MB", Bar: 1.02, Quick: true, Pairs: 5, Start: streams(slow, wall)},
		{Name: "a stream at full speed", Size: "1 MB", Start: streams(fast, wall)},
		{Name: "CPU time of client and server, a stream", Size: "1 MB", Start: streams(fast, cpu)},
	}
	for i := range works {
		works[i].Name = "Transport: " + works[i].Name
		works[i].Peer = "the bare transport"
	}
	return works
}

// seen is what one stream took: until its first byte, until its end, and of the processor. A
// recorder may not delay the first two.
type seen struct {
	first, whole, cpu time.Duration
}

func firstByte(s seen) time.Duration { return s.first }
func wall(s seen) time.Duration      { return s.whole }
func cpu(s seen) time.Duration       { return s.cpu }

// streams starts a model, and reads its answers with a recorder under the client and without.
func streams(s stream, took func(seen) time.Duration) func(*measure.Scene) (measure.Pair, error) {
	return func(*measure.Scene) (measure.Pair, error) {
		model := newModel()
		bare, base := &http.Transport{}, &http.Transport{}
		return measure.Pair{
			Ours: measure.Each(func() (measure.Sample, error) {
				r := recorder.New()
				got, err := s.read(model.URL, r.Transport(base))
				if n := len(r.Requested()); err == nil && n != 1 {
					err = fmt.Errorf("%d calls were recorded where the model made one", n)
				}
				return measure.Sample{Time: took(got)}, err
			}),
			Theirs: measure.Each(func() (measure.Sample, error) {
				got, err := s.read(model.URL, bare)
				return measure.Sample{Time: took(got)}, err
			}),
			Close: func() error {
				bare.CloseIdleConnections()
				base.CloseIdleConnections()
				model.Close()
				return nil
			},
		}, nil
	}
}

// read asks the model at url for the stream, and reads it to its end.
func (s stream) read(url string, transport http.RoundTripper) (seen, error) {
	req, err := s.request(url)
	if err != nil {
		return seen{}, err
	}
	began, start := processor.Time(), time.Now()
	resp, err := transport.RoundTrip(req)
	if err != nil {
		return seen{}, err
	}
	defer resp.Body.Close()
	var got seen
	n, err := io.ReadFull(resp.Body, make([]byte, 1))
	got.first = time.Since(start)
	rest, restErr := io.Copy(io.Discard, resp.Body)
	got.whole, got.cpu = time.Since(start), processor.Time()-began
	if err == nil {
		err = restErr
	}
	if all := int64(n) + rest; err == nil && all < int64(s.words) {
		err = fmt.Errorf("a stream of %d bytes where %d were to come", all, s.words)
	}
	return got, err
}
