// Program imports the store as a program that is no test might.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/toolscore/toolscore-go/internal/store"
)

func main() {
	fmt.Println(store.Compare, len(os.Args), flag.Lookup("update"), flag.Lookup("toolscore.late"))
}
