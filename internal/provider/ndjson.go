package provider

import "bytes"

// jsonLines reads JSON values that stand one on a line, so that a damaged line harms no other.
type jsonLines struct {
	deliver deliver
	lines   lineSplitter
	fault   fault
}

func (j *jsonLines) write(chunk []byte) { j.lines.split(chunk, j.takeLine) }

func (j *jsonLines) takeLine(line []byte) { j.fault.at("line", j.lines.number, j.payload(line)) }

func (j *jsonLines) payload(line []byte) error {
	switch {
	case line == nil:
		return errTooLarge
	case len(bytes.Trim(line, blank)) == 0:
		return nil
	default:
		return j.deliver(line)
	}
}

func (j *jsonLines) end() error {
	j.lines.finish(func(line []byte) { j.fault.at("line", j.lines.number, cutOff(j.payload(line))) })
	return j.fault.err
}
