package replay

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolscore/toolscore-go/internal/cassette"
	"github.com/toolscore/toolscore-go/internal/value"
)

// adopt puts a request in the place of the next recorded one to the same method and path, and
// returns that recording; nil where none is left. A new release of a client changes every request
// and no answer.
func (p *Player) adopt(a *asked) *recording {
	i := slices.IndexFunc(p.index.all, func(r *recording) bool {
		return !r.used && r.place.method == a.place.method && r.place.path == a.place.path
	})
	if i < 0 {
		return nil
	}
	r := p.index.all[i]
	var b strings.Builder
	fmt.Fprintf(&b, "request %d takes the place of %s, where\n", p.seen, p.name(r))
	p.list(&b, value.Differences("", p.index.formOf(r).tree, p.index.askedForm(a).tree, value.Strict))
	p.settings.Adopt(p.settings.Redactor.Text(b.String()))
	r.Request = cassette.HideRequest(a.Request, p.settings.Redactor)
	r.Request.Body = cassette.Compact(r.Request.Body)
	p.adopted++
	return r
}

// Adopted returns the cassette with the requests of this run, and how many of them are new.
func (p *Player) Adopted() (c *cassette.Cassette, requests int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.cassette, p.adopted
}
