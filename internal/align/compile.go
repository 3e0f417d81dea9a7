package align

import (
	"encoding/binary"
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Compile prepares normalised calls for comparison. It asks for the rules of each tool once.
func Compile(expected, actual []toolscore.Call, rules func(tool string) Rules) *Table {
	c := compiler{
		Table: &Table{
			values:     newValues(len(expected)),
			signatures: make(numbers, len(expected)),
		},
		tools:   numbers{},
		rulesOf: rules,
	}
	c.source.expected, c.source.actual = expected, actual
	if hasCopies(expected) {
		c.copies(expected, actual)
	} else {
		c.Table.expected = make([]call, len(expected))
		for i, from := range expected {
			c.Table.expected[i] = c.expectedCall(from)
		}
	}
	c.Table.actual = make([]call, len(actual))
	for j, from := range actual {
		c.Table.actual[j] = c.actualCall(from)
	}
	return c.Table
}

type compiler struct {
	*Table
	tools   numbers
	rulesOf func(tool string) Rules
	names   []names // by tool: those of its call before
	text    []byte
}

func (c *compiler) expectedCall(from toolscore.Call) call {
	to, rules := c.begin(from)
	to.partial = rules.Partial
	to.unchecked = rules.Unchecked || from.Args == nil && !to.raw
	to.anyKind = rules.Kinds == AnyKind || rules.Kinds == NamedKind && from.Kind == ""
	compile := func(x any) arg { return c.wanted(x, rules.Mode) }
	if !to.unchecked {
		to.args = c.args(from, to.tool, compile)
		if raw := secret.Text(from.Raw); value.HasMatcher(raw) {
			to.args = []arg{c.wanted(raw, rules.Mode)}
			to.args[0].name = rawName
		}
	}
	to.outer = c.outer(from, secret.Text(from.Err), rules, compile)
	for _, a := range to.args {
		if c.mayBeAbsent(a) {
			to.absentAllowed++
		}
	}
	to.needsMatch = to.holdsMatcher() || rules.Kinds == NamedKind && from.Kind != "" || to.executed == toolscore.Executed
	to.signature = noSignature
	if !to.unchecked && !to.needsMatch {
		to.signature = c.sign(to, rules)
	}
	return to
}

func (c *compiler) actualCall(from toolscore.Call) call {
	to, rules := c.begin(from)
	compile := func(x any) arg { return c.literal(x, rules.Mode) }
	to.args = c.args(from, to.tool, compile)
	to.outer = c.outer(from, from.Err, rules, compile)
	to.signature = c.sign(to, rules)
	return to
}

func (c *compiler) begin(from toolscore.Call) (call, Rules) {
	tool := int(c.tools.of(from.Tool, len(c.rules)))
	if tool == len(c.rules) {
		c.rules = append(c.rules, c.rulesOf(from.Tool))
		c.names = append(c.names, nil)
	}
	rules := c.rules[tool]
	to := call{
		tool: tool,
		turn: from.Turn,
		kind: c.values.exactly(string(from.Kind)),
		raw:  from.Raw != "",
	}
	if rules.Executed {
		to.executed = from.Executed
	}
	c.kindsMatter = c.kindsMatter || from.Kind != "" && rules.Kinds != AnyKind || to.executed != ""
	return to, rules
}

// args returns the arguments in the order of their names' numbers, the same in every run.
func (c *compiler) args(from toolscore.Call, tool int, compile func(any) arg) []arg {
	if from.Raw != "" {
		return []arg{{name: rawName, value: c.values.exactly(from.Raw)}}
	}
	if !c.names[tool].areThoseOf(from.Args) {
		c.names[tool] = c.namesOf(from.Args)
	}
	args := make([]arg, len(c.names[tool]))
	for i, n := range c.names[tool] {
		args[i] = compile(from.Args[n.text])
		args[i].name = n.number
	}
	return args
}

// name is the name of an argument.
type name struct {
	text   string
	number int32
}

// names are those of the arguments of one call, by their numbers. The next call of the tool has
// most often the same.
type names []name

func (n names) areThoseOf(args toolscore.Args) bool {
	for _, name := range n {
		if _, there := args[name.text]; !there {
			return false
		}
	}
	return len(n) == len(args)
}

// namesOf gives numbers in the order of the bytes of the names.
func (c *compiler) namesOf(args toolscore.Args) names {
	list := make(names, 0, len(args))
	for _, key := range slices.Sorted(maps.Keys(args)) {
		list = append(list, name{key, c.values.names.of(key, len(c.values.names))})
	}
	slices.SortFunc(list, func(a, b name) int { return int(a.number) - int(b.number) })
	return list
}

// outer returns what is compared beside arguments and kind.
func (c *compiler) outer(from toolscore.Call, err any, rules Rules, compile func(any) arg) []arg {
	if !rules.Results {
		return nil
	}
	return []arg{compile(from.Result), compile(err)}
}

func (c *compiler) wanted(x any, mode value.Mode) arg {
	if !value.HasMatcher(x) {
		return c.literal(x, mode)
	}
	c.wants = append(c.wants, want{value: x, mode: mode})
	return arg{value: ^int32(len(c.wants) - 1)}
}

func (c *compiler) literal(x any, mode value.Mode) arg {
	exact := c.values.exactly(x)
	return arg{value: c.values.class(exact, mode), exact: exact}
}

// sign gives calls the same signature that satisfy the same literal expectations.
func (c *compiler) sign(from call, rules Rules) int32 {
	kind := int32(-1)
	if rules.Kinds == SameKind {
		kind = from.kind
	}
	tool := from.tool << 1
	if from.executed == toolscore.NotExecuted {
		tool++
	}
	c.text = appendSignature(c.text[:0], tool, kind, from.outer, from.args)
	return c.signatures.ofBytes(c.text, len(c.signatures))
}

func appendSignature(text []byte, tool int, kind int32, lists ...[]arg) []byte {
	text = binary.AppendVarint(text, int64(tool))
	text = binary.AppendVarint(text, int64(kind))
	for _, list := range lists {
		for _, a := range list {
			text = binary.AppendVarint(text, int64(a.name))
			text = binary.AppendVarint(text, int64(a.value))
		}
	}
	return text
}
