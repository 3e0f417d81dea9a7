package packages

import "github.com/toolscore/toolscore-go/internal/benchmarks/measure"

// Script makes the side of a package whose tests are a shell script, and which is to have so many
// snapshots.
func Script(dir, script, found string, snapshots int) (measure.Side, error) {
	r := &room{library: library{update: "UPDATE", create: "CREATE", files: fileEach}, dir: dir, binary: "true"}
	states := map[string]state{missing.String(): missing, accepted.String(): accepted, differs.String(): differs}
	r.held = hold{snapshots, "first"}
	return r.side(states[found], snapshots, tests{[]string{"sh", "-c", script}, onTheWall})
}
