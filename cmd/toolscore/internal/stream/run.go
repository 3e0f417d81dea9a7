package stream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync/atomic"
)

// Steps are what is done with each line. None may be nil.
type Steps[T any] struct {
	// Work makes a result of a line; it is called on all cores at once.
	Work func(Line) T
	// Take is given the results in the order of the lines, one after the other. An error ends the run.
	Take func(T) error
	// Idle is called where the next result is not there yet, so that those before it need not wait
	// for it.
	Idle func() error
}

// inFlight bounds the bytes of the lines that are held; what is longer by itself waits until
// nothing else is.
const inFlight = 64 << 20

// untouched is memory that is asked for and never used, so that it costs nothing, but counts where
// the garbage collector decides whether it is time: lines are small and quickly forgotten, and it
// would run a hundred times a second.
const untouched = 32 << 20

// Run works through the lines that hold more than white space, also of an input that gzip
// compressed. No more than some lines a core are held at a time. It ends with the first error: of
// the input, which names the line, of Take or Idle, or of the context, and does not wait for a read
// that is under way then.
func Run[T any](ctx context.Context, from io.Reader, steps Steps[T]) error {
	ballast := make([]byte, untouched)
	defer runtime.KeepAlive(ballast)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	workers := runtime.GOMAXPROCS(0)
	r := run[T]{
		Steps: steps,
		todo:  make(chan *job[T]),
		order: make(chan *job[T], 4*workers),
		freed: make(chan struct{}, 1),
	}
	go r.read(ctx, from)
	for range workers {
		go r.work()
	}
	return r.collect(ctx)
}

// job is a few lines on their way.
type job[T any] struct {
	lines []Line
	size  int64
	done  chan []T // holds the results, once
}

// run is a run under way: a reader, workers, and a collector that takes the jobs in their order.
type run[T any] struct {
	Steps[T]

	todo, order chan *job[T]
	err         error // of the input; read only after order is closed

	bytes atomic.Int64  // of the lines between reader and collector
	freed chan struct{} // says that there are fewer
}

func (r *run[T]) read(ctx context.Context, from io.Reader) {
	defer close(r.order)
	defer close(r.todo)
	lines, err := newReader(from)
	if err != nil {
		r.err = err
		return
	}
	for err == nil {
		j := &job[T]{done: make(chan []T, 1)}
		j.lines, j.size, err = lines.batch()
		if len(j.lines) > 0 && !r.hand(ctx, j) {
			return
		}
	}
	if !errors.Is(err, io.EOF) {
		r.err = fmt.Errorf("line %d: %w", lines.number, err)
	}
}

// hand gives a job to the workers and the collector; false where the run ends before.
func (r *run[T]) hand(ctx context.Context, j *job[T]) bool {
	if !r.admit(ctx, j.size) {
		return false
	}
	for _, queue := range []chan *job[T]{r.order, r.todo} {
		select {
		case queue <- j:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// admit waits until there is room for a line of n bytes; false where the run ends before.
func (r *run[T]) admit(ctx context.Context, n int64) bool {
	for used := r.bytes.Load(); used > 0 && used+n > inFlight; used = r.bytes.Load() {
		select {
		case <-r.freed:
		case <-ctx.Done():
			return false
		}
	}
	r.bytes.Add(n)
	return true
}

func (r *run[T]) work() {
	for j := range r.todo {
		results := make([]T, len(j.lines))
		for i, line := range j.lines {
			results[i] = r.Work(line)
		}
		j.done <- results
	}
}

func (r *run[T]) collect(ctx context.Context) error {
	for {
		j, open, err := receive(ctx, r.order, r.Idle)
		switch {
		case err != nil:
			return err
		case !open:
			return r.err
		}
		results, _, err := receive(ctx, j.done, r.Idle)
		if err != nil {
			return err
		}
		for _, result := range results {
			if err := r.Take(result); err != nil {
				return err
			}
		}
		r.bytes.Add(-j.size)
		select {
		case r.freed <- struct{}{}:
		default:
		}
	}
}

// receive takes the next value of a channel. Where it must wait it says so first.
func receive[V any](ctx context.Context, from <-chan V, idle func() error) (v V, open bool, err error) {
	select {
	case v, open = <-from:
		return v, open, ctx.Err()
	default:
	}
	if err := idle(); err != nil {
		return v, true, err
	}
	select {
	case v, open = <-from:
		return v, open, ctx.Err()
	case <-ctx.Done():
		return v, true, ctx.Err()
	}
}
