package store_test

import (
	"math/rand/v2"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go/internal/store"
)

func TestOrdinaryNamesAreKept(t *testing.T) {
	for want, in := range map[string]struct {
		test, label string
		n           int
	}{
		"TestBooksAFlight_1.tools.yaml":          {test: "TestBooksAFlight", n: 1},
		"TestBooksAFlight_12.tools.yaml":         {test: "TestBooksAFlight", n: 12},
		"TestBooksAFlight@after.tools.yaml":      {test: "TestBooksAFlight", label: "after"},
		"TestX/by_train/second_1.tools.yaml":     {test: "TestX/by_train/second", n: 1},
		"TestX/a#01_1.tools.yaml":                {test: "TestX/a#01", n: 1},
		"TestX/#00_1.tools.yaml":                 {test: "TestX/#00", n: 1},
		"FuzzX/seed#0_1.tools.yaml":              {test: "FuzzX/seed#0", n: 1},
		"FuzzX/582528ddfad69eb5_1.tools.yaml":    {test: "FuzzX/582528ddfad69eb5", n: 1},
		"TestX/v1.2,(a)[0]{b}=-1+2_3.tools.yaml": {test: "TestX/v1.2,(a)[0]{b}=-1+2", n: 3},
		"TestX/console_1.tools.yaml":             {test: "TestX/console", n: 1},
	} {
		assert.Equal(t, "__snapshots__/"+want, store.Path(in.test, in.n, in.label))
	}
}

func TestChangedNamesCarryAHash(t *testing.T) {
	for test, want := range map[string]string{
		"TestX/a:b":                          `TestX/a_b~[a-z]{11}_1`,
		"TestX/a b":                          `TestX/a_b~[a-z]{11}_1`,
		"TestX/größe":                        `TestX/größe~[a-z]{11}_1`,
		"TestX/東京":                           `TestX/東京~[a-z]{11}_1`,
		"TestX/con":                          `TestX/con~[a-z]{11}_1`,
		"TestX/aux.":                         `TestX/aux_~[a-z]{11}_1`,
		"TestX/nul.txt":                      `TestX/nul_txt~[a-z]{11}_1`,
		"TestX/PROGRA~1":                     `TestX/PROGRA_1~[a-z]{11}_1`,
		"TestX/.git":                         `TestX/_git~[a-z]{11}_1`,
		"TestX/..":                           `TestX/__~[a-z]{11}_1`,
		"TestX/a.snap":                       `TestX/a_snap~[a-z]{11}_1`,
		"TestX/a_1.tools.yaml/b":             `TestX/a_1_tools_yaml~[a-z]{11}/b_1`,
		"TestX/me@example.com":               `TestX/me_example_com~[a-z]{11}_1`,
		"":                                   `~[a-z]{11}_1`,
		"TestX//a":                           `TestX/~[a-z]{11}/a_1`,
		"TestX/\xff":                         `TestX/_~[a-z]{11}_1`,
		"TestX/" + strings.Repeat("a", 1000): `TestX_a{102}~[a-z]{11}_1`,
		strings.Repeat("a/", 100) + "b":      `(a_){54}~[a-z]{11}_1`,
	} {
		assert.Regexp(t, `^__snapshots__/`+want+`\.tools\.yaml$`, store.Path(test, 1, ""), "%q", test)
	}
	assert.Regexp(t, `^__snapshots__/TestX@a_b~[a-z]{11}\.tools\.yaml$`, store.Path("TestX", 0, "a/b"))
}

// Names that look alike once they are changed, and names that look like the files of others.
func TestPathsThatNearlyMeet(t *testing.T) {
	seen := map[string]string{}
	take := func(test string, n int, label string) {
		p := strings.ToLower(store.Path(test, n, label))
		assert.NotContains(t, seen, p, "%q, %d, %q", test, n, label)
		seen[p] = test
	}
	for _, e := range []string{
		"a:b", "a?b", "a_b", "a ", "a", "a.", "con", "con_", "", "~",
		"é", "e\u0301", "K", "\u212a", "ß", "ẞ", "ss", "\xff", "\xfe", "\ufffd",
	} {
		take("TestX/"+e, 1, "")
		take("TestX", 0, e+"!")
	}
	copied := path.Base(strings.TrimSuffix(store.Path("TestX/a:b", 1, ""), "_1.tools.yaml"))
	take("TestX/"+copied, 1, "")
	take("TestY", 1, "")
	take("TestY", 11, "")
	take("TestY_1", 1, "")
	take("TestY", 0, "_1")
	take("TestY@_1", 1, "")
	take("TestY", 0, "1")
	take("TestY_1.tools.yaml", 1, "")
}

func TestEveryPathIsPortableAndItsOwn(t *testing.T) {
	const seed = 1
	random := rand.New(rand.NewPCG(seed, seed))
	for range cases(t, 20_000) {
		a, b := randomSnapshot(random), randomSnapshot(random)
		if random.IntN(2) == 0 {
			b = a.nearly(random)
		}
		pa, pb := store.Path(a.test, a.n, a.label), store.Path(b.test, b.n, b.label)
		for _, p := range []string{pa, pa + ".tmp-abcdefghijklm"} {
			require.Empty(t, illegal(p), "seed %d: %+v: %s", seed, a, p)
			require.True(t, filepath.IsLocal(p) && strings.HasPrefix(p, "__snapshots__/"), "seed %d: %+v: %s", seed, a, p)
			require.LessOrEqual(t, len(p), 220, "seed %d: %+v: %s", seed, a, p)
		}
		switch {
		case a == b:
			require.Equal(t, pa, pb)
		case a.folded() == b.folded(): // an error when both are used
			require.NotEqual(t, pa, pb, "seed %d: %+v and %+v", seed, a, b)
		default:
			require.NotEqual(t, strings.ToLower(pa), strings.ToLower(pb), "seed %d: %+v and %+v", seed, a, b)
		}
	}
}

type snapshot struct {
	test  string
	n     int
	label string
}

func (s snapshot) folded() snapshot {
	return snapshot{strings.ToLower(s.test), s.n, strings.ToLower(s.label)}
}

var pieces = append(strings.Fields(`/ / a A b _ _1 1 . .. @ #01 ~ : * ? " < > | \ % %s con NUL`),
	".txt", ".snap", ".tools.yaml", ".tmp-", "é", "東", "ſ", "K", " ", "e\u0301", "\u2028", "\x00", "\n", "\xff", "\u200d",
	strings.Repeat("x", 70), strings.Repeat("ü", 300))

func randomText(random *rand.Rand, most int) string {
	var b strings.Builder
	for range random.IntN(most + 1) {
		b.WriteString(pieces[random.IntN(len(pieces))])
	}
	return b.String()
}

func randomSnapshot(random *rand.Rand) snapshot {
	s := snapshot{test: randomText(random, 8)}
	if s.label = randomText(random, 3); s.label == "" {
		s.n = 1 + random.IntN(12)
	}
	return s
}

// nearly changes one piece, which is more likely to meet the first snapshot than a new one is.
func (s snapshot) nearly(random *rand.Rand) snapshot {
	piece, other := pieces[random.IntN(len(pieces))], pieces[random.IntN(len(pieces))]
	s.test = strings.Replace(s.test, piece, other, 1)
	s.label = strings.Replace(s.label, piece, other, 1)
	if s.label == "" {
		s.n = max(s.n, 1)
	}
	return s
}
