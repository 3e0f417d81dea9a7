package browser_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// choose sets a control of the filters as a reader does.
func (b *tab) choose(id, label string) {
	b.t.Helper()
	eval[bool](b, `(() => {
		const select = document.getElementById(`+quoted(id)+`);
		select.value = [...select.options].find(o => o.text === `+quoted(label)+`).value;
		return select.dispatchEvent(new Event("change", {bubbles: true}));
	})()`)
}

func TestFilters(t *testing.T) {
	b := show(t, few(t))
	shown := func() string { return strings.Join(b.texts(".name"), " ") }
	visible := func(names string) {
		t.Helper()
		got := strings.NewReplacer("not compared: ", "", "failed: ", "", "passed: ", "").Replace(shown())
		assert.Equal(t, names, got)
	}
	b.click("input[value=failed]")
	visible("TestBroken TestBooksATrip")
	assert.Equal(t, "2 of 4 snapshots", b.text("#count"))
	assert.Equal(t, []string{"agent/booking"}, b.texts(".suite h2"), "a suite without any is gone")
	b.click("input[value=passed]")
	visible("TestPays TestFinds")
	b.click("input[value=all]")
	b.choose("suite", "agent/search")
	visible("TestFinds")
	b.choose("suite", "All suites")
	for _, state := range []string{"With missing calls", "With extra calls", "With moved calls"} {
		b.choose("state", state)
		visible("TestBooksATrip")
	}
	b.choose("state", "With calls that differ")
	visible("")
	assert.Equal(t, []string{"No snapshot is like that.Clear filters"}, b.texts(".empty"))
	b.click(".empty button")
	visible("TestBroken TestBooksATrip TestPays TestFinds")
}

func TestSearch(t *testing.T) {
	b := show(t, few(t))
	for words, want := range map[string]int{
		"send_email": 1, "FLIGHTS booking": 1, "TestPays_1.tools": 1, "agent/": 4, "finds": 1, "nothing": 0, "__proto__": 0,
	} {
		eval[bool](b, `document.getElementById("words").value = `+quoted(words)+
			`, document.getElementById("words").dispatchEvent(new Event("input"))`)
		assert.Len(t, b.texts(".name"), want, words)
	}
}

func TestTheCountIsSpoken(t *testing.T) {
	b := show(t, few(t))
	assert.Equal(t, "status", eval[string](b, "document.getElementById('count').getAttribute('role')"))
	assert.Equal(t, []string{"Search tests, tools and goldens", "Kind of difference", "Suite"},
		eval[[]string](b, "[...document.querySelectorAll('.filters [aria-label]')].map(e => e.ariaLabel)"))
}
