package replay

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/cassette"
)

// Check asks a cassette that is about to be written for each request that it was made of, and fails
// where it does not answer, so that nobody pays for a recording that cannot be replayed. Recorded
// still has the secrets.
func Check(written, recorded *cassette.Cassette, s Settings) error {
	x := newIndex(written, &s)
	for i, one := range recorded.Interactions {
		r := x.find(x.ask(one.Request))
		if r == nil {
			return fmt.Errorf("request %d, %s: it would not be found again, since too much of it looks like a secret; "+
				"say what is none with snapshot.NotSecret", i+1, one.Request.Method)
		}
		r.used = true
	}
	return nil
}
