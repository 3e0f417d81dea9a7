package provider

import toolscore "github.com/toolscore/toolscore-go"

// Payloads returns a decoder that cuts the response to req into its payloads, whatever they hold, and gives each to take, which
// must not keep it. Its Close returns no calls.
func Payloads(req Request, contentType string, take func(payload []byte)) Decoder {
	return newDecoder(req, contentType, payloads{take})
}

// payloads is a sink that passes on what it is given.
type payloads struct{ take func(payload []byte) }

func (p payloads) deliver(payload []byte) error {
	p.take(payload)
	return nil
}

func (payloads) understood() bool { return true }

func (payloads) close() ([]toolscore.Call, error) { return nil, nil }
