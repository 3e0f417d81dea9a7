package eino

import (
	"errors"
	"fmt"
	"io"

	"github.com/cloudwego/eino/schema"
)

// watch returns the stream, which ends the call before its reader sees the end.
func watch[T any](stream *schema.StreamReader[T], result func([]T) any, done end) *schema.StreamReader[T] {
	if stream == nil {
		done(nil, nil)
		return nil
	}
	reader, writer := schema.Pipe[T](0)
	go func() {
		defer stream.Close()
		defer writer.Close()
		relay(stream, writer, result, done)
	}()
	return reader
}

// relay passes chunks on, one at a time, until the stream ends, fails, or is read no further.
func relay[T any](stream *schema.StreamReader[T], writer *schema.StreamWriter[T], result func([]T) any, done end) {
	var chunks []T
	for {
		chunk, err := receive(stream)
		switch {
		case errors.Is(err, io.EOF):
			done(result(chunks), nil)
			return
		case err != nil:
			done(nil, err)
			writer.Send(chunk, err)
			return
		}
		chunks = append(chunks, chunk)
		if closed := writer.Send(chunk, nil); closed {
			done(result(chunks), nil)
			return
		}
	}
}

// receive returns the next chunk. A panic of the tool becomes an error, for its reader is in
// another goroutine.
func receive[T any](stream *schema.StreamReader[T]) (chunk T, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v", cause)
		}
	}()
	return stream.Recv()
}
