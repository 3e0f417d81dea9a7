package store_test

import (
	"flag"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

func TestTheCommandNamesPackageAndTest(t *testing.T) {
	module := t.TempDir()
	place(t, module, "go.mod", "module example.com/m\n")
	for _, c := range []struct{ dir, test, want string }{
		{"", "TestX", `go test . -run '^TestX$' -update`},
		{"a/b", "TestX", `go test example.com/m/a/b -run '^TestX$' -update`},
		{"a/b", "TestX/sub_name/c", `go test example.com/m/a/b -run '^TestX$/^sub_name$/^c$' -update`},
		{"a b", "TestX", `go test 'example.com/m/a b' -run '^TestX$' -update`},
		{"", "TestX/a#01", `go test . -run '^TestX$/^a#01$' -update`},
		{"", "TestX/#00", `go test . -run '^TestX$/^#00$' -update`},
		{"", "TestX/a//b", `go test . -run '^TestX$/^a$/^$/^b$' -update`},
		{"", "FuzzX/seed#0", `go test . -run '^FuzzX$/^seed#0$' -update`},
		{"", "TestX/a.b|c(d)[e", `go test . -run '^TestX$/^a\.b\|c\(d\)\[e$' -update`},
		{"", `TestX/it's_"5$"_\x00`, `go test . -run '^TestX$/^it\x{27}s_\x{22}5\x24\x{22}_\x5cx00$' -update`},
		{"", "a login: works", `go test . -update`},
	} {
		g, err := store.At(mkdir(t, module, c.dir)).Open(&testt.T{TestName: c.test}, "")
		require.NoError(t, err)
		if runtime.GOOS == "windows" {
			c.want = strings.ReplaceAll(c.want, "'", `"`)
		}
		assert.Equal(t, c.want, g.Command())
	}
}

func TestABenchmarkIsSelectedAsOne(t *testing.T) {
	g, err := store.At(t.TempDir()).Open(benchmark{&testt.T{TestName: "BenchmarkX/a"}}, "")
	require.NoError(t, err)
	assert.Regexp(t, `^go test \. -run .\^\$. -bench .\^BenchmarkX\$/\^a\$. -update$`, g.Command())
}

func TestThePackageWhoseUpdateFlagIsAnotherUsesTheVariable(t *testing.T) {
	withFlags(t, func(flags *flag.FlagSet) { flags.String("update", "", "") })
	g, err := store.At(t.TempDir()).Open(&testt.T{TestName: "the test"}, "")
	require.NoError(t, err)
	assert.Equal(t, "UPDATE_SNAPS=true go test .", g.Command())
}

type benchmark struct{ *testt.T }

func (benchmark) ReportMetric(float64, string) {}

func mkdir(t *testing.T, module, dir string) string {
	t.Helper()
	return filepath.Dir(place(t, module, dir+"/x_test.go", ""))
}
