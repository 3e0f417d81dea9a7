package report_test

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/matchers"
)

// tools returns calls of tools whose arguments nobody checks, as expected, or without arguments, as
// made.
func tools(args toolscore.Args, names ...string) (calls toolscore.Trace) {
	for _, name := range names {
		calls = append(calls, call(name, args))
	}
	return calls
}

// checked returns settings with the options.
func checked(opts ...option.Option) option.Settings {
	settings, err := option.Resolve(opts...)
	if err != nil {
		panic(err)
	}
	return settings
}

func made(names ...string) toolscore.Trace { return tools(toolscore.Args{}, names...) }

// grammarExamples are failures of expectations that allow for more than one list of calls.
func grammarExamples() []example {
	page := func(page any) toolscore.Call { return call("search", toolscore.Args{"q": "gates", "page": page}) }
	plan := tools(nil, "login", "weather", "news", "book")
	plan[1].Group, plan[2].Group = "reads", "reads"
	return []example{
		{
			heading:  "More calls than `repeat` allows",
			expected: toolscore.Trace{call("search", nil).Times(1, 3), call("book", nil)},
			actual:   made("search", "search", "search", "search", "book"),
		},
		{
			heading:  "An optional call with other arguments",
			expected: toolscore.Trace{call("login", toolscore.Args{"user": "ada"}).Optional(), call("book", nil)},
			actual:   toolscore.Trace{call("login", toolscore.Args{"user": "eve"}), made("book")[0]},
		},
		{
			heading:  "An optional call in another place",
			expected: toolscore.Trace{call("book", nil), call("validate", nil).Optional()},
			actual:   made("validate", "book"),
		},
		{heading: "A call of a group that is missing", expected: plan, actual: made("login", "news", "book")},
		{heading: "A call that left its group", expected: plan, actual: made("weather", "login", "news", "book")},
		{
			heading:  "An argument that may be absent, with another value",
			expected: toolscore.Trace{page(matchers.Maybe(num("1")))},
			actual:   toolscore.Trace{page(num("2"))},
		},
		{
			heading:  "An argument that must be absent",
			expected: toolscore.Trace{page(matchers.Absent)}, actual: toolscore.Trace{page(num("2"))},
			settings: option.Settings{PartialArgs: true},
		},
		{
			heading:  "The nearest of three variants",
			variants: []toolscore.Trace{tools(nil, "search", "book"), tools(nil, "open_page", "fill_form", "book"), tools(nil, "ask")},
			actual:   made("open_page", "book"),
		},
		{
			heading:  "A call that is never to be made",
			expected: tools(nil, "list_files"), actual: made("list_files", "run_shell"),
			settings: checked(toolscore.Never(call("run_shell", nil)), toolscore.AllowExtra(toolscore.Unlimited)),
		},
		{
			heading:  "A call too many, and one too early, where calls are only checked",
			variants: []toolscore.Trace{}, actual: made("book", "validate", "search", "search"),
			settings: checked(toolscore.MaxCalls(1, "search"), toolscore.Before("validate", "book")),
		},
	}
}
