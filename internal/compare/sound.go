package compare

import (
	"errors"
	"fmt"
	"slices"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/source"
)

// sound reports what is wrong with the expected calls as a list, or beside the settings.
func sound(expected toolscore.Trace, s option.Settings) error {
	for _, check := range []func(toolscore.Trace, option.Settings) error{checkBounds, checkVacuous, checkGroups, checkExtra} {
		if err := check(expected, s); err != nil {
			return err
		}
	}
	if slices.ContainsFunc(expected, holdsMatcher) {
		return checkRefs(expected)
	}
	return nil
}

// checkBounds refuses bounds that no call can have.
func checkBounds(expected toolscore.Trace, _ option.Settings) error {
	for i, c := range expected {
		if err := c.Bounds.Problem(); err != nil {
			return fmt.Errorf("expected %s: %w", source.Name(i, c.Tool), err)
		}
	}
	return nil
}

// checkVacuous refuses a comparison that any calls would pass.
func checkVacuous(expected toolscore.Trace, s option.Settings) error {
	if s.Extra != toolscore.Unlimited || !s.Checks.None() {
		return nil
	}
	for _, c := range expected {
		if least, _ := c.Bounds.Limits(); least > 0 {
			return nil
		}
	}
	if len(expected) > 0 {
		return errors.New("AllowExtra(Unlimited): every expected call may be left out, so any calls would pass; " +
			"expect a call that must be made, bound the extra ones, or add a check")
	}
	return errors.New("AllowExtra(Unlimited): no call is expected, so any calls would pass; expect a call or bound the extra ones")
}

// checkGroups refuses groups in a list that is not in order, and a group in two places.
func checkGroups(expected toolscore.Trace, s option.Settings) error {
	last := map[string]int{}
	for i, c := range expected {
		if c.Group == "" {
			continue
		}
		name := source.Name(i, c.Tool)
		if s.Order != option.InOrder {
			return fmt.Errorf("order %s: %s is in a group, which belongs in a list in order (in a file, any_order); "+
				"leave out the option or the group", s.Order, name)
		}
		if before, there := last[c.Group]; there && before != i-1 {
			return fmt.Errorf("%s: the group %q ended with call %d; a group is neighbours, so give this one another name",
				name, c.Group, before+1)
		}
		last[c.Group] = i
	}
	return nil
}

// checkExtra refuses to count the calls of a tool both by an allowance of its own and by bounds.
func checkExtra(expected toolscore.Trace, s option.Settings) error {
	for i, c := range expected {
		least, most := c.Bounds.Limits()
		if extra, own := s.OwnExtra(c.Tool); own && extra > 0 && least != most {
			return fmt.Errorf("ForTool(%q, AllowExtra(%d)): %s may be left out or repeated (%s×), and both count its calls; "+
				"widen the bounds instead", c.Tool, extra, source.Name(i, c.Tool), c.Bounds)
		}
	}
	return nil
}

// checkRefs refuses a Ref that no Capture in an earlier call gives a value, since it would never
// hold, and one whose value depends on which copies of the other call are made, or come first.
func checkRefs(expected toolscore.Trace) error {
	captured := map[string]int{} // the last call that captures the name
	for i, c := range expected {
		for _, v := range []any{map[string]any(c.Args), c.Result} {
			captures, refs := match.Names(v)
			for _, name := range refs {
				by, there := captured[name]
				if err := checkRef(expected, name, by, i); there && err != nil {
					return err
				}
				if !there {
					return fmt.Errorf("Ref(%q): no earlier expected call captures it; put Capture(%q, …), in a file !capture %s, "+
						"where the value first occurs", name, name, name)
				}
			}
			for _, name := range captures {
				captured[name] = i
			}
		}
	}
	return nil
}

func checkRef(expected toolscore.Trace, name string, by, at int) error {
	from, to := expected[by], expected[at]
	switch {
	case by == at:
		return nil
	case !from.Bounds.Once():
		return fmt.Errorf("Ref(%q) in %s: %s captures it, and is made %s×, so the value may be missing or several; "+
			"capture it in a call that is made once", name, source.Name(at, to.Tool), source.Name(by, from.Tool), from.Bounds)
	case from.Group != "" && from.Group == to.Group:
		return fmt.Errorf("Ref(%q) in %s: %s of the same group captures it, and may come later; "+
			"take one of them out of the group", name, source.Name(at, to.Tool), source.Name(by, from.Tool))
	default:
		return nil
	}
}

// Remarks are what a reader should know of expected calls that passed, or did not, under the
// settings: a line each.
func Remarks(expected toolscore.Trace, s option.Settings) []string {
	bounded := slices.ContainsFunc(expected, func(c toolscore.Call) bool { return !c.Bounds.Once() })
	if s.Extra != toolscore.Unlimited || !bounded {
		return nil
	}
	return []string{"any number of extra calls may be made, so optional calls and upper bounds refuse nothing"}
}
