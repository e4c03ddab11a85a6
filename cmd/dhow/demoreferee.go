package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/mail/postoffice"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

// localReferee is a referee inside this process, with a post office for it and those it writes to.
// Its clock stands still between mails, so that what it writes follows from them alone.
type localReferee struct {
	root    string // data directory
	ed      *engine.Edition
	clock   *demoClock
	address mail.Address
	office  *postoffice.Office
	inbox   *mail.Inbox
	sender  *mail.Sender
	stop    context.CancelFunc
	done    chan struct{} // closed when the daemon has ended
	err     error         // why it did, once it has
}

// localPassword opens all mailboxes of an office that nobody else can reach.
const localPassword = "demo"

// demoClock is a clock that moves when it is told to.
type demoClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *demoClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// passed is how much time the demo has taken.
func (c *demoClock) passed() time.Duration { return c.now().Sub(demoBegins) }

func (c *demoClock) set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
}

// demoChance is the referee's chance in a demo. Secrets of games come in a stream of their own, so
// that a game is the same whether its players are known already, and have their ids, or not.
type demoChance struct{ secrets, ids *rand.ChaCha8 }

func newDemoChance(seed [32]byte) *demoChance {
	c := &demoChance{secrets: rand.NewChaCha8(seed)}
	seed[0]++
	c.ids = rand.NewChaCha8(seed)
	return c
}

// Read fills a secret, or whatever is shorter or longer.
func (c *demoChance) Read(p []byte) (int, error) {
	if len(p) == len(log.Secret{}) {
		return c.secrets.Read(p)
	}
	return c.ids.Read(p)
}

// openLocalReferee opens an office and runs a referee on a data directory, whose chance comes from
// a seed; letters is what its letters have beside their text.
func openLocalReferee(root string, ed *engine.Edition, seed [32]byte, letters string) (*localReferee, error) {
	r := &localReferee{root: root, ed: ed, clock: &demoClock{at: demoBegins}, done: make(chan struct{})}
	office, err := postoffice.Open(postoffice.Options{Now: r.clock.now})
	if err != nil {
		return nil, err
	}
	r.office = office
	r.address = r.addressOf("dhow")
	if err := office.AddAccount(r.address, localPassword); err != nil {
		return nil, errors.Join(err, office.Close())
	}
	cfg := &config.Config{
		Mailbox: r.address, Name: "Dhow", Operator: r.address, SMTP: r.office.SMTP(r.address), Data: r.root,
		Hosts: []string{string(r.addressOf(demoNames[0]))}, Trust: config.TrustProof, SubAddress: true,
		Mailboxes: []config.Mailbox{{IMAP: r.office.IMAP(r.address), AuthServ: []string{r.office.Host()}}},
		Limits:    config.DefaultLimits, Letters: letters,
	}
	r.inbox = mail.NewInbox(mail.InboxConfig{Account: cfg.Mailboxes[0].IMAP})
	r.sender = mail.NewSender(mail.SenderConfig{Account: cfg.SMTP})
	daemon, err := referee.Open(referee.House{
		Inboxes: []intake.Inbox{r.inbox}, Senders: []outbox.Sender{r.sender}, Edition: ed, Clock: r.clock.now, Uptime: r.clock.passed, Random: newDemoChance(seed),
	}, cfg)
	if err != nil {
		return nil, errors.Join(err, office.Close())
	}
	ctx, stop := context.WithCancel(context.Background())
	r.stop = stop
	go func() {
		defer close(r.done)
		r.err = daemon.Run(ctx)
	}()
	return r, nil
}

// addressOf returns the address that somebody has at the office.
func (r *localReferee) addressOf(name string) mail.Address {
	return mail.Address(strings.ToLower(name) + "@" + r.office.Host())
}

// ended waits until the daemon has ended, and returns why; nil, if it was told to.
func (r *localReferee) ended() error {
	<-r.done
	return r.err
}

// close stops the referee and closes its office.
func (r *localReferee) close() error {
	r.stop()
	err := r.ended()
	r.inbox.Close()
	r.sender.Close()
	return errors.Join(err, r.office.Close())
}

// readGame reads a game's file as the referee knows it. Reading takes no lock.
func (r *localReferee) readGame(file string) (*log.Game, error) {
	data, err := readFile(file)
	if err != nil {
		return nil, err
	}
	secret, err := readSecret(file)
	if err != nil {
		return nil, err
	}
	return log.Read(r.ed, file, data, secret)
}
