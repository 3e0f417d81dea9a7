package matchers_test

import (
	"encoding/json"
	"fmt"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

// number is how matchers see the numbers of a call: as they are written.
func number(text string) json.Number { return json.Number(text) }

func Example() {
	// In a test these are in the arguments of an expected call: toolscore.Args{"flight_id": …,
	// "amount": …}.
	flight, amount := matchers.Regex(`FL-\d+`), matchers.Approx(9.99, matchers.Abs(0.01))
	fmt.Println(flight, flight.Matches("FL-42"), flight.Matches("LH-42"))
	fmt.Println(amount, amount.Matches(number("10.00")), amount.Matches("10.00"))
	// Output:
	// !regex FL-\d+ true false
	// !approx {value: 9.99, abs: 0.01} true false
}

func ExampleRegex() {
	m := matchers.Regex("nyc|new york", matchers.IgnoreCase)
	fmt.Println(m.Matches("New York"), m.Matches("New York City"))
	// Output: true false
}

func ExampleApprox() {
	m := matchers.Approx(100, matchers.Rel(0.1))
	fmt.Println(m.Matches(number("110")), m.Matches(number("110.01")))
	// Output: true false
}

func ExampleRange() {
	m := matchers.Range(1, nil)
	fmt.Println(m, m.Matches(number("1")), m.Matches(number("0.5")))
	// Output: !range {min: 1} true false
}

func ExampleContains() {
	m := matchers.Contains("urgent")
	fmt.Println(m.Matches("this is urgent"), m.Matches([]any{"urgent", "new"}), m.Matches([]any{"this is urgent"}))
	// Output: true true false
}

func ExampleOneOf() {
	m := matchers.OneOf("C", "F", matchers.Regex("kelvin|K"))
	fmt.Println(m, m.Matches("K"), m.Matches("c"))
	// Output: !oneOf [C, F, !regex kelvin|K] true false
}

func ExampleAll() {
	m := matchers.All(matchers.Regex("[A-Z]+"), matchers.Len(3))
	fmt.Println(m.Matches("NYC"), m.Matches("NY"))
	// Output: true false
}

func ExampleNot() {
	m := matchers.Not(matchers.Contains("password"))
	fmt.Println(m.Matches("hello"), m.Matches("my password"))
	// Output: true false
}

func ExampleIsType() {
	m := matchers.IsType(matchers.Integer, matchers.Null)
	fmt.Println(m.Matches(number("3")), m.Matches(nil), m.Matches(number("3.0")))
	// Output: true true false
}

func ExampleEach() {
	m := matchers.Each(matchers.IsType(matchers.String))
	fmt.Println(m.Matches([]any{"a", "b"}), m.Matches([]any{"a", nil}))
	// Output: true false
}

func ExampleLen() {
	m := matchers.Len(matchers.Range(1, 3))
	fmt.Println(m.Matches([]any{"a"}), m.Matches([]any{}))
	// Output: true false
}

func ExamplePartial() {
	m := matchers.Partial(toolscore.Args{"seat": "12A"})
	fmt.Println(m.Matches(map[string]any{"seat": "12A", "row": number("12")}), m.Matches(map[string]any{"row": number("12")}))
	// Output: true false
}

func ExampleUnordered() {
	m := matchers.Unordered("a", matchers.Any)
	fmt.Println(m.Matches([]any{"b", "a"}), m.Matches([]any{"b", "c"}))
	// Output: true false
}

func ExampleJSON() {
	m := matchers.JSON(matchers.Partial(toolscore.Args{"id": 7}))
	fmt.Println(m.Matches(`{"id": 7, "name": "Ann"}`), m.Matches(`{"id": 8}`))
	// Output: true false
}

func ExampleFunc() {
	m := matchers.Func("upper case", func(actual any) bool {
		text, ok := actual.(string)
		return ok && text == strings.ToUpper(text)
	})
	fmt.Println(m, m.Matches("NYC"), m.Matches("nyc"))
	// Output: Func(upper case) true false
}

func ExampleCapture() {
	expected := toolscore.Trace{
		{Tool: "search", Result: toolscore.Args{"id": matchers.Capture("flight", matchers.Any)}},
		{Tool: "book", Args: toolscore.Args{"flight_id": matchers.Ref("flight")}},
	}
	fmt.Println(expected[1].Args["flight_id"])
	// Output: !ref flight
}

func ExampleRegister() {
	// Usually in a variable or an init function of the test package; golden files may then hold !even.
	build := func(any) (matchers.Matcher, error) {
		return matchers.Func("even", func(actual any) bool {
			n, ok := actual.(json.Number)
			return ok && strings.ContainsAny(string(n[len(n)-1:]), "02468")
		}), nil
	}
	matchers.Register("even", build)
	m, err := build(nil)
	fmt.Println(m.Matches(number("42")), m.Matches(number("7")), err)
	// Output: true false <nil>
}
