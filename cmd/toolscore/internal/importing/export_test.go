package importing

// For the tests.
var (
	GoTest  = goTest
	RunHere = runHere
)
