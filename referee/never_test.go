package referee

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNeverIsOfInvitations lets a player who wants no more invitations play on: letters of the game
// still come, the others' too.
func TestNeverIsOfInvitations(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ben := p.players[1]
		ben.sign("never")
		p.settle()
		if told := ben.letter().Text; !strings.Contains(told, "nobody can invite this address") || !strings.Contains(told, "go on: "+string(p.id)) {
			t.Errorf("Ben is told:\n%s", told)
		}
		for range 3 {
			before := len(p.tray.to(benAt))
			p.playOn(p.id, p.players)
			if len(p.tray.to(benAt)) == before {
				t.Error("Ben's game goes on without letters to him")
			}
		}
		before := len(p.tray.to(benAt))
		p.players[0].write("say hello\ngame " + string(p.id))
		p.settle()
		if len(p.tray.to(benAt)) != before+1 {
			t.Error("what Ann says does not reach Ben")
		}
	})
}

// TestNeverIsToldToHosts tells the host of a later game why nobody comes, until the operator has
// taken it back in the player's file.
func TestNeverIsToldToHosts(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann, dee := w.person("Ann", "ann@example.org"), w.person("Dee", "dee@example.org")
		ann.write("new game dee@example.org")
		w.settle()
		dee.answer("never")
		w.settle()
		if told := ann.letter().Text; !strings.Contains(told, "Dee does not want to play") {
			t.Errorf("Ann is told:\n%s", told)
		}
		letters := len(w.tray.to(dee.address))
		if told := dee.letter().Text; strings.Contains(told, "go on") {
			t.Errorf("Dee, who plays nowhere, is told:\n%s", told)
		}
		ann.write("new game dee@example.org")
		w.settle()
		if n := len(w.tray.to(dee.address)); n != letters {
			t.Errorf("Dee has %d letters more", n-letters)
		}
		if told := ann.letter().Text; !strings.Contains(told, "Dee does not want to play") {
			t.Errorf("the second time Ann is told:\n%s", told)
		}
		id, _ := w.daemon.clerk.set.Roster.Owner(dee.address)
		file := filepath.Join(w.cfg.Data, "players", string(id)+".yaml")
		data, err := os.ReadFile(file)
		must(t, err)
		must(t, os.WriteFile(file, []byte(strings.Replace(string(data), "never", "key", 1)), 0o600))
		ann.write("new game dee@example.org")
		w.settle()
		if told := dee.letter().Text; len(w.tray.to(dee.address)) != letters+1 || !strings.Contains(told, "invites you") {
			t.Errorf("after the operator's edit Dee is told:\n%s", told)
		}
	})
}

// TestNeverAndJoin lets somebody who said never, and then joins, play: the letters of that game
// come.
func TestNeverAndJoin(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann, dee := w.person("Ann", "ann@example.org"), w.person("Dee", "dee@example.org")
		ann.write("new game dee@example.org")
		w.settle()
		invitation := dee.letter()
		dee.answerTo(invitation, "never")
		w.settle()
		dee.answerTo(invitation, "join palm")
		waitFor(time.Minute)
		if told := dee.letter().Text; !strings.Contains(told, "you have joined") {
			t.Errorf("Dee is told:\n%s", told)
		}
	})
}

// TestTalkSaysWhoHears tells the author of talk who does not read it.
func TestTalkSaysWhoHears(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann, ben, cas := p.players[0], p.players[1], p.players[2]
		for _, row := range []struct {
			before func()
			say    string
			want   string
		}{
			{func() {}, "say hello", "passed on to all"},
			{func() { ben.resigns() }, "say hello", "passed on to all but Ben"},
			{func() {}, "say ben: hello", "nobody is there to read it: Ben"},
			{func() { cas.resigns() }, "say hello", "nobody is there to read it: Ben and Cas"},
		} {
			row.before()
			p.settle()
			ann.answer(row.say)
			p.settle()
			if told := strings.Join(strings.Fields(ann.letter().Text), " "); !strings.Contains(told, row.want) {
				t.Errorf("%s: Ann is not told %q:\n%s", row.say, row.want, ann.letter().Text)
			}
		}
	})
}

// TestInvitedWhoMistype offers what somebody invited can answer, and no orders.
func TestInvitedWhoMistype(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		dee := w.person("Dee", "dee@example.org")
		w.person("Ann", "ann@example.org").write("new game dee@example.org")
		w.settle()
		dee.answer("jion coral")
		w.settle()
		told := strings.Join(strings.Fields(dee.letter().Text), " ")
		if !strings.Contains(told, "did you mean: * join coral") || !strings.Contains(told, "* never") || strings.Contains(told, "how orders are written") {
			t.Errorf("Dee is told:\n%s", dee.letter().Text)
		}
	})
}
