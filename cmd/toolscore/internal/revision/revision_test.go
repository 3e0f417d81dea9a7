package revision_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/revision"
)

// checkout is a repository in a folder of the test.
type checkout struct {
	t   *testing.T
	dir string
}

func newCheckout(t *testing.T) checkout {
	t.Helper()
	c := checkout{t, t.TempDir()}
	for name, value := range map[string]string{
		"GIT_CONFIG_GLOBAL": os.DevNull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b",
		"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b", "GIT_CEILING_DIRECTORIES": filepath.Dir(c.dir),
	} {
		t.Setenv(name, value)
	}
	c.git("init", "-q", "-b", "main")
	return c
}

func (c checkout) git(args ...string) string {
	c.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = c.dir
	out, err := cmd.CombinedOutput()
	require.NoError(c.t, err, string(out))
	return strings.TrimSpace(string(out))
}

func (c checkout) write(path, text string) {
	c.t.Helper()
	file := filepath.Join(c.dir, path)
	require.NoError(c.t, os.MkdirAll(filepath.Dir(file), 0o777))
	require.NoError(c.t, os.WriteFile(file, []byte(text), 0o666))
}

func (c checkout) commit() {
	c.t.Helper()
	c.git("add", "--all")
	c.git("commit", "-q", "--allow-empty", "-m", "x")
}

func open(t *testing.T, dir string) *revision.Repository {
	t.Helper()
	r, err := revision.Open(dir)
	require.NoError(t, err)
	return r
}

func at(t *testing.T, r *revision.Repository, name string) revision.Side {
	t.Helper()
	commit, err := r.Commit(name)
	require.NoError(t, err)
	side, err := r.At(commit)
	require.NoError(t, err)
	return side
}

// since returns what changed in the working tree since HEAD: by path the old and the new text,
// (none) where there is none.
func since(t *testing.T, r *revision.Repository) map[string][2]string {
	t.Helper()
	working, err := r.Working()
	require.NoError(t, err)
	return changes(t, r, at(t, r, "HEAD"), working)
}

func changes(t *testing.T, r *revision.Repository, before, after revision.Side) map[string][2]string {
	t.Helper()
	changed, err := r.Changes(before, after)
	require.NoError(t, err)
	found := map[string][2]string{}
	for _, c := range changed {
		found[c.Path] = [2]string{text(c.Before), text(c.After)}
	}
	return found
}

func text(f *revision.File) string {
	switch {
	case f == nil:
		return "(none)"
	case f.Err != nil:
		return "(error)"
	default:
		return string(f.Data)
	}
}

func TestTheWorkingTree(t *testing.T) {
	c := newCheckout(t)
	c.write(".gitignore", "ignored/\n")
	c.write("m/a/__snapshots__/same_1.tools.yaml", "same")
	c.write("m/a/__snapshots__/changed_1.tools.yaml", "old")
	c.write("m/a/__snapshots__/gone_1.tools.yaml", "gone")
	c.write("m/a/__snapshots__/link_1.tools.yaml", "link")
	c.write("m/a/__snapshots__/README", "no golden")
	c.write("other/__snapshots__/outside_1.tools.yaml", "outside")
	c.commit()
	c.write("m/a/__snapshots__/changed_1.tools.yaml", "new")
	c.write("m/a/__snapshots__/README", "changed")
	c.write("other/__snapshots__/outside_1.tools.yaml", "changed")
	c.write("m/a/__snapshots__/fresh ünï\"\t\n_1.tools.yaml", "fresh")
	c.write("m/__snapshots__/TestTop_1.tools.yaml", "top")
	c.write("ignored/__snapshots__/x_1.tools.yaml", "x")
	c.write("m/ignored/__snapshots__/x_1.tools.yaml", "x")
	require.NoError(t, os.Remove(filepath.Join(c.dir, "m", "a", "__snapshots__", "gone_1.tools.yaml")))
	r := open(t, filepath.Join(c.dir, "m"))
	assert.Equal(t, "m/", r.Prefix)
	assert.Equal(t, map[string][2]string{
		"a/__snapshots__/changed_1.tools.yaml":         {"old", "new"},
		"a/__snapshots__/gone_1.tools.yaml":            {"gone", "(none)"},
		"a/__snapshots__/fresh ünï\"\t\n_1.tools.yaml": {"(none)", "fresh"},
		"__snapshots__/TestTop_1.tools.yaml":           {"(none)", "top"},
	}, since(t, r))
}

func TestTwoCommits(t *testing.T) {
	c := newCheckout(t)
	c.write("a/__snapshots__/x_1.tools.yaml", "one")
	c.write("a/__snapshots__/same_1.tools.yaml", "same")
	c.commit()
	c.git("tag", "v1")
	c.write("a/__snapshots__/x_1.tools.yaml", "")
	c.write("b/__snapshots__/x_1.tools.yaml", "same")
	c.commit()
	c.write("a/__snapshots__/x_1.tools.yaml", "not looked at")
	r := open(t, c.dir)
	before, after := at(t, r, "v1"), at(t, r, "main")
	assert.Equal(t, map[string][2]string{
		"a/__snapshots__/x_1.tools.yaml": {"one", ""},
		"b/__snapshots__/x_1.tools.yaml": {"(none)", "same"},
	}, changes(t, r, before, after))
	assert.Equal(t, []string{
		"a/__snapshots__/same_1.tools.yaml", "a/__snapshots__/x_1.tools.yaml", "b/__snapshots__/x_1.tools.yaml",
	}, revision.Paths(before, after))
	deep := filepath.Join(c.dir, "c")
	require.NoError(t, os.Mkdir(deep, 0o777))
	assert.Empty(t, since(t, open(t, deep)), "a folder that git does not know")
}

func TestLinksAndSubmodulesAreNoGoldens(t *testing.T) {
	c := newCheckout(t)
	require.NoError(t, os.MkdirAll(filepath.Join(c.dir, "__snapshots__"), 0o777))
	require.NoError(t, os.Symlink("/etc/passwd", filepath.Join(c.dir, "__snapshots__", "link_1.tools.yaml")))
	c.commit()
	c.git("update-index", "--add", "--cacheinfo", "160000,"+c.git("rev-parse", "HEAD")+",sub/__snapshots__/m_1.tools.yaml")
	c.git("commit", "-q", "-m", "x")
	r := open(t, c.dir)
	assert.Empty(t, revision.Paths(at(t, r, "HEAD"), at(t, r, "HEAD^")))
	assert.Empty(t, since(t, r))
}

func TestRevisionsThatAreNone(t *testing.T) {
	c := newCheckout(t)
	r := open(t, c.dir)
	_, err := r.Commit("HEAD")
	assert.ErrorContains(t, err, `revision "HEAD": not known here`)
	c.commit()
	for _, name := range []string{
		"", "nope", "--output=x", "-h", "--all", "a\x00b", "HEAD:x", "HEAD\n", "^HEAD", "HEAD..main", "@{-9}",
	} {
		_, err := r.Commit(name)
		assert.Error(t, err, "%q", name)
	}
	files, err := os.ReadDir(c.dir)
	require.NoError(t, err)
	assert.Len(t, files, 1, "git was asked to write nothing")
}

func TestNoRepository(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	_, err := revision.Open(dir)
	assert.ErrorContains(t, err, "not a git repository")
	t.Setenv("PATH", "")
	_, err = revision.Open(dir)
	assert.ErrorContains(t, err, "git: not found; install it")
}

func TestAShallowClone(t *testing.T) {
	c := newCheckout(t)
	c.commit()
	first := c.git("rev-parse", "HEAD")
	c.commit()
	clone := filepath.Join(t.TempDir(), "clone")
	c.git("clone", "-q", "--depth", "1", "file://"+filepath.ToSlash(c.dir), clone)
	r := open(t, clone)
	_, err := r.Commit(first)
	assert.ErrorContains(t, err, "fetch-depth: 0")
	head, err := r.Commit("HEAD")
	require.NoError(t, err)
	_, err = r.Parting(head, first)
	assert.ErrorContains(t, err, "fetch-depth: 0")
}

func TestParting(t *testing.T) {
	c := newCheckout(t)
	c.commit()
	fork := c.git("rev-parse", "HEAD")
	c.git("checkout", "-q", "-b", "topic")
	c.commit()
	c.git("checkout", "-q", "main")
	c.git("commit", "-q", "--allow-empty", "-m", "another")
	r := open(t, c.dir)
	a, err := r.Commit("main")
	require.NoError(t, err)
	b, err := r.Commit("topic")
	require.NoError(t, err)
	commit, err := r.Parting(a, b)
	require.NoError(t, err)
	assert.Equal(t, fork, commit)
}

// A hook of a linked working tree has GIT_DIR, and that alone makes git take any folder for the top.
func TestInAHook(t *testing.T) {
	c := newCheckout(t)
	c.write("m/__snapshots__/TestA_1.tools.yaml", "old")
	c.commit()
	c.write("m/__snapshots__/TestA_1.tools.yaml", "new")
	t.Setenv("GIT_DIR", filepath.Join(c.dir, ".git"))
	t.Setenv("GIT_INDEX_FILE", filepath.Join(c.dir, ".git", "none"))
	r := open(t, filepath.Join(c.dir, "m"))
	assert.Equal(t, "m/", r.Prefix)
	changed := map[string][2]string{"__snapshots__/TestA_1.tools.yaml": {"old", "new"}}
	assert.Equal(t, changed, since(t, r))
	t.Setenv("GIT_WORK_TREE", c.dir)
	assert.Equal(t, changed, since(t, open(t, filepath.Join(c.dir, "m"))), "both are given")
}

func TestASparseCheckout(t *testing.T) {
	c := newCheckout(t)
	c.write("a/__snapshots__/TestA_1.tools.yaml", "a")
	c.write("b/__snapshots__/TestB_1.tools.yaml", "b")
	c.write("b/__snapshots__/TestC_1.tools.yaml", "c")
	c.commit()
	c.git("sparse-checkout", "set", "a")
	require.NoDirExists(t, filepath.Join(c.dir, "b"))
	assert.Empty(t, since(t, open(t, c.dir)), "what is left out is not removed")
	c.write("b/__snapshots__/TestC_1.tools.yaml", "changed")
	require.NoError(t, os.Remove(filepath.Join(c.dir, "a", "__snapshots__", "TestA_1.tools.yaml")))
	assert.Equal(t, map[string][2]string{
		"a/__snapshots__/TestA_1.tools.yaml": {"a", "(none)"},
		"b/__snapshots__/TestC_1.tools.yaml": {"c", "changed"},
	}, since(t, open(t, c.dir)))
}

// That there is no repository is told apart from one that git does not read.
func TestARepositoryThatCannotBeRead(t *testing.T) {
	c := newCheckout(t)
	_, err := open(t, c.dir).Commit("HEAD")
	require.ErrorIs(t, err, revision.ErrNone)
	c.write(".git/config", "[core\n")
	_, err = revision.Open(c.dir)
	require.ErrorContains(t, err, "bad config")
	assert.NotErrorIs(t, err, revision.ErrNone)
	_, err = revision.Open(t.TempDir())
	assert.ErrorIs(t, err, revision.ErrNone)
}

func TestGoneElsewhere(t *testing.T) {
	c := newCheckout(t)
	c.write("old/a/__snapshots__/TestA_1.tools.yaml", "a")
	c.write("x/__snapshots__/TestX_1.tools.yaml", "stays")
	c.write("y/z/__snapshots__/TestZ_1.tools.yaml", "here")
	c.commit()
	c.git("mv", "old", "y/z/new")
	r := open(t, filepath.Join(c.dir, "y", "z"))
	working, err := r.Working()
	require.NoError(t, err)
	before := at(t, r, "HEAD")
	c.commit()
	for _, after := range []revision.Side{working, at(t, r, "HEAD")} {
		gone, err := r.Gone(before, after)
		require.NoError(t, err)
		require.Len(t, gone, 1)
		assert.Equal(t, "../../old/a/__snapshots__/TestA_1.tools.yaml", gone[0].Path)
		assert.Equal(t, [2]string{"a", "(none)"}, [2]string{text(gone[0].Before), text(gone[0].After)})
	}
	assert.Equal(t, map[string][2]string{
		"new/a/__snapshots__/TestA_1.tools.yaml": {"(none)", "a"},
	}, changes(t, r, before, working))
	top := open(t, c.dir)
	gone, err := top.Gone(at(t, top, "HEAD^"), at(t, top, "HEAD"))
	require.NoError(t, err)
	assert.Empty(t, gone, "nothing is outside of it")
}
