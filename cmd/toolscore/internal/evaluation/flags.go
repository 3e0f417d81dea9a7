package evaluation

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
)

// Register defines the flags that say how calls are compared. Each appends an option, so the last of
// two that contradict wins.
func Register(flags *flag.FlagSet, options *[]toolscore.Option) {
	add := func(name string, read func(text string) (toolscore.Option, error)) {
		flags.Func(name, "", func(text string) error {
			o, err := read(text)
			if err == nil {
				_, err = option.Resolve(o)
			}
			*options = append(*options, o)
			return err
		})
	}
	toggle := func(name string, set func(on bool) toolscore.Option) {
		flags.BoolFunc(name, "", func(text string) error {
			on, err := strconv.ParseBool(text)
			*options = append(*options, set(on))
			return err
		})
	}
	add("order", readOrder)
	add("extra", readExtra)
	add("min-score", readMinScore)
	add("weights", readWeights)
	toggle("any-order", orElse(toolscore.AnyOrder))
	toggle("by-turn", orElse(toolscore.ByTurn))
	toggle("strict", toolscore.Strict)
	toggle("partial-args", toolscore.PartialArgs)
}

// orElse returns the option where its flag is on, and the default order where it is off.
func orElse(order func() toolscore.Option) func(on bool) toolscore.Option {
	return func(on bool) toolscore.Option {
		if on {
			return order()
		}
		return toolscore.InOrder()
	}
}

func readOrder(text string) (toolscore.Option, error) {
	switch strings.ReplaceAll(text, "-", "_") {
	case option.InOrder.String():
		return toolscore.InOrder(), nil
	case option.AnyOrder.String():
		return toolscore.AnyOrder(), nil
	case option.ByTurn.String():
		return toolscore.ByTurn(), nil
	}
	return nil, errors.New("the orders are in_order, any_order and by_turn")
}

func readExtra(text string) (toolscore.Option, error) {
	if text == "unlimited" {
		return toolscore.AllowExtra(toolscore.Unlimited), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return nil, errors.New("give a count from 0, or unlimited")
	}
	return toolscore.AllowExtra(n), nil
}

func readMinScore(text string) (toolscore.Option, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, errors.New("give a number above 0, at most 1")
	}
	return toolscore.MinScore(x), nil
}

func readWeights(text string) (toolscore.Option, error) {
	weights := map[string]float64{}
	for part := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(part, "=")
		name = strings.TrimSpace(name)
		x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a weight; write name=number, and a comma between two", part)
		}
		if _, twice := weights[name]; twice {
			return nil, fmt.Errorf("%s has two weights; keep one", name)
		}
		weights[name] = x
	}
	return toolscore.Weights(weights), nil
}
