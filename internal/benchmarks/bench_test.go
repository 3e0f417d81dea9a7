package main

import (
	"os"
	"testing"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// module is the folder of this module; the tests run in another one.
var module string

func TestMain(m *testing.M) {
	os.Exit(apart.Run(func(folder string) int {
		module = folder
		return m.Run()
	}))
}

// BenchmarkWorks runs the works for benchstat -col /peer: each work of a size by us once, and by
// each of its peers. With -short it runs the works of a quick table.
func BenchmarkWorks(b *testing.B) {
	ours := map[string]bool{}
	for _, w := range works() {
		if w.Lacks != "" || testing.Short() && !w.Quick {
			continue
		}
		name := w.Name + "/" + w.Size
		if !ours[name] {
			ours[name] = true
			b.Run(name+"/peer=toolscore", func(b *testing.B) { side(b, w, func(p measure.Pair) measure.Side { return p.Ours }) })
		}
		b.Run(name+"/peer="+w.Peer, func(b *testing.B) { side(b, w, func(p measure.Pair) measure.Side { return p.Theirs }) })
	}
}

// side runs one side of a work; it looks at the clock itself, so its time takes the place of the
// benchmark's own.
func side(b *testing.B, w measure.Work, choose func(measure.Pair) measure.Side) {
	b.Helper()
	pair, err := w.Start(&measure.Scene{Module: module, Scratch: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	if pair.Close != nil {
		b.Cleanup(func() {
			if err := pair.Close(); err != nil {
				b.Error(err)
			}
		})
	}
	b.ResetTimer()
	got, err := choose(pair)(b.N)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(got.Time)/float64(b.N), "ns/op")
	if got.Peak > 0 {
		b.ReportMetric(float64(got.Peak), "peak-bytes")
	}
}
