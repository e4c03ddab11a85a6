package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/notation"
)

// TestAgreedGame has Ann, Ben and Cas forgive each other, by Dovecot and Postfix: an order is taken
// back after others have gone on, the game goes back to an entry, and what comes is shuffled anew,
// each time because all agree. Ben leaves the rest of a round in one mail, two talk in private, and
// Dee, who does not play, looks on from then to the end.
//
// With DHOW_LONG in the environment they play to the end, otherwise the round in which all that has
// happened.
func TestAgreedGame(t *testing.T) {
	mailservers.NeedPrograms(t, "mutt", "script")
	t.Parallel()
	n := newTable(t)
	ann, ben, cas := n.seat("Ann"), n.seat("Ben"), n.seat("Cas")
	dee := n.seat("Dee")
	n.people = n.people[:3]
	n.configure("hosts: [ann@example.org]", "hosts: [ann@example.org, dee@example.org]")
	n.start()
	began := time.Now()

	ann.says(nil, "new game Ben ben@example.net, Cas cas@example.com\nrandom\njoin reef")
	ann.confirms("Invited: Ben, Cas")
	n.id = games.GameID(n.onlyGame())
	n.takeLuck(theLuck)
	for _, p := range []*newcomer{ben, cas} {
		p.says(p.newest(0), "join")
		p.newest(1)
	}
	ann.says(ann.newest(1), "set watch anyone")
	ann.hears("watch anyone")
	dee.says(nil, "new game house") // nobody vouches for her mails, so that she needs a letter to answer
	dee.confirms("you play against the house")
	dee.says(dee.newest(1), "watch "+string(n.id))
	dee.hears("You watch " + string(n.id))

	inActions := func(s *engine.State) bool { return s.Phase == engine.ActionPhase }
	n.playUntil(inActions)
	first := n.next()
	entry := n.game().Len()
	n.turn(first)
	n.turn(n.next())
	first.says(first.newest(1), "undo")
	n.agree(first)
	if now := n.next(); now != first {
		t.Errorf("after the undo that all agreed to, %s is to move and not %s", now.name, first.name)
	}
	n.turn(first)
	n.turn(n.next())
	cas.says(cas.newest(1), "rewind to "+strconv.Itoa(entry))
	cas.confirms("asked")
	n.agree(cas)
	if now := n.next(); now != first {
		t.Errorf("after going back as all agreed, %s is to move and not %s", now.name, first.name)
	}
	ben.says(ben.newest(1), "reshuffle palm")
	ben.confirms("asked")
	n.agree(ben)
	if !slices.ContainsFunc(n.game().Entries(), func(e log.Entry) bool { return e.Shuffle != 0 }) {
		t.Error("nothing was shuffled anew")
	}

	ann.says(ann.newest(1), "say cas: shall we leave Cairo to Ben?")
	whispered := func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "leave Cairo to Ben") }
	n.playUntil(func(s *engine.State) bool { return inActions(s) && slices.Equal(s.ToMove(), []engine.Seat{ben.seat}) })
	written := ben.written
	ben.says(ben.newest(n.askedSince(ben, n.game())), strings.Join(n.restOfRound(ben), "\n"))
	answer := ben.answered()
	t.Logf("Ben wrote\n%s\nand reads\n%s", ben.typed, answer.Text)
	round := n.state().Round
	for s := n.state(); s.Round == round; s = n.state() {
		for _, seat := range s.ToMove() {
			if p := n.people[seat-1]; p != ben {
				n.turn(p)
			} else if g := n.game(); g.At(g.Len()).Queue(ben.seat) == 0 {
				n.turn(ben)
			}
		}
	}
	t.Logf("Ben wrote %d mails in the round", ben.written-written)

	n.playUntil(func(s *engine.State) bool { return !n.whole })
	cas.await("what Ann says to Cas", whispered)
	for _, p := range []*newcomer{ben, dee} {
		if p.look(); slices.ContainsFunc(p.letters, whispered) {
			t.Errorf("%s is told what Ann says to Cas alone", p.name)
		}
	}
	for _, p := range n.people {
		p.await("the word that Dee watches", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "Dee watches") })
	}
	dee.await("a letter of the round", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "Round") })
	n.over(time.Since(began), ann, ben, cas)
	t.Logf("count Dee, who watches, has %d letters in %d KB", len(dee.letters), dee.size>>10)
}

// state is how the game stands.
func (n *newcomers) state() *engine.State {
	n.Helper()
	state, err := n.game().State()
	n.must(err)
	return &state
}

// next is who is to move; the first, where several are.
func (n *newcomers) next() *newcomer {
	n.Helper()
	return n.people[n.state().ToMove()[0]-1]
}

// agree has all others say yes to what somebody has asked, as their letters have it, and waits until
// it is settled.
func (n *newcomers) agree(asker *newcomer) {
	n.Helper()
	for _, p := range n.people {
		if p == asker {
			continue
		}
		asked := p.await("what "+asker.name+" asks", func(l *correspondents.Letter) bool {
			return strings.Contains(l.Subject, "A question to all of you") && slices.Index(p.letters, l) >= p.agreed
		})
		p.agreed = len(p.letters)
		n.Logf("%s is asked\n%s", p.name, asked.Text)
		p.says(asked, heldCode.FindString(asked.Text))
	}
	settled := func(e *log.Entry) bool { return e.Settled.Question != 0 }
	before := n.settled
	n.wait("all have agreed with "+asker.name, patience, func(e *log.Entry) bool { return settled(e) && e.N > before })
	n.settled = n.game().Len()
	for _, p := range n.people {
		p.newest(n.settled)
	}
}

// restOfRound is what somebody orders now, and leaves for the turns after it until their round is
// over, if nobody comes between.
func (n *newcomers) restOfRound(p *newcomer) (lines []string) {
	n.Helper()
	v, err := n.game().View(p.seat)
	n.must(err)
	for then := ""; v.State.Phase == engine.ActionPhase && !v.State.Seats[v.Seat].Ended && len(lines) < notation.MostQueued; then = "then " {
		v.State.Turn = v.Seat
		a, ok := house.Sensible(&v, nil)
		if !ok {
			break
		}
		lines = append(lines, then+notation.PrintOrder(edition.Mombasa(), a))
		step, err := engine.Foresee(&v, a)
		if err != nil {
			break
		}
		v.State = step.State
	}
	return lines
}
