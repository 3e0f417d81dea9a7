package matchers_test

import (
	"encoding/json"
	"fmt"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/matchers"
)

var (
	wanted = []toolscore.Call{
		{Tool: "search_flights", Args: toolscore.Args{"to": "NYC", "days": "number"}},
		{Tool: "book_flight", Args: toolscore.Args{"seat": "12A"}},
	}
	made = []toolscore.Call{
		{Tool: "search_flights", Args: toolscore.Args{"to": "NYC", "days": 3}},
		{Tool: "get_weather", Args: toolscore.Args{"city": "NYC"}},
		{Tool: "book_flight", Args: toolscore.Args{"seat": "12B"}},
	}
)

func ExampleEvaluateToolCalls() {
	result, err := matchers.EvaluateToolCalls(wanted, made, matchers.MatchOptions{ToolCallOrder: matchers.OrderStrict})
	if err != nil {
		panic(err)
	}
	fmt.Println(result)
	// Output:
	// failed: the expected calls do not come in their order
	// mismatched    book_flight {"seat":"12B"}, want {"seat":"12A"}
	// extra         get_weather {"city":"NYC"}
}

func ExampleResolveMatchOptions() {
	none := false
	suite := matchers.MatchOptions{ToolCallOrder: matchers.OrderStrict, ArgumentMatching: matchers.ArgumentsExact}
	testCase := matchers.MatchOptions{AllowExtraToolCalls: &none}
	run := matchers.MatchOptions{ArgumentMatching: matchers.ArgumentsIgnore}
	text, err := json.Marshal(matchers.ResolveMatchOptions(&suite, &testCase, &run))
	if err != nil {
		panic(err)
	}
	fmt.Println(string(text))
	// Output: {"toolCallOrder":"strict","allowExtraToolCalls":false,"argumentMatching":"ignore"}
}

func ExampleMatchToolCalls() {
	names := toolscore.Names(made)
	fmt.Println(matchers.MatchToolCalls([]string{"search_flights", "get_weather", "book_flight"}, names))
	fmt.Println(matchers.MatchToolCallsSubset([]string{"book_flight", "search_flights"}, names))
	fmt.Println(matchers.MatchAnyToolCall([]string{"cancel_flight", "book_flight"}, names))
	fmt.Println(matchers.MatchToolCallCount("book_flight", names, 1))
	fmt.Println(matchers.MatchNoToolCalls(names))
	// Output:
	// true
	// true
	// true
	// true
	// false
}

func ExampleMatchToolArgument() {
	fmt.Println(matchers.MatchToolCallWithArgs("search_flights", toolscore.Args{"to": "NYC"}, made))
	fmt.Println(matchers.MatchToolCallWithPartialArgs("search_flights", toolscore.Args{"to": "NYC"}, made))
	fmt.Println(matchers.MatchToolArgument("search_flights", "days", 3.0, made))
	fmt.Println(matchers.MatchToolArgumentWith("book_flight", "seat", func(v any) bool { return v != "12A" }, made))
	// Output:
	// false
	// true
	// true
	// true
}
