package golden

// Read reads a golden file. The name is what messages call it, as a rule its path. Every error is
// path:line:column, what is wrong, and what to do; whatever the bytes are, Read does not panic. It
// refuses files of more than MaxSize bytes.
func Read(name string, data []byte) (*Document, error) {
	f := &file{name: name, text: data}
	roots, err := f.parse()
	if err != nil {
		return nil, err
	}
	d := &Document{file: f, root: roots[0]}
	if err := d.readHead(); err != nil {
		return nil, err
	}
	return d, d.readVariants(roots)
}

// readVariants reads the calls of each document. The head of the first one holds for all.
func (d *Document) readVariants(roots []*node) error {
	if calls := d.root.member("calls"); calls != nil {
		if err := d.readItems(calls); err != nil {
			return err
		}
	} else if len(roots) > 1 {
		return d.errorf(d.root.start, "calls is missing; each of several variants has its calls")
	}
	all := []*Document{d}
	for _, root := range roots[1:] {
		v := *d
		v.root = root
		if err := v.readFurther(); err != nil {
			return err
		}
		all = append(all, &v)
	}
	for _, v := range all {
		v.variants = all
	}
	return nil
}

// readFurther reads the calls of a document after the first.
func (d *Document) readFurther() error {
	const cure = "write calls: and the calls of the variant; version, options and checks belong before the first ---"
	if err := d.mustBe(d.root, object, "a variant", cure); err != nil {
		return err
	}
	for _, it := range d.root.items {
		if it.key.text != "calls" {
			return d.errorf(it.start, "a variant has no key %q; %s", short(it.key.text), cure)
		}
	}
	if err := d.checkTwice(d.root); err != nil {
		return err
	}
	calls := d.root.member("calls")
	if calls == nil {
		return d.errorf(d.root.start, "calls is missing; %s", cure)
	}
	return d.readItems(calls)
}
