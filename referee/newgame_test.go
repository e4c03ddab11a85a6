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
			owner, _ := p.daemon.clerk.Roster.Owner(t.Context(), ben.address)
			profile, _, _ := p.daemon.clerk.Roster.Profile(t.Context(), owner)
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
		id := GameName(w.daemon.clerk.Read([]byte(raw), "").Fingerprint, 0)
		must(t, os.WriteFile(filepath.Join(w.cfg.Data, "games", string(id)+".yaml"), []byte("dhow: one\n"), 0o600))
		w.box.put(raw)
		waitFor(time.Minute)
		letters := w.tray.to(w.cfg.Operator)
		if len(letters) != 1 || !strings.Contains(letters[0].Text, string(id)+".yaml") {
			t.Errorf("the operator gets %d letters, expected one that names %s.yaml", len(letters), id)
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
