package page

import (
	"strconv"
	"strings"
)

// number is one of the numbers of a comparison, and what it says to a reader.
type number struct {
	Key   string `json:"key"` // as in toolscore.Numbers.Metrics
	Name  string `json:"name"`
	Means string `json:"means"`
}

// numbers lists them: first those that make up the score.
var numbers = []number{
	{"selection_accuracy", "Selection", "Share of the calls made whose tool is expected."},
	{"argument_f1", "Arguments F1", "Balance of the two below: wrong, missing and surplus arguments all lower it."},
	{"sequence_accuracy", "Sequence", "How close the order of the tools is to the expected one."},
	{"redundant_rate", "Redundant", "Share of calls beyond the expected number of their tool. Lower is better."},
	{"argument_precision", "Argument precision", "Share of the arguments given that are right."},
	{"argument_recall", "Argument recall", "Share of the expected arguments that were given right."},
	{"identical_rate", "Identical", "Share of calls that repeat an earlier one exactly. Lower is better; not in the score."},
	{"invocation_accuracy", "Invocation", "How well the set of tools used fits the expected set."},
	{"tool_correctness", "Tools called", "Share of the expected tools that were called at all."},
	{"tool_correctness_args", "Calls satisfied", "Share of the expected calls that were made with right arguments, in any order."},
	{"trajectory_accuracy", "Trajectory", "Share of the positions at which the expected call stands."},
}

// inScore is how many of them, from the first, make up the score.
const inScore = 4

// Figure returns a number with four decimals at most, or more where it would otherwise read 0 or 1 without being so.
func Figure(x float64) string {
	whole := strconv.FormatFloat(x, 'f', -1, 64)
	if len(whole) <= len("0.1234") {
		return whole
	}
	short := strconv.FormatFloat(x, 'f', 4, 64)
	if y, _ := strconv.ParseFloat(short, 64); y <= 0 || y >= 1 {
		return whole
	}
	return strings.TrimRight(short, "0")
}

// Grouped returns a count with its thousands set apart.
func Grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
