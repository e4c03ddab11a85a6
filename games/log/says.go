package log

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Say is something said to some seats, or to all where it names none.
type Say struct {
	To   engine.SeatSet
	Text string
}

// ToAll is said to all.
const ToAll engine.SeatSet = 0

// Limits of what is said.
const (
	MaxSay  = 16 << 10 // bytes of one thing
	MaxSays = 20       // in one entry
)

// saying is what is said in clear.
var saying = &saysKind{about{keys: []string{"says"}}}

type saysKind struct{ about }

func (*saysKind) in(e *Entry) bool { return e.Says != nil }

func (*saysKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	says, err := readSays(v, r.players)
	r.errs.Add(err)
	r.e.Says = says
}

func (*saysKind) write(e *Entry, n *strictyaml.Node) { n.Set("says", saysNode(e.Says)) }

// talking is what is said in private: a list of says as YAML, sealed.
var talking = &talkKind{about{keys: []string{"talk"}}}

type talkKind struct{ about }

func (*talkKind) in(e *Entry) bool { return e.Talk != "" }

func (*talkKind) read(r *entryReader, _ string, v *strictyaml.Node) {
	r.e.Talk = r.text(v, isText, "what is sealed")
}

func (*talkKind) write(e *Entry, n *strictyaml.Node) { n.Set("talk", strictyaml.NewQuoted(e.Talk)) }

// allowed looks whether it opens.
func (*talkKind) allowed(g *Game, e *Entry, _ *play) error {
	switch {
	case !g.hides():
		return cannot(NothingHidden)
	case g.keys.talkKey() == nil:
		return nil
	}
	_, err := g.openTalk(e)
	return err
}

func (*talkKind) told(*Game, *Entry) []Told { return tells("talk") }

// toAll is how says name everybody.
const toAll = "all"

func readSays(n *strictyaml.Node, players int) ([]Say, error) {
	items, err := n.List()
	if err != nil {
		return nil, err
	}
	var says []Say
	var errs strictyaml.Errors
	for _, item := range items {
		fields, err := item.Fields("to", "text")
		errs.Add(err)
		to, text := fields["to"], fields["text"]
		if to == nil || text == nil {
			errs.Add(item.Mismatch("the keys to and text", ""))
			continue
		}
		s := Say{Text: text.Text}
		if to.Text != toAll {
			s.To, err = readSeats(to, players)
			errs.Add(err)
		}
		says = append(says, s)
	}
	return says, errs.Err()
}

// readSeats reads one seat, or a list of several.
func readSeats(n *strictyaml.Node, players int) (to engine.SeatSet, err error) {
	seats, listed := []*strictyaml.Node{n}, n.Kind == strictyaml.List
	if listed {
		seats = n.Items
	}
	var errs strictyaml.Errors
	for _, n := range seats {
		seat, err := readSeat(n, players)
		errs.Add(err)
		to = to.With(seat)
	}
	if listed && (len(seats) < 2 || len(to.List()) < len(seats)) {
		errs.Add(n.Mismatch("several seats, each once", ""))
	}
	return to, errs.Err()
}

// severalHear is the format in which there first was something said to several seats.
const severalHear = 7

// saysNeed is the format in which there first was all that is said.
func saysNeed(says []Say) int {
	if slices.ContainsFunc(says, func(s Say) bool { return len(s.To.List()) > 1 }) {
		return severalHear
	}
	return games.Format
}

func saysNode(says []Say) *strictyaml.Node {
	list := strictyaml.NewList().InFlow()
	for _, s := range says {
		to := strictyaml.NewText(toAll)
		switch seats := s.To.List(); len(seats) {
		case 0:
		case 1:
			to = strictyaml.NewText(seats[0].String())
		default:
			to = strictyaml.NewList()
			for _, seat := range seats {
				to.Append(strictyaml.NewText(seat.String()))
			}
		}
		list.Append(strictyaml.NewMap().
			Set("to", to).
			Set("text", strictyaml.NewQuoted(s.Text)))
	}
	return list
}

// Talk returns the private talk of an entry. It returns a *GameError NeedsSecret where the talk key
// is not known, which is never published.
func (g *Game) Talk(n int) ([]Say, error) {
	if n < 1 || n > g.Len() || g.entries[n-1].Talk == "" {
		return nil, nil
	}
	if g.keys.talkKey() == nil {
		return nil, cannot(NeedsSecret)
	}
	return g.openTalk(&g.entries[n-1])
}

func (g *Game) openTalk(e *Entry) ([]Say, error) {
	text, ok := openText(g.keys.talk, talkPlace(e.N, e.By), e.Talk)
	if !ok {
		return nil, cannot(BadSeal)
	}
	n, err := strictyaml.Parse("talk", []byte(text), strictyaml.Limits{})
	if err != nil {
		return nil, cannot(BadSeal)
	}
	says, err := readSays(n, len(g.Header.Seats))
	if err != nil {
		return nil, cannot(BadSeal)
	}
	return says, nil
}

// Say adds something said to all or to some seats; in a game with a seal the latter is private.
// Characters that cannot be seen are left out, since a file may not hold them.
func (d *Draft) Say(to engine.SeatSet, text string) error {
	text = games.Visible(text)
	private := to != ToAll && d.g.hides()
	switch {
	case d.g.full():
		return cannot(LogFull)
	case strings.TrimSpace(text) == "" || len(text) > MaxSay || len(d.e.Says)+len(d.talk) >= MaxSays:
		return cannot(BadText, MaxSay)
	case to >= 1<<len(d.g.Header.Seats):
		return cannot(NeedsSeat)
	case private && d.g.keys.talkKey() == nil:
		return cannot(NeedsSecret)
	}
	after := *d
	if private {
		after.talk = append(slices.Clip(d.talk), Say{to, text})
	} else {
		after.e.Says = append(slices.Clip(d.e.Says), Say{to, text})
	}
	if err := after.mayTake(TalkShare, after.talks()); err != nil {
		return err
	}
	*d = after
	return nil
}
