package regression_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/regression"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

func ExampleCompare() {
	snapshot := func(name string, passed bool, score, f1, redundant float64) outcome.Result {
		return outcome.Result{
			Suite: "agent", Name: name, Golden: "agent/__snapshots__/" + name + "_1.tools.yaml", Passed: passed, Score: score,
			Numbers: map[string]float64{"argument_f1": f1, "redundant_rate": redundant},
		}
	}
	base := regression.NewRun([]outcome.Result{
		snapshot("TestBooks", true, 1, 1, 0), snapshot("TestTrip/NYC", true, 1, 1, 0), snapshot("TestPays", false, 0.8, 2.0/3, 0),
		snapshot("TestGone", true, 1, 1, 0), snapshot("TestStays", true, 1, 1, 0), snapshot("TestDrifts", true, 0.90000001, 1, 0),
	})
	fresh := regression.NewRun([]outcome.Result{
		snapshot("TestBooks", false, 0.7, 0, 0.25),
		{Suite: "agent", Name: "TestTrip/NYC", Golden: base[5].Golden, Error: "no trace\nlong"},
		snapshot("TestPays", true, 1, 1, 0), snapshot("TestStays", true, 1-1e-12, 1, 0), snapshot("TestNew", true, 1, 1, 0),
		snapshot("TestDrifts", true, 0.9, 1, 0),
	})
	c, err := regression.Compare(base, fresh, 0)
	fmt.Print(c.Text(regression.Style{Width: 80}), err)
	// Output:
	// 3 regressed, 1 missing, 1 improved, 1 added, 1 stayed
	//
	// regressed: 3
	//   agent/TestTrip/NYC_1  passed → error   score was 1
	//       no trace
	//   agent/TestBooks_1     passed → failed  score 1 → 0.7
	//       arguments F1 1 → 0 · redundant 0 → 0.25
	//   agent/TestDrifts_1    passed           score 0.90000001 → 0.9
	//
	// missing: 1
	//   agent/TestGone_1  passed  score 1
	//
	// improved: 1
	//   agent/TestPays_1  failed → passed  score 0.8 → 1
	//       arguments F1 0.6667 → 1
	//
	// added: 1
	//   agent/TestNew_1  passed  score 1
	//
	//   suite  results  passed  errors  mean score
	//   agent  6        5 → 4   0 → 1   0.95 → 0.92
	// <nil>
}

func ExampleComparison_Markdown() {
	base := regression.NewRun([]outcome.Result{
		{Name: "line 1", Golden: "gold.json", Passed: true, Score: 1, Numbers: map[string]float64{"argument_f1": 1}},
		{Name: "line 2", Golden: "gold.json", Passed: true, Score: 1},
	})
	fresh := regression.NewRun([]outcome.Result{
		{Name: "line 1", Golden: "gold.json", Score: 0.7, Numbers: map[string]float64{"argument_f1": 0}},
		{Name: "line 2", Golden: "gold.json", Error: "no calls in {...}"},
	})
	c, err := regression.Compare(base, fresh, 0)
	fmt.Print(c.Markdown(regression.Style{}), err)
	// Output:
	// <!-- toolscore compare -->
	// ### Toolscore: 2 regressed, 0 missing, 0 improved, 0 added, 0 stayed
	//
	// | | result | verdict | score | what changed |
	// |---|---|---|---|---|
	// | regressed | <code>line 2</code> | passed → error | was 1 | <code>no calls in {...}</code> |
	// | regressed | <code>line 1</code> | passed → failed | 1 → 0.7 | arguments F1 1 → 0 |
	//
	// <details>
	// <summary>Mean scores</summary>
	//
	// | suite | results | passed | errors | mean score |
	// |---|---|---|---|---|
	// | all | 2 | 2 → 0 | 0 → 1 | 1 → 0.7 |
	//
	// </details>
	// <nil>
}

// TestMarkdownHoldsHostileTexts looks for texts of others outside of code elements, for cells that
// they add, and for the size.
func TestMarkdownHoldsHostileTexts(t *testing.T) {
	t.Parallel()
	const bars = "||||||||||||||||||||||||||||||||||||||||"
	const evil = "EVIL | `</code>` EVIL <script> @octocat #1 [x](y) **b** \\ $x$ :+1: & &lt; \n\n| --- |"
	code := regexp.MustCompile("<code>[^<>|`*_\\[\\]\\\\\n]*</code>")
	var base, fresh []outcome.Result
	for i := range 4000 {
		name := fmt.Sprint(i, strings.Repeat(evil, i%5), bars+bars)
		r := outcome.Result{Suite: fmt.Sprint("s", i%50, evil), Name: name, Golden: bars + bars, Passed: true, Score: 1}
		broken := outcome.Result{Suite: r.Suite, Name: name, Golden: "new" + evil, Error: evil[:i%8*10] + bars + bars}
		switch i % 4 {
		case 0:
			base, fresh = append(base, r), append(fresh, broken)
		case 1:
			base, fresh = append(base, broken), append(fresh, r)
		case 2:
			base = append(base, r)
		default:
			fresh = append(fresh, r)
		}
	}
	text := compared(t, base, fresh, 0).Markdown(regression.Style{})
	assert.LessOrEqual(t, len(text), 65_536)
	assert.Contains(t, text, "| added | … and ")
	for line := range strings.Lines(text) {
		outside := code.ReplaceAllString(line, "")
		assert.NotContains(t, outside, "EVIL", line)
		assert.NotContains(t, outside, "<code>", line)
		if strings.HasPrefix(line, "|") {
			assert.Contains(t, []int{5, 6}, strings.Count(outside, "|"), line)
		}
	}
}

// TestTextFits draws many results with long and hostile names in narrow columns.
func TestTextFits(t *testing.T) {
	t.Parallel()
	var base, fresh []outcome.Result
	for i := range 100 {
		name := fmt.Sprintf("%s\n\x1b[31m%d", strings.Repeat("name ", 40), i)
		base = append(base, outcome.Result{Suite: fmt.Sprint(name, i), Name: name, Passed: true, Score: 1})
		fresh = append(fresh, outcome.Result{Suite: fmt.Sprint(name, i), Name: name, Error: strings.Repeat("x", 300), Golden: name})
	}
	visible := func(text string) string { return strings.ReplaceAll(text, "\x1b", "?") }
	style := regression.Style{Width: 60, Color: true, Visible: visible}
	text := compared(t, base, fresh, 0).Text(style)
	for line := range strings.Lines(text) {
		assert.LessOrEqual(t, utf8.RuneCountInString(line), 61, line)
	}
	assert.Equal(t, 4, strings.Count(text, "… and 80 more")+strings.Count(text, "\x1b["), text)
	assert.Less(t, strings.Count(text, "\n"), 120)
}

func TestLoad(t *testing.T) {
	t.Parallel()
	path := t.TempDir() + "/x.jsonl"
	text, err := json.Marshal(with(true, 0.5, numbers{"selection_accuracy": 0.25}))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, text, 0o666))
	run, err := regression.Load(path)
	require.NoError(t, err)
	assert.Equal(t, regression.Run{{
		Key: outcome.Key{Name: "a", Golden: "g"}, Verdict: outcome.Passed, Numbers: regression.Numbers{0.5, 0.25, 1, 1, 0},
	}}, run)
	_, err = regression.Load(path + "x")
	assert.ErrorIs(t, err, os.ErrNotExist)
}

func TestJSONHasNoNumbersThatAreNot(t *testing.T) {
	t.Parallel()
	base, fresh := []outcome.Result{with(true, math.Nextafter(0.3, 1), nil)}, []outcome.Result{failed("no trace")}
	text, err := json.Marshal(compared(t, base, fresh, 0).Regressed)
	require.NoError(t, err)
	assert.Equal(t, `[{"base":{"name":"a","golden":"g","verdict":"passed","numbers":{`+
		`"argument_f1":1,"redundant_rate":0,"score":0.3,"selection_accuracy":1,"sequence_accuracy":1}},`+
		`"new":{"name":"a","golden":"g","verdict":"error","error":"no trace","numbers":{}}}]`, string(text))
}
