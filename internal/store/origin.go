package store

import (
	"os"
	"path"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
)

// origin is the code that took the first snapshot of a test: the outermost function on the stack
// that is in a test file. Go compiles such a file into the tests of its own package only. It is
// empty where the stack shows none.
type origin struct {
	file string // as it was compiled: absolute, or below the import path with -trimpath
	pkg  string // the import path, which ends in _test for an external test package
}

// caller returns the origin of the snapshot that is being taken.
func caller() origin {
	var from origin
	eachFrame(func(f runtime.Frame) {
		if strings.HasSuffix(f.File, "_test.go") {
			from = origin{filepath.ToSlash(f.File), packageOfFunction(f.Function)}
		}
	})
	return from
}

func eachFrame(visit func(runtime.Frame)) {
	stack := make([]uintptr, 64)
	n := runtime.Callers(2, stack)
	for n == len(stack) {
		stack = make([]uintptr, 2*n)
		n = runtime.Callers(2, stack)
	}
	frames := runtime.CallersFrames(stack[:n])
	for more := n > 0; more; {
		var f runtime.Frame
		f, more = frames.Next()
		visit(f)
	}
}

// packageOfFunction returns example.com/a of example.com/a.TestRun.func1.
func packageOfFunction(name string) string {
	folder, last := path.Split(name)
	last, _, _ = strings.Cut(last, ".")
	return folder + last
}

// isPanicking reports whether a deferred function of a panic that goes on, or that this function
// recovered, is running.
func isPanicking() bool {
	found := false
	eachFrame(func(f runtime.Frame) { found = found || f.Function == "runtime.gopanic" })
	return found
}

// isOf reports whether dir is the folder of the package of the tests, as far as that is known: the
// folder of the source, a folder with the import path of this test binary, or one that holds a file
// of the source's name.
func (from origin) isOf(dir string) bool {
	if from.file != "" && sameFolder(filepath.Dir(from.file), dir) {
		return true
	}
	built, known := builtFrom()
	here := importPath(dir)
	switch {
	case known && here != "":
		return built == here
	case from.file == "":
		return true
	default:
		return isRegular(filepath.Join(dir, path.Base(from.file)))
	}
}

// builtFrom returns the import path of the package whose tests this program runs.
func builtFrom() (pkg string, known bool) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", false
	}
	pkg, known = strings.CutSuffix(info.Path, ".test")
	return pkg, known && pkg != "command-line-arguments"
}

func sameFolder(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

func isRegular(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}
