package snapshot

import (
	"strings"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/replay"
	"github.com/toolscore/toolscore-go/internal/secret"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/internal/words"
	"github.com/toolscore/toolscore-go/recorder"
)

// warnSize is the size from which a cassette is said to be large.
const warnSize = 20 << 20

// write keeps what was recorded when the test has ended, and passed.
func (r *replaying) write(recording *replay.Recording) {
	r.t.Helper()
	if refused := r.file.RefuseWrite(r.t); refused != nil {
		r.t.Logf("toolscore: cassette %s: not written: %v%s", r.name, refused, r.together())
		return
	}
	text, c, answers, err := r.encode(recording)
	if err == nil {
		err = r.file.Write(text)
	}
	if err == nil {
		r.file.Recorded(true)
		err = r.file.Record(store.Read)
	}
	if err != nil {
		r.t.Errorf("toolscore: cassette %s: not written: %v", r.name, err)
		return
	}
	models := ""
	if len(c.Models) > 0 {
		models = " to " + strings.Join(c.Models, ", ")
	}
	r.t.Logf("toolscore: cassette %s: recorded with %s%s; review and commit it",
		r.name, words.Count(len(c.Interactions), "request"), models)
	if answers > 0 {
		r.t.Logf("toolscore: cassette %s: secrets in %s are hidden; a replay gives live tools [redacted:1] in their place",
			r.name, words.Count(answers, "answer"))
	}
	if len(text) > warnSize {
		r.t.Logf("toolscore: cassette %s: it has %d MB", r.name, len(text)/1_000_000)
	}
}

// playAndAdopt is play that takes requests which the cassette does not have in place of the
// recorded ones.
func (r *replaying) playAndAdopt(rec *recorder.Recorder, data []byte) error {
	r.traffic.Redactor = r.traffic.Redactor.Fresh(nil, secret.Highest(string(data)))
	r.traffic.Adopt = func(report string) {
		r.t.Helper()
		r.t.Logf("toolscore: cassette %s: %s", r.name, report)
	}
	return r.play(rec, data)
}

// writeAdopted keeps the new requests, beside the answers that were recorded.
func (r *replaying) writeAdopted(p *replay.Player) {
	r.t.Helper()
	c, requests := p.Adopted()
	if requests == 0 {
		return
	}
	if refused := r.file.RefuseWrite(r.t); refused != nil {
		r.t.Logf("toolscore: cassette %s: not written: %v", r.name, refused)
		return
	}
	text := cassette.Write(c)
	err := r.traffic.Redactor.Leak(text)
	if err == nil {
		err = r.file.Write(text)
	}
	if err != nil {
		r.t.Errorf("toolscore: cassette %s: not written: %v", r.name, err)
		return
	}
	r.t.Logf("toolscore: cassette %s: %s rewritten, and no answer; review and commit it", r.name, words.Count(requests, "request"))
}

func (r *replaying) encode(recording *replay.Recording) (text []byte, c *cassette.Cassette, answers int, err error) {
	recorded, err := recording.Cassette()
	if err != nil {
		return nil, nil, 0, err
	}
	c, answers, err = cassette.Hide(recorded, r.traffic.Redactor)
	if err != nil {
		return nil, nil, 0, err
	}
	if err := replay.Check(c, recorded, r.traffic); err != nil {
		return nil, nil, 0, err
	}
	text = cassette.Write(c)
	return text, c, answers, r.traffic.Redactor.Leak(text)
}

// together names the command that records anew and accepts the calls of the new recording at once.
func (r *replaying) together() string {
	if _, err := r.file.Read(); err != nil {
		return ""
	}
	return "\nA new recording usually makes other calls. To record and to accept them at once:\n  " + r.file.CommandWithGoldens()
}
