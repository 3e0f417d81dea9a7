package revision

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/toolscore/toolscore-go/internal/golden"
)

// content is a file as git keeps it, or why it is not read.
type content struct {
	data []byte
	err  error
}

// read returns what git keeps under these names, all with one process.
func (g git) read(blobs []string) (map[string]content, error) {
	if len(blobs) == 0 {
		return map[string]content{}, nil
	}
	cmd := g.command("cat-file", "--batch")
	cmd.Stdin = strings.NewReader(strings.Join(blobs, "\n") + "\n")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		return nil, failed("cat-file", err, "")
	}
	found, err := readBatch(bufio.NewReader(out), blobs)
	if err != nil {
		_ = cmd.Process.Kill() // it may wait for somebody to read on
	}
	if waited := cmd.Wait(); err != nil || waited != nil {
		if err == nil {
			err = waited
		}
		return nil, failed("cat-file", err, said.String())
	}
	return found, nil
}

// readBatch reads the answers of git cat-file, which come in the order of the questions.
func readBatch(out *bufio.Reader, blobs []string) (map[string]content, error) {
	found := make(map[string]content, len(blobs))
	for _, blob := range blobs {
		line, err := out.ReadString('\n')
		if err != nil {
			return nil, fmt.Errorf("answer: %w", err)
		}
		var name, kind string
		var size int64
		if _, err := fmt.Sscan(line, &name, &kind, &size); err != nil {
			found[blob] = content{err: fmt.Errorf("git has no content for it: %s", strings.TrimSpace(line))}
			continue
		}
		if found[blob], err = readOne(out, size); err != nil {
			return nil, fmt.Errorf("answer: %w", err)
		}
	}
	return found, nil
}

// readOne reads a content and the line break after it. What no golden may be is passed over.
func readOne(out *bufio.Reader, size int64) (c content, err error) {
	if size > golden.MaxSize {
		c.err = fmt.Errorf("the file has %d bytes, more than the limit of %d", size, golden.MaxSize)
		_, err = io.CopyN(io.Discard, out, size)
	} else {
		c.data = make([]byte, size)
		_, err = io.ReadFull(out, c.data)
	}
	if err == nil {
		_, err = out.Discard(1)
	}
	return c, err
}
