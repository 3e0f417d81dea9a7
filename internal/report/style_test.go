package report_test

import (
	"flag"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/report"
)

func TestStyleOf(t *testing.T) {
	verbose := flag.Lookup("test.v").Value.String() == "true"
	pipe, other, err := os.Pipe()
	require.NoError(t, err)
	device, err := os.Open(os.DevNull) // a character device, as a terminal is
	require.NoError(t, err)
	t.Cleanup(func() {
		for _, f := range []*os.File{pipe, other, device} {
			assert.NoError(t, f.Close())
		}
	})
	type environ map[string]string
	cases := map[string]struct {
		out   *os.File
		env   environ
		color bool
		width int
	}{
		"pipe":                        {pipe, nil, false, 92},
		"terminal":                    {device, nil, true, 92},
		"nothing":                     {nil, nil, false, 92},
		"dumb terminal":               {device, environ{"TERM": "dumb"}, false, 92},
		"NO_COLOR":                    {device, environ{"NO_COLOR": "1"}, false, 92},
		"empty NO_COLOR":              {device, environ{"NO_COLOR": ""}, true, 92},
		"FORCE_COLOR":                 {pipe, environ{"FORCE_COLOR": "1"}, true, 92},
		"FORCE_COLOR off":             {pipe, environ{"FORCE_COLOR": "0"}, false, 92},
		"CLICOLOR_FORCE":              {pipe, environ{"CLICOLOR_FORCE": "1"}, true, 92},
		"CLICOLOR off":                {device, environ{"CLICOLOR": "0"}, false, 92},
		"NO_COLOR before FORCE_COLOR": {pipe, environ{"NO_COLOR": "1", "FORCE_COLOR": "1"}, false, 92},
		"COLUMNS":                     {pipe, environ{"COLUMNS": "80"}, false, 72},
		"wide COLUMNS":                {pipe, environ{"COLUMNS": "1000"}, false, 160},
		"bad COLUMNS":                 {pipe, environ{"COLUMNS": "-3"}, false, 92},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			for _, known := range []string{"NO_COLOR", "FORCE_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"} {
				t.Setenv(known, "")
			}
			t.Setenv("TERM", "xterm")
			for name, value := range c.env {
				t.Setenv(name, value)
			}
			assert.Equal(t, report.Style{Color: c.color, Width: c.width, Verbose: verbose}, report.StyleOf(c.out))
		})
	}
}
