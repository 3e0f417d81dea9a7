package value_test

import (
	"fmt"

	"github.com/toolscore/toolscore-go/internal/value"
)

func ExampleNormalise() {
	type passenger struct {
		Name string   `json:"name"`
		Seat *string  `json:"seat,omitempty"`
		Bags []string `json:"bags"`
	}
	v, err := value.Normalise(map[int]any{1: passenger{Name: "Ann"}, 2: 3.0})
	fmt.Println(string(value.AppendJSON(nil, v)), err)
	_, err = value.Normalise(map[string]any{"passengers": []any{"Ann", make(chan int)}})
	fmt.Println(err)
	// Output:
	// {"1":{"bags":null,"name":"Ann"},"2":3} <nil>
	// passengers[1]: chan int has no JSON form; leave it out, or give it a MarshalJSON
}

func ExampleParse() {
	v, _ := value.Parse([]byte(`{"id": 9007199254740993, "price": 1.50}`))
	fmt.Println(string(value.AppendJSON(nil, v)))
	_, err := value.Parse([]byte(`{"path": "a", "path": "b"}`))
	fmt.Println(err)
	_, err = value.Parse([]byte(`{"body": "line`))
	fmt.Println(err)
	// Output:
	// {"id":9007199254740993,"price":1.50}
	// path: duplicate key at byte 14
	// body: JSON that is cut off at byte 14: want the end of a string
}

func ExampleDifferences() {
	want, _ := value.Parse([]byte(`{"city": "NYC", "all": true, "nights": 2}`))
	got, _ := value.Parse([]byte(`{"city": "NYC ", "all": "true", "nights": "2"}`))
	for _, d := range value.Differences("args", want, got, value.Lenient) {
		fmt.Printf("%s: want %v, got %v: %s\n", d.Path, d.Want, d.Got, d.Reason)
	}
	// Output:
	// args.all: want true, got true: want a boolean, got a string
	// args.nights: want 2, got 2: want a number, got a string
}

func ExampleWithin() {
	fmt.Println(value.Within("10", "9.99", "0", "0.01"), value.Within("10.0000001", "9.99", "0", "0.01"))
	// Output: true false
}
