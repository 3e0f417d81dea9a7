package render

import (
	"fmt"
	"strings"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/drift"
)

// most is how many annotations of one level GitHub shows of a step.
const most = 10

// levels are the annotations of GitHub by severity.
var levels = map[drift.Severity]string{drift.High: "error", drift.Medium: "warning", drift.Low: "notice"}

// Annotations returns a workflow command for each change, by which GitHub shows it beside the line.
// Where a level has more than GitHub shows, the last one counts the rest.
func (r Report) Annotations() string {
	var b strings.Builder
	for _, severity := range drift.Severities {
		found := r.annotated(severity)
		for i, a := range found {
			if i == most-1 && len(found) > most {
				writeCommand(&b, levels[severity], nil, fmt.Sprintf("%d more changes of %s severity; to see all: %s",
					len(found)-i, severity, r.Command))
				break
			}
			writeCommand(&b, levels[severity], a.properties, a.message)
		}
	}
	return b.String()
}

// annotation is a workflow command before it is escaped.
type annotation struct {
	properties [][2]string
	message    string
}

func (r Report) annotated(severity drift.Severity) []annotation {
	var found []annotation
	for _, g := range r.Goldens {
		for _, c := range g.Changes {
			if c.Severity != severity {
				continue
			}
			a := annotation{properties: [][2]string{{"file", r.Prefix + g.Path}}, message: r.sentence(c)}
			if c.Line > 0 {
				a.properties = append(a.properties, [2]string{"line", fmt.Sprint(c.Line)})
			}
			a.properties = append(a.properties, [2]string{"title", "toolscore: " + kind(c.Kind)})
			if where := place(c); where != "" {
				a.message = where + ": " + a.message
			}
			found = append(found, a)
		}
	}
	return found
}

var (
	messageEscapes  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func writeCommand(b *strings.Builder, level string, properties [][2]string, message string) {
	b.WriteString("::" + level)
	for i, p := range properties {
		sep := ","
		if i == 0 {
			sep = " "
		}
		b.WriteString(sep + p[0] + "=" + propertyEscapes.Replace(p[1]))
	}
	b.WriteString("::" + messageEscapes.Replace(message) + "\n")
}
