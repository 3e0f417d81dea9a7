package option

// Replay is what the options of snapshot.Replay set. The zero value replays all HTTP and no tool.
type Replay struct {
	// Given is the name of the last of these options, "" where there is none.
	Given string

	Cassette string   // the path of a cassette that is only read; "" for the test's own
	Live     []string // hosts that are neither recorded nor replayed
	Ignore   []Ignore
}

// Ignore is a part of the bodies of requests that is not compared.
type Ignore struct {
	Path   string
	Remove func(body any) (rest any, found bool)
}
