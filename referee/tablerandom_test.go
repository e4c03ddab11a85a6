package referee

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/referee/table"
	"dhow/templates"
)

// TestTableRandomMails sends mails of any lines, in answer to any letters, and holds what comes of
// each to what tables promise: accepted is what has an entry, told is what was recorded, and all of
// it comes again when the mail does.
func TestTableRandomMails(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 5))
			p := newParty(t, 2+int(seed)%3, threeDays)
			for range 150 {
				p.anyMail(r)
			}
			p.replays()
		})
	}
}

// anyMail is one step of a random correspondence.
func (p *party) anyMail(r *rand.Rand) {
	p.t.Helper()
	g := p.game()
	seat := engine.Seat(1 + r.IntN(len(g.Header.Seats)))
	d := p.mail(seat, p.anyLines(r, g, seat)...)
	switch r.IntN(8) {
	case 0:
		d.Position = r.IntN(g.Len() + 3)
	case 1:
		d.Position = identity.Newest
	case 2:
		d.Lines[r.IntN(len(d.Lines))].Unsure = true
	case 3:
		noProof(&d)
	case 4:
		p.now = p.now.Add(4 * day)
		p.rings(p.now, p.now)
		g = p.game()
	}
	before := g.Len()
	posting := p.deliver(d)
	p.holds(seat, before, posting)
	p.tellsNoHidden(posting)
	if r.IntN(4) == 0 {
		p.sameAgain(d, posting)
	}
}

// holds compares the game, the posting and the answer of one mail.
func (p *party) holds(seat engine.Seat, before int, posting table.Posting) {
	p.t.Helper()
	g := p.game()
	if made := g.Len() > before; made != (posting.In.Outcome == "accepted") || made != (posting.In.Entry == before+1) {
		p.t.Errorf("%+v, with entries from %d to %d", posting.In, before, g.Len())
	}
	var accepted, passed, kept int
	for _, a := range p.page(seat).Answers {
		switch a.Outcome.(type) {
		case templates.Accepted:
			accepted++
		case templates.Passed:
			passed++
		case templates.Kept:
			kept = 1 // a queue, of however many lines
		}
	}
	var moves, says, queues int
	for _, m := range g.Moves() {
		if m.N == posting.In.Entry && m.N > 0 {
			moves++
		}
	}
	if n := posting.In.Entry; n > 0 {
		talk, _ := g.Talk(n)
		says = len(g.Entries()[n-1].Says) + len(talk)
		if g.Entries()[n-1].Queue != "" {
			queues = 1
		}
	}
	if accepted != moves || passed != says || kept != queues {
		p.t.Errorf("told are %d orders, %d texts and %d queues, recorded %d, %d and %d: %v", accepted, passed, kept, moves, says, queues, p.told(seat))
	}
}

// tellsNoHidden wants no letter to tell of orders that are hidden from its reader, but for where
// they are opened.
func (p *party) tellsNoHidden(posting table.Posting) {
	p.t.Helper()
	for _, o := range posting.Owes {
		page := p.pageOf(o)
		deeds := page.News
		for _, a := range page.Answers {
			if logged, ok := a.Outcome.(templates.Logged); ok {
				deeds = append(deeds, logged.Entries...)
			}
		}
		for _, d := range deeds {
			for _, order := range d.Orders {
				if d.What != templates.OpenEntry && order.Seat != o.Seat && strings.ContainsAny(order.Text[:1], "TRP") {
					p.t.Errorf("a letter to %v tells of %v: %s", o.Seat, order.Seat, order.Text)
				}
			}
		}
	}
}

// anyLines is a mail of one to three lines.
func (p *party) anyLines(r *rand.Rand, g *log.Game, seat engine.Seat) []string {
	var lines []string
	for range 1 + r.IntN(3) {
		lines = append(lines, p.anyLine(r, g, seat))
	}
	return lines
}

func (p *party) anyLine(r *rand.Rand, g *log.Game, seat engine.Seat) string {
	if r.IntN(2) == 0 {
		if g.Dealt() && !g.Sealed() {
			if order, ok := p.order(g, seat); ok {
				return []string{"", "", "then [p>=1] E | "}[r.IntN(3)] + order
			}
			if order, ok := p.order(g, engine.Seat(1+r.IntN(len(g.Header.Seats)))); ok {
				return "then " + order + " | E 1 | P none | E"
			}
		}
		return fmt.Sprintf("join word-%d", r.IntN(1000))
	}
	lines := []string{
		"E", "E 1", "P none", "T 4", "G Cf1 M1", "undo", "say hello there", "say blue: only you", "say green: only you", "show", "show 5",
		"log", "log 1", "legal", "legal P", "help", "help expand", "try E 1", "try P none", "then E 1", "then none", "then P none | E", "resend", "join", "not an order", "", "key x",
		"R Cf1 Ex2 Bn1", "S first", "game kilifi-7",
	}
	return lines[r.IntN(len(lines))]
}

// replays wants the file to say what the table knows.
func (p *party) replays() {
	p.t.Helper()
	known := p.game()
	data, err := os.ReadFile(p.path())
	must(p.t, err)
	if string(data) != string(known.Bytes()) {
		p.t.Error("the file is not what the table knows")
	}
	text, err := p.dir.Secret(p.id)
	must(p.t, err)
	secret, err := log.ParseSecret(strings.TrimSpace(string(text)))
	must(p.t, err)
	g, err := log.Read(edition.Mombasa(), p.path(), data, secret)
	must(p.t, err)
	if g.Len() != known.Len() {
		p.t.Errorf("the file has %d entries, the table %d", g.Len(), known.Len())
	}
}
