package toolscore

// TestingT is what assertions need of a test: *testing.T, *testing.B and any fake have it. More is
// asked for by type assertion where it is useful.
type TestingT interface {
	Helper()
	Name() string
	Errorf(format string, args ...any)
	Logf(format string, args ...any)
	FailNow()
	Cleanup(f func())
}
