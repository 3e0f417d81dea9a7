package archive_test

import (
	"testing"

	"github.com/toolscore/toolscore-go/internal/archive"
	"github.com/toolscore/toolscore-go/internal/wire/wiretest"
)

// BenchmarkExtract reads all stored samples.
func BenchmarkExtract(b *testing.B) {
	list := wiretest.Samples(b, "testdata/stored")
	for b.Loop() {
		for _, s := range list {
			_, _ = archive.Extract([]byte(s.Text), archive.Options{})
		}
	}
}
