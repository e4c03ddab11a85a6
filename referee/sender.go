package referee

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/metrics"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/referee/table"
)

// Sender sends letters beside the daemon that has the store, of which it takes a part at a time. It
// enters nothing in any game and fetches no mail: what it commits is that letters were sent, and
// what follows from that.
type Sender struct {
	store   Store
	post    *outbox.Writer
	outbox  *outbox.Outbox
	tables  *table.Tables
	metrics *metrics.Registry
}

// OpenSender reads what is needed of the house's store, which has to be given, and is given back by
// Run. Of the house the inbox is not asked. Nothing is sent before Run.
func OpenSender(h House, cfg *config.Config) (*Sender, error) {
	h.furnish()
	d := &Daemon{house: h, cfg: cfg, store: h.Store, metrics: new(metrics.Registry)}
	ring, err := d.readKeys()
	if err != nil {
		return nil, err
	}
	d.readEditions()
	ctx := context.Background()
	index, _, err := identity.OpenIndex(ctx, h.Store, d.editions) // who has the store tells of games that are broken
	if err != nil {
		return nil, err
	}
	if _, err := h.Store.Recall(0); err != nil {
		return nil, err
	}
	people, _, err := identity.OpenPeople(ctx, h.Store) // and of profiles that are lost
	if err != nil {
		return nil, err
	}
	roster := identity.NewRoster(people, index, h.Random)
	s := &Sender{store: h.Store, metrics: d.metrics}
	asked := questions.New(ring, h.Store, h.Edition, h.Clock, cfg.Limits.HeldMails)
	s.post = outbox.NewWriter(h.Store, aside{h.Log}, h.Clock, h.Log, d.metrics)
	s.tables = table.New(table.Settings{
		Store: h.Store, Editions: d.editions, Ring: ring, Readers: roster, Index: index, Held: asked, Post: s.post,
		Troubles: aside{h.Log}, Clock: h.Clock, Log: h.Log,
	})
	who := &identity.Authenticator{
		Dir: h.Store, Edition: h.Edition, Ring: ring, Roster: roster, Index: index,
		Epochs: identity.NewEpochs(index, s.tables), TrustAddresses: cfg.Trust == config.TrustOpen,
	}
	w := &letters.Letters{
		Config: cfg, Editions: d.editions, Documents: d.documents, Store: h.Store, Ring: ring, Roster: roster, Index: index,
		Tables: s.tables, Who: who, Questions: asked, Notices: notices.New(ring, index, h.Store, h.Clock), Clock: h.Clock,
	}
	s.outbox, err = outbox.New(context.Background(), outbox.Settings{
		Senders: h.Senders, Store: h.Store, Post: s.post, Letters: &lookingLetters{w}, Mails: noMails{}, Clock: h.Clock,
		Log: h.Log, Metrics: d.metrics,
	})
	s.metrics.Gauge("dhow_letters_waiting", func() float64 { return float64(s.outbox.Waiting()) })
	s.metrics.Gauge("dhow_parts_claimed", func() float64 { return float64(s.outbox.Claimed()) })
	return s, err
}

// Metrics returns the sender's counters.
func (s *Sender) Metrics() *metrics.Registry { return s.metrics }

// Run sends letters until ctx ends, or another process has taken the lease away because this one
// was not heard of for too long; the error is then a *store.LostError. Letters that are being sent
// are finished, as by a daemon that stops.
func (s *Sender) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		select {
		case <-s.store.Lost():
			stop()
		case <-ctx.Done():
		}
	}()
	finish, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopTime, giveUp) })()
	posting, endPosting := context.WithCancel(context.WithoutCancel(ctx))
	var writing sync.WaitGroup
	writing.Go(func() { s.post.Run(posting, finish) })
	s.outbox.Run(ctx, finish)
	endPosting()
	writing.Wait()
	s.tables.Close()
	return errors.Join(lostLock(s.store), s.store.Close())
}

// lookingLetters are letters of games that another process writes to: before each is written its
// game is looked at anew.
type lookingLetters struct{ *letters.Letters }

// Render makes a letter that is to be sent.
func (w *lookingLetters) Render(ctx context.Context, o post.Owe) (*mail.Outgoing, []post.Line, error) {
	if o.Game != "" {
		if err := w.Index.Look(ctx, o.Game); err != nil {
			return nil, nil, err
		}
		w.Who.Epochs.Forget(o.Game)
	}
	return w.Letters.Render(ctx, o)
}

// noMails are the mails that come to a process that fetches none.
type noMails struct{}

// Handled returns 0.
func (noMails) Handled() int { return 0 }

// aside logs what cannot be done. Whoever has the store tells people.
type aside struct{ log *slog.Logger }

// Trouble is told why the journal cannot be written.
func (a aside) Trouble(part string, why error) {
	if why != nil {
		a.log.Warn("letters are not sent here", "part", part, "error", why)
	}
}

// Torn is told of a part of a game that was moved aside.
func (aside) Torn(games.GameID, store.Torn) {}
