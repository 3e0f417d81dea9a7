// Command benchmarks runs us and the peers on the same work, in one run, and prints how the times
// compare.
//
//	go run -C internal/benchmarks .             the whole table, in less than five minutes
//	go run -C internal/benchmarks . -quick      the small sizes, in less than 45 seconds
//	go run -C internal/benchmarks . -plots ../../docs/benchmarks -run '^growth'    plots of growth
//
// Standard output has the table and nothing else; what is going on is said on standard error.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/toolscore/toolscore-go/internal/benchmarks/apart"
	"github.com/toolscore/toolscore-go/internal/benchmarks/growth"
	"github.com/toolscore/toolscore-go/internal/benchmarks/measure"
	"github.com/toolscore/toolscore-go/internal/benchmarks/table"
)

func main() {
	os.Exit(apart.Run(run))
}

// settings are what the command line asks for.
type settings struct {
	quick, json, check bool
	only               *regexp.Regexp
	docs, plots        string
	module             string
}

func run(module string) int {
	s, err := parse(module, os.Args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	start := time.Now()
	rows, err := s.measure(works())
	fmt.Fprintf(os.Stderr, "measured for %.0f s\n", time.Since(start).Seconds())
	if err == nil {
		err = s.show(rows)
	}
	if err == nil && s.plots != "" {
		err = growth.Draw(s.plots, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "toolscore: the benchmarks:", err)
		return 2
	}
	if s.check && slices.ContainsFunc(rows, measure.Row.Beyond) {
		fmt.Fprintln(os.Stderr, "toolscore: the benchmarks: a ratio is beyond its bar by more than the noise")
		return 1
	}
	return 0
}

func parse(module string, args []string) (settings, error) {
	s := settings{module: module, only: regexp.MustCompile("")}
	flags := flag.NewFlagSet("benchmarks", flag.ContinueOnError)
	flags.BoolVar(&s.quick, "quick", false, "measure the small sizes only, and each a short time")
	flags.BoolVar(&s.json, "json", false, "print a list in JSON in place of the table")
	flags.BoolVar(&s.check, "check", false, "exit with 1 where a ratio is beyond its bar by more than the noise")
	flags.Func("run", "measure only the works whose name, size and peer match the `regexp`", func(text string) (err error) {
		s.only, err = regexp.Compile(text)
		return err
	})
	flags.StringVar(&s.docs, "docs", "", "write the table into this `file` too, between its markers")
	flags.StringVar(&s.plots, "plots", "", "measure how the work grows too, and draw it into files in SVG in this `folder`")
	if err := flags.Parse(args); err != nil {
		return s, err
	}
	var err error
	switch {
	case flags.NArg() > 0:
		err = fmt.Errorf("argument %q: only flags are taken", flags.Arg(0))
	case s.docs != "" && s.only.String() != "":
		err = errors.New("flag -docs with -run: a page wants the whole table; leave -run out")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "toolscore: the benchmarks:", err)
		return s, err
	}
	s.docs, s.plots = s.below(s.docs), s.below(s.plots)
	return s, nil
}

// below makes a path absolute that was given from the folder in which the program was started.
func (s settings) below(file string) string {
	if file == "" || filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(s.module, file)
}

// measure measures the works that were asked for.
func (s settings) measure(works []measure.Work) ([]measure.Row, error) {
	pace := measure.Full
	if s.quick {
		pace = measure.Quick
	}
	works = slices.DeleteFunc(works, func(w measure.Work) bool {
		return s.quick && !w.Quick || !s.only.MatchString(w.Title())
	})
	run := measure.Run{Module: s.module, Dir: ".", Pace: pace, Says: os.Stderr}
	if s.check {
		return run.Confirmed(works)
	}
	return run.All(works)
}

func (s settings) show(rows []measure.Row) error {
	text := []byte(table.Text(rows))
	if s.docs != "" {
		if err := table.WriteDocs(s.docs, string(text), s.quick); err != nil {
			return err
		}
	}
	if s.json {
		var err error
		if text, err = table.JSON(rows); err != nil {
			return err
		}
	}
	_, err := os.Stdout.Write(text)
	return err
}
