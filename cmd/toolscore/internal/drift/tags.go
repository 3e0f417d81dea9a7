package drift

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/toolscore/toolscore-go/internal/match"
	"github.com/toolscore/toolscore-go/internal/value"
)

var tagName = regexp.MustCompile(`\A[A-Za-z][A-Za-z0-9_-]*\z`)

// KnowTags makes tags readable that tests register with matchers.Register, which this program
// cannot call: of such a matcher nothing is known but its text. It is called once, before goldens
// are read, and fails if a tag is none, or one of toolscore's own.
func KnowTags(tags []string) error {
	for _, tag := range tags {
		_, own := kindsOf[tag]
		switch {
		case !tagName.MatchString(tag):
			return fmt.Errorf("%q is not a tag; write its name without the exclamation mark", tag)
		case own || tag == "ref":
			return fmt.Errorf("!%s is one of toolscore's own tags; leave it out", tag)
		}
	}
	tags = slices.Clone(tags)
	slices.Sort(tags)
	for _, tag := range slices.Compact(tags) {
		err := match.Register(tag, func(param any) (value.Matcher, error) { return opaque{tag, param}, nil })
		if err != nil {
			return fmt.Errorf("!%s: %w", tag, err)
		}
	}
	return nil
}

// opaque is a matcher of which only the text is known.
type opaque struct {
	tag   string
	param any
}

// Matches accepts nothing, since nothing is known.
func (opaque) Matches(any) bool { return false }

// Tag returns what the golden holds.
func (o opaque) Tag() (name string, param any) { return o.tag, o.param }

// String returns the matcher nearly as the golden writes it.
func (o opaque) String() string {
	if o.param == nil {
		return "!" + o.tag
	}
	return string(value.AppendJSON([]byte("!"+o.tag+" "), o.param))
}
