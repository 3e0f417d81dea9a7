package wire

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// maxInflated bounds what compressed input may become.
const maxInflated = 64 << 20

// inflate reads a gzip body, which comes where a client asked for it by itself. Only the compressed
// bytes are held until the end, because a decompressor pulls and a stream pushes.
type inflate struct {
	inner sniffed // reads what comes out
	buf   []byte
	over  bool
}

func (g *inflate) write(chunk []byte) {
	if g.over = g.over || len(g.buf)+len(chunk) > MaxPayload; !g.over {
		g.buf = append(g.buf, chunk...)
	}
}

func (g *inflate) end() error {
	if g.over {
		return fmt.Errorf("gzip: %w", errTooLarge)
	}
	err := gunzip(g.buf, g.inner.write)
	return errors.Join(g.inner.end(), err)
}

// Decompressed returns the text of a gzip body, and anything else as it is.
func Decompressed(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, gzipMagic) {
		return data, nil
	}
	var text []byte
	err := gunzip(data, func(chunk []byte) { text = append(text, chunk...) })
	return text, err
}

// gunzip hands the decompressed text on in chunks. It fails if the text is damaged, cut off or
// suspiciously large.
func gunzip(data []byte, take func(chunk []byte)) error {
	reader, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("gzip: %w", err)
	}
	chunk := make([]byte, 32<<10)
	for total := 0; total <= maxInflated; {
		n, err := reader.Read(chunk)
		take(chunk[:n])
		total += n
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("gzip: after byte %d: %w", total, err)
		}
	}
	return fmt.Errorf("gzip: it holds more than %d MiB", maxInflated>>20)
}
