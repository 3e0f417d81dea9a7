package store_test

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/store"
)

func ExamplePath() {
	fmt.Println(store.Path("TestBooksAFlight", 1, ""))
	fmt.Println(store.Path("TestBooksAFlight/by_agent", 0, "after_login"))
	fmt.Println(store.Path("TestBooksAFlight/what?", 1, ""))
	// Output:
	// __snapshots__/TestBooksAFlight_1.tools.yaml
	// __snapshots__/TestBooksAFlight/by_agent@after_login.tools.yaml
	// __snapshots__/TestBooksAFlight/what_~bifqofjlfnh_1.tools.yaml
}
