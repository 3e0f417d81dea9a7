package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/page"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

func write(t *testing.T, all ...outcome.Result) string {
	t.Helper()
	var text strings.Builder
	require.NoError(t, page.Write(&text, "shop", all))
	return text.String()
}

// read decodes a data element of the page.
func read(t *testing.T, text, id string, into any) {
	t.Helper()
	_, behind, found := strings.Cut(text, `<script type="application/json" id="`+id+`">`)
	require.True(t, found, "the page has no element %s", id)
	data, _, _ := strings.Cut(behind, "</script>")
	require.NoError(t, json.Unmarshal([]byte(data), into))
}

type listed struct {
	Noun    string
	Suites  []string
	Numbers []struct{ Key, Name, Means string }
	Results []struct {
		Suite                       int
		Name, Label, Verdict, Score string
	}
}

func TestOrder(t *testing.T) {
	text := write(t,
		outcome.Result{Suite: "a", Name: "A", Passed: true, Score: 1},
		outcome.Result{Suite: "b", Name: "B2", Passed: true, Score: 1},
		outcome.Result{Suite: "b", Name: "B3", Score: 0.25},
		outcome.Result{Suite: "b", Name: "B1", Error: "unreadable"},
		outcome.Result{Suite: "b", Name: "B4", Score: 0.2},
		outcome.Result{Suite: "b", Name: "B2", Golden: "x/second.yaml", Passed: true},
	)
	var l listed
	read(t, text, "data", &l)
	var lines []string
	for _, r := range l.Results {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s", l.Suites[r.Suite], r.Name, r.Verdict, r.Score, r.Label)))
	}
	assert.Equal(t, []string{
		"b B1 error", "b B4 failed 0.2", "b B3 failed 0.25", "b B2 passed 0 second.yaml", "b B2 passed 1 .", "a A passed 1",
	}, lines)
}

// What has no suite, or a dot for one, has a heading that says more.
func TestHeadings(t *testing.T) {
	var l listed
	read(t, write(t,
		outcome.Result{Suite: ".", Package: "example.com/shop", Name: "TestBooks", Passed: true, Score: 1},
		outcome.Result{Name: "line 1", Golden: "gold.json", Passed: true, Score: 1},
		outcome.Result{Name: "line 1", Golden: "other.json", Passed: true, Score: 1},
	), "data", &l)
	assert.Equal(t, []string{"example.com/shop", "gold.json", "other.json"}, l.Suites)
	assert.Equal(t, "result", l.Noun)
	assert.Empty(t, l.Results[1].Label, "the heading tells it apart")
}

func TestNothingIsFetchedAndOnlyOwnCodeRuns(t *testing.T) {
	text := write(t, outcome.Result{Name: `</script><script>alert(1)</script>`, Golden: `"><img src=x onerror=alert(1)>`})
	policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(text)[1]
	assert.True(t, strings.HasPrefix(policy, "default-src 'none';"), policy)
	for _, part := range regexp.MustCompile(`(?s)<(style|script)>(.*?)</`).FindAllStringSubmatch(text, -1) {
		sum := sha256.Sum256([]byte(part[2]))
		assert.Contains(t, policy, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", part[1])
	}
	assert.Equal(t, 2, strings.Count(text, "<script>"), "the theme and the script")
	assert.NotContains(t, text, "<img")
	assert.NotRegexp(t, `innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(`, text)
	assert.NotRegexp(t, `(src|href)="(https?:)?//`, text)
}

func TestTitleIsText(t *testing.T) {
	var text strings.Builder
	require.NoError(t, page.Write(&text, "<b>\u202e&", nil))
	assert.Contains(t, text.String(), `&lt;b&gt;\u202e&amp;`)
}

func TestWriteFails(t *testing.T) {
	assert.ErrorContains(t, page.Write(full{}, "", nil), "disk full")
	assert.NoError(t, page.Write(&strings.Builder{}, "", []outcome.Result{{Name: "a", Score: math.NaN()}}), "a score is a text")
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("disk full") }

func TestSentence(t *testing.T) {
	for want, tally := range map[string]page.Tally{
		"The snapshot passed":                {Passed: 1},
		"The snapshot failed":                {Failed: 1},
		"The snapshot could not be compared": {Errored: 1},
		"All 2,000 snapshots passed":         {Passed: 2000},
		"All 3 snapshots failed":             {Failed: 1, Errored: 2},
		"4 of 1,234,567 snapshots failed":    {Passed: 1234563, Failed: 3, Errored: 1},
		"The result passed":                  {Passed: 1, Evaluated: 1},
		"2 of 8 results failed":              {Passed: 6, Failed: 2, Evaluated: 1},
	} {
		assert.Equal(t, want, tally.Sentence())
	}
	assert.Equal(t, 4, page.Tally{Passed: 9999, Failed: 1}.Share(), "one that failed is seen")
	assert.Equal(t, 1000, page.Tally{Failed: 1}.Share())
	assert.Zero(t, page.Tally{Passed: 1}.Share())
}

func ExampleWrite() {
	var text strings.Builder
	if err := page.Write(&text, "shop", []outcome.Result{{Suite: "agent", Name: "TestBooks", Passed: true, Score: 1}}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(regexp.MustCompile("<title>.*</title>").FindString(text.String()))
	// Output: <title>The snapshot passed · shop</title>
}
