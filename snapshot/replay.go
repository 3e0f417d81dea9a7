package snapshot

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	toolscore "github.com/toolscore/toolscore-go"
	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/option"
	"github.com/toolscore/toolscore-go/internal/player"
	"github.com/toolscore/toolscore-go/internal/redact"
	"github.com/toolscore/toolscore-go/internal/replay"
	"github.com/toolscore/toolscore-go/internal/source"
	"github.com/toolscore/toolscore-go/internal/store"
	"github.com/toolscore/toolscore-go/recorder"
)

// Replay returns a recorder that answers the HTTP requests which pass it from a cassette, so that
// the test needs neither a network nor a key: __snapshots__/TestX_1.http.yaml for the first Replay
// of TestX. Where the cassette is missing, the requests are sent, and what was said is written when
// the test has passed; in CI that fails instead. UPDATE_CASSETTES=true records anew, as does a
// regular expression that matches the test's name; always does so in CI too. Tools run as they
// always do.
//
//	rec := snapshot.Replay(t)
//	client := openai.NewClient(option.WithMiddleware(rec.HTTPMiddleware))
//
// A request is found by its method, path, query and body, JSON by what it says; secrets and UUIDs
// are not compared, nor fields such as metadata and user. One that the cassette does not have fails
// the test and says what differs from the nearest one; it is never sent. So does a recording that
// no request asks for, and a test in which no request passed the recorder.
//
// The options are Cassette, Live, IgnoreInRequest, Named, StableNames, Secret and NotSecret. What
// is wrong with them or with the cassette ends the test.
func Replay(t toolscore.TestingT, opts ...toolscore.Option) *recorder.Recorder {
	source.NeedT(t, "Replay")
	t.Helper()
	rec := recorder.New()
	r := &replaying{t: t}
	if err := r.start(rec, opts); err != nil {
		player.Set(rec, replay.NewPlayer(&cassette.Cassette{}, replay.Settings{Redactor: redact.New(redact.Rules{})}))
		t.Errorf("toolscore: replay: %v", err)
		t.FailNow() // the agent must not go elsewhere
	}
	return rec
}

// replaying is the Replay of one test.
type replaying struct {
	t        toolscore.TestingT
	settings option.Settings
	traffic  replay.Settings
	name     string        // of the cassette
	file     *store.Golden // nil for one that is only read
}

func (r *replaying) start(rec *recorder.Recorder, opts []toolscore.Option) error {
	r.t.Helper()
	var err error
	if r.settings, err = option.Resolve(opts...); err != nil {
		return err
	}
	if err := refuseComparing(r.settings); err != nil {
		return err
	}
	folder, err := r.folder()
	if err != nil {
		return err
	}
	mode, err := store.CassetteMode(r.t.Name())
	if err != nil {
		return err
	}
	r.traffic = r.trafficSettings()
	if r.settings.Replay.Cassette != "" {
		return r.startShared(rec, folder, mode)
	}
	return r.startOwn(rec, folder, mode)
}

// startOwn replays or records the cassette of the test.
func (r *replaying) startOwn(rec *recorder.Recorder, folder *store.Folder, mode store.Mode) error {
	r.t.Helper()
	var err error
	if r.file, err = folder.OpenCassette(r.t, r.settings.Label); err != nil {
		return err
	}
	r.name, r.traffic.Command = r.file.Path(), r.file.Command()
	data, err := r.file.Read()
	switch {
	case err == nil && mode == store.Requests:
		return r.playAndAdopt(rec, data)
	case err == nil && (mode != store.Rewrite || r.file.Recorded(false)):
		return r.play(rec, data)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case mode == store.Compare, mode == store.Requests:
		return fmt.Errorf("%w%s", err, r.renamed())
	}
	if renamed := r.renamed(); renamed != "" && mode == store.Create {
		return fmt.Errorf("cassette %s: it does not exist%s", r.name, renamed)
	}
	if err := r.file.RefuseRecording(); err != nil {
		return fmt.Errorf("cassette %s: %w", r.name, err)
	}
	r.record(rec)
	return nil
}

// record sends what passes, and writes it when the test has ended.
func (r *replaying) record(rec *recorder.Recorder) {
	recording := replay.NewRecording(r.traffic)
	player.Set(rec, recording)
	if one := runOf(r.t); one != nil {
		one.in.records()
	}
	r.t.Cleanup(func() {
		r.t.Helper()
		r.write(recording)
	})
}

// folder notes that the test replays traffic. What replays inside a run of Runs is that run's.
func (r *replaying) folder() (*store.Folder, error) {
	folder, err := store.Here()
	switch {
	case err != nil:
		return nil, err
	case folder.Repeats(r.t):
		return nil, fmt.Errorf("it is of %s, inside a run of Runs, and all runs would hear the same; call it with the t that "+
			"the function is given, and each run has a cassette of its own", r.t.Name())
	}
	folder.Replay(r.t)
	return folder, nil
}

// startShared replays a cassette that belongs to no test, or to another one.
func (r *replaying) startShared(rec *recorder.Recorder, folder *store.Folder, mode store.Mode) error {
	r.t.Helper()
	r.name = r.settings.Replay.Cassette
	data, err := folder.ReadFile(r.name)
	if err != nil {
		other, failed := folder.ReadFile(r.name + ".yaml")
		if failed != nil {
			return err
		}
		data, r.name = other, r.name+".yaml"
	}
	if mode == store.Rewrite || mode == store.Requests {
		r.t.Logf("toolscore: cassette %s: it is only read, so UPDATE_CASSETTES leaves it as it is", r.name)
	}
	r.traffic.Command = "the program that recorded " + r.name
	return errors.Join(r.play(rec, data), recordRead(folder, r.name))
}

func (r *replaying) trafficSettings() replay.Settings {
	s := replay.Settings{
		Test:     r.t.Name(),
		Redactor: redact.New(redact.Rules{Also: keys(r.settings.Secret), Allow: keys(r.settings.NotSecret)}),
		Volatile: append([]option.Volatile{UUIDs.finder()}, r.settings.Volatile...),
		Hints: map[string]option.Volatile{
			"Times": Times.finder(), "TempFolders": TempFolders.finder(), "Ports": Ports.finder(),
		},
		Live:         r.settings.Replay.Live,
		FoldersBelow: foldersBelow,
		Fail: func(report string) {
			r.t.Helper()
			r.t.Errorf("toolscore: replay: cassette %s: %s", r.name, report)
		},
	}
	if slices.ContainsFunc(s.Volatile, func(k option.Volatile) bool { return k.Name == foldersBelow("/").Name }) {
		s.Temp = os.TempDir()
	}
	for _, i := range r.settings.Replay.Ignore {
		s.Ignore = append(s.Ignore, &replay.Ignored{Path: i.Path, Remove: i.Remove})
	}
	return s
}

// play answers from the cassette until the test ends.
func (r *replaying) play(rec *recorder.Recorder, data []byte) error {
	c, err := cassette.ReadAny(r.name, data)
	if err != nil {
		return err
	}
	p := replay.NewPlayer(c, r.traffic)
	player.Set(rec, p)
	if one := runOf(r.t); one != nil {
		one.replays()
	}
	r.t.Cleanup(func() {
		r.t.Helper()
		p.Close()
		r.finish(p)
		if r.traffic.Adopt != nil {
			r.writeAdopted(p)
		}
	})
	if r.file != nil {
		return r.file.Record(store.Read)
	}
	return nil
}

// finish fails a test that heard less than its cassette says.
func (r *replaying) finish(p *replay.Player) {
	r.t.Helper()
	requests, missed := p.Seen()
	if missed > 1 {
		r.t.Logf("toolscore: replay: cassette %s: %d of %d requests were in no recording; the first of them is shown above",
			r.name, missed, requests)
	}
	if store.RefuseTest(r.t) != nil {
		return
	}
	unused := p.Unused()
	switch {
	case requests == 0:
		r.t.Errorf("toolscore: replay: cassette %s: no request passed the recorder, so the agent may have talked to the model itself; "+
			"give it to the client, as by option.WithMiddleware(rec.HTTPMiddleware) or rec.HTTPClient()", r.name)
	case len(unused) > 0 && r.file != nil && !isPart():
		r.t.Errorf("toolscore: replay: cassette %s: the agent did not ask for\n  %s\nWhere that is wanted, record anew:\n  %s",
			r.name, strings.Join(unused, "\n  "), r.traffic.Command)
	}
	if idle := p.Idle(); len(idle) > 0 && requests > 0 {
		r.t.Errorf("toolscore: replay: option IgnoreInRequest: no request has %s; mend the path or drop it", strings.Join(idle, ", "))
	}
}

// isPart reports whether only some subtests run, so that a cassette of their parent may be used in
// part.
func isPart() bool {
	run := flag.Lookup("test.run")
	return run != nil && strings.Contains(run.Value.String(), "/")
}

// renamed names the cassette of a test that is gone, which may be this one's under its old name:
// recording costs money.
func (r *replaying) renamed() string {
	orphans := r.file.Orphans()
	if len(orphans) == 0 {
		return ""
	}
	return fmt.Sprintf("\n%s belongs to no test; if this test was renamed, keep what was recorded: %s\n"+
		"else remove it, or record with: %s", orphans[0].Path(), orphans[0].Move(r.file), r.file.Command())
}
