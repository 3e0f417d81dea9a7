package toolscore_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/snapshot"
)

func TestOptions(t *testing.T) {
	half := 0.5
	for name, test := range map[string]struct {
		opts []toolscore.Option
		want option.Settings
	}{
		"none":             {nil, option.Settings{}},
		"Strict":           {[]toolscore.Option{toolscore.Strict(true)}, option.Settings{Strict: true}},
		"PartialArgs":      {[]toolscore.Option{toolscore.PartialArgs(true)}, option.Settings{PartialArgs: true}},
		"MinScore":         {[]toolscore.Option{toolscore.MinScore(half)}, option.Settings{MinScore: &half}},
		"InOrder":          {[]toolscore.Option{toolscore.InOrder()}, option.Settings{Order: option.InOrder}},
		"AnyOrder":         {[]toolscore.Option{toolscore.AnyOrder()}, option.Settings{Order: option.AnyOrder}},
		"ByTurn":           {[]toolscore.Option{toolscore.ByTurn()}, option.Settings{Order: option.ByTurn}},
		"AllowExtra":       {[]toolscore.Option{toolscore.AllowExtra(2)}, option.Settings{Extra: 2}},
		"unlimited":        {[]toolscore.Option{toolscore.AllowExtra(toolscore.Unlimited)}, option.Settings{Extra: option.Unlimited}},
		"IgnoreArgs":       {[]toolscore.Option{toolscore.IgnoreArgs()}, option.Settings{IgnoreArgs: true}},
		"WithResults":      {[]toolscore.Option{toolscore.WithResults()}, option.Settings{WithResults: true}},
		"FailNow":          {[]toolscore.Option{toolscore.FailNow()}, option.Settings{FailNow: true}},
		"the last wins":    {[]toolscore.Option{toolscore.Strict(true), toolscore.Strict(false)}, option.Settings{}},
		"the last order":   {[]toolscore.Option{toolscore.ByTurn(), toolscore.AnyOrder()}, option.Settings{Order: option.AnyOrder}},
		"nothing composed": {[]toolscore.Option{toolscore.Options(nil)}, option.Settings{}},
		"composed": {
			[]toolscore.Option{
				toolscore.AllowExtra(1),
				toolscore.Options{toolscore.AllowExtra(2), toolscore.Options{toolscore.Strict(true)}},
				toolscore.FailNow(),
			},
			option.Settings{Extra: 2, Strict: true, FailNow: true},
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := option.Resolve(test.opts...)
			require.NoError(t, err)
			assert.Equal(t, test.want, got)
		})
	}
}

func TestWeights(t *testing.T) {
	weights := func(opts ...toolscore.Option) map[string]float64 {
		s, err := option.Resolve(opts...)
		require.NoError(t, err)
		return s.Weights
	}
	first := toolscore.Weights(map[string]float64{"argument_f1": 1})
	second := toolscore.Weights(map[string]float64{"redundant_rate": 0})
	assert.Equal(t, map[string]float64{
		"selection_accuracy": .4, "argument_f1": 1, "sequence_accuracy": .2, "redundant_rate": .1,
	}, weights(first), "what is not given keeps its default")
	assert.Equal(t, map[string]float64{
		"selection_accuracy": .4, "argument_f1": .3, "sequence_accuracy": .2, "redundant_rate": 0,
	}, weights(first, second), "the last wins")
	assert.Equal(t, toolscore.DefaultWeights(), weights(toolscore.Weights(nil)))

	toolscore.DefaultWeights()["argument_f1"] = 0
	assert.InDelta(t, .3, toolscore.DefaultWeights()["argument_f1"], 0, "the defaults are a copy")
}

func TestBadOptions(t *testing.T) {
	for want, opt := range map[string]toolscore.Option{
		"option MinScore(0): a score lies within 0 and 1":          toolscore.MinScore(0),
		"option MinScore(1.5): a score lies":                       toolscore.MinScore(1.5),
		"option MinScore(NaN): a score lies":                       toolscore.MinScore(math.NaN()),
		"option AllowExtra(-2): a number of calls is not negative": toolscore.AllowExtra(-2),
		`option Weights: there is not a weight "f1"; the names are argument_f1, redundant_rate, selection_accuracy,` +
			` sequence_accuracy`: toolscore.Weights(map[string]float64{"f1": 1}),
		"option Weights: the weight of argument_f1 is -1; a weight is": toolscore.Weights(
			map[string]float64{"argument_f1": -1}),
		"Weights: the weight of argument_f1 is NaN":  toolscore.Weights(map[string]float64{"argument_f1": math.NaN()}),
		"Weights: the weight of argument_f1 is +Inf": toolscore.Weights(map[string]float64{"argument_f1": math.Inf(1)}),
		"Weights: the sum of the weights is infinite": toolscore.Weights(
			map[string]float64{"argument_f1": math.MaxFloat64, "redundant_rate": math.MaxFloat64}),
		"Weights: all weights are 0; leave at least one": toolscore.Weights(
			map[string]float64{"selection_accuracy": 0, "argument_f1": 0, "sequence_accuracy": 0, "redundant_rate": 0}),
		"option 1 is nil; leave it out":                             nil,
		"option 2 is nil; leave it out":                             toolscore.Options{toolscore.FailNow(), nil},
		`option ForTool(""): the tool has no name`:                  toolscore.ForTool("", toolscore.Strict(true)),
		`option ForTool("secret"): the options of package snapshot`: toolscore.ForTool("secret", snapshot.Secret("pin")),
		`option ForTool("a"):`:                                      toolscore.ForTool("a", toolscore.AllowExtra(-2)),
		`ForTool("a"): MinScore, Weights, FailNow, Named`:           toolscore.ForTool("a", toolscore.FailNow()),
		`ForTool("b"): MinScore, Weights, FailNow, Named`: toolscore.ForTool("b", toolscore.ForTool("c",
			toolscore.Strict(true))),
	} {
		got, err := option.Resolve(opt)
		assert.ErrorContains(t, err, want)
		assert.Equal(t, option.Settings{}, got)
	}
}

func TestEveryBadOptionIsReported(t *testing.T) {
	_, err := option.Resolve(toolscore.MinScore(2), toolscore.Strict(true), toolscore.AllowExtra(-5), nil)
	for _, part := range []string{"MinScore(2)", "AllowExtra(-5)", "option 4 is nil"} {
		assert.ErrorContains(t, err, part)
	}
}

func TestForTool(t *testing.T) {
	s, err := option.Resolve(
		toolscore.PartialArgs(true),
		toolscore.ForTool("search", toolscore.Strict(true), toolscore.AnyOrder()),
		toolscore.ForTool("search", toolscore.PartialArgs(false), toolscore.AllowExtra(3)),
		toolscore.ForTool("book", toolscore.IgnoreArgs()),
	)
	require.NoError(t, err)

	search := s.ForTool("search")
	assert.True(t, search.Strict, "options for one tool add up")
	assert.False(t, search.PartialArgs, "those of the tool win")
	assert.True(t, s.ForTool("book").IgnoreArgs)
	assert.True(t, s.ForTool("book").PartialArgs, "what the tool does not set is that of all")
	assert.False(t, s.ForTool("other").Strict)
	assert.False(t, s.Strict, "the others are as before")

	order, set := s.OwnOrder("search")
	assert.Equal(t, option.AnyOrder, order)
	assert.True(t, set)
	_, set = s.OwnOrder("book")
	assert.False(t, set)
}

func ExampleOptions() {
	house := toolscore.Options{toolscore.Strict(true), toolscore.AllowExtra(1)}
	s, err := option.Resolve(house, toolscore.AllowExtra(0))
	fmt.Println(s.Strict, s.Extra, err)
	// Output: true 0 <nil>
}
