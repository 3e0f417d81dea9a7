package render

import "strings"

// code returns a code span that shows the text, which is one line and not empty, and which it
// cannot leave: the span is closed by more backticks than the text has in a row. In a code span
// GitHub makes no mention of @name and no link of #123.
func code(text string) string {
	longest, run := 0, 0
	for _, c := range text {
		if c != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") ||
		strings.HasPrefix(text, " ") && strings.HasSuffix(text, " ") {
		text = " " + text + " " // of these blanks a reader sees none
	}
	return fence + text + fence
}

// html returns the text as HTML shows it, in an element in which GitHub makes no mention and no link.
func html(text string) string {
	return "<code>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(text) + "</code>"
}
