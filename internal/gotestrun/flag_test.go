package lifecycle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Each package has an -update of another origin; without it and with it all of them see the same.
func TestTheUpdateFlagLivesBesideOthers(t *testing.T) {
	dir := module(t)
	plain := outcomes(t, start(t, dir, nil, "go", "test", "-json", "./flags/...").text)
	updating := outcomes(t, start(t, dir, nil, "go", "test", "-json", "./flags/...", "-update").text)
	for name, own := range map[string][2]string{
		"plain":          {"<nil>", "<nil>"},
		"testmain":       {"<nil>", "<nil>"},
		"internalflag":   {"false", "true"},
		"externalflag":   {"false", "true"},
		"testmainflag":   {"false", "true"},
		"insidetestmain": {"false", "true"},
		"goldie":         {"false", "true"},
		"gotesttools":    {"false", "true"},
	} {
		assert.Contains(t, plain[name+".TestMode"].text, "mode=create own="+own[0]+" refused=false err=<nil>", name)
		assert.Contains(t, updating[name+".TestMode"].text, "mode=rewrite own="+own[1]+" refused=false err=<nil>", name)
		assert.Equal(t, "pass", plain[name+"."].action, name)
		assert.Equal(t, "pass", updating[name+"."].action, name)
	}
	assert.Contains(t, plain["stringflag.TestMode"].text, "mode=create own= refused=false err=<nil>")
}

func TestAnUpdateFlagThatIsAStringIsNamed(t *testing.T) {
	dir := module(t)
	got := start(t, dir, nil, "go", "test", "-v", "./flags/stringflag", "-update=all")
	assert.Contains(t, got.text, "mode=compare own=all refused=false err=flag -update: the test defines it as a *flag.stringValue")
	got = start(t, dir, []string{"UPDATE_SNAPS=true"}, "go", "test", "-v", "./flags/stringflag", "-update=all")
	assert.Contains(t, got.text, "mode=rewrite own=all refused=false err=<nil>")
}

func TestAPackageThatDoesNotKnowUsDoesNotKnowTheFlag(t *testing.T) {
	dir := module(t)
	assert.False(t, start(t, dir, nil, "go", "test", "./without").failed)
	got := start(t, dir, nil, "go", "test", "./without", "-update")
	assert.Contains(t, got.text, "flag provided but not defined: -update")
}

func TestTheTagLeavesTheFlagOut(t *testing.T) {
	dir := module(t)
	got := start(t, dir, nil, "go", "test", "-tags", "toolscore_noflag", "./flags/plain", "-update")
	assert.Contains(t, got.text, "flag provided but not defined: -update")
	got = start(t, dir, []string{"UPDATE_SNAPS=true"}, "go", "test", "-v", "-tags", "toolscore_noflag", "./flags/plain", "./goldens")
	assert.Contains(t, got.text, "mode=rewrite")
	assert.Contains(t, got.text, "command: UPDATE_SNAPS=true go test github.com/toolscore/toolscore-go/internal/gotestrun/module/"+
		"goldens -run '^TestA$'\n")
}

func TestAProgramThatIsNoTestIsNotTouched(t *testing.T) {
	got := start(t, module(t), nil, "go", "run", "./program", "-update")
	assert.Equal(t, "compare 2 <nil> <nil>\n", got.text)
}
