package golden

import (
	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Variant is the calls of one variant as they are written, with comments.
type Variant struct {
	// Calls may hold a Commented where a value is in a block.
	Calls []toolscore.Call
	// Comment is after the key calls, "" is none.
	Comment string
	// Bounds are comments on how often a call is made, by its index.
	Bounds map[int]string
}

// Commented is a matcher with a comment after it in its line. Between brackets the comment is left out.
type Commented struct {
	Value   any
	Comment string
}

// appendFields appends the fields of the call at an index.
func (v Variant) appendFields(list []field, i int, s option.Settings) []field {
	list = appendFields(list, v.Calls[i], s)
	comment, there := v.Bounds[i]
	for k, f := range list {
		if _, bounds := f.value.(toolscore.Bounds); bounds && there {
			list[k].value = Commented{f.value, comment}
		}
	}
	return list
}

// comment writes a comment after what is in the line.
func (w *writer) comment(text string) {
	if text == "" || w.bare {
		return
	}
	w.text(" # ")
	w.visible(text)
}

// visible writes text on one line, each character so that a reader sees it.
func (w *writer) visible(text string) {
	for _, r := range text {
		if hidden(r) {
			w.escape(r)
		} else {
			w.buf = append(w.buf, string(r)...)
		}
	}
}
