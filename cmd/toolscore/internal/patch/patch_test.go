package patch_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/patch"
)

func ExampleUnified() {
	fmt.Print(patch.Unified("a.yaml", []byte("version: 1\ncalls: []\n"), []byte("version: 1\ncalls:\n- tool: book\n")))
	// Output:
	// --- a/a.yaml
	// +++ b/a.yaml
	// @@ -1,2 +1,3 @@
	//  version: 1
	// -calls: []
	// +calls:
	// +- tool: book
}

func TestUnified(t *testing.T) {
	tests := map[string]struct{ before, after, want string }{
		"equal":      {"a\n", "a\n", ""},
		"a new line": {"", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
		"all gone":   {"a\n", "", "@@ -1,1 +0,0 @@\n-a\n"},
		"no last line break": {
			"a\nb", "a\nc", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n",
		},
		"three lines around": {
			"1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n", "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n",
		},
		"a line break of its own": {"a\r\n", "a\n", "@@ -1,1 +1,1 @@\n-a\r\n+a\n"},
	}
	for name, test := range tests {
		want := test.want
		if want != "" {
			want = "--- a/x\n+++ b/x\n" + want
		}
		assert.Equal(t, want, patch.Unified("x", []byte(test.before), []byte(test.after)), name)
	}
	assert.Contains(t, patch.Unified("x", nil, []byte("a\n")), "--- /dev/null\n+++ b/x\n")
}

// TestPatchesLeadFromOneTextToTheOther applies random patches both ways.
func TestPatchesLeadFromOneTextToTheOther(t *testing.T) {
	cases := 500
	if n, err := strconv.Atoi(os.Getenv("TOOLSCORE_CASES")); err == nil {
		cases = n
	}
	for seed := range cases {
		random := rand.New(rand.NewPCG(uint64(seed), 1))
		before, after := text(random, 40), text(random, 40)
		if random.IntN(2) == 0 {
			at := random.IntN(len(before) + 1)
			after = before[:at] + "new\n" + before[at:]
		}
		p := patch.Unified("x", []byte(before), []byte(after))
		require.Equal(t, after, apply(before, p, '+'), "seed %d\n%s", seed, p)
		require.Equal(t, before, apply(after, p, '-'), "seed %d\n%s", seed, p)
	}
}

func TestATextOfManyLinesIsComparedAsAWhole(t *testing.T) {
	before, after := strings.Repeat("a\nb\n", 100_000), strings.Repeat("c\nb\n", 100_000)
	assert.Equal(t, after, apply(before, patch.Unified("x", []byte(before), []byte(after)), '+'))
}

func text(random *rand.Rand, most int) string {
	var b strings.Builder
	for range random.IntN(most) {
		b.WriteString([]string{"a", "b", "- c", "", "+", "é"}[random.IntN(6)] + "\n")
	}
	if random.IntN(4) == 0 {
		b.WriteString("no line break")
	}
	return b.String()
}

// apply reads a patch as its users do; with '-' backwards.
func apply(before, p string, forward byte) string {
	source := 1
	if forward == '-' {
		source = 2
	}
	from := strings.SplitAfter(before, "\n")
	var b strings.Builder
	done, taken := 0, false
	for line := range strings.Lines(p) {
		switch {
		case strings.HasPrefix(line, "--- "), strings.HasPrefix(line, "+++ "):
		case strings.HasPrefix(line, "@@ "):
			first, length := span(strings.Fields(line)[source])
			if length == 0 {
				first++
			}
			for ; done < first-1; done++ {
				b.WriteString(from[done])
			}
		case strings.HasPrefix(line, `\`):
			if taken {
				kept := strings.TrimSuffix(b.String(), "\n")
				b.Reset()
				b.WriteString(kept)
			}
		case line[0] == ' ' || line[0] == forward:
			taken = true
			b.WriteString(line[1:])
			if line[0] == ' ' {
				done++
			}
		default:
			taken = false
			done++
		}
	}
	for ; done < len(from); done++ {
		b.WriteString(from[done])
	}
	return b.String()
}

func span(text string) (first, length int) {
	begin, count, _ := strings.Cut(text[1:], ",")
	first, _ = strconv.Atoi(begin)
	length, _ = strconv.Atoi(count)
	return first, length
}
