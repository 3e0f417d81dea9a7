package align

import (
	"encoding/binary"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/value"
)

// Compile prepares normalised calls for comparison. It asks for the rules of each tool once.
func Compile(expected, actual []toolscore.Call, rules func(tool string) Rules) *Table {
	c := compiler{
		Table: &Table{
			values:     newValues(),
			signatures: numbers{},
		},
		tools:   numbers{},
		rulesOf: rules,
	}
	c.source.expected, c.source.actual = expected, actual
	c.Table.expected = make([]call, len(expected))
	for i, from := range expected {
		c.Table.expected[i] = c.expectedCall(from)
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
	keys    []string
	text    []byte
}

func (c *compiler) expectedCall(from toolscore.Call) call {
	to, rules := c.begin(from)
	to.partial = rules.Partial
	to.unchecked = rules.Unchecked || from.Args == nil && !to.raw
	to.anyKind = rules.Kinds == AnyKind || rules.Kinds == NamedKind && from.Kind == ""
	compile := func(x any) arg { return c.wanted(x, rules.Mode) }
	if !to.unchecked {
		to.args = c.args(from, compile)
	}
	to.outer = c.outer(from, rules, compile)
	to.asks = to.holdsMatcher() || rules.Kinds == NamedKind && from.Kind != ""
	to.signature = noSignature
	if !to.unchecked && !to.asks {
		to.signature = c.sign(to, rules)
	}
	return to
}

func (c *compiler) actualCall(from toolscore.Call) call {
	to, rules := c.begin(from)
	compile := func(x any) arg { return c.literal(x, rules.Mode) }
	to.args = c.args(from, compile)
	to.outer = c.outer(from, rules, compile)
	to.signature = c.sign(to, rules)
	return to
}

func (c *compiler) begin(from toolscore.Call) (call, Rules) {
	tool := int(c.tools.of(from.Tool, len(c.rules)))
	if tool == len(c.rules) {
		c.rules = append(c.rules, c.rulesOf(from.Tool))
	}
	c.beside = c.beside || from.Kind != "" && c.rules[tool].Kinds != AnyKind
	return call{
		tool: tool,
		turn: from.Turn,
		kind: c.values.exactly(string(from.Kind)),
		raw:  from.Raw != "",
	}, c.rules[tool]
}

// args goes through the names in the order of their bytes, so that matchers are asked in the same order in every run.
func (c *compiler) args(from toolscore.Call, compile func(any) arg) []arg {
	if from.Raw != "" {
		return []arg{{name: rawName, value: c.values.exactly(from.Raw)}}
	}
	c.keys = c.keys[:0]
	for key := range from.Args {
		c.keys = append(c.keys, key)
	}
	slices.Sort(c.keys)
	args := make([]arg, 0, len(c.keys))
	for _, key := range c.keys {
		a := compile(from.Args[key])
		a.name = c.values.names.of(key, len(c.values.names))
		args = append(args, a)
	}
	slices.SortFunc(args, func(a, b arg) int { return int(a.name) - int(b.name) })
	return args
}

// outer returns what is compared beside arguments and kind.
func (c *compiler) outer(from toolscore.Call, rules Rules, compile func(any) arg) []arg {
	if !rules.Results {
		return nil
	}
	return []arg{compile(from.Result), compile(from.Err)}
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
	c.text = appendSignature(c.text[:0], from.tool, kind, from.outer, from.args)
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
