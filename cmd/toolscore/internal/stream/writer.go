package stream

import "io"

// Writer collects lines and writes only whole ones, so that an output that ends early ends with a
// line. Its To must be set.
type Writer struct {
	To  io.Writer
	buf []byte
}

// chunk is how many bytes are written at once where results come faster than that.
const chunk = 64 << 10

// Add takes a line with its end. It fails if lines cannot be written.
func (w *Writer) Add(line []byte) error {
	w.buf = append(w.buf, line...)
	if len(w.buf) < chunk {
		return nil
	}
	return w.Flush()
}

// Flush writes what was collected.
func (w *Writer) Flush() error {
	if len(w.buf) == 0 {
		return nil
	}
	_, err := w.To.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}
