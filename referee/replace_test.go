package referee

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/mail"
	"dhow/referee/questions"
)

var joinLine = regexp.MustCompile(`join ([a-z2-7]{10})`)

const deeAt = "dee@example.org"

// offered returns the code in the newest letter to Dee.
func offered(t *testing.T, w *world) string {
	t.Helper()
	found := joinLine.FindStringSubmatch(w.person("Dee", deeAt).letter().Text)
	if found == nil {
		t.Fatalf("Dee is not invited:\n%s", w.person("Dee", deeAt).letter().Text)
	}
	return found[1]
}

// seatOf returns who sits where.
func (w *world) seatOf(id games.GameID, seat engine.Seat) string {
	return w.game(id).Seats()[seat-1].Name
}

// TestReplaceByMail has the host offer the seat of a player to somebody else, who takes it: all are
// told, the new player has the seat's key and hand, the former one has neither, and what was said
// to the former one alone is not told.
func TestReplaceByMail(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ann, ben, cas, dee := p.players[0], p.players[1], p.players[2], p.person("Dee", deeAt)
		cas.answer("say Ben: let us stop Ann")
		p.settle()
		old := ben.letter()
		ann.answer("replace green Dee " + deeAt)
		p.settle()
		if text := dee.letter().Text; strings.Contains(text, "key ") || !strings.Contains(text, "the seat of Ben") || !strings.Contains(text, "ann@example.org") {
			t.Errorf("Dee is told:\n%s", text)
		}
		if p.seatOf(p.id, engine.Green) != "Ben" {
			t.Fatal("the seat is given away before the invitation is accepted")
		}
		sent := len(p.tray.letters)
		dee.answer("join " + offered(t, p.world))
		p.settle()
		if p.seatOf(p.id, engine.Green) != "Dee" || p.game(p.id).Epoch(engine.Green) != 2 {
			t.Fatalf("the seat is %s's", p.seatOf(p.id, engine.Green))
		}
		if to := recipients(p.tray.letters[sent:]); to != "ann@example.org ben@example.net cas@example.com dee@example.org" {
			t.Errorf("letters go to %q", to)
		}
		if !strings.Contains(ben.letter().Text, "is Dee's from now on") {
			t.Errorf("Ben is told:\n%s", ben.letter().Text)
		}
		if text := cas.letter().Text; !strings.Contains(text, "in the place of Ben") || !strings.Contains(text, "Dee (green)") {
			t.Errorf("Cas is told:\n%s", text)
		}
		if text := dee.letter().Text; !strings.Contains(text, "You play green from now on, in the place of Ben.") || !strings.Contains(text, "in hand") {
			t.Errorf("Dee is told:\n%s", text)
		}
		entries := p.game(p.id).Len()
		ben.answerTo(old, p.legal(someOrder))
		p.settle()
		if p.game(p.id).Len() != entries {
			t.Error("the former player still orders")
		}
		dee.answer(p.legal(someOrder) + "\nlog")
		p.settle()
		if text := dee.letter().Text; p.game(p.id).Len() == entries || strings.Contains(text, "let us stop Ann") || !strings.Contains(text, "Cas (yellow) joined") {
			t.Errorf("Dee's order is answered:\n%s", text)
		}
		p.stop()
		p.start()
		if g, _ := p.daemon.clerk.set.Index.Game(p.id); g.Seats[1].Name != "Dee" {
			t.Errorf("after a restart the seats are %v", g.Seats)
		}
	})
}

// TestReplaceOfAbsent fills the seats of a player who has resigned, and of one who has not joined.
func TestReplaceOfAbsent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ann, ben, dee := p.players[0], p.players[1], p.person("Dee", deeAt)
		ben.resigns()
		ann.answer("replace green " + deeAt)
		p.settle()
		dee.answer("join " + offered(t, p.world))
		p.settle()
		if p.game(p.id).Resigned(engine.Green) || p.seatOf(p.id, engine.Green) != "Dee" {
			t.Error("the house still plays")
		}
		ann.write("new game fay@example.edu")
		p.settle()
		all := p.daemon.clerk.set.Index.All()
		waiting := all[0]
		if waiting == p.id {
			waiting = all[1]
		}
		ann.write("game " + string(waiting) + "\nreplace green " + deeAt)
		p.settle()
		ann.write("yes " + codeLine.FindStringSubmatch(ann.letter().Text)[1])
		p.settle()
		dee.answer("join " + offered(t, p.world) + " palm")
		p.settle()
		if g := p.game(waiting); !g.Dealt() || g.Entries()[1].Luck != "palm" || p.seatOf(waiting, engine.Green) != "Dee" {
			t.Errorf("the game is not dealt:\n%s", g.Bytes())
		}
		if len(p.tray.to(friendAt)) != 1 {
			t.Errorf("who has not answered gets %d letters", len(p.tray.to(friendAt)))
		}
	})
}

// TestReplaceGuard is who may offer a seat, and who may take it. In the end Ben has to have his
// seat.
func TestReplaceGuard(t *testing.T) {
	for why, row := range map[string]struct {
		act  func(p *proofWorld, ann, ben, dee *person)
		who  mail.Address // is told
		told string
	}{
		"by a player who is not the host": {func(p *proofWorld, _, _, _ *person) { p.players[2].sign("replace green " + deeAt) }, "cas@example.com", "only the host"},
		"by the domain's word alone":      {func(p *proofWorld, ann, _, _ *person) { ann.write("replace green " + deeAt) }, "ann@example.org", "Did you write this letter"},
		"with the host's key alone": {func(p *proofWorld, ann, _, _ *person) {
			p.box.put(from("Fay", friendAt, "", "replace green "+friendAt+"\nkey "+p.keyOf(ann)))
		}, "ann@example.org", "Did you write this letter"},
		"a seat that is not there":   {func(p *proofWorld, ann, _, _ *person) { ann.answer("replace purple " + deeAt) }, "ann@example.org", "no seat purple"},
		"the referee's own address":  {func(p *proofWorld, ann, _, _ *person) { ann.answer("replace green dhow@example.com") }, "ann@example.org", "is no mail address"},
		"somebody who plays already": {func(p *proofWorld, ann, _, _ *person) { ann.answer("replace green cas@example.com") }, "ann@example.org", "is invited to play green"},
		"accepted by somebody else": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			p.person("Fay", friendAt).write("join " + offered(p.t.(*testing.T), p.world))
		}, deeAt, "Please say whether you play"},
		"accepted without the code": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			dee.write("join")
		}, deeAt, ""},
		"declined": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			code := offered(p.t.(*testing.T), p.world)
			dee.answer("no " + code)
			p.settle()
			dee.write("join " + code)
		}, "ann@example.org", "does not want the seat"},
		"never": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			dee.answer("never")
		}, deeAt, "nobody can invite this address"},
		"too late": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			waitFor(questions.InvitedTime + 2*time.Hour)
			dee.answer("join " + offered(p.t.(*testing.T), p.world))
		}, deeAt, ""},
		"after the game": {func(p *proofWorld, ann, _, dee *person) {
			ann.answer("replace green " + deeAt)
			p.settle()
			posting, err := p.daemon.tables.Table(p.id).End(context.Background(), log.EndedHost)
			must(p.t, err)
			p.daemon.post.Add(nil, posting.Lines()...)
			dee.answer("join " + offered(p.t.(*testing.T), p.world))
		}, deeAt, "not to be had any more"},
	} {
		t.Run(why, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				p := newProofWorld(t)
				defer func() { p.stop() }()
				dee := p.person("Dee", deeAt)
				row.act(p, p.players[0], p.players[1], dee)
				p.settle()
				if p.seatOf(p.id, engine.Green) != "Ben" || p.game(p.id).Epoch(engine.Green) != 1 {
					t.Errorf("the seat is %s's", p.seatOf(p.id, engine.Green))
				}
				if text := strings.Join(strings.Fields(p.person("", row.who).letter().Text), " "); !strings.Contains(text, row.told) {
					t.Errorf("%s is told:\n%s", row.who, p.person("", row.who).letter().Text)
				}
				if n := len(p.tray.to(friendAt)); n > 1 {
					t.Errorf("Fay has %d letters", n)
				}
			})
		})
	}
}

// TestReplaceMe has a player hand the own seat over, and the operator at the shell offer one; the
// second to accept comes too late.
func TestReplaceMe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newProofWorld(t)
		defer func() { p.stop() }()
		ben, dee, fay := p.players[1], p.person("Dee", deeAt), p.person("Fay", friendAt)
		ben.sign("replace me Dee " + deeAt)
		p.settle()
		reply := p.daemon.Do(context.Background(), Request{Do: ActReplace, Game: p.id, Seat: "green", To: friendAt})
		p.settle()
		if reply.Error != "" {
			t.Fatal(reply.Error)
		}
		dee.answer("join " + offered(t, p.world))
		p.settle()
		fay.answer("join " + joinLine.FindStringSubmatch(fay.letter().Text)[1])
		p.settle()
		if p.seatOf(p.id, engine.Green) != "Dee" || !strings.Contains(strings.Join(strings.Fields(fay.letter().Text), " "), "not to be had any more") {
			t.Errorf("the seat is %s's; Fay is told:\n%s", p.seatOf(p.id, engine.Green), fay.letter().Text)
		}
		for why, r := range map[string]Request{
			"no address": {Do: ActReplace, Game: p.id, Seat: "green", To: "dee"},
			"our own":    {Do: ActReplace, Game: p.id, Seat: "green", To: string(p.daemon.cfg.Mailbox)},
			"no seat":    {Do: ActReplace, Game: p.id, Seat: "purple", To: deeAt},
			"no game":    {Do: ActReplace, Game: "nowhere-7", Seat: "green", To: deeAt},
		} {
			if p.daemon.Do(context.Background(), r).Error == "" {
				t.Errorf("%s: it is taken", why)
			}
		}
	})
}

// TestReplaceByAHostWithoutASeat asks a host who does not play, and has no key, whether a mail is
// theirs, and does what it says after the yes.
func TestReplaceByAHostWithoutASeat(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		ann.write("new game without me dee@example.org eve@example.edu")
		w.settle()
		w.box.put(ann.raw("", "replace green gus@example.com"))
		w.settle()
		code := codeLine.FindStringSubmatch(ann.letter().Text)
		if code == nil || len(w.tray.to("gus@example.com")) != 0 {
			t.Fatalf("Ann is told:\n%s", ann.letter().Text)
		}
		w.box.put(ann.raw("", "yes "+code[1]))
		w.settle()
		if len(w.tray.to("gus@example.com")) != 1 {
			t.Errorf("Gus is not invited; Ann is told:\n%s", ann.letter().Text)
		}
	})
}
