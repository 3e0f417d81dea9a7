package main

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestVersionLine(t *testing.T) {
	t.Parallel()
	set := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	system := " " + runtime.GOOS + "/" + runtime.GOARCH
	for name, c := range map[string]struct {
		info debug.BuildInfo
		want string
	}{
		"installed": {
			debug.BuildInfo{GoVersion: "go1.25.0", Main: debug.Module{Version: "v1.2.3"}},
			"toolscore v1.2.3 go1.25.0",
		},
		"from a checkout": {
			debug.BuildInfo{
				GoVersion: "go1.25.0", Main: debug.Module{Version: "v1.2.4-0.20260102030405-0123456789ab"},
				Settings: []debug.BuildSetting{set("vcs", "git"), set("vcs.revision", "0123456789ab"), set("vcs.modified", "false")},
			},
			"toolscore v1.2.4-0.20260102030405-0123456789ab revision 0123456789ab go1.25.0",
		},
		"with changes": {
			debug.BuildInfo{
				GoVersion: "go1.25.0", Main: debug.Module{Version: "(devel)"},
				Settings: []debug.BuildSetting{set("vcs.revision", "0123456789ab"), set("vcs.modified", "true")},
			},
			"toolscore (devel) revision 0123456789ab (modified) go1.25.0",
		},
		"nothing known": {debug.BuildInfo{}, "toolscore (devel) " + runtime.Version()},
	} {
		assert.Equal(t, c.want+system, builtFrom(&c.info).String(), name)
	}
}
