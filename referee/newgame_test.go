package referee

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/mail"
	"dhow/referee/config"
)

// TestNewGameRefusals has a host be told why a game cannot be, and nobody be invited.
func TestNewGameRefusals(t *testing.T) {
	for _, row := range []struct{ body, told string }{
		{"new game", "nobody"},
		{"new game ben@example.org ben@example.org", "twice"},
		{"new game a@example.org b@example.org c@example.org d@example.org", "4"},
		{"new game without me ben@example.org", "nobody"},
		{"new game ben@", "address"},
	} {
		t.Run(row.body, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				ann := w.person("Ann", "ann@example.org")
				ann.write(row.body)
				w.settle()
				if len(w.tray.all()) != 1 || !strings.Contains(ann.letter().Text, row.told) || len(w.daemon.clerk.set.Index.All()) != 0 {
					t.Errorf("%d letters, %d games; Ann is told:\n%s", len(w.tray.all()), len(w.daemon.clerk.set.Index.All()), ann.letter().Text)
				}
			})
		})
	}
}

// TestGameNames protects that a mail names its game the same each time, and another when that is
// taken.
func TestGameNames(t *testing.T) {
	const fingerprint = "9f3a11c2d1f07b0c2d102c1d95a90e43"
	first := GameName(fingerprint, 0)
	if first != GameName(fingerprint, 0) || first == GameName(fingerprint, 1) || first.Valid() != nil {
		t.Errorf("the names are %q, %q", first, GameName(fingerprint, 1))
	}
	for _, harbour := range harbours {
		if strings.Trim(harbour, "abcdefghijklmnopqrstuvwxyz") != "" {
			t.Errorf("%q is no word for a game", harbour)
		}
	}
}

// TestBounces counts the days on which letters come back to their return path, tells the host on
// the third, and believes no bounce without our Message-ID, or that came by another way: whoever
// has seen a letter can write one.
func TestBounces(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann, ben := p.players[0], p.players[1]
		before := len(p.tray.to(ann.address))
		bounces := func() int {
			owner, _ := p.daemon.clerk.set.Roster.Owner(ben.address)
			profile, _ := p.daemon.clerk.set.Roster.Profile(owner)
			return profile.Bounces
		}
		back := func(n int, l *mail.Outgoing) string {
			return strings.Replace(returned(n, string(l.ID)), "To: dhow@example.com", "To: "+string(l.Return), 1)
		}
		letter, other := ben.letter(), ann.letter()
		for n, forged := range []string{
			returned(901, "forged-letter.nowhere-7.5.g.aaaaaaaaaaaaaaaaaaaaaa@example.com"),
			returned(902, string(letter.ID)),
			strings.Replace(returned(903, string(letter.ID)), "To: dhow@example.com", "To: "+string(letter.ReplyTo), 1),
			strings.Replace(returned(904, string(letter.ID)), "To: dhow@example.com", "To: "+string(other.Return), 1),
			strings.Replace(returned(905, string(letter.ID)), "This mail could", "To: "+string(letter.Return)+"\r\n\r\nThis mail could", 1),
		} {
			p.box.put(forged)
			p.settle()
			if bounces() != 0 {
				t.Fatalf("forged bounce %d counts", n)
			}
		}
		for _, l := range p.tray.all() {
			raw, err := mail.Compose(l)
			must(t, err)
			if detail := l.Return.Local(); detail != "" && strings.Contains(string(raw), detail) {
				t.Errorf("a letter shows its return path:\n%s", raw)
			}
		}
		for day := range 4 {
			for n := range 3 {
				p.box.put(back(10*day+n+2, ben.letter()))
				p.settle()
			}
			if n := bounces(); n != day+1 {
				t.Errorf("on day %d there are %d bounces", day+1, n)
			}
			waitFor(24 * time.Hour)
		}
		told := 0
		for _, l := range p.tray.to(ann.address)[before:] {
			if strings.Contains(l.Text, "come back") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("the host is told %d times", told)
		}
	}, func(cfg *config.Config) { cfg.SubAddress = true })
}

// TestBouncesByHearsay changes nothing where letters have no return path of their own, and tells
// the host of what the mail says, once a week.
func TestBouncesByHearsay(t *testing.T) {
	inProofWorld(t, func(t *testing.T, p *proofWorld) {
		ann, ben := p.players[0], p.players[1]
		before := len(p.tray.to(ann.address))
		for day := range 4 {
			p.box.put(returned(day, string(ben.letter().ID)))
			p.settle()
			waitFor(24 * time.Hour)
		}
		owner, _ := p.daemon.clerk.set.Roster.Owner(ben.address)
		if profile, _ := p.daemon.clerk.set.Roster.Profile(owner); profile.Bounces != 0 || profile.Bounced != "" {
			t.Errorf("the profile has %d bounces, the last on %q", profile.Bounces, profile.Bounced)
		}
		told := 0
		for _, l := range p.tray.to(ann.address)[before:] {
			if strings.Contains(strings.Join(strings.Fields(l.Text), " "), "Anybody can write such a mail") {
				told++
			}
		}
		if told < 1 || told > 2 { // a week may have begun
			t.Errorf("the host is told %d times", told)
		}
	})
}

// returned is a bounce of a letter, as RFC 3464 has it.
func returned(n int, letter string) string {
	return strings.ReplaceAll(fmt.Sprintf(`From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: dhow@example.com
Message-ID: <bounce-%d@mx.example.com>
Date: Fri, 20 Nov 2026 18:00:00 +0000
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

This mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ben@example.net
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

From: dhow@example.com
To: ben@example.net
Message-ID: <%s>
Subject: Round 1

--b--
`, n, letter), "\n", "\r\n")
}

// TestNewGameAtABrokenFile tells the operator of a file that cannot be read where a game is to be
// made.
func TestNewGameAtABrokenFile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		defer func() { w.stop() }()
		ann := w.person("Ann", "ann@example.org")
		raw := "Authentication-Results: mx.example.com; dmarc=pass header.from=example.org\r\n" + ann.raw("", "new game ben@example.org")
		id := GameName(w.daemon.clerk.Read([]byte(raw)).Fingerprint, 0)
		must(t, os.WriteFile(filepath.Join(w.cfg.Data, "games", string(id)+".yaml"), []byte("dhow: one\n"), 0o600))
		w.box.put(raw)
		waitFor(time.Minute)
		letters := w.tray.to(w.cfg.Operator)
		if len(letters) != 1 || !strings.Contains(letters[0].Text, string(id)+".yaml") {
			t.Errorf("the operator gets %d letters, expected one that names %s.yaml", len(letters), id)
		}
	})
}

// TestNewGameIsReadBeforeItsAuthorIsAsked says at once what is wrong with a mail in a host's name,
// and how the game is when it is made.
func TestNewGameIsReadBeforeItsAuthorIsAsked(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		w.box.put(ann.raw("", "new game dee@example.org pace 5\njoin palm\n\nThanks, Ann"))
		w.settle()
		if told := ann.letter().Text; !strings.Contains(told, "pace 5 is not known here") || !strings.Contains(told, "no game is made") || strings.Contains(told, "yes ") {
			t.Errorf("Ann is told:\n%s", told)
		}
		w.box.put(ann.raw("", "new game dee@example.org pace 5d random\njoin palm"))
		w.settle()
		ann.answer("yes " + codeLine.FindStringSubmatch(ann.letter().Text)[1])
		w.settle()
		told := strings.Join(strings.Fields(ann.letter().Text), " ")
		for _, want := range []string{"is made", "set up at random", "each move may take 5 days", "Ann (blue), Dee (green)", `with the word "palm"`, "a line that says join"} {
			if !strings.Contains(told, want) {
				t.Errorf("Ann is not told %q:\n%s", want, ann.letter().Text)
			}
		}
	})
}

// TestFaultyNewGamesAreLimited lets nobody have a host written to without end by mails in the
// host's name.
func TestFaultyNewGamesAreLimited(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		ann := w.person("Ann", "ann@example.org")
		for range 40 {
			w.box.put(ann.raw("", "new game nobody"))
		}
		w.settle()
		if n := len(w.tray.to(ann.address)); n > 2*config.DefaultLimits.HeldMails {
			t.Errorf("Ann has %d letters", n)
		}
	})
}

// TestHostMetBeforeIsWrittenTo has somebody write in a host's name, or invite the host, before the
// host's own first mail. The host still gets the letters of a game that they then start.
func TestHostMetBeforeIsWrittenTo(t *testing.T) {
	before := map[string]func(*world){
		"a forged mail": func(w *world) {
			ann := w.person("Ann", "ann@example.org")
			ann.box.put(ann.raw("", "new game cas@example.com"))
		},
		"an invitation": func(w *world) { w.person("Fay", "fay@example.edu").write("new game ann@example.org") },
	}
	for name, meet := range before {
		t.Run(name, func(t *testing.T) {
			inWorld(t, func(t *testing.T, w *world) {
				meet(w)
				w.settle()
				ann, ben := w.person("Ann", "ann@example.org"), w.person("Ben", "ben@example.net")
				ann.write("new game Ben ben@example.net")
				w.settle()
				ben.answer("join palm")
				w.settle()
				if l := ann.letter(); !strings.Contains(l.Text, "The game begins: cards and books are laid out.") {
					t.Errorf("the last letter to the host is\n%s", l.Text)
				}
			}, func(cfg *config.Config) { cfg.Hosts = []string{"ann@example.org", "fay@example.edu"} })
		})
	}
}

// TestNewGameIsKnownAtAStart makes a game that nobody joins, and starts the daemon anew: the
// operator is not told that the game was copied in, and nobody is invited twice.
func TestNewGameIsKnownAtAStart(t *testing.T) {
	inWorld(t, func(t *testing.T, w *world) {
		w.person("Ann", "ann@example.org").write("new game ben@example.net")
		w.settle()
		sent := len(w.tray.all())
		w.stop()
		w.start()
		waitFor(time.Hour)
		for _, l := range w.tray.all()[sent:] {
			t.Errorf("after the start a letter goes to %s:\n%s", l.To, l.Text)
		}
	})
}
