package referee

import (
	"errors"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"

	"dhow/engine"
	"dhow/games/log"
	"dhow/referee/outbox"
	"dhow/referee/table"
)

// act asks for something at the shell, and posts what follows.
func (p *party) act(do ShellAct, seat string) (string, table.Posting, error) {
	p.t.Helper()
	done, posting, err := actAtTable(p.t.Context(), p.tables, Request{Do: do, Game: p.id, Seat: seat})
	if err == nil {
		p.post(posting)
	}
	return done, posting, err
}

// TestActResendOwesALetterEachTime wants a seat that has lost a letter to get one more, as often as
// it is asked for, and nobody else.
func TestActResendOwesALetterEachTime(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	before := p.got()
	for range 2 {
		p.now = p.now.Add(1)
		if _, posting, err := p.act(ActResend, "green"); err != nil || len(posting.Lines()) != 1 {
			t.Fatalf("%v, %v", posting.Lines(), err)
		}
	}
	after := p.got()
	if after[engine.Green] != before[engine.Green]+2 || after[engine.Blue] != before[engine.Blue] {
		t.Errorf("letters were %v and are %v", before, after)
	}
	if last := p.last(engine.Green); !strings.Contains(last, "\nkey kilifi-7.") {
		t.Errorf("the letter cannot be answered:\n%s", last)
	}
}

// TestActResignSeatsTheHouse wants the house player to go on for a seat whose player is gone, and
// all to be told.
func TestActResignSeatsTheHouse(t *testing.T) {
	p := newParty(t, 3)
	p.join()
	before := p.got()
	if _, posting, err := p.act(ActResign, "yellow"); err != nil || posting.In.Fingerprint != "" {
		t.Fatalf("%v, of a mail %q", err, posting.In.Fingerprint)
	}
	if g := p.game(); !g.Resigned(engine.Yellow) || g.Resigned(engine.Blue) {
		t.Error("another seat has resigned, or none")
	}
	for seat, n := range p.got() {
		if seat > 0 && seat <= 3 && n == before[seat] {
			t.Errorf("%v is told nothing", engine.Seat(seat))
		}
	}
	wantRefused(t, p, ActResign, "yellow", "has resigned in kilifi-7 already")
}

func TestActEndGivesTheGameUp(t *testing.T) {
	p := newParty(t, 2)
	p.join()
	if done, _, err := p.act(ActEnd, ""); err != nil || done != "kilifi-7 is given up" {
		t.Errorf("%q, %v", done, err)
	}
	if ended := p.game().Ended(); ended != log.EndedOperator {
		t.Errorf("the log says %q", ended)
	}
	wantRefused(t, p, ActEnd, "", "kilifi-7 is over")
	wantRefused(t, p, ActResign, "blue", "kilifi-7 is over")
}

func TestActsThatCannotBe(t *testing.T) {
	p := newParty(t, 2)
	wantRefused(t, p, ActResend, "blue", "was invited and has not joined")
	wantRefused(t, p, ActResign, "green", "was invited and has not joined")
	wantRefused(t, p, ActResend, "purple", `kilifi-7 has no seat "purple"`)
	wantRefused(t, p, ActResign, "", `kilifi-7 has no seat ""`)
	wantRefused(t, p, "undo", "blue", `"undo" cannot be asked for`)
	if n := p.game().Len(); n != 0 {
		t.Errorf("the game has %d entries", n)
	}
	r := Request{Do: ActEnd, Game: "lamu-1"}
	if _, _, err := actAtTable(t.Context(), p.tables, r); refusal(r, err).Error != "there is no running game lamu-1; dhow game list names those that are" {
		t.Errorf("of no game: %v", err)
	}
}

func wantRefused(t *testing.T, p *party, do ShellAct, seat, want string) {
	t.Helper()
	_, _, err := p.act(do, seat)
	var refused *ControlError
	if !errors.As(err, &refused) || !strings.Contains(refused.Why, want) {
		t.Errorf("%s %s: %v", do, seat, err)
	}
}

// TestActWithAFullDisk wants the shell to be told what is wrong, and not to wait until the disk has
// room.
func TestActWithAFullDisk(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		id := w.begin(w.three(), "")
		w.stop()
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		d, err := Open(House{Inbox: w.box, Senders: []outbox.Sender{w.tray}, Disk: disk, Log: w.log}, w.cfg)
		must(t, err)
		defer d.Close()
		disk.failing(syscall.ENOSPC, "/post/", "write", "create")
		reply := d.DoAlone(t.Context(), Request{Do: ActResend, Game: id, Seat: "green"})
		if reply.Done != "" || !strings.Contains(reply.Error, "journal that cannot be written") {
			t.Errorf("the shell is told %+v", reply)
		}
	})
}
