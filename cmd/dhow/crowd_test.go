package main

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/outbox"
	tables "dhow/referee/table"
)

// crowd is games of two in a data directory, and the mails their players are about to write: all
// good orders, in the order in which they come.
type crowd struct {
	testing.TB
	crowdPlan
	cfg    *config.Config
	ring   *identity.KeyRing
	sample *correspondents.Letter // that the mails answer
	mails  []crowdMail
}

// crowdPlan says how large a crowd is.
type crowdPlan struct {
	games   int             // whose names and secrets are their own, and so their luck: each is played
	each    int             // how many of them a player plays
	entries func(n int) int // how many entries are made in game n, at least
	mailed  int             // for so many games, the first ones, mails are written
	mails   int             // for each of these
}

// crowdMail is an order, as a mail program writes it.
type crowdMail struct {
	from, to mail.Address
	game     string
	raw      []byte
}

const (
	crowdMailbox  mail.Address = "dhow@example.org"
	crowdOperator mail.Address = "olga@example.org"
)

// crowdNames are the players of a crowd's games, and what their mailboxes are called.
var crowdNames = demoNames[:2]

// newCrowd makes a directory of games in which some entries have been made, with some mails for
// each and players of their own.
func newCrowd(t testing.TB, root string, many, entries, mails int) *crowd {
	t.Helper()
	return newCrowdOf(t, root, crowdPlan{games: many, each: 1, entries: func(int) int { return entries }, mailed: many, mails: mails})
}

// between spreads games evenly between two numbers of entries.
func between(least, most int) func(n int) int {
	return func(n int) int { return least + n%(most-least+1) }
}

// newCrowdOf makes a directory of games that anybody can go on with. What is in it need not survive
// a power loss, so nothing waits for the disk.
func newCrowdOf(t testing.TB, root string, plan crowdPlan) *crowd {
	t.Helper()
	c := &crowd{TB: t, crowdPlan: plan, ring: identity.NewKeyRing(), cfg: &config.Config{
		Mailboxes: []config.Mailbox{{Folder: "INBOX"}},
		Mailbox:   crowdMailbox, Name: "Dhow", Operator: crowdOperator, Data: filepath.Join(root, "data"), Trust: config.TrustProof,
		Limits: config.DefaultLimits,
	}}
	limits := &c.cfg.Limits
	limits.PlayerMails, limits.UnprovenMails, limits.IdleAnswers, limits.TalkMails = 1e6, 1e6, 1e6, 1e6
	dir, err := store.OpenFiles(hasty{}, c.cfg.Data, time.Now)
	c.must(err)
	defer dir.Close()
	c.must(os.WriteFile(filepath.Join(c.cfg.Data, referee.KeysName), c.ring.Bytes(), 0o600))
	_, err = dir.Recall()
	c.must(err)
	rounds := make([][]crowdMail, plan.mails)
	for i := range rounds {
		rounds[i] = make([]crowdMail, plan.mailed)
	}
	c.addGames(dir, 0, 1, rounds) // it has the letter that all mails answer
	const together = 10_000
	for n := 1; n < plan.games; n += together {
		c.addGames(dir, n, min(n+together, plan.games), rounds)
	}
	c.mails = slices.Concat(rounds...)
	return c
}

// hasty is a disk that does not wait until anything is kept.
type hasty struct{ disk.OS }

func (hasty) SyncDir(string) error { return nil }

func (d hasty) Create(path string) (disk.File, error) {
	f, err := d.OS.Create(path)
	return hastyFile{f}, err
}

type hastyFile struct{ disk.File }

func (hastyFile) Sync() error { return nil }

// addGames makes games from one number up to another, on all processors, and has the journal know
// them.
func (c *crowd) addGames(dir *store.Files, from, to int, rounds [][]crowdMail) {
	marks := make([]post.Line, to-from)
	var next atomic.Int64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(marks)) && !c.Failed(); i = next.Add(1) - 1 {
				marks[i] = c.addGame(dir, from+int(i), rounds)
			}
		})
	}
	all.Wait()
	if c.Failed() {
		c.FailNow()
	}
	now := time.Now() // which somebody has to bear out: the games are of long ago
	_, err := dir.Commit(c.Context(), store.Act{At: now, Facts: append(marks, post.Searched{At: now})})
	c.must(err)
}

func (c *crowd) must(err error) {
	c.Helper()
	if err != nil {
		c.Fatal(err)
	}
}

// addGame makes a game, and adds a mail to each round. The journal is to have the mark.
func (c *crowd) addGame(dir *store.Files, n int, rounds [][]crowdMail) post.Mark {
	secret := log.Secret(seeded("crowd", "secret", fmt.Sprint(n)))
	h := c.rehearse(games.GameID(fmt.Sprintf("kilifi-%d", n)), &secret, n)
	for h.game.Len() < c.entries(n) || h.game.OpeningDue() || !h.game.Dealt() {
		c.step(h)
	}
	c.must(dir.CreateGame(h.game.Header.Game, h.game.Bytes(), []byte(secret.Text()+"\n")))
	for _, s := range h.game.Header.Seats {
		if who, first := c.person(s.Seat, n); first {
			c.must(dir.SaveProfile(context.Background(), s.Player, &store.Profile{
				Name: s.Name, Lang: "en", Zone: "UTC", HTML: true, Addresses: []store.Address{{Address: string(crowdAddress(s.Seat, who)), Proof: "key", Since: h.at}},
			}))
		}
	}
	mark := post.Mark{Game: h.game.Header.Game, Entry: h.game.Len()}
	if n == 0 {
		c.sample = c.letter(dir, h.game.Header.Game)
	}
	if n < c.mailed {
		for i := range rounds {
			program := correspondents.Programs[(n+i)%len(correspondents.Programs)]
			rounds[i][n] = c.write(h, program, n)
		}
	}
	return mark
}

// person is who of those of one name plays a game, and whether it is their first. Two who meet in
// one game do not meet in their others, if there are more games than a few.
func (c *crowd) person(seat engine.Seat, n int) (who int, first bool) {
	if seat == engine.Blue {
		return n / c.each, n%c.each == 0
	}
	people := (c.games + c.each - 1) / c.each
	return n % people, n < people
}

// rehearse begins a game in memory. Chance being what it is in the files, the orders that are good
// there are good in the referee's hands.
func (c *crowd) rehearse(id games.GameID, secret *log.Secret, n int) *rehearsal {
	header := log.NewHeader(edition.Mombasa(), id, engine.RandomSetup, crowdNames...)
	header.Pace = log.Pace{Move: 90 * 24 * time.Hour, Reminder: 24 * time.Hour, OnTimeout: "house"}
	for i := range header.Seats {
		who, _ := c.person(header.Seats[i].Seat, n)
		header.Seats[i].Player = games.PlayerID(fmt.Sprintf("%s-%04x", strings.ToLower(header.Seats[i].Name), who))
	}
	game, err := log.New(edition.Mombasa(), header, secret)
	c.must(err)
	chance := rand.New(rand.NewPCG(7, uint64(n)))
	return &rehearsal{game: game, words: luckWords[:len(crowdNames)], pick: chance.IntN, at: time.Now().AddDate(0, -2, 0)}
}

// step makes the next entry.
func (c *crowd) step(h *rehearsal) log.Entry {
	c.must(h.step())
	return h.game.Entries()[h.game.Len()-1]
}

// crowdAddress is the address of a player, a sub-address of a mailbox that all crowdNames share.
func crowdAddress(seat engine.Seat, who int) mail.Address {
	return mail.Address(fmt.Sprintf("%s+%d@example.org", strings.ToLower(crowdNames[seat-1]), who))
}

// write plays the next order of a game, and writes the mail with it: an answer to the sample, with
// a key of this moment.
func (c *crowd) write(h *rehearsal, program correspondents.Program, n int) crowdMail {
	position := h.game.Len()
	e, text := c.step(h), h.typed()
	for h.game.OpeningDue() {
		c.step(h)
	}
	key := c.ring.Text(identity.Key{Game: h.game.Header.Game, Position: position, Seat: e.By, Epoch: 1})
	to := *c.sample
	to.ID = c.ring.MessageID("crowd-letter", key, crowdMailbox.Domain())
	to.Text = keyLine.ReplaceAllLiteralString(to.Text, "key "+key)
	who, _ := c.person(e.By, n)
	from := crowdAddress(e.By, who)
	return crowdMail{from, crowdMailbox, string(h.game.Header.Game), program.Write(&correspondents.Answer{
		To: &to, ID: mail.MessageID(fmt.Sprintf("%d.%d@example.org", n, position)), From: from, Name: crowdNames[e.By-1], Text: text, At: time.Now(),
	})}
}

// keyLine is the line at a letter's foot.
var keyLine = regexp.MustCompile(`(?m)^key .*$`)

// letter returns a letter about a game.
func (c *crowd) letter(dir *store.Files, id games.GameID) *correspondents.Letter {
	open := tables.New(tables.Settings{
		Store: unposted{dir}, Editions: log.Editions{edition.Mombasa()}, Ring: c.ring, Clock: time.Now, Log: quiet,
	})
	defer open.Close()
	look, err := open.Table(id).Look(c.Context())
	c.must(err)
	owe := post.Owe{ID: "crowd-letter", At: time.Now(), Game: id, Seat: engine.Blue, Kind: tables.KindResent, Until: look.Last}
	var out *mail.Outgoing
	c.must(open.Table(id).Read(c.Context(), func(h acts.History) error {
		out, _, err = letters.WriteInGame(h, c.ring, &owe, &letters.Addressing{
			Mailbox: crowdMailbox, Name: "Dhow", Domain: crowdMailbox.Domain(), To: crowdAddress(engine.Blue, 0),
		})
		return err
	}))
	raw, err := mail.Compose(out)
	c.must(err)
	letter, err := correspondents.Read(raw)
	c.must(err)
	return letter
}

// unposted is a store that knows of no letters.
type unposted struct{ *store.Files }

func (unposted) Marked(context.Context, games.GameID) (int, bool, error) { return 0, false, nil }

// crowdReferee is a crowd's referee at work in this process.
type crowdReferee struct {
	*crowd
	daemon *referee.Daemon
	stop   func()
}

// serve has a referee begin on the crowd's directory.
func (c *crowd) serve(inbox intake.Inbox, senders ...outbox.Sender) *crowdReferee {
	c.Helper()
	d, err := referee.Open(referee.House{Inboxes: []intake.Inbox{inbox}, Senders: senders, Log: quiet}, c.cfg)
	c.must(err)
	ctx, cancel := context.WithCancel(c.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	return &crowdReferee{c, d, func() {
		cancel()
		c.must(<-ended)
		c.must(inbox.Close())
	}}
}

// accepted counts the orders that are on disk with their letters owed.
func (r *crowdReferee) accepted() int {
	return int(r.daemon.Metrics().Count(`dhow_mails_total{outcome="accepted"}`))
}

// sent counts the letters handed over.
func (r *crowdReferee) sent() int {
	return int(r.daemon.Metrics().Count(`dhow_letters_total{how="sent"}`))
}

// idle tells whether no letter waits.
func (r *crowdReferee) idle() bool {
	var text strings.Builder
	r.must(r.daemon.Metrics().Write(&text))
	return strings.Contains(text.String(), "dhow_letters_waiting 0\n")
}

// until waits for something, and returns how long that took.
func (c *crowd) until(what string, holds func() bool) time.Duration {
	c.Helper()
	begun := time.Now()
	for !holds() {
		if time.Since(begun) > time.Minute {
			c.Fatalf("%s does not come", what)
		}
		time.Sleep(time.Millisecond)
	}
	return time.Since(begun)
}

// quiet is a log that nobody reads.
var quiet = slog.New(slog.DiscardHandler)

// TestCrowd: the games of a crowd are what their seals and their luck say, and can be gone on with.
func TestCrowd(t *testing.T) {
	t.Parallel()
	const many = 12
	c := newCrowdOf(t, t.TempDir(), crowdPlan{games: many, each: 4, entries: between(4, 4+many), mailed: many, mails: 1})
	office := c.office()
	defer office.Close()
	c.fill(office)
	c.configure(office)
	for n := range many {
		if said := mustRun(t, "", "verify", fmt.Sprintf("kilifi-%d", n), "--data", c.cfg.Data); !strings.Contains(said, "holds: ") {
			t.Errorf("dhow verify says %s", said)
		}
	}
	r := c.serve(c.inbox(office), c.senders(office, 1)...)
	c.until("the last order", func() bool { return r.accepted() == many })
	c.until("the letters", r.idle)
	if r.sent() < many {
		t.Errorf("%d letters follow from %d orders", r.sent(), many)
	}
	r.stop()
}
