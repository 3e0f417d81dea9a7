package replay

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
	"github.com/toolscore/toolscore-go/internal/wire"
	"github.com/toolscore/toolscore-go/internal/words"
)

// miss reports a request that the cassette does not have, once, and answers it so that no client
// tries again.
func (p *Player) miss(req *http.Request, a *asked) *http.Response {
	p.missed++
	report := p.report(req, a)
	if p.missed == 1 && !p.closed {
		p.settings.Fail(report)
	}
	header := http.Header{
		"Content-Type": {"application/json"}, "X-Should-Retry": {"false"}, "X-Amzn-Errortype": {"ValidationException"},
	}
	text := errorBody(a, "toolscore: replay: "+report)
	resp := response(req, http.StatusBadRequest, header, int64(len(text)))
	resp.Body = io.NopCloser(strings.NewReader(text))
	return resp
}

// errorBody writes a message in the form in which the provider of the request writes errors.
func errorBody(a *asked, message string) string {
	object := map[string]any{ // what the clients of OpenAI, Anthropic and AWS read
		"type": "error", "message": message,
		"error": map[string]any{"type": "invalid_request_error", "message": message, "code": "toolscore_miss", "param": nil},
	}
	request, err := wire.ParseNode(a.Body)
	switch {
	case err == nil && wire.IsMCP(request):
		object = map[string]any{
			"jsonrpc": "2.0", "id": request.Get("id").Value(), "error": map[string]any{"code": -32600, "message": message},
		}
	case strings.Contains(a.place.path, "enerateContent"):
		object = map[string]any{"error": map[string]any{"code": 400, "message": message, "status": "INVALID_ARGUMENT"}}
	case strings.HasPrefix(a.place.path, "/api/"): // Ollama
		object = map[string]any{"error": message}
	}
	text, _ := json.Marshal(object) // texts and numbers always have JSON
	return string(text)
}

// report says what was asked, which recording is nearest, and what differs.
func (p *Player) report(req *http.Request, a *asked) string {
	var b strings.Builder
	fmt.Fprintf(&b, "request %d, %v: ", p.seen, a.place)
	if isUpgrade(req) {
		fmt.Fprintf(&b, "it asks for %s, which no cassette keeps; let its host through with snapshot.Live(%q)",
			req.Header.Get("Upgrade"), req.URL.Host)
		return b.String()
	}
	nearest, differences := p.nearest(a)
	switch {
	case nearest == nil:
		b.WriteString("the cassette has no request to there" + p.index.places())
	case len(differences) == 0:
		fmt.Fprintf(&b, "the cassette has it %s, and each has answered one; the agent asks once more than when it was recorded",
			words.Count(p.index.count(a), "time"))
	default:
		fmt.Fprintf(&b, "it is in no recording; nearest is %s, where\n", p.name(nearest))
		p.list(&b, differences)
	}
	fmt.Fprintf(&b, "\nWhere the change is wanted, record anew:\n  %s", p.settings.Command)
	return p.settings.Redactor.Text(b.String())
}

// places lists what the cassette has.
func (x *index) places() string {
	var list []string
	for _, r := range x.all {
		if name := r.place.String(); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	const most = 5
	if len(list) == 0 {
		return ""
	}
	return "; it has " + strings.Join(list[:min(len(list), most)], ", ")
}

// count returns how many recordings are the same as the request.
func (x *index) count(a *asked) int {
	same := 0
	for _, r := range x.byPlace[a.place.withoutHost()] {
		if x.isHost(r, a) && value.Equal(x.formOf(r).tree, x.askedForm(a).tree, value.Strict) {
			same++
		}
	}
	return same
}

// mostCompared bounds how many recordings a request that is missed is compared with.
const mostCompared = 200

// nearest returns the recording with the fewest differences, one that is not used if there is one.
func (p *Player) nearest(a *asked) (best *recording, differences []value.Difference) {
	x := p.index
	candidates := slices.Clone(x.byPlace[a.place.withoutHost()])
	candidates = slices.DeleteFunc(candidates, func(r *recording) bool { return !x.isHost(r, a) })
	if free := slices.DeleteFunc(slices.Clone(candidates), func(r *recording) bool { return r.used }); len(free) > 0 {
		candidates = free
	}
	for _, r := range candidates[:min(len(candidates), mostCompared)] {
		found := value.Differences("", x.formOf(r).tree, x.askedForm(a).tree, value.Strict)
		if best == nil || weight(found) < weight(differences) {
			best, differences = r, found
		}
	}
	return best, differences
}

// weight counts differences. Of a text that was edited less stays than of one that is another,
// which its beginning tells.
func weight(differences []value.Difference) int {
	sum := 0
	for _, d := range differences {
		want, got := shown(d.Want), shown(d.Got)
		sum += 1000 - 900*common(want, got)/max(len(want), len(got), 1)
	}
	return sum
}

func common(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// list writes the differences, and what may be done about them.
func (p *Player) list(b *strings.Builder, differences []value.Difference) {
	const most = 5
	hints := map[string]bool{}
	for _, d := range differences[:min(len(differences), most)] {
		want, got := shown(d.Want), shown(d.Got)
		if hint := p.hint(want, got); hint != "" {
			hints[hint] = true
		}
		want, got = around(want, got)
		path := d.Path
		if path == "" {
			path = "body"
		}
		fmt.Fprintf(b, "  %s\n    want  %s\n    got   %s\n", path, want, got)
	}
	if more := len(differences) - most; more > 0 {
		fmt.Fprintf(b, "  and %s\n", words.Count(more, "more difference"))
	}
	for hint := range hints {
		b.WriteString(hint + "\n")
	}
}

// hint knows differences that come of themselves.
func (p *Player) hint(want, got string) string {
	if strings.ReplaceAll(want, `\r\n`, `\n`) == strings.ReplaceAll(got, `\r\n`, `\n`) {
		return "The line ends differ: the checkout changes them; write `* text eol=lf` for the file into .gitattributes."
	}
	for name, kind := range p.settings.Hints {
		kinds := []option.Volatile{kind}
		if source.NewNames(kinds).Value(want) == source.NewNames(kinds).Value(got) {
			return "It changes by itself from run to run: give snapshot.StableNames(snapshot." + name + ") to snapshot.Replay."
		}
	}
	return ""
}

// shown is a value on one line.
func shown(v any) string {
	switch v := v.(type) {
	case value.Matcher:
		return v.String()
	case json.Number:
		return string(v)
	}
	if v == value.Absent {
		return "(absent)"
	}
	return string(value.AppendJSON(nil, v))
}

// around returns what differs in two long texts, with some of what is before and after.
func around(want, got string) (string, string) {
	const before, most = 30, 90
	start := max(0, common(want, got)-before)
	return excerpt(want, start, most), excerpt(got, start, most)
}

func excerpt(text string, start, most int) string {
	for start > 0 && start < len(text) && !utf8.RuneStart(text[start]) {
		start--
	}
	cut := text[min(start, len(text)):]
	if start > 0 {
		cut = "…" + cut
	}
	if len(cut) > most {
		cut = strings.ToValidUTF8(cut[:most], "") + "…"
	}
	return cut
}
