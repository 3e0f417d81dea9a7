package report_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	toolscore "github.com/toolscore/toolscore-go"
)

const password = "hunter2hunter2"

// hidePassword replaces the password wherever it is, as package redact would.
func hidePassword(_ string, v any) any {
	switch v := v.(type) {
	case string:
		if strings.Contains(v, password) {
			return sign("!redacted")
		}
	case map[string]any:
		shown := map[string]any{}
		for key, member := range v {
			shown[key] = hidePassword("", member)
		}
		return shown
	}
	return v
}

func TestHide(t *testing.T) {
	want := call("log_in", toolscore.Args{"user": "ada", "password": sign("!redacted")})
	got := call("log_in", toolscore.Args{"user": "ada", "password": password})
	raw := toolscore.Call{Tool: "log_in", Raw: `{"password": "` + password, Problem: toolscore.Truncated}
	c := compared("TestLogsIn: calls differ").
		match(want, got).
		differ(
			want, got,
			because(diff("args.old", password, "x"+password), password+" is another"),
			because(diff("args.new", sign("!regex [a-z]+"), password), password+" does not match"),
			because(diff("args.user", "ada", "bob"), "ada knows "+password),
		).
		extra(raw, false)
	c.Notes = []string{"the model requested log_in with " + password}
	c.Hide = hidePassword
	c.HideText = func(text string) string { return strings.ReplaceAll(text, password, "[redacted]") }
	shows(t, c.Input)
	assert.Equal(t, password, got.Args["password"], "hiding changes nothing but the report")
}
