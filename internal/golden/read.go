package golden

import "bytes"

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

// ReadAny reads a golden file or a JSON list of calls with tool and args; a list has no head, so the document has no options
// and cannot be projected.
func ReadAny(name string, data []byte) (*Document, error) {
	f := &file{name: name, text: data}
	if !bytes.HasPrefix(bytes.TrimLeft(data, byteOrderMark+" \t\r\n"), []byte("[")) {
		return Read(name, data)
	}
	root, err := f.parse()
	if err != nil {
		return nil, err
	}
	d := &Document{Version: Version, file: f}
	d.Calls, err = f.calls(root)
	return d, err
}
