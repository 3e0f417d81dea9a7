package match

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/toolscore/toolscore-go/internal/nearest"
	"github.com/toolscore/toolscore-go/internal/value"
)

// builtin makes the matchers of this package from the parameters of their tags.
var builtin = map[string]func(param any) (value.Matcher, error){
	"any":       bare(Any),
	"absent":    bare(value.NoKey),
	"uuid":      bare(UUID),
	"time":      bare(Time),
	"redacted":  buildRedacted,
	"regex":     buildRegex,
	"approx":    buildApprox,
	"range":     buildRange,
	"type":      buildType,
	"contains":  Contains,
	"not":       Not,
	"each":      Each,
	"maybe":     Maybe,
	"len":       Len,
	"json":      JSON,
	"oneOf":     ofList(OneOf),
	"all":       ofList(All),
	"unordered": ofList(Unordered),
	"partial":   buildPartial,
	"capture":   buildCapture,
	"ref":       buildRef,
}

// registered holds the tags that a test binary adds, usually while it is initialised.
var registered = struct {
	sync.RWMutex
	build map[string]func(param any) (value.Matcher, error)
}{build: map[string]func(any) (value.Matcher, error){}}

var tagName = regexp.MustCompile(`\A[A-Za-z][A-Za-z0-9_-]*\z`)

// Register makes a tag known to Build. It fails if the tag is malformed or taken, or build is
// nil. It is safe for concurrent use.
func Register(tag string, build func(param any) (value.Matcher, error)) error {
	registered.Lock()
	defer registered.Unlock()
	if err := checkTag(tag, build == nil); err != nil {
		return err
	}
	registered.build[tag] = build
	return nil
}

func checkTag(tag string, noBuild bool) error {
	switch {
	case !tagName.MatchString(tag):
		return errors.New("that is not a tag; take a letter, then letters, digits, _ and -, without the exclamation mark")
	case builtin[tag] != nil:
		return errors.New("this tag is one of toolscore's own; take another")
	case registered.build[tag] != nil:
		return errors.New("this tag is registered already; register it once, in a variable or an init function")
	case noBuild:
		return errors.New("build is nil; give the function that makes the matcher")
	default:
		return nil
	}
}

// Build returns the matcher that a golden file writes as !tag and a parameter: a JSON value that
// may hold matchers, nil where there is none. The error says what is wrong with the tag or the
// parameter, and what to write.
func Build(tag string, param any) (value.Matcher, error) {
	registered.RLock()
	build := registered.build[tag]
	registered.RUnlock()
	if build == nil {
		build = builtin[tag]
	}
	if build == nil {
		return nil, unknownTag(tag)
	}
	param, err := value.NormaliseExpected(param)
	if err != nil {
		return nil, fmt.Errorf("!%s: parameter: %w", tag, err)
	}
	m, err := build(param)
	if err == nil && m == nil {
		err = errors.New("its build function returned no matcher; return one or an error")
	}
	if err != nil {
		return nil, fmt.Errorf("!%s: %w", tag, err)
	}
	return m, nil
}

func unknownTag(tag string) error {
	registered.RLock()
	defer registered.RUnlock()
	tags := slices.AppendSeq(slices.Collect(maps.Keys(builtin)), maps.Keys(registered.build))
	slices.Sort(tags)
	if meant := nearest.Word(tag, tags); meant != "" {
		return fmt.Errorf("unknown tag !%s; did you mean !%s?", tag, meant)
	}
	return fmt.Errorf("unknown tag !%s; the tags are !%s; register others with matchers.Register", tag, strings.Join(tags, ", !"))
}

// ofList is for matchers whose parameter is a list.
func ofList(build func([]any) (value.Matcher, error)) func(any) (value.Matcher, error) {
	return func(param any) (value.Matcher, error) {
		list, err := listed(param)
		if err != nil {
			return nil, err
		}
		return build(list)
	}
}
