package browser_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/outcome"
)

// hostile are texts that would do something, were they anything but text, and how a reader is to
// see them outside of quotes.
var hostile = []struct{ name, text, seen string }{
	{"script", `</script><script>window.hacked=1;alert(1)</script>`, ""},
	{"comment", `<!--<script>window.hacked=1</script>`, ""},
	{"image", `<img src=x onerror="window.hacked=1">`, ""},
	{"request", `<link rel=stylesheet href=//example.com/x><iframe src=https://example.com></iframe>`, ""},
	{"style", `</style><style>*{display:none}</style>`, ""},
	{"attribute", `" onmouseover="window.hacked=1" autofocus onfocus='window.hacked=1' x="`, ""},
	{"link", `javascript:window.hacked=1`, ""},
	{"template", `{{.}} {{template "x"}} ${window.hacked=1} <%= 1 %>`, ""},
	{"entity", `&lt;b&gt; &amp;amp; &#0;`, ""},
	{"prototype", `__proto__`, ""},
	{"constructor", `constructor`, ""},
	{"own", `hasOwnProperty`, ""},
	{"direction", "user\u202egnp.exe\u2066", `user\u202egnp.exe\u2066`},
	{"control", "a\x00b\x1b[2J\u2028\ufeff", `a\u0000b\u001b[2J\u2028\ufeff`},
	{"long", strings.Repeat("tool_", 100), ""},
}

func seen(text, instead string) string {
	if instead == "" {
		return text
	}
	return instead
}

// everywhere is a result with the text in each place where there is text.
func everywhere(text string) outcome.Result {
	value := any(text)
	object := map[string]any{text: text, "list": []any{map[string]any{text: outcome.Matcher{Text: text}}}}
	call := outcome.Call{Tool: text, Args: object, Kind: text, Err: text, Result: object}
	raw := outcome.Call{Tool: text, Raw: text}
	return outcome.Result{
		Suite: text, Name: text, Golden: text, Status: text, Score: 0.5, Numbers: map[string]float64{text: 1, "argument_f1": 0.5},
		Expected: []outcome.Call{call, raw}, Actual: []outcome.Call{call, raw},
		Entries: []outcome.Entry{
			{State: toolscore.Differ, Tool: text, Diffs: []outcome.Diff{
				{Path: "args." + text, Want: &value, Got: &value, Reason: text}, {Path: text, Want: &value, Reason: text},
			}},
			{State: toolscore.State(text), Tool: text, Expected: 1, Actual: 1},
			{State: toolscore.Match, Tool: text, Expected: 1, Actual: 1},
		},
	}
}

// TestHostileTextsStayText opens everything; a tab fails by itself where a dialog opens, something
// is fetched or complains.
func TestHostileTextsStayText(t *testing.T) {
	var all []outcome.Result
	for _, h := range hostile {
		failed := everywhere(h.text)
		failed.Name += " not compared"
		failed.Error = h.text
		all = append(all, everywhere(h.text), failed)
	}
	b := show(t, all)
	eval[bool](b, "document.querySelectorAll('.row').forEach(row => row.click()) || true")
	for eval[int](b, "document.querySelectorAll('.fold').length") > 0 {
		eval[bool](b, "document.querySelectorAll('.fold').forEach(fold => fold.click()) || true")
	}
	text := b.text("main")
	suites := eval[[]string](b, "[...document.querySelectorAll('#suite option')].map(e => e.textContent)")
	for _, h := range hostile {
		assert.Contains(t, text, seen(h.text, h.seen), h.name)
		assert.Contains(t, b.texts(".tool"), seen(h.text, h.seen), h.name)
		assert.Contains(t, b.texts(".trouble"), seen(h.text, h.seen), h.name)
		assert.Contains(t, suites, seen(h.text, h.seen), h.name)
	}
	assert.Equal(t, "undefined", eval[string](b, "typeof window.hacked"))
	assert.Empty(t, eval[[]string](b, "Object.keys(Object.prototype)"), "no prototype was changed")
	for _, made := range []string{"img", "iframe", "link[rel=stylesheet]", "main [href]", "main script", "main style"} {
		assert.Zero(t, eval[int](b, "document.querySelectorAll('"+made+"').length"), made)
	}
	assert.Equal(t, 2, eval[int](b, "document.querySelectorAll('script:not([type])').length"))
	for _, h := range hostile {
		eval[bool](b, `document.getElementById("words").value = `+quoted(h.text)+`, applyFilters(), true`)
	}
}

// TestBrokenUnicodeInTheFile has what only a file can hold: bytes that are not UTF-8, and half a
// pair of surrogates.
func TestBrokenUnicodeInTheFile(t *testing.T) {
	needChromium(t)
	file := filepath.Join(t.TempDir(), "x.results.jsonl")
	line := `{"name":"half \ud800 and bytes ` + "\xff\xfe" + `","passed":false,"error":"\udfff"}`
	require.NoError(t, os.WriteFile(file, []byte(line), 0o600))
	b := load(t, page(t, file))
	assert.Equal(t, []string{"not compared: half \ufffd and bytes \ufffd\ufffd"}, b.texts(".name"))
}

// TestThePolicyHolds puts a script into the page behind its back: the browser refuses to run it,
// and a request too.
func TestThePolicyHolds(t *testing.T) {
	needChromium(t)
	html := page(t, save(t, trip(t)))
	text, err := os.ReadFile(html)
	require.NoError(t, err)
	broken := strings.Replace(string(text), "<main", `<script>window.hacked=1</script><img src="https://example.com/x.png"><main`, 1)
	require.NoError(t, os.WriteFile(html, []byte(broken), 0o600))
	b := load(t, html)
	assert.Equal(t, "undefined", eval[string](b, "typeof window.hacked"))
	heard := strings.Join(b.forget(), "\n")
	assert.Contains(t, heard, "inline script violates")
	assert.Contains(t, heard, "example.com/x.png' violates")
	assert.Contains(t, heard, "blocked by csp")
}
