package project_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
)

func TestChoose(t *testing.T) {
	golden := func(folder, test string) project.Waiting {
		file := folder + "__snapshots__/" + test + "_1.tools.yaml"
		return project.Waiting{Golden: file, Test: test, Shown: file}
	}
	all := []project.Waiting{
		golden("", "TestRun"), golden("", "TestRunner"), golden("agent/", "TestRun/case_1"), golden("agent/", "TestX"),
	}
	p := project.Project{Dir: t.TempDir()}
	p.Module = p.Dir
	for name, want := range map[string][]int{
		"TestRun":                          {0, 2},
		"Test*":                            {0, 1, 2, 3},
		"Test?":                            {3},
		"./agent/...":                      {2, 3},
		".":                                {0, 1, 2, 3},
		"__snapshots__/TestX_1.tools.yaml": {3},
		"TestRu":                           nil,
		"__snapshots__/Test.tools.yaml":    nil,
	} {
		chosen, err := p.Choose(all, []string{name})
		if want == nil {
			var misuse cli.UsageError
			assert.ErrorAs(t, err, &misuse, name)
			continue
		}
		require.NoError(t, err, name)
		var goldens []project.Waiting
		for _, i := range want {
			goldens = append(goldens, all[i])
		}
		assert.Equal(t, goldens, chosen, name)
	}
	chosen, err := p.Choose(all, nil)
	require.NoError(t, err)
	assert.Equal(t, all, chosen)
}
