package store_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/testt"
)

func Example() {
	dir, err := os.MkdirTemp("", "example")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	t := &testt.T{TestName: "TestBooksAFlight"} // *testing.T in a test, and store.Here in the place of store.At

	golden, err := store.At(dir).Open(t, "")
	fmt.Println(golden.Path(), err)
	_, err = golden.Read()
	fmt.Println(errors.Is(err, fs.ErrNotExist))
	fmt.Println(golden.Write([]byte("calls: []\n")), golden.Record(store.Created))
	text, err := golden.Read()
	fmt.Printf("%q %v\n", text, err)
	// Output:
	// __snapshots__/TestBooksAFlight_1.tools.yaml <nil>
	// true
	// <nil> <nil>
	// "calls: []\n" <nil>
}

func ExamplePath() {
	fmt.Println(store.Path("TestBooksAFlight", 1, ""))
	fmt.Println(store.Path("TestBooksAFlight/by_agent", 0, "after_login"))
	fmt.Println(store.Path("TestBooksAFlight/what?", 1, ""))
	// Output:
	// __snapshots__/TestBooksAFlight_1.tools.yaml
	// __snapshots__/TestBooksAFlight/by_agent@after_login.tools.yaml
	// __snapshots__/TestBooksAFlight/what_~bifqofjlfnh_1.tools.yaml
}
