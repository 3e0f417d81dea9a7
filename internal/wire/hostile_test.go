package wire_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

func TestDecompressionIsBounded(t *testing.T) {
	bomb := bytes.Repeat(wiretest.Gzip(t, make([]byte, 1<<20)), 65) // gzip may be followed by gzip
	require.Less(t, len(bomb), 1<<20)
	_, err := archive.Extract(bomb, archive.Options{})
	require.ErrorContains(t, err, "gzip: it holds more than 64 MiB")

	inner := wiretest.Gzip(t, wiretest.Gzip(t, []byte(`{"choices":[{"message":{"tool_calls":[{"id":"a"}]}}]}`)))
	d := wire.ForResponse(chatRequest, "")
	_, err = d.Write(inner)
	require.NoError(t, err)
	calls, err := d.Close()
	require.NoError(t, err, "what is compressed twice is not read twice")
	assert.Empty(t, calls)
}

func TestAPayloadWithoutEndIsDropped(t *testing.T) {
	const event = `data: {"choices":[{"delta":{"tool_calls":[{"id":"a","function":{"name":"f","arguments":"{}"}}]}}]}` + "\n\n"
	d := wire.ForResponse(chatRequest, "")
	write := func(text string) {
		_, err := d.Write([]byte(text))
		require.NoError(t, err)
	}
	write(event + `data: {"x":"`)
	for range 65 {
		write(strings.Repeat("x", 1<<20))
	}
	write("\"}\n\n" + event)
	calls, err := d.Close()
	require.ErrorContains(t, err, "line 3: more than 64 MiB in one payload")
	assert.Len(t, calls, 1)
	assert.Equal(t, toolscore.Args{}, calls[0].Args, "the stream goes on after it, with the call once more")
}
