package source

import (
	"fmt"
	"reflect"

	toolscore "github.com/toolscore/toolscore-go"
)

// NeedT panics if t is nil or a nil pointer: without a test there is nobody to report to.
func NeedT(t toolscore.TestingT, function string) {
	v := reflect.ValueOf(t)
	if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		panic(fmt.Sprintf("toolscore: %s: t is nil; pass the *testing.T of the test", function))
	}
}
