package store_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

// What the store adds to the check of an accepted golden.
func BenchmarkOpenAndRead(b *testing.B) {
	f := store.At(folder(b))
	for b.Loop() {
		test := &testt.T{TestName: "TestX/sub"}
		g, err := f.Open(test, "")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := g.Read(); err != nil {
			b.Fatal(err)
		}
		test.Finish()
	}
}

func BenchmarkWrite(b *testing.B) {
	g, err := store.At(folder(b)).Open(&testt.T{TestName: "TestX/sub"}, "")
	for i := 0; b.Loop() && err == nil; i++ {
		err = g.Write(contents[i%2])
	}
	if err != nil {
		b.Fatal(err)
	}
}

// The time of one snapshot must not grow with the number of snapshots in the package.
func BenchmarkSnapshotsOfOnePackage(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			dir := b.TempDir()
			for i := range n {
				create(b, dir, store.Path(fmt.Sprint("TestX/", i), 1, ""))
			}
			for b.Loop() {
				f := store.At(dir)
				for i := range n {
					g, err := f.Open(&testt.T{TestName: fmt.Sprint("TestX/", i)}, "")
					if err != nil {
						b.Fatal(err)
					}
					if _, err := g.Read(); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/snapshot")
		})
	}
}

func folder(b *testing.B) string {
	b.Helper()
	dir := b.TempDir()
	create(b, dir, store.Path("TestX/sub", 1, ""))
	return dir
}

func create(b *testing.B, dir, path string) {
	b.Helper()
	file := filepath.Join(dir, path)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Repeat([]byte("- tool: x\n"), 240), 0o666); err != nil {
		b.Fatal(err)
	}
}
