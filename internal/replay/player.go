package replay

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/player"
	"github.com/toolscore/toolscore-go/internal/words"
)

// Player answers from a cassette. It starts no goroutine and no timer, and is safe for concurrent use.
type Player struct {
	settings Settings

	mu     sync.Mutex
	index  *index
	now    map[string]string // what is in this run for volatile parts of the recorded one
	seen   int
	missed int
	closed bool

	cassette *cassette.Cassette
	adopted  int
}

// NewPlayer returns a Player of the cassette.
func NewPlayer(c *cassette.Cassette, s Settings) *Player {
	p := &Player{settings: s, now: map[string]string{}, cassette: c}
	p.index = newIndex(c, &p.settings)
	return p
}

// Answer answers the request from the cassette. It sends nothing, but to hosts that are live.
func (p *Player) Answer(req *http.Request, next player.Sender) (*http.Response, error) {
	if p.settings.passes(req.URL.Host) {
		return next(req)
	}
	body, err := readBody(req)
	if err != nil {
		return nil, err
	}
	if isAside(req.URL.Host) {
		return emptyAnswer(req), nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen++
	a := p.index.ask(kept(req, body))
	var r *recording
	if !isUpgrade(req) {
		r = p.index.find(a)
	}
	canceled := req.Context().Err()
	if r == nil && canceled != nil {
		return nil, canceled // when it comes depends on the run
	}
	if r == nil && p.settings.Adopt != nil && !isUpgrade(req) {
		r = p.adopt(a)
	}
	if r == nil {
		return p.miss(req, a), nil
	}
	r.used = true
	if a.form != nil {
		maps.Copy(p.now, values(p.index.formOf(r), a.form))
	}
	if canceled != nil {
		return nil, canceled
	}
	return p.answer(req, &r.Response)
}

// Sends returns false: a replay needs neither a network nor a key.
func (*Player) Sends() bool { return false }

// readBody reads the body of a request, which it closes.
func readBody(req *http.Request) ([]byte, error) {
	if req.Body == nil {
		return nil, nil
	}
	body, err := io.ReadAll(io.LimitReader(req.Body, maxBody+1))
	_ = req.Body.Close() // what was read of it is known
	if err != nil {
		return nil, fmt.Errorf("toolscore: replay: the body of the request: %w", err)
	}
	return body, nil
}

// answer returns the recorded answer as it is heard in this run.
func (p *Player) answer(req *http.Request, r *cassette.Response) (*http.Response, error) {
	if !r.End.Answered() {
		return nil, &recordedError{text: r.Problem, end: r.End}
	}
	header := r.Header.Clone()
	if header.Get("Retry-After") != "" { // clients take 0 for none
		header.Del("Retry-After")
		header.Set("Retry-After-Ms", "1")
	}
	data := cassette.Replace(r.Body, p.now)
	resp := response(req, r.Code, header, int64(len(data)))
	if isStream(header.Get("Content-Type")) || r.End != cassette.Whole {
		resp.ContentLength = -1
	}
	resp.Body = &body{rest: data, end: r.End, done: req.Context().Done(), why: req.Context().Err, closed: make(chan struct{})}
	return resp, nil
}

func response(req *http.Request, code int, header http.Header, length int64) *http.Response {
	return &http.Response{
		Status: strings.TrimSpace(fmt.Sprint(code, " ", http.StatusText(code))), StatusCode: code,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header, ContentLength: length, Request: req,
	}
}

// emptyAnswer satisfies a client that asks for a token or leaves telemetry.
func emptyAnswer(req *http.Request) *http.Response {
	const text = `{"access_token":"toolscore-replay","token_type":"Bearer","expires_in":3600}`
	resp := response(req, http.StatusOK, http.Header{"Content-Type": {"application/json"}}, int64(len(text)))
	resp.Body = io.NopCloser(strings.NewReader(text))
	return resp
}

// Close says that the test ends: what is asked from now on is not reported.
func (p *Player) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
}

// Seen returns how many requests were answered or missed, and how many were missed.
func (p *Player) Seen() (requests, missed int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.seen, p.missed
}

// Unused describes the recordings that no request asked for, nil where each was.
func (p *Player) Unused() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	const most = 5
	var list []string
	unused := p.index.unused()
	for _, r := range unused[:min(len(unused), most)] {
		list = append(list, p.name(r))
	}
	if len(unused) > most {
		list = append(list, "and "+words.Count(len(unused)-most, "more"))
	}
	return list
}

func (p *Player) name(r *recording) string {
	name := fmt.Sprintf("%d %v", r.number, r.place)
	if r.Line > 0 {
		name += fmt.Sprintf(" (line %d)", r.Line)
	}
	return name
}

// Idle names the ignored parts that no request had.
func (p *Player) Idle() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var idle []string
	for _, i := range p.settings.Ignore {
		if !i.Found {
			idle = append(idle, i.Path)
		}
	}
	return slices.Compact(idle)
}
