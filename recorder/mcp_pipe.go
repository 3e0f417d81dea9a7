package recorder

import (
	"io"

	"github.com/toolscore/toolscore-go/internal/wire"
)

// MCPPipe returns the two streams of a connection of the Model Context Protocol with the tool calls that pass over them
// recorded: what is read from in and written to out is passed on as it is. It serves a client and a server alike:
//
//	in, out := recorder.MCPPipe(rec, stdout, stdin) // of the server's process
//	session, err := client.Connect(ctx, &mcp.IOTransport{Reader: in, Writer: out}, nil)
//
// A call is recorded when the server sees it and complete when the client sees the answer; see MCPCalls for what is recorded.
// A call that is never answered ends with an error when the connection does. Close closes in and out where they can be
// closed. A nil r means that nothing is recorded.
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
