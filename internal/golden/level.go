package golden

import (
	"slices"
	"strconv"

	"github.com/toolscore/toolscore-go/internal/option"
)

// level is a list of the file in a projection: the list of all calls, or that of a group.
type level struct {
	list    *node
	stays   []*step         // by the index in the list; nil where the call goes or moves, or a group is
	groups  []*level        // by the index in the list; nil where no group is
	follows map[int][]*step // by the index of the item that they follow, -1: they come first
}

func newLevel(list *node) *level {
	return &level{
		list: list, stays: make([]*step, len(list.items)), groups: make([]*level, len(list.items)),
		follows: map[int][]*step{},
	}
}

// steps lists the calls in their order.
func (l *level) steps() []*step {
	list := slices.Clone(l.follows[-1])
	for i, s := range l.stays {
		switch {
		case l.groups[i] != nil:
			list = append(list, l.groups[i].steps()...)
		case s != nil:
			list = append(list, s)
		}
		list = append(list, l.follows[i]...)
	}
	return list
}

// isEmpty reports whether the projection has no call in the list.
func (l *level) isEmpty() bool { return len(l.steps()) == 0 }

// levels returns the list of all calls with its groups, all of them without steps.
func (p *projector) levels() *level {
	top := newLevel(p.root.member("calls"))
	for _, s := range p.spots {
		if s.list != top.list && top.groups[s.outer] == nil {
			top.groups[s.outer] = newLevel(s.list)
		}
	}
	return top
}

// levelOf returns the list that a call of the file is in.
func (p *projector) levelOf(want int) *level {
	if group := p.top.groups[p.spots[want].outer]; group != nil {
		return group
	}
	return p.top
}

// arrange gives each call its place: a pair stays where the file has it, a new or moved call follows
// the one that was called before it. The calls of a tool with an order of its own are arranged among
// themselves.
func (p *projector) arrange() {
	p.top = p.levels()
	for _, l := range p.lanes() {
		p.joinCopies(l)
		p.divide(l)
		l.sortByTurn()
		p.place(l)
		if l.order == option.ByTurn {
			l.numberTurns(p.Calls)
		}
	}
	p.keepOptional()
	for i, group := range p.top.groups {
		if group == nil {
			continue
		}
		for _, s := range group.steps() {
			s.group = strconv.Itoa(i + 1)
		}
	}
}

func (p *projector) place(l *lane) {
	ends := p.groupEnds(l)
	before, deepest, floor, turn := -1, -1, -1, 0
	for _, s := range l.steps {
		if l.order == option.ByTurn && (s.turn != turn || turn == 0) {
			before, floor = deepest, deepest // a turn follows all calls of the turns before it
		}
		turn = s.turn
		if s.moved = s.moved || s.want >= 0 && !s.part && s.want < floor; !s.stays() {
			p.follow(before, s, ends)
			continue
		}
		p.levelOf(s.want).stays[p.spots[s.want].i] = s
		before, deepest = s.want, max(deepest, s.want)
	}
}

// groupEnds returns the last actual call of each group, by the place of the group.
func (p *projector) groupEnds(l *lane) map[int]int {
	ends := map[int]int{}
	for _, s := range l.steps {
		if s.want >= 0 && !s.moved {
			outer := p.spots[s.want].outer
			ends[outer] = max(ends[outer], s.got[len(s.got)-1])
		}
	}
	return ends
}

// follow puts a step after a call of the file: into its group where calls of the group were made later,
// else after the group.
func (p *projector) follow(before int, s *step, ends map[int]int) {
	if before < 0 {
		p.top.follows[-1] = append(p.top.follows[-1], s)
		return
	}
	spot := p.spots[before]
	group := p.top.groups[spot.outer]
	if group != nil && s.got[0] <= ends[spot.outer] {
		group.follows[spot.i] = append(group.follows[spot.i], s)
		return
	}
	p.top.follows[spot.outer] = append(p.top.follows[spot.outer], s)
}

// keepOptional lets the optional calls stay that nobody made.
func (p *projector) keepOptional() {
	made := map[int]bool{}
	for _, s := range p.top.steps() {
		made[s.want] = true
	}
	for i, c := range p.Calls {
		if least, _ := c.Bounds.Limits(); least == 0 && !made[i] {
			p.levelOf(i).stays[p.spots[i].i] = &step{want: i, turn: c.Turn, bounds: c.Bounds}
		}
	}
}
