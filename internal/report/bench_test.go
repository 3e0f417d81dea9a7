package report_test

import (
	"strings"
	"testing"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/report"
)

func BenchmarkText(b *testing.B) {
	megabyte := strings.Repeat("word ", 1<<20/5)
	alternating := func(i int) bool { return i%2 == 0 }
	cases := map[string]*comparison{
		"five calls":         everything(),
		"ten thousand calls": steps(10_000, alternating),
		"megabyte, one end":  one("args.x", megabyte+"a", megabyte+"b"),
		"megabyte, all of it": compared("TestBig: calls differ").differ(
			search, search, diff("args.x", megabyte, strings.ToUpper(megabyte)),
		),
		"ten thousand lines": one("args.x", strings.Repeat("a\nb\n", 5000), strings.Repeat("b\nc\n", 5000)),
		"depth 2,000": compared("TestDeep: calls differ").missing(
			call("step", toolscore.Args{"a": deep("x")}),
		),
	}
	for name, c := range cases {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				report.Text(c.Input)
			}
		})
	}
}
