package store

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toolscore/toolscore-go"
)

// key is what a snapshot is known by: the n-th one of a test, from 1, or the one of that label.
type key struct {
	test  string
	n     int
	label string
}

func (k key) String() string {
	if k.label != "" {
		return fmt.Sprintf("%s, snapshot %q", k.test, k.label)
	}
	return fmt.Sprintf("%s, snapshot %d", k.test, k.n)
}

// counter counts the snapshots of one run of one test.
type counter struct {
	t       *testing.T // nil where the test is only known through another TestingT
	n       int
	labels  map[string]bool // false where the comparison failed, and the label may be taken again
	ended   bool
	repeats bool // its function is being run several times
	offered bool // a comparison failed and named the command that accepts its calls
	from    origin
}

// counters holds the counters by the name of the test; packages a and a_test may run two tests of
// one name at once.
type counters struct {
	mu     sync.Mutex
	byName map[string][]*counter
	warned map[string]bool
}

func newCounters() *counters {
	return &counters{byName: map[string][]*counter{}, warned: map[string]bool{}}
}

// next counts a snapshot of t. The count starts again when t ends, so that -count=3 compares the
// same goldens three times.
func (all *counters) next(t toolscore.TestingT, label string) (k key, c *counter, again bool, err error) {
	name := t.Name()
	all.mu.Lock()
	c, isNew := all.of(t, name)
	k, again, err = c.take(name, label)
	warning := all.warning(name)
	all.mu.Unlock()

	if isNew {
		all.endWith(t, c)
	}
	if warning != "" {
		t.Logf("%s", warning)
	}
	if err == nil && isBenchmark(t) && k.n > 1 {
		err = fmt.Errorf("snapshot %d of %s: a benchmark repeats what is in its loop; take the snapshot once, before the "+
			"loop, and give each a name with Named where there are more", k.n, name)
	}
	return k, c, again, err
}

// of finds the counter of a test that is running. A test is itself as long as its *testing.T is,
// even when it takes a snapshot in a cleanup that runs after ours; any other TestingT may be made
// anew for each call and is known by its name.
func (all *counters) of(t toolscore.TestingT, name string) (c *counter, isNew bool) {
	itself, _ := t.(*testing.T)
	if c = all.find(itself, name); c != nil {
		if c.t == nil {
			c.t = itself
		}
		return c, false
	}
	c = &counter{t: itself, labels: map[string]bool{}, from: caller()}
	running := slices.DeleteFunc(all.byName[name], func(c *counter) bool { return c.ended })
	all.byName[name] = append(running, c)
	return c, true
}

func (all *counters) endWith(t toolscore.TestingT, c *counter) {
	t.Cleanup(func() {
		all.mu.Lock()
		defer all.mu.Unlock()
		c.ended = true
	})
}

// find is of for a test that may have none. The *testing.T is nil where it is another TestingT.
func (all *counters) find(itself *testing.T, name string) *counter {
	for _, c := range all.byName[name] {
		if itself != nil && c.t == itself || !c.ended && (itself == nil || c.t == nil) {
			return c
		}
	}
	return nil
}

// begin is of for a counter that ends with its test.
func (all *counters) begin(t toolscore.TestingT) *counter {
	all.mu.Lock()
	c, isNew := all.of(t, t.Name())
	all.mu.Unlock()
	if isNew {
		all.endWith(t, c)
	}
	return c
}

func (c *counter) take(test, label string) (k key, again bool, err error) {
	if label == "" {
		c.n++
		return key{test: test, n: c.n}, false, nil
	}
	taken, again := c.labels[label]
	if taken {
		return key{}, false, fmt.Errorf("snapshot %q of %s: this test used the name before, and one golden cannot hold two "+
			"snapshots; give each its own name, and take none in the loop of a benchmark", label, test)
	}
	c.labels[label] = true
	return key{test: test, label: label}, again, nil
}

// warning speaks of a subtest whose name ends in #01 because another one has the same name, once.
// It is certain where the other one took a snapshot too.
func (all *counters) warning(name string) string {
	i := strings.LastIndexByte(name, '#')
	if i < 0 || len(name)-i < 3 || strings.Trim(name[i+1:], "0123456789") != "" || all.byName[name[:i]] == nil || all.warned[name] {
		return ""
	}
	all.warned[name] = true
	return fmt.Sprintf("toolscore: golden of %s: two subtests are named %s, and which of them is %s depends on their order; "+
		"give each its own name", name, name[:i], name[i:])
}
