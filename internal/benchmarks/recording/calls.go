package recording

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/processor"
	"github.com/toolscore/toolscore-go/recorder"
)

// Booking is what a tool is given.
type Booking struct {
	From       string      `json:"from"`
	To         string      `json:"to"`
	Passengers []Passenger `json:"passengers"`
	Notes      string      `json:"notes"`
	Price      float64     `json:"price"`
}

// Passenger is one of a Booking.
type Passenger struct {
	Name string `json:"name"`
	Seat string `json:"seat"`
	Age  int    `json:"age"`
}

var (
	asStruct = Booking{
		From: "ZRH", To: "NYC", Price: 812.5, Notes: "window seats, vegetarian meals, late arrival at the hotel",
		Passengers: []Passenger{{"Ada Lovelace", "12A", 36}, {"Charles Babbage", "12B", 45}},
	}
	asMap = map[string]any{
		"from": "ZRH", "to": "NYC", "price": 812.5, "notes": "window seats, vegetarian meals, late arrival at the hotel",
		"passengers": []any{
			map[string]any{"name": "Ada Lovelace", "seat": "12A", "age": 36},
			map[string]any{"name": "Charles Babbage", "seat": "12B", "age": 45},
		},
	}
)

// callWorks lists the ways to record one call, each beside encoding its arguments twice.
func callWorks(goroutines int) []measure.Work {
	return []measure.Work{
		callWork("Func, arguments in a struct", goroutines, throughFunc(asStruct), twice(asStruct)),
		callWork("Func, arguments in a map", goroutines, throughFunc(asMap), twice(asMap)),
		callWork("Begin, arguments in a struct", goroutines, throughBegin(asStruct), twice(asStruct)),
	}
}

func callWork(name string, goroutines int, record recording, peer func() error) measure.Work {
	w := measure.Work{
		Name: "record one call: " + name, Size: "1 goroutine", Peer: "json.Marshal of the arguments, twice",
		Quick: true,
		Start: func(*measure.Scene) (measure.Pair, error) {
			return measure.Pair{
				Ours:   inRuns(goroutines, record, counted),
				Theirs: inRuns(goroutines, func(*recorder.Recorder) func() error { return peer }, nil),
			}, nil
		},
	}
	if goroutines == 1 {
		w.Bar = 1
	} else {
		w.Size = fmt.Sprintf("%d goroutines", goroutines) // they wait for each other; what counts is that nothing is lost
	}
	return w
}

// recording returns what records one call with the recorder.
type recording func(*recorder.Recorder) func() error

func throughFunc[In any](in In) recording {
	return func(r *recorder.Recorder) func() error {
		book := recorder.Func(r, "book", func(context.Context, In) (bool, error) { return true, nil })
		return func() error {
			_, err := book(context.Background(), in)
			return err
		}
	}
}

func throughBegin(in any) recording {
	return func(r *recorder.Recorder) func() error {
		return func() error {
			done := r.Begin(context.Background(), "book", in)
			done(true, nil)
			return nil
		}
	}
}

func twice(in any) func() error {
	return func() error {
		if _, err := json.Marshal(in); err != nil {
			return err
		}
		_, err := json.Marshal(in)
		return err
	}
}

// inRuns makes a side of what does the work n times. It is done in runs of at most a thousand, for
// that is a long run of an agent; each has a recorder of its own. When all is measured, check looks
// at them; it may be nil.
func inRuns(goroutines int, record recording, check func(recorders []*recorder.Recorder, calls int) error) measure.Side {
	const longest = 1000
	return func(n int) (measure.Sample, error) {
		runtime.GC()
		var all measure.Sample
		recorders := make([]*recorder.Recorder, (n+longest-1)/longest)
		for i := range recorders {
			recorders[i] = recorder.New()
			took, err := spread(min(n-i*longest, longest), goroutines, record(recorders[i]))
			if err != nil {
				return all, err
			}
			all.Time += took
		}
		if check == nil {
			return all, nil
		}
		return all, check(recorders, n)
	}
}

// counted fails if not all calls were recorded.
func counted(recorders []*recorder.Recorder, calls int) error {
	got := 0
	for _, r := range recorders {
		got += len(r.Executed())
	}
	if got != calls {
		return fmt.Errorf("%d of %d calls were recorded", got, calls)
	}
	return nil
}

// spread does the work n times, as evenly spread over the goroutines as it can be; one goroutine is
// this one, as an agent runs on the goroutine of its test. It returns the time of the processor,
// for nobody waits here for anything but others who record.
func spread(n, goroutines int, once func() error) (time.Duration, error) {
	began := processor.Time()
	if goroutines == 1 {
		var err error
		for i := 0; i < n && err == nil; i++ {
			err = once()
		}
		return processor.Time() - began, err
	}
	errs := make([]error, goroutines)
	var all sync.WaitGroup
	for g := range goroutines {
		all.Go(func() {
			for i := g; i < n && errs[g] == nil; i += goroutines {
				errs[g] = once()
			}
		})
	}
	all.Wait()
	return processor.Time() - began, errors.Join(errs...)
}
