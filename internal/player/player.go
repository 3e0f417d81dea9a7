// Package player is how package snapshot lets a recorder answer from a cassette. Nothing here is
// seen by those who use a Recorder, and nothing here links more than the standard library.
package player

import "net/http"

// Sender sends a request.
type Sender = func(*http.Request) (*http.Response, error)

// Player answers requests that pass a recorder: from a cassette, or by next while it keeps what was
// said.
type Player interface {
	Answer(req *http.Request, next Sender) (*http.Response, error)
	// Sends reports whether requests are sent, as they are while a cassette is recorded.
	Sends() bool
}

// Slot is the place for a player in a recorder, which embeds it. The zero value has none.
type Slot struct{ player Player }

// Holder is a recorder.
type Holder interface{ slot() *Slot }

func (s *Slot) slot() *Slot { return s }

// Set gives the recorder its player, before it sees a request.
func Set(h Holder, p Player) { h.slot().player = p }

// Sends reports whether the recorder sends requests. It does without a player.
func Sends(h Holder) bool {
	p := h.slot().player
	return p == nil || p.Sends()
}

// Of returns the sender that the player of the recorder is before, or next where it has none.
func Of(h Holder, next Sender) Sender {
	p := h.slot().player
	if p == nil {
		return next
	}
	return func(req *http.Request) (*http.Response, error) { return p.Answer(req, next) }
}
