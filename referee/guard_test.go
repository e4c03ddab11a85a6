package referee

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/referee/config"
)

// TestSentAgainAtOnce has the copies come with the mail, while the journal is slow.
func TestSentAgainAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		f.stop()
		disk := &faultyDisk{Disk: unsyncedDisk{}}
		disk.taking(func() { time.Sleep(time.Second) }, "/post/", "write")
		f.files = disk
		f.start()
		m := forge{top: stamp(pass), id: "first@example.net", body: "say well played"}
		raw := f.fill(m.raw(), 0)
		for _, id := range []string{"first@example.net", "second@example.net", "third@example.edu"} {
			f.box.put(strings.Replace(raw, "first@example.net", id, 1))
		}
		waitFor(time.Minute)
		if said := allSaid(f.game(f.id)); strings.Count(said, "well played") != 1 || f.box.left() != 0 {
			t.Errorf("said is %q, %d mails are left", said, f.box.left())
		}
	})
}

// TestHostsAreLimited has many hosts start games where anyone may: each has an allowance of their
// own from the first mail on.
func TestHostsAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *config.Config) { c.Hosts = []string{config.Anyone}; c.Limits.PlayerMails = 8 })
		w.start()
		defer func() { w.stop() }()
		fay := w.person("Fay", friendAt)
		for range 6 {
			fay.write("new game")
		}
		gus := w.person("Gus", "gus@example.com")
		gus.write("new game dee@example.org")
		w.settle()
		if n := w.box.left(); n < 3 {
			t.Errorf("%d mails of a new host wait", n)
		}
		if len(w.tray.to("dee@example.org")) != 1 {
			t.Error("another host's game is kept from being made")
		}
		time.Sleep(2 * time.Hour)
		w.settle()
		if n := w.box.left(); n != 0 {
			t.Errorf("%d mails are left in the end", n)
		}
	})
}

// TestHeldMailShowsNoKeys has a held mail hold somebody else's key, broken so that it carries none:
// Ben, who quotes the question, must be able to answer it.
func TestHeldMailShowsNoKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer func() { f.stop() }()
		cas := keyIn(f.letters[2])
		m := forge{from: fayFrom, body: "say hello, see " + cas[:20] + "\nsay " + cas[20:] + " and so on\nkey {BEN}\nsay or " + cas[:20] + " " + cas[20:] + " there\nsay or " + cas}
		outcome, letters := f.send(f.fill(m.raw(), 0))
		if outcome != post.OutcomeHeld || recipients(letters) != toBen {
			t.Fatalf("the outcome is %q, letters go to %q", outcome, recipients(letters))
		}
		entries := f.game(f.id).Len()
		ben := f.players[1]
		ben.answer("yes " + codeLine.FindStringSubmatch(ben.letter().Text)[1])
		f.settle()
		if f.game(f.id).Len() != entries+1 {
			t.Errorf("Ben's yes is not taken:\n%s", ben.letter().Text)
		}
		f.keepsSecrets()
	})
}
