package golden

import (
	"encoding/json"
	"strconv"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/value"
)

// pair is a call of the file and what was called in its stead.
type pair struct {
	want, got, written toolscore.Call
	settings           option.Settings // for this tool
	broken             []string        // paths of the call that do not hold
	comment            string          // after the bounds where they are new
}

// revise returns what makes the stored form of a call hold what was called, and the call that it
// holds then. The index is that of the call in the file.
func (f *file) revise(n *node, index int, p pair) (*revision, toolscore.Call) {
	r := &revision{patch: patch{file: f}, call: source.Name(index, p.want.Tool), broken: p.broken}
	if p.settings.Strict {
		r.mode = value.Strict
	}
	// What is not compared stays, unless a Ref in it does not hold: that is compared all the same.
	p.settings.IgnoreArgs = p.settings.IgnoreArgs && !breaks(p.broken, "args")
	p.settings.WithResults = p.settings.WithResults || breaks(p.broken, "result")
	return r, callOf(r.object(n, p.members(r.mode), ""))
}

// members lists what the call is to hold, in the order in which a call is written.
func (p pair) members(mode value.Mode) []member {
	list := append([]member{{key: "tool", keep: true}}, p.bounds()...)
	list = append(list, p.arguments()...)
	list = append(list, p.execution()...)
	list = append(list, p.turn()...)
	if !breaks(p.broken, "kind") {
		list = append(list, member{key: "kind", keep: true})
	} else if p.got.Kind != "" {
		list = append(list, textMember("kind", string(p.want.Kind), string(p.got.Kind), string(p.got.Kind)))
	}
	if !p.settings.WithResults {
		return append(list, member{key: "result", keep: true}, member{key: "error", keep: true})
	}
	if p.got.Result != nil {
		list = append(list, member{key: "result", got: p.got.Result, written: p.written.Result})
	} else if value.Equal(p.want.Result, nil, mode) && !breaks(p.broken, "result") {
		list = append(list, member{key: "result", keep: true})
	}
	if p.got.Err != "" || p.want.Err == "" {
		list = append(list, textMember("error", p.want.Err, p.got.Err, p.written.Err))
	}
	return list
}

// arguments lists args or raw. Unchecked arguments stay unchecked, and unlisted ones that are
// forgiven stay unlisted.
func (p pair) arguments() []member {
	unchecked := p.want.Args == nil && p.want.Raw == ""
	switch {
	case unchecked || p.settings.IgnoreArgs:
		return []member{{key: "args", keep: true}, {key: "raw", keep: true}}
	case p.got.Raw != "":
		return []member{textMember("raw", p.want.Raw, p.got.Raw, p.written.Raw)}
	default:
		return []member{{key: "args", got: p.listed(p.got.Args), written: p.listed(p.written.Args)}}
	}
}

func (p pair) listed(args toolscore.Args) map[string]any {
	if p.want.Args == nil || !p.settings.PartialArgs {
		return args
	}
	listed := make(map[string]any, len(args))
	for key, v := range args {
		if _, is := p.want.Args[key]; is {
			listed[key] = v
		}
	}
	return listed
}

// turn lists the turn; got has the number that is to be written.
func (p pair) turn() []member {
	if p.settings.Order != option.ByTurn || p.want.Turn == p.got.Turn {
		return []member{{key: "turn", keep: true}}
	}
	if p.got.Turn == 0 {
		return nil
	}
	turn := json.Number(strconv.Itoa(p.got.Turn))
	return []member{{key: "turn", got: turn, written: turn}}
}

// execution lists whether the call ran, which is written where it did not.
func (p pair) execution() []member {
	switch {
	case !breaks(p.broken, "executed"):
		return []member{{key: "executed", keep: true}}
	case p.got.Executed == toolscore.NotExecuted:
		return []member{{key: "executed", got: false, written: false}}
	default:
		return nil
	}
}

// bounds lists how often the call is made; got has what is to be written.
func (p pair) bounds() []member {
	if p.got.Bounds == p.want.Bounds {
		return []member{{key: "optional", keep: true}, {key: "repeat", keep: true}}
	}
	f, bounded := boundsField(p.got.Bounds)
	switch {
	case !bounded:
		return nil
	case p.comment != "" && p.want.Bounds.Once():
		return []member{{key: f.key, got: f.value, written: Commented{f.value, p.comment}}}
	default:
		return []member{{key: f.key, got: f.value, written: f.value}}
	}
}

// textMember is a member that holds text, in which placeholders may stand for secrets.
func textMember(key, want, got, written string) member {
	keep := want == written || want != "" && value.Equal(secret.Text(want), got, value.Strict)
	return member{key: key, got: written, written: written, keep: keep}
}

// callOf returns the call that the fields of a golden stand for.
func callOf(fields map[string]any) (c toolscore.Call) {
	c.Tool, _ = fields["tool"].(string)
	if args, is := fields["args"].(map[string]any); is {
		c.Args = args
	}
	for _, key := range []string{"optional", "repeat"} {
		v := fields[key]
		if commented, is := v.(Commented); is {
			v = commented.Value
		}
		if bounds, is := v.(toolscore.Bounds); is {
			c.Bounds = bounds
		}
	}
	if executed, is := fields["executed"].(bool); is && executed {
		c.Executed = toolscore.Executed
	} else if is {
		c.Executed = toolscore.NotExecuted
	}
	if turn, is := fields["turn"].(json.Number); is {
		c.Turn, _ = strconv.Atoi(string(turn))
	}
	c.Raw, _ = fields["raw"].(string)
	kind, _ := fields["kind"].(string)
	c.Kind = toolscore.Kind(kind)
	c.Result = fields["result"]
	c.Err, _ = fields["error"].(string)
	return c
}
