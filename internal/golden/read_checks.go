package golden

import (
	"maps"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
)

// checkReaders has the reader of each key under checks; it returns the option that the check is in Go.
var checkReaders = map[string]func(*file, string, *node) (toolscore.Option, error){
	"never": func(f *file, key string, n *node) (toolscore.Option, error) {
		calls, err := f.checkCalls(key, n)
		return toolscore.Never(calls...), err
	},
	"before": (*file).pairsOf,
	"first": func(f *file, key string, n *node) (toolscore.Option, error) {
		call, err := f.checkCall(key, n)
		return toolscore.First(call), err
	},
	"last": func(f *file, key string, n *node) (toolscore.Option, error) {
		call, err := f.checkCall(key, n)
		return toolscore.Last(call), err
	},
	"succeeded": (*file).succeeded,
	"max_calls": (*file).maxCalls,
	"max_identical": func(f *file, key string, n *node) (toolscore.Option, error) {
		most, err := f.most(key, n, 1)
		return toolscore.MaxIdentical(most), err
	},
	"no_blind_retry": func(f *file, key string, n *node) (toolscore.Option, error) {
		return toolscore.NoBlindRetry(), f.mustBeTrue(key, n)
	},
	"no_tool_errors": func(f *file, key string, n *node) (toolscore.Option, error) {
		return toolscore.NoToolErrors(), f.mustBeTrue(key, n)
	},
}

// readChecks reads the rules about the whole run.
func (d *Document) readChecks(n *node) error {
	if err := d.mustBe(n, object, "checks", "write each check as key: value"); err != nil {
		return err
	}
	if len(n.items) == 0 {
		return d.errorf(n.start, "checks is empty; write a check, or remove it")
	}
	if err := d.checkKeys(n, slices.Sorted(maps.Keys(checkReaders)), "checks"); err != nil {
		return err
	}
	for _, it := range n.items {
		check, err := checkReaders[it.key.text](d.file, it.key.text, it.value)
		if err != nil {
			return err
		}
		d.Checks = append(d.Checks, check)
	}
	value, err := d.value(n)
	d.checks, _ = value.(map[string]any)
	return err
}

// checkCall reads a call that a check is about: the name of its tool, or its tool and the
// arguments that matter.
func (f *file) checkCall(key string, n *node) (c toolscore.Call, err error) {
	if n.kind == scalar {
		c.Tool, err = f.string(key, n)
		if err == nil && c.Tool == "" {
			err = f.errorf(n.start, "%s names no tool; write its name", key)
		}
		return c, err
	}
	if err := f.mustBe(n, object, key, "write the name of a tool, or tool: and args:"); err != nil {
		return c, err
	}
	for _, bound := range []string{"optional", "repeat", groupKey} {
		if at := n.member(bound); at != nil {
			return c, f.errorf(at.start, "%s is in a check, which is about any number of calls; remove it", bound)
		}
	}
	if err := f.checkKeys(n, []string{"tool", "args"}, "a call in a check"); err != nil {
		return c, err
	}
	return f.call(n)
}

func (f *file) checkCalls(key string, n *node) ([]toolscore.Call, error) {
	items, err := f.listed(key, n)
	if err != nil {
		return nil, err
	}
	calls := make([]toolscore.Call, len(items))
	for i, it := range items {
		if calls[i], err = f.checkCall(key, it.value); err != nil {
			return nil, err
		}
	}
	return calls, nil
}

// listed returns the items of a list that is not empty.
func (f *file) listed(key string, n *node) ([]item, error) {
	if err := f.mustBe(n, list, key, "write each call after a dash, or in brackets"); err != nil {
		return nil, err
	}
	if len(n.items) == 0 {
		return nil, f.errorf(n.start, "%s is empty; write what it is about, or remove it", key)
	}
	return n.items, nil
}

func (f *file) pairsOf(key string, n *node) (toolscore.Option, error) {
	pairs, err := f.listed(key, n)
	if err != nil {
		return nil, err
	}
	var all toolscore.Options
	for _, pair := range pairs {
		calls, err := f.checkCalls(key, pair.value)
		if err != nil {
			return nil, err
		}
		if len(calls) != 2 {
			return nil, f.errorf(pair.value.start, "before names %d calls; write pairs, as in [[validate, book]]", len(calls))
		}
		if sameCall(calls[0], calls[1]) {
			return nil, f.errorf(pair.value.start, "before has one call twice; name the call that comes first and the later one")
		}
		all = append(all, toolscore.Before(calls[0], calls[1]))
	}
	return all, nil
}

func (f *file) succeeded(key string, n *node) (toolscore.Option, error) {
	items, err := f.listed(key, n)
	if err != nil {
		return nil, err
	}
	tools := make([]string, len(items))
	for i, it := range items {
		if tools[i], err = f.string(key, it.value); err != nil {
			return nil, err
		}
	}
	return toolscore.Succeeded(tools...), nil
}

func (f *file) maxCalls(key string, n *node) (toolscore.Option, error) {
	if n.kind != object {
		most, err := f.most(key, n, 0)
		return toolscore.MaxCalls(most), err
	}
	if err := f.checkTwice(n); err != nil {
		return nil, err
	}
	if n.tag != "" || len(n.items) == 0 {
		return nil, f.errorf(n.start, `max_calls cannot be %s; write a number, or one a tool, as in {"*": 9, search: 3}`, n.describe())
	}
	var all toolscore.Options
	for _, it := range n.items {
		most, err := f.most(it.key.text, it.value, 0)
		if err != nil {
			return nil, err
		}
		if tool := it.key.text; tool != "*" {
			all = append(all, toolscore.MaxCalls(most, tool))
		} else {
			all = append(all, toolscore.MaxCalls(most))
		}
	}
	return all, nil
}

// most reads the upper bound of a check.
func (f *file) most(key string, n *node, least int) (int, error) {
	most, ok := f.count(n)
	if !ok || most < least {
		return 0, f.errorf(n.start, "%s cannot be %s; write a whole number from %d", key, n.describe(), least)
	}
	return most, nil
}

func (f *file) mustBeTrue(key string, n *node) error {
	if single(n) != true {
		return f.errorf(n.start, "%s cannot be %s; write %s: true, or leave it out", key, n.describe(), key)
	}
	return nil
}
