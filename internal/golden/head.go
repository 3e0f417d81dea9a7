package golden

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/toolscore/toolscore-go/internal/option"
)

var headKeys = []string{"version", "checks", "strict", "order", "extra", "min_score", "partial_args", "calls"}

func (d *Document) readHead() error {
	if err := d.mustBe(d.root, object, "a golden file", "version: 1 and calls: belong at its left edge"); err != nil {
		return err
	}
	// The version comes first: what a newer one holds is unknown for a good reason.
	if err := d.readVersion(d.root.member("version")); err != nil {
		return err
	}
	if err := d.checkKeys(d.root, headKeys, "the head"); err != nil {
		return err
	}
	for _, it := range d.root.items {
		if err := d.readOption(it.key.text, it.value); err != nil {
			return err
		}
	}
	checks := d.root.member("checks")
	if checks != nil {
		if err := d.readChecks(checks); err != nil {
			return err
		}
	}
	switch {
	case d.root.member("calls") != nil:
		return nil
	case checks == nil:
		return d.errorf(d.root.start, "calls is missing; a golden without calls says calls: []")
	default:
		return d.refuseBesideChecks()
	}
}

// refuseBesideChecks refuses options that say how calls are compared where there are only checks.
func (d *Document) refuseBesideChecks() error {
	for _, it := range d.root.items {
		if key := it.key.text; key == "order" || key == "extra" || key == "min_score" {
			return d.errorf(it.start, "%s says how calls are compared, and there are no calls; remove it, or write calls:", key)
		}
	}
	return nil
}

func (d *Document) readVersion(n *node) error {
	if n == nil {
		return d.errorf(d.root.start, "version is missing; begin the file with version: %d", Version)
	}
	number, ok := single(n).(json.Number)
	version, err := strconv.Atoi(string(number))
	switch {
	case !ok || err != nil || version < 1:
		return d.errorf(n.start, "version cannot be %s; write version: %d", n.describe(), Version)
	case version > Version:
		return d.errorf(n.start, "version %d is newer than %d, the newest that this toolscore reads; update toolscore",
			version, Version)
	}
	d.Version = version
	return nil
}

func (d *Document) readOption(key string, n *node) error {
	v := single(n)
	cure := ""
	switch key {
	case "strict":
		d.Strict, cure = boolean(v)
	case "partial_args":
		d.PartialArgs, cure = boolean(v)
	case "order":
		d.Order, cure = order(v)
	case "extra":
		d.Extra, cure = extra(v)
	case "min_score":
		d.MinScore, cure = minScore(v)
	}
	if cure != "" {
		return d.errorf(n.start, "%s cannot be %s; write %s", key, n.describe(), cure)
	}
	return nil
}

func boolean(v any) (*bool, string) {
	if b, ok := v.(bool); ok {
		return &b, ""
	}
	return nil, "true or false"
}

func order(v any) (*option.Order, string) {
	for _, o := range []option.Order{option.InOrder, option.AnyOrder, option.ByTurn} {
		if v == o.String() {
			return &o, ""
		}
	}
	return nil, "in_order, any_order or by_turn"
}

func extra(v any) (*int, string) {
	if v == "unlimited" {
		n := option.Unlimited
		return &n, ""
	}
	number, _ := v.(json.Number)
	if n, err := strconv.Atoi(string(number)); err == nil && n >= 0 {
		return &n, ""
	}
	return nil, "a count from 0, or unlimited"
}

func minScore(v any) (*float64, string) {
	number, _ := v.(json.Number)
	if x, err := strconv.ParseFloat(string(number), 64); err == nil && x > 0 && x <= 1 {
		return &x, ""
	}
	return nil, "a number above 0, at most 1"
}

// head writes the version and the options of a document.
func (w *writer) head(d *Document) {
	line := func(key string, v any) { w.text(fmt.Sprintf("%s: %v\n", key, v)) }
	line("version", d.Version)
	if len(d.checks) > 0 {
		w.text("checks:")
		w.member(d.checks, 0)
		w.text("\n")
	}
	if d.Strict != nil {
		line("strict", *d.Strict)
	}
	if d.Order != nil {
		line("order", *d.Order)
	}
	switch {
	case d.Extra == nil:
	case *d.Extra == option.Unlimited:
		line("extra", "unlimited")
	default:
		line("extra", *d.Extra)
	}
	if d.MinScore != nil {
		line("min_score", *d.MinScore)
	}
	if d.PartialArgs != nil {
		line("partial_args", *d.PartialArgs)
	}
}

func headOf(d *Document) []byte {
	var w writer
	w.head(d)
	return w.buf
}

// single returns what a node says that holds one value and has no tag; else the node itself, which
// equals no value.
func single(n *node) any {
	switch {
	case n.kind != scalar || n.tag != "":
		return n
	case n.style == plain:
		return plainValue(n.text)
	default:
		return n.text
	}
}
