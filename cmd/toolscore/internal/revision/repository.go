// Package revision reads the goldens of a git repository as they are in a commit and in the working
// tree, by running git.
package revision

import (
	"errors"
	"fmt"
	"strings"
)

// Repository is a folder in a repository, as a rule that of a module; goldens are those below it,
// and paths begin there. It is made by Open.
type Repository struct {
	git git
	// Prefix leads from the folder of the repository to this one, with slashes; it ends in one
	// where it is not "".
	Prefix string
}

// ErrNone is what Open fails with where there is no repository or no git, and Commit where there is
// no such commit. Any other error says that what is there cannot be read.
var ErrNone = errors.New("no repository or no commit")

// none wraps ErrNone under a reason of its own.
type none struct{ reason string }

func (n none) Error() string { return n.reason }

func (none) Is(target error) bool { return target == ErrNone }

// Open returns the repository that the folder belongs to. It fails if there is none, or no git.
func Open(dir string) (*Repository, error) {
	g := git{dir}
	prefix, err := g.run("rev-parse", "--show-prefix")
	switch {
	case err == nil:
	case strings.Contains(err.Error(), "not a git repository"):
		return nil, none{"repository: " + err.Error()}
	default:
		return nil, fmt.Errorf("repository: %w", err)
	}
	return &Repository{g, strings.TrimSuffix(prefix, "\n")}, nil
}

// Commit returns the full name of the commit that a revision means, and its short form. It fails
// where there is none; in a shallow clone the error says how to get it.
func (r *Repository) Commit(revision string) (string, error) {
	if strings.ContainsRune(revision, 0) || revision == "" {
		return "", fmt.Errorf("revision %q: it names no commit; give a branch, a tag or a commit", revision)
	}
	commit, err := r.git.run("rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if commit = strings.TrimSpace(commit); err == nil && isName(commit) {
		return commit, nil
	}
	return "", none{fmt.Sprintf("revision %q: not known here; %s", revision, r.cure())}
}

// isName reports whether git answered with one commit, and not with what is to be left out, as it
// does for ^main.
func isName(commit string) bool {
	return commit != "" && strings.Trim(commit, "0123456789abcdef") == ""
}

// Parting returns the commit where two commits parted, the newest one that is an ancestor of both.
func (r *Repository) Parting(a, b string) (string, error) {
	commit, err := r.git.run("merge-base", a, b)
	if err != nil || commit == "" {
		return "", errors.New("merge base: the two revisions have no common ancestor here; " + r.cure())
	}
	return strings.TrimSpace(commit), nil
}

// cure says how to get a commit that is not there.
func (r *Repository) cure() string {
	if shallow, err := r.git.run("rev-parse", "--is-shallow-repository"); err == nil && strings.TrimSpace(shallow) == "true" {
		return "this clone is shallow: fetch the history with 'git fetch --unshallow', or with fetch-depth: 0 in actions/checkout"
	}
	return "look at 'git branch --all', or fetch it with 'git fetch'"
}
