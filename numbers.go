package toolscore

import "slices"

// Numbers are what Evaluate measures. Each lies within 0 and 1; docs/numbers.md has the formulas.
// They depend on the calls and on Strict only.
type Numbers struct {
	// SelectionAccuracy is the share of actual calls whose tool is expected.
	SelectionAccuracy float64
	// ArgumentPrecision is the share of actual arguments that match, ArgumentRecall the share of
	// expected ones that are matched, ArgumentF1 their harmonic mean, over one-to-one pairs of the
	// same tool.
	ArgumentPrecision, ArgumentRecall, ArgumentF1 float64
	// SequenceAccuracy is 1 minus the edit distance of the two lists of names over the longer length.
	SequenceAccuracy float64
	// RedundantRate is the share of actual calls beyond the expected number of their tool; lower is
	// better.
	RedundantRate float64
	// IdenticalRate is the share of actual calls that repeat an earlier one exactly; lower is better.
	IdenticalRate float64
	// InvocationAccuracy compares the sets of names: (common - half of the difference) / expected,
	// clamped to 0..1.
	InvocationAccuracy float64
	// ToolCorrectness is the share of expected names that were called.
	ToolCorrectness float64
	// ToolCorrectnessArgs is the share of expected calls that some actual call satisfies, each
	// actual call used once.
	ToolCorrectnessArgs float64
	// TrajectoryAccuracy is the share of positions where the expected call is, scaled down
	// where there are more.
	TrajectoryAccuracy float64
}

// Number describes one of the Numbers.
type Number struct {
	// Key names it in Metrics, Weights and JSON; Label in text for people.
	Key, Label string
	// Meaning says what it measures, in sentences.
	Meaning string
	// Weight is its default weight in the score, 0 where it is not part of it.
	Weight float64
	// LowerIsBetter says that the score counts 1 - the number.
	LowerIsBetter bool

	of func(Numbers) float64
}

// Of returns the number's value.
func (d Number) Of(n Numbers) float64 { return d.of(n) }

// Good returns what the score counts: the value or, where lower is better, 1 - value.
func (d Number) Good(value float64) float64 {
	if d.LowerIsBetter {
		return 1 - value
	}
	return value
}

// NumberTable describes all Numbers: first those that the score is made of, then the others.
func NumberTable() []Number { return slices.Clone(numberTable) }

// Scored describes the numbers that the score is made of.
func Scored() []Number {
	return slices.Clone(numberTable[:slices.IndexFunc(numberTable, func(d Number) bool { return d.Weight == 0 })])
}

// Metrics returns the numbers by their names in snake case, such as argument_f1.
func (n Numbers) Metrics() map[string]float64 {
	metrics := map[string]float64{}
	for _, d := range numberTable {
		metrics[d.Key] = d.Of(n)
	}
	return metrics
}

// DefaultWeights returns the weights of the score by the name of the number.
func DefaultWeights() map[string]float64 {
	weights := map[string]float64{}
	for _, d := range Scored() {
		weights[d.Key] = d.Weight
	}
	return weights
}

var numberTable = []Number{
	{
		Key: "selection_accuracy", Label: "selection", Weight: .4,
		Meaning: "Share of the calls made whose tool is expected.",
		of:      func(n Numbers) float64 { return n.SelectionAccuracy },
	},
	{
		Key: "argument_f1", Label: "arguments F1", Weight: .3,
		Meaning: "Balance of the two below: wrong, missing and surplus arguments all lower it.",
		of:      func(n Numbers) float64 { return n.ArgumentF1 },
	},
	{
		Key: "sequence_accuracy", Label: "sequence", Weight: .2,
		Meaning: "How close the order of the tools is to the expected one.",
		of:      func(n Numbers) float64 { return n.SequenceAccuracy },
	},
	{
		Key: "redundant_rate", Label: "redundant", Weight: .1, LowerIsBetter: true,
		Meaning: "Share of calls beyond the expected number of their tool. Lower is better.",
		of:      func(n Numbers) float64 { return n.RedundantRate },
	},
	{
		Key: "argument_precision", Label: "argument precision",
		Meaning: "Share of the arguments given that are right.",
		of:      func(n Numbers) float64 { return n.ArgumentPrecision },
	},
	{
		Key: "argument_recall", Label: "argument recall",
		Meaning: "Share of the expected arguments that were given right.",
		of:      func(n Numbers) float64 { return n.ArgumentRecall },
	},
	{
		Key: "identical_rate", Label: "identical", LowerIsBetter: true,
		Meaning: "Share of calls that repeat an earlier one exactly. Lower is better; not in the score.",
		of:      func(n Numbers) float64 { return n.IdenticalRate },
	},
	{
		Key: "invocation_accuracy", Label: "invocation",
		Meaning: "How well the set of tools used fits the expected set.",
		of:      func(n Numbers) float64 { return n.InvocationAccuracy },
	},
	{
		Key: "tool_correctness", Label: "tools called",
		Meaning: "Share of the expected tools that were called at all.",
		of:      func(n Numbers) float64 { return n.ToolCorrectness },
	},
	{
		Key: "tool_correctness_args", Label: "calls satisfied",
		Meaning: "Share of the expected calls that were made with right arguments, in any order.",
		of:      func(n Numbers) float64 { return n.ToolCorrectnessArgs },
	},
	{
		Key: "trajectory_accuracy", Label: "trajectory",
		Meaning: "Share of the positions at which the expected call was made.",
		of:      func(n Numbers) float64 { return n.TrajectoryAccuracy },
	},
}
