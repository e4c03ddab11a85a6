package referee

import (
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// keysOfBlue are positions of letters that blue has got by the time its last order can be taken back,
// oldest first: the invitation, a letter of the round before, the answer to the plan of this round,
// two letters of the turn in which the last order came, and the answer to that.
type keysOfBlue struct{ invitation, roundBefore, turnBefore, turn, talk, newest int }

// ordering is a game in which blue has given an order that can be taken back, with the newest of its
// keys.
func ordering(t *testing.T) (*party, keysOfBlue) {
	p := newParty(t, 2)
	p.join()
	keys := keysOfBlue{invitation: 1}
	p.playUntil(inPhase(engine.ActionPhase, 1))
	keys.roundBefore = p.position(engine.Blue)
	p.playUntil(inPhase(engine.PlanningPhase, 2))
	p.playSeat(engine.Blue)
	keys.turnBefore = p.position(engine.Blue)
	p.playUntil(func(g *log.Game) bool {
		s, err := g.State()
		return err == nil && s.Phase == engine.ActionPhase && s.Round == 2 && s.ToMove()[0] == engine.Blue
	})
	keys.turn = p.position(engine.Blue)
	p.send(engine.Green, "say well played")
	keys.talk = p.position(engine.Blue)
	p.playSeat(engine.Blue)
	keys.newest = p.position(engine.Blue)
	return p, keys
}

// done says in short what a mail would do, and whether a line of it is told that its letter is old.
func (p *party) done(d *acts.Mail) string {
	h := acts.History{Game: p.game(), Edition: edition.Mombasa()}
	judged := h.Judge(d, acts.ReadScript(h.Reader(d.Language, h.Game.Len()), d))
	e := judged.Draft.Entry()
	var did []string
	for what, is := range map[string]bool{
		"orders": e.Orders != nil || e.Hidden != "", "undo": e.Undo != 0, "queue": e.Queue != "", "says": e.Says != nil,
		"notes": e.Note != "", "asks": e.Ask != nil, "waits": e.Wait, "kept": e.Kept != "" && !e.Wait,
		"away": e.Away != nil, "quiet": e.Quiet != nil,
	} {
		if is {
			did = append(did, what)
		}
	}
	slices.Sort(did)
	return strings.Join(did, " ")
}

func mailUnder(position int, proof identity.Proof, lines string) *acts.Mail {
	m := &acts.Mail{Fingerprint: "a1", Received: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), Seat: engine.Blue, Position: position, Proof: proof, OrdersAllowed: true}
	for _, line := range strings.Split(lines, "\n") {
		m.Lines = append(m.Lines, mail.Line{Text: line})
	}
	return m
}

// TestOldKeysLeaveAndTakeBackNothing is what lines of a mail do by the letter that it answers and by
// what else shows whose it is. What is left for a turn and what takes an order back want what orders
// want: a key that is not past, one that the last order was given with, or a domain that vouches for
// its author. Talk wants a letter of this round or the last.
func TestOldKeysLeaveAndTakeBackNothing(t *testing.T) {
	t.Parallel()
	p, of := ordering(t)
	keys := []struct {
		name     string
		position int
		dead     bool // for what wants what orders want
		silent   bool // for talk
	}{
		{"the invitation", of.invitation, true, true},
		{"the round before", of.roundBefore, true, false},
		{"the answer to the plan", of.turnBefore, true, false},
		{"the letter of the turn", of.turn, false, false},
		{"talk in the turn", of.talk, false, false},
		{"the newest letter", of.newest, false, false},
		{"no letter", identity.Newest, false, false},
		{"a letter to come", of.newest + 7, true, false},
	}
	for i := range keys[:5] {
		if keys[i].position >= keys[i+1].position {
			t.Fatalf("the letters are not apart: %+v", of)
		}
	}
	rows := []struct{ lines, live, dead string }{ // what is done, by a key that orders and one that does not
		{"undo", "undo", ""},
		{"Undo.", "undo", ""},
		{"annuler", "undo", ""},
		{"then E 1", "queue", ""},
		{"then none", "queue", ""},
		{"queue clear", "queue", ""},
		{"then P none | E 1", "queue", ""},
		{"then [p>=3] E 1 | P none", "queue", ""},
		{"then [p>=3] E 1 | [y2=Bn2] P none", "queue", ""},
		{"auto end 2", "queue", ""},
		{"then E 1; then P none", "queue", ""},
		{"then E 1 until round 4", "queue", ""},
		{"then E 1\n\nthen P none", "queue", ""},
		{"undo\n\nthen P none", "queue undo", ""},
		{"then P none\n\nundo", "asks", ""}, // of what is left below an undo all are asked
		{"say hello", "says", "says"},
		{"note hello", "notes", "notes"},
		{"say hello\n\nundo", "says undo", "says"},
		{"say hello\n\nthen E 1", "queue says", "says"},
		{"then E 1\n\nsay hello\n\nnote mind this", "notes queue says", "notes says"},
		{"show\n\nthen E 1\n\nlegal", "queue", ""},
		{"away 3 jan - 10 jan", "away", ""},
		{"away off", "away", "away"},
		{"quiet 22-8", "quiet", ""},
		{"quiet off", "quiet", ""},
		{"say hello\n\naway off\n\nquiet off", "away quiet says", "away says"},
		{"away", "", ""},
		{"quiet", "", ""},
		{"show", "", ""},
		{"legal", "", ""},
		{"try E 1", "", ""},
	}
	for _, key := range keys {
		for _, proof := range []identity.Proof{identity.ByKey, identity.ByBoth, identity.ByDomain, identity.ByConsent} {
			if proof == identity.ByKey && key.position == identity.Newest {
				continue // there is no key
			}
			for _, row := range rows {
				want := row.live
				if proof == identity.ByKey && key.dead {
					want = row.dead
				}
				if proof == identity.ByKey && key.silent {
					want = strings.TrimSpace(strings.NewReplacer("says", "", "notes", "").Replace(want))
				}
				if got := p.done(mailUnder(key.position, proof, row.lines)); got != want {
					t.Errorf("%q in answer to %s, proof %d: does %q, want %q", row.lines, key.name, proof, got, want)
				}
			}
		}
	}
}

// TestKeysOfAnOrderAreGoodForIt is which keys take an order back that others have gone on from, one that
// was taken back before, one that has taken another's place, and one of the house: that of the letter
// which the order answered does, others that are past do not.
func TestKeysOfAnOrderAreGoodForIt(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name       string
		then       func(p *party)
		turn, next string // what undo does in answer to the letter of the turn, and to the answer to the order
		leaves     string // what then does in answer to the letter of the turn
	}{
		{"nothing since", func(*party) {}, "undo", "undo", "queue"},
		{"others have gone on", func(p *party) { p.playSeat(engine.Green) }, "asks", "asks", "queue"},
		{"it was taken back", func(p *party) { p.send(engine.Blue, "undo") }, "", "", ""},
		{"the next one was given", func(p *party) { p.playSeat(engine.Green); p.playSeat(engine.Blue) }, "", "", ""},
	}
	for _, row := range rows {
		p, of := ordering(t)
		row.then(p)
		for _, try := range []struct {
			lines    string
			position int
			want     string
		}{
			{"undo", of.turn, row.turn}, {"undo", of.talk, row.turn}, {"undo", of.newest, row.next}, {"then E 1", of.turn, row.leaves},
			{"undo", of.turnBefore, ""}, {"undo", of.invitation, ""}, {"then E 1", of.turnBefore, ""},
		} {
			if got := p.done(mailUnder(try.position, identity.ByKey, try.lines)); got != try.want {
				t.Errorf("%s: %s in answer to %d of %+v does %q, want %q", row.name, try.lines, try.position, of, got, try.want)
			}
		}
	}
}

// TestOldKeysReplaceNoOrder is an order that gave something away, and another that is sent in its
// place: in answer to the letter that the first one answered it is taken, and in answer to one from
// before that turn only where the author's domain vouches for the mail.
func TestOldKeysReplaceNoOrder(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2)
	p.join()
	losing, better := wasteful(t, p, engine.Green)
	turn := p.position(engine.Green)
	p.send(engine.Green, losing)
	for _, row := range []struct {
		position int
		proof    identity.Proof
		does     string
	}{
		{turn, identity.ByKey, "orders undo"},
		{turn, identity.ByBoth, "orders undo"},
		{p.position(engine.Green), identity.ByKey, "orders undo"},
		{1, identity.ByKey, ""},
		{turn - 5, identity.ByKey, ""},
	} {
		m := mailUnder(row.position, row.proof, better)
		m.Seat = engine.Green
		if got := p.done(m); got != row.does {
			t.Errorf("%s for %s, in answer to %d, proof %d, does %q, want %q", better, losing, row.position, row.proof, got, row.does)
		}
	}
}

// TestOldKeysTakeNoPlanBack is wait, which has a plan that was sent not count until its author is
// ready, and what was kept for a yes: both want what orders want.
func TestOldKeysTakeNoPlanBack(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2)
	p.join()
	before := p.position(engine.Blue)
	p.playUntil(inPhase(engine.PlanningPhase, 1))
	turn := p.position(engine.Blue)
	p.send(engine.Blue, "P none")
	for _, row := range []struct {
		position int
		proof    identity.Proof
		does     string
	}{
		{1, identity.ByKey, ""}, {before, identity.ByKey, ""}, {1, identity.ByBoth, "waits"},
		{turn, identity.ByKey, "waits"}, {p.position(engine.Blue), identity.ByKey, "waits"},
	} {
		if got := p.done(mailUnder(row.position, row.proof, "wait")); got != row.does {
			t.Errorf("wait in answer to %d, proof %d, does %q, want %q", row.position, row.proof, got, row.does)
		}
	}
}
