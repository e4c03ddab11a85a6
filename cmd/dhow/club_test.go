package main

import (
	"bytes"
	"net/smtp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/internal/mailservers"
	"dhow/internal/postgresql"
)

// TestClubMovesToADatabase has a club's operator go the way of docs/operating.md: games that run in
// files, by Dovecot and Postfix, are brought into a database, where three daemons serve them. The one
// that has the lease is killed while orders are under way; what is handed over by LMTP is judged
// meanwhile. Then all goes back into files: each game begins with what was brought in, byte for byte,
// holds, has every order once, and goes on.
func TestClubMovesToADatabase(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	c.start()
	c.begin()
	c.playTo(1)
	c.turns(3)
	c.stop()
	before := c.files(c.dir)

	c.move()
	for _, at := range c.lmtp {
		w := c.worker()
		w.configure("address: 127.0.0.1:0", "address: "+at)
		w.start()
		c.workers = append(c.workers, w)
	}
	c.workers[1].command(0, "dhow serve is running, here or elsewhere", "doctor")
	*c.served = *c.workers[0]
	c.handedOver = true
	c.playTo(2)
	c.killHolder()
	c.turns(2)
	c.stopWorkers()

	c.moveBack()
	after := c.files(c.dir)
	for name, text := range before {
		if len(after[name]) <= len(text) || !bytes.HasPrefix(after[name], text) {
			t.Errorf("%s was\n%s\nand does not go on from there\n%s", name, text, after[name])
		}
		c.command(0, "holds", "verify", filepath.Join(c.dir, "games", name))
	}
	c.start()
	c.turns(1)
	c.stop()
	c.wantEachOnce()
}

// club is a referee with two games, which moves from files into a database and back.
type club struct {
	*interop
	database   string
	lmtp       []string             // where three workers take mails
	changed    *mailservers.Postfix // that hands over the referee's mails by LMTP
	handedOver bool                 // it is the one that Ann, Ben and Dee write by
	games      []*servedGame        // of Ann, Ben and Cas, and of Dee against the house
	workers    []*served            // of the database; the first has its lease

	afterNext func() // is done when the next mail is handed in
}

func newClub(t *testing.T) *club {
	t.Helper()
	server := postgresql.Start(t)
	c := &club{interop: newInterop(t, mailservers.StartDovecot), database: server.URL(server.Create(t, "")), afterNext: func() {}}
	var to []string
	for range 3 {
		at := freeAddress(t)
		c.lmtp, to = append(c.lmtp, at), append(to, at)
	}
	c.changed = mailservers.StartPostfix(t, c.dovecot,
		"transport_maps = inline:{{"+string(mailbox)+" = lmtp:inet:"+strings.Join(to, ", ")+"}}",
		"minimal_backoff_time = 1s", "maximal_backoff_time = 1s", "queue_run_delay = 1s", "lmtp_destination_recipient_limit = 1")
	c.configure("hosts: [ann@example.org]", "hosts: [ann@example.org, dee@example.org]")
	c.doctor()
	dees := c.newGame()
	dees.sit("Dee", "dee@example.org", c.dovecot.IMAP).write = c.write
	c.games = []*servedGame{c.table(c.dovecot.IMAP, c.write), dees}
	return c
}

// write hands in a mail. Those of Cas go to the mailbox, and those of Ben go there as well.
func (c *club) write(p *mailPlayer, a *correspondents.Answer) {
	p.Helper()
	raw := composed(a, correspondents.Programs[p.written%len(correspondents.Programs)])
	through := c.postfix
	if c.handedOver && p.name != "Cas" {
		through = c.changed
	}
	err := smtp.SendMail(hostPort(through.SMTP()), nil, string(a.From), []string{string(addressee(a))}, raw)
	if err == nil && c.handedOver && p.name == "Ben" {
		err = c.dovecot.Deliver(raw, addressee(a))
	}
	if err != nil {
		p.Fatal(err)
	}
	c.afterNext()
	c.afterNext = func() {}
}

// begin has both games begin.
func (c *club) begin() {
	c.Helper()
	c.games[0].begin()
	c.games[0].join()
	dees := c.games[1]
	dee := dees.players[0]
	dee.start("new game house")
	asked := dee.await("the question whether the mail is Dee's", func(l *correspondents.Letter) bool { return heldCode.MatchString(l.Text) })
	dee.answer(asked, "yes "+heldCode.FindStringSubmatch(asked.Text)[1])
	id, _, _ := strings.Cut(strings.TrimPrefix(dee.newest(1).Subject, "["), "]")
	dees.id = games.GameID(id)
}

// playTo plays both games until all have to plan a round.
func (c *club) playTo(round int) {
	c.Helper()
	for _, m := range c.games {
		for g := m.game(); !c.plans(g, round); g = m.game() {
			m.turn(g)
		}
	}
}

func (c *club) plans(g *log.Game, round int) bool {
	c.Helper()
	state, err := g.State()
	if err != nil {
		c.Fatal(err)
	}
	return state.Round == round && state.Phase == engine.PlanningPhase
}

// turns plays some turns of both games.
func (c *club) turns(n int) {
	c.Helper()
	for _, m := range c.games {
		for range n {
			m.turn(m.game())
		}
	}
}

// move brings the games into the database, by the commands that docs/operating.md names.
func (c *club) move() {
	c.Helper()
	c.configure("# store: postgres://dhow@db.example.org/dhow", "store: "+c.database)
	c.configure("# listen-lmtp: {address: unix:/run/dhow/lmtp.sock, ", "listen-lmtp: {address: 127.0.0.1:0, ")
	c.command(0, "the tables are made", "store", "migrate")
	toImport := "whose games are not in the database: dhow store import " + c.dir
	c.command(1, toImport, "serve")
	c.command(1, toImport, "doctor")
	c.command(0, "and are the same there", "store", "import", c.dir)
	c.command(1, "dhow store: postgres://", "store", "import", c.dir)
	for _, m := range c.games {
		m.lies = func() (text, secret []byte) { return m.inDatabase(c.database) }
	}
}

// killHolder kills the daemon that has the lease when the first of three plans is handed in. What is
// handed over from then on is judged and answered by the others; the plan that went to the mailbox is
// when one of them has taken over.
func (c *club) killHolder() {
	c.Helper()
	m, dees := c.games[0], c.games[1]
	var began time.Time
	since := func() time.Duration { return time.Since(began).Round(10 * time.Millisecond) }
	c.afterNext = func() {
		began = time.Now()
		c.kill()
	}
	m.trouble = func(before *log.Game) {
		dees.turn(dees.game())
		for _, p := range m.players[:2] {
			p.newest(before.Len() + 1)
		}
		judged := since()
		c.hear("READY=1")
		ready := since()
		m.players[2].newest(before.Len() + 1)
		c.Logf("after the kill: what was handed over is answered in %v, another has the lease in %v, what lay in the mailbox is answered in %v",
			judged, ready, since())
	}
	m.turn(m.game())
	m.trouble = func(*log.Game) {}
	c.workers = c.workers[1:]
	if strings.Contains(c.workers[1].log.String(), holds) {
		slices.Reverse(c.workers)
	}
	*c.served = *c.workers[0]
	said := c.workers[1].log.String()
	asDeputy, _, _ := strings.Cut(c.log.String(), holds)
	if !strings.Contains(asDeputy+said, "outcome=accepted") || strings.Contains(said, holds) {
		c.Errorf("one waits and says\n%s\nand one has taken over and says\n%s", said, c.log)
	}
}

// holds is what a daemon that has the lease has said.
const holds = `msg="dhow serve"`

// stopWorkers stops the daemons of the database: first the one that waits, and tells systemd nothing.
func (c *club) stopWorkers() {
	c.Helper()
	waits := c.workers[1]
	if err := waits.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		c.Fatal(err)
	}
	if err := waits.cmd.Wait(); err != nil {
		c.Errorf("the daemon that waits ends with %v\n%s", err, waits.log)
	}
	c.stop()
}

// moveBack makes a data directory of the database, to be served in its place.
func (c *club) moveBack() {
	c.Helper()
	c.handedOver = false
	copied := filepath.Join(c.TempDir(), "copy")
	c.command(0, copied+" wants keys", "store", "export", copied)
	for _, name := range []string{"dhow.yaml", "keys"} {
		text, err := os.ReadFile(filepath.Join(c.dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(copied, name), text, 0o600)
		}
		if err != nil {
			c.Fatal(err)
		}
	}
	c.dir = copied
	c.configure("store: "+c.database, "")
	c.configure("\nlisten-lmtp:", "\n# listen-lmtp:")
	for _, m := range c.games {
		m.lies = nil
	}
}

// files reads the games of a data directory.
func (c *club) files(dir string) map[string][]byte {
	c.Helper()
	all := map[string][]byte{}
	paths, err := filepath.Glob(filepath.Join(dir, "games", "*.yaml"))
	for _, path := range paths {
		text, failed := os.ReadFile(path)
		all[filepath.Base(path)] = text
		err = failed
	}
	if err != nil || len(all) != len(c.games) {
		c.Fatalf("%s has %d games: %v", dir, len(all), err)
	}
	return all
}

// wantEachOnce wants each mail with an order to have been accepted, once, and no letter to have come
// in two versions.
func (c *club) wantEachOnce() {
	c.Helper()
	inbox := mustRun(c.T, "", "inbox", "--data", c.dir)
	want := 0
	for _, m := range c.games {
		want -= len([]string{"new game", "yes"})
		for _, p := range m.players {
			want += p.written
			p.wantOneVersion()
		}
	}
	if n := strings.Count(inbox, "  accepted  "); n != want {
		c.Errorf("%d mails were accepted, %d were written\n%s", n, want, inbox)
	}
	for _, folder := range []string{"INBOX", "Dhow/Refused"} {
		if n := c.dovecot.Count(c.T, mailbox, folder); n != 0 {
			c.Errorf("%d mails are left in %s", n, folder)
		}
	}
}
