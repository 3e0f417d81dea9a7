package golden

// Read reads a golden file. The name is what messages call it, as a rule its path. Every error is path:line:column, what is
// wrong, and what to do; whatever the bytes are, Read does not panic. It refuses files of more than MaxSize bytes.
func Read(name string, data []byte) (*Document, error) {
	f := &file{name: name, text: data}
	root, err := f.parse()
	if err != nil {
		return nil, err
	}
	d := &Document{file: f, root: root}
	if err := d.readHead(); err != nil {
		return nil, err
	}
	return d, d.readCalls()
}
