package measure_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
)

// slow is a side whose clock is its own: doing the work once takes the next of the times, the last
// one for ever.
func slow(times ...time.Duration) measure.Side {
	return measure.Each(func() (measure.Sample, error) {
		took := times[0]
		if len(times) > 1 {
			times = times[1:]
		}
		return measure.Sample{Time: took, Peak: int64(took)}, nil
	})
}

var fivePairs = measure.Pace{Sample: time.Millisecond, Pairs: 5}

func work(ours, theirs measure.Side) measure.Work {
	return measure.Work{Name: "check", Size: "10 calls", Peer: "goldie", Start: func(*measure.Scene) (measure.Pair, error) {
		return measure.Pair{Ours: ours, Theirs: theirs}, nil
	}}
}

// A load that doubles two pairs, and one that falls on a single sample, do not move the ratio.
func TestTheRatioIsThatOfPairs(t *testing.T) {
	const ms = time.Millisecond
	w := work(slow(2*ms, 4*ms, 4*ms, 2*ms, 8*ms), slow(4*ms, 8*ms, 8*ms, 4*ms, 4*ms))
	w.Pairs = 5
	row, err := w.Run("", t.TempDir(), fivePairs)
	require.NoError(t, err)
	assert.Equal(t, measure.Row{
		Work: "check", Size: "10 calls", Peer: "goldie", Pairs: 5,
		OursNS: 4e6, PeerNS: 4e6, Low: 0.5, Ratio: 0.5, High: 0.5, OursPeak: 8e6, PeerPeak: 8e6,
	}, row)
}

func TestTheSpreadIsThatOfTheMiddleHalf(t *testing.T) {
	const ms = time.Millisecond
	w := work(slow(5*ms, ms, 3*ms, 2*ms, 4*ms), slow(10*ms))
	w.Pairs = 5
	row, err := w.Run("", t.TempDir(), fivePairs)
	require.NoError(t, err)
	assert.InDeltaSlice(t, []float64{0.2, 0.3, 0.4}, []float64{row.Low, row.Ratio, row.High}, 1e-9)
}

func TestASampleLastsLongEnoughForTheClock(t *testing.T) {
	var asked []int
	ours := func(n int) (measure.Sample, error) {
		asked = append(asked, n)
		took := time.Duration(n) * time.Microsecond
		if len(asked) == 1 {
			took = time.Second // the machine did something else
		}
		return measure.Sample{Time: took}, nil
	}
	row, err := work(ours, slow(time.Second)).Run("", t.TempDir(), fivePairs)
	require.NoError(t, err)
	asked = slices.Compact(asked)
	assert.Equal(t, []int{1, 100, 1200}, asked)
	assert.InDelta(t, 1000, row.OursNS, 1e-9)
}

func TestTheSideThatGoesFirstChanges(t *testing.T) {
	var order string
	side := func(name string) measure.Side {
		return measure.Repeat(func() error {
			order += name
			return nil
		})
	}
	w := work(side("o"), side("t"))
	w.Pairs = 4
	_, err := w.Run("", t.TempDir(), measure.Full)
	require.NoError(t, err)
	assert.Equal(t, "ot"+"to"+"ot"+"to", order)
}

func TestALongWorkIsNotWarmedUp(t *testing.T) {
	w := work(slow(time.Second, time.Hour), slow(2*time.Second, time.Hour))
	w.Pairs, w.Budget = 1, time.Hour
	row, err := w.Run("", t.TempDir(), measure.Full)
	require.NoError(t, err)
	assert.Equal(t, 1, row.Pairs)
	assert.InDelta(t, 0.5, row.Ratio, 1e-9)
}

func TestWhatStartsIsEndedAndClearedAway(t *testing.T) {
	dir, closed := t.TempDir(), 0
	w := work(nil, nil)
	w.Start = func(s *measure.Scene) (measure.Pair, error) {
		assert.Equal(t, "module", s.Module)
		require.NoError(t, os.WriteFile(filepath.Join(s.Scratch, "file"), nil, 0o600))
		end := func() error { closed++; return nil }
		return measure.Pair{Ours: slow(time.Second), Theirs: slow(time.Second), Close: end}, nil
	}
	_, err := w.Run("module", dir, fivePairs)
	require.NoError(t, err)
	assert.Equal(t, 1, closed)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestAFailureNamesTheWork(t *testing.T) {
	broken := errors.New("golden: it differs")
	fails := measure.Repeat(func() error { return broken })
	_, err := work(slow(time.Second), fails).Run("", t.TempDir(), fivePairs)
	require.ErrorIs(t, err, broken)
	assert.EqualError(t, err, "work check, 10 calls, goldie: the peer's: golden: it differs")

	w := measure.Work{Name: "check", Start: func(*measure.Scene) (measure.Pair, error) { return measure.Pair{}, broken }}
	_, err = w.Run("", t.TempDir(), fivePairs)
	assert.ErrorIs(t, err, broken)
}

func TestWhatAPeerCannotDoIsNotMeasured(t *testing.T) {
	row, err := measure.Work{Name: "check", Lacks: "it has no matchers"}.Run("", t.TempDir(), fivePairs)
	require.NoError(t, err)
	assert.Equal(t, measure.Row{Work: "check", Lacks: "it has no matchers"}, row)
}
