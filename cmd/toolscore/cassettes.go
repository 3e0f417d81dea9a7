package main

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/cli"
	"github.com/toolscore/toolscore-go/cmd/toolscore/internal/project"
	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/term"
	"github.com/toolscore/toolscore-go/internal/words"
)

var cassettesCommand = command{
	name: "cassettes",
	args: "[--max-age 90d] [--json]",
	does: "list the cassettes that snapshot.Replay answers from",
	help: `Cassettes lists the cassettes of the module, the oldest first: their age, size, requests and models.

	--max-age 90d    exit 1 where one is older; models change, and what was recorded long ago may not hold any more

It exits 2 where a cassette cannot be read.

	toolscore cassettes
	toolscore cassettes --max-age 90d
`,
	run: listCassettes,
}

// kept is a cassette; its JSON is what --json prints.
type kept struct {
	Cassette string   `json:"cassette"`
	Day      string   `json:"day"`
	Days     int      `json:"days"` // since then
	Bytes    int      `json:"bytes"`
	Requests int      `json:"requests"`
	Models   []string `json:"models"`
}

func listCassettes(s *session, args []string) (int, error) {
	flags := s.flags()
	oldest := math.MaxInt
	flags.Func("max-age", "", func(text string) (err error) {
		oldest, err = days(text)
		return err
	})
	if err := s.parseNone(args, flags); err != nil {
		return 0, err
	}
	p, err := project.Find()
	if err != nil {
		return 0, err
	}
	list, err := cassettesOf(p)
	if err != nil {
		return 0, err
	}
	code := exitOK
	for _, k := range list {
		if k.Days > oldest {
			code = exitFail
		}
	}
	if s.json {
		return code, s.out.JSON(map[string]any{"cassettes": list})
	}
	for _, line := range (term.Table{}).Lines(rows(list)) {
		fmt.Fprintln(s.out, cli.Safe(line))
	}
	return code, nil
}

// days reads a number of days, such as 90d.
func days(text string) (int, error) {
	n, err := strconv.Atoi(strings.TrimSuffix(text, "d"))
	if err != nil || n < 0 || !strings.HasSuffix(text, "d") {
		return 0, fmt.Errorf("%q is not a number of days, such as 90d", text)
	}
	return n, nil
}

// cassettesOf reads those of the module, the oldest first.
func cassettesOf(p project.Project) ([]kept, error) {
	files, err := store.Cassettes(p.Module)
	if err != nil {
		return nil, err
	}
	list := []kept{}
	for _, file := range files {
		text, err := file.Read()
		if err != nil {
			return nil, err
		}
		shown := filepath.ToSlash(p.Shown(file.File()))
		c, err := cassette.Read(shown, text)
		if err != nil {
			return nil, err
		}
		k := kept{Cassette: shown, Day: c.Day, Bytes: len(text), Requests: len(c.Interactions), Models: append([]string{}, c.Models...)}
		if day, err := time.Parse(time.DateOnly, c.Day); err == nil {
			k.Days = int(time.Since(day) / (24 * time.Hour))
		}
		list = append(list, k)
	}
	slices.SortStableFunc(list, func(a, b kept) int { return cmp.Compare(b.Days, a.Days) })
	return list, nil
}

func rows(list []kept) [][]string {
	rows := make([][]string, 0, len(list))
	for _, k := range list {
		rows = append(rows, []string{
			k.Cassette, words.Count(k.Days, "day"), words.Grouped((k.Bytes+999)/1000) + " kB", words.Count(k.Requests, "request"),
			strings.Join(k.Models, ", "),
		})
	}
	return rows
}
