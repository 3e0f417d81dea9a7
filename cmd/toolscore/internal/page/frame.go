package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"strings"
	"text/template"

	"github.com/toolscore/toolscore-go/internal/words"
)

//go:embed assets
var assets embed.FS

// The parts of the page in the order in which they are joined.
var (
	styleFiles = []string{"colours.css", "frame.css", "list.css", "timeline.css", "matrix.css", "narrow.css"}
	themeFiles = []string{"theme.js"} // runs before anything is painted
	scripts    = []string{
		"data.js", "fold.js", "changes.js", "call.js", "timeline.js", "matrix.js", "detail.js", "list.js", "filters.js", "keys.js",
	}
)

// frame is the page around the data. What it holds of a result is data only, so nothing in it is
// escaped but the title.
var frame = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"style":  func() string { return joined(styleFiles) },
	"theme":  func() string { return joined(themeFiles) },
	"script": func() string { return joined(scripts) },
	"policy": policy,
	"count":  words.Grouped,
}).ParseFS(assets, "assets/page.html"))

// policy allows the page its own style and scripts, and no request.
func policy() string {
	return "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src " + hash(joined(styleFiles)) +
		"; script-src " + hash(joined(themeFiles)) + " " + hash(joined(scripts))
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

func joined(names []string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := assets.ReadFile("assets/" + name)
		if err != nil {
			panic("page: an embedded file is not listed right: " + err.Error())
		}
		b.WriteString("\n")
		b.Write(text)
	}
	return b.String()
}
