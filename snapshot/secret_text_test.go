package snapshot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A text is checked but for its secrets, and two secrets that are made the same are told.
func TestASecretInATextHidesOnlyItself(t *testing.T) {
	folder := t.TempDir()
	call := func(method, a, b string) string {
		return `[{"tool": "sh", "args": {"command":
			"curl -X ` + method + ` -H 'Authorization: Bearer ` + a + `' https://api.example.com/7"}},
			{"tool": "sh", "args": {"command": "export TOKEN=` + b + `"}}, {"tool": "sh", "args": {"command": "x --token ` + a + `"}}]`
	}
	passed, printed := run{calls: call("GET", "abc1def2ghi3jkl4", "zzz1")}.in(t, folder)
	assert.True(t, passed, printed)
	passed, printed = run{calls: call("GET", "new1token2of3now4", "other9")}.in(t, folder)
	assert.True(t, passed, printed)
	passed, printed = run{calls: call("DELETE", "abc1def2ghi3jkl4", "zzz1")}.in(t, folder)
	assert.False(t, passed, printed)
	passed, printed = run{calls: call("GET", "abc1def2ghi3jkl4", "abc1def2ghi3jkl4")}.in(t, folder)
	assert.False(t, passed, printed)
}
