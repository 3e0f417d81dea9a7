package recorder

import (
	"io"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// MCPPipe returns the two streams of a connection of the Model Context Protocol, and records the
// tool calls that pass over them. What is read from in and written to out is not changed. It works
// for clients and servers:
//
//	in, out := recorder.MCPPipe(rec, stdout, stdin) // of the server's process
//	session, err := client.Connect(ctx, &mcp.IOTransport{Reader: in, Writer: out}, nil)
//
// A call begins when the server sees it and ends when the client sees the answer; see MCPCalls for
// what is recorded. A call that is not answered ends with an error when the connection closes.
// Close closes in and out if they can be closed. With a nil r nothing is recorded.
func MCPPipe(r *Recorder, in io.Reader, out io.Writer) (io.ReadCloser, io.WriteCloser) {
	lost := func(err error) {
		if r != nil {
			r.unreadable(err)
		}
	}
	received, sent := wire.NewMCPSession(NewMCPCalls(r).Begin, lost).Streams()
	return &pipeReader{in, received}, &pipeWriter{out, sent}
}

type pipeReader struct {
	io.Reader
	seen io.WriteCloser
}

// Read reads what the peer sent.
func (p *pipeReader) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	_, _ = p.seen.Write(b[:n])
	if err != nil {
		_ = p.seen.Close()
	}
	return n, err
}

// Close closes the stream; the peer is not heard any more.
func (p *pipeReader) Close() error {
	err := closeStream(p.Reader)
	_ = p.seen.Close()
	return err
}

type pipeWriter struct {
	io.Writer
	seen io.WriteCloser
}

// Write sends to the peer. What is sent is looked at before, because the answer may come at once.
func (p *pipeWriter) Write(b []byte) (int, error) {
	_, _ = p.seen.Write(b)
	return p.Writer.Write(b)
}

// Close closes the stream.
func (p *pipeWriter) Close() error {
	_ = p.seen.Close()
	return closeStream(p.Writer)
}

func closeStream(stream any) error {
	if closer, ok := stream.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}
