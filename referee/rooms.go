package referee

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"dhow/engine/edition"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/letters"
	"dhow/referee/metrics"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/referee/table"
)

// rooms are what a daemon and a deputy both have: where mails are judged, and letters sent.
type rooms struct {
	house     House
	cfg       *config.Config
	store     Store
	database  Database // the store, if it is one; else nil
	tables    *table.Tables
	clerk     *Clerk
	spent     *budget
	notices   *notices.Notices
	letters   *letters.Letters
	post      *outbox.Writer
	outbox    *outbox.Outbox
	desk      *desk
	lanes     *intake.Lanes
	wakeup    *intake.Wakeup
	intake    *intake.Intake
	delegated *delegated
	metrics   *metrics.Registry
	troubles  *troubles

	editions  log.Editions                 // that games may be played with
	documents map[string]*edition.Document // of these, by their digests

	closing sync.Once
	closed  error
}

// newRooms returns the rooms of a house with their store alone, which is that of the files of the
// data directory if the house has none. furnishRooms puts in the rest.
func newRooms(h House, cfg *config.Config) (*rooms, error) {
	h.furnish()
	r := &rooms{house: h, cfg: cfg, store: h.Store, metrics: new(metrics.Registry)}
	if r.store == nil {
		files, err := store.OpenFiles(h.Disk, cfg.Data, func() time.Time { return r.house.Clock() })
		if err != nil {
			return nil, err
		}
		r.store = files
	}
	r.database, _ = r.store.(Database)
	r.troubles = &troubles{house: &r.house, store: r.store, unread: map[string]bool{}}
	r.readEditions()
	return r, nil
}

// readEditions takes note of the editions that games may be played with.
func (r *rooms) readEditions() {
	r.editions = log.Editions{r.house.Edition}
	r.documents = map[string]*edition.Document{r.house.Edition.Digest: r.house.Document}
	for _, doc := range r.house.Others {
		ed := doc.Edition()
		r.editions, r.documents[ed.Digest] = append(r.editions, ed), doc
	}
}

// KeysName is what the file of the server's keys is called in a data directory.
const KeysName = "keys"

func (r *rooms) readKeys() (*identity.KeyRing, error) {
	path := filepath.Join(r.cfg.Data, KeysName)
	data, err := r.house.Disk.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("referee: the server's keys are missing; dhow init makes them: %w", err)
	}
	if err != nil {
		return nil, err
	}
	return identity.ReadKeyRing(path, data)
}

// furnishRooms puts the rooms together: each is given those that stand below it. What goes wrong
// with the post is told through the post, so that these two know each other.
func (r *rooms) furnishRooms(ctx context.Context, ring *identity.KeyRing, roster *identity.Roster, index *identity.Index) (err error) {
	h := &r.house
	asked := questions.New(ring, r.store, h.Edition, h.Clock, r.cfg.Limits.HeldMails)
	r.notices = notices.New(ring, index, r.store, h.Clock)
	r.post = outbox.NewWriter(r.spent.keptBy(r.store), r.troubles, h.Clock, h.Log, r.metrics)
	r.troubles.notices, r.troubles.post = r.notices, r.post
	r.delegated = &delegated{store: r.database}
	r.tables = table.New(table.Settings{
		Store: r.spent.keptBy(r.store), Editions: r.editions, Ring: ring, Readers: roster, Index: index, Held: asked, Post: r.post,
		Troubles: r.troubles, Clock: h.Clock, Log: h.Log,
	})
	who := &identity.Authenticator{
		Dir: r.store, Edition: h.Edition, Ring: ring, Roster: roster, Index: index,
		Epochs: identity.NewEpochs(index, r.tables), TrustAddresses: r.cfg.Trust == config.TrustOpen,
	}
	r.lanes, r.wakeup = intake.NewLanes(h.Log), intake.NewWakeup(h.Clock)
	r.clerk = NewClerk(ClerkSettings{
		Config: r.cfg, Store: r.store, Database: r.database, Edition: h.Edition, Editions: r.editions, Ring: ring, Roster: roster, Index: index, Who: who, Tables: r.tables,
		Questions: asked, Notices: r.notices, Spent: r.spent, Random: h.Random, DNS: r.resolver(), Lanes: r.lanes, Wakeup: r.wakeup, Post: r.post,
		Clock: h.Clock, Log: h.Log, Delegated: r.delegated, Deputy: r.troubles.deputy,
	})
	r.desk = &desk{r.clerk}
	r.intake = intake.New(r.intakeSettings())
	r.letters = &letters.Letters{
		Config: r.cfg, Editions: r.editions, Documents: r.documents, Store: r.store, Ring: ring, Roster: roster, Index: index, Tables: r.tables,
		Who: who, Questions: asked, Notices: r.notices, Clock: h.Clock, Gallery: letters.Gallery{Mails: r.intake},
	}
	r.outbox, err = outbox.New(ctx, outbox.Settings{
		Senders: h.Senders, Store: r.store, Post: r.post, Letters: r.letters, Mails: r.intake, Clock: h.Clock, Log: h.Log,
		Metrics: r.metrics,
	})
	return err
}

// intakeSettings is what mails are handled with.
func (r *rooms) intakeSettings() intake.Settings {
	return intake.Settings{
		Desk: r.desk, Troubles: r.troubles, Lanes: r.lanes, Wakeup: r.wakeup, Limits: r.cfg.Limits,
		Post: r.post, Clock: r.house.Clock, Log: r.house.Log, Metrics: r.metrics,
	}
}

// gaugeLetters has the metrics tell of letters.
func (r *rooms) gaugeLetters() {
	r.metrics.Gauge("dhow_letters_waiting", func() float64 { return float64(r.outbox.Waiting()) })
	r.metrics.Gauge("dhow_parts_claimed", func() float64 { return float64(r.outbox.Claimed()) })
}

// resolver is where the keys of signatures are looked up; nil if the configuration wants none to be
// checked.
func (r *rooms) resolver() mail.Resolver {
	if !r.cfg.DKIM {
		return nil
	}
	return r.house.DNS
}

// stopTime is how long a daemon, or a deputy, that stops waits for what it has begun. What is not
// done by then is done after the next start.
const stopTime = 8 * time.Second

// work has letters journalled and sent until ctx ends, and does something else meanwhile. What they
// have begun is finished then, for as long as stopTime; and when nothing is left to be journalled,
// something is done last.
func (r *rooms) work(ctx context.Context, meanwhile, last func(finish context.Context)) {
	finish, giveUp := context.WithCancel(context.WithoutCancel(ctx))
	defer giveUp()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stopTime, giveUp) })()
	posting, endPosting := context.WithCancel(context.WithoutCancel(ctx))
	defer endPosting()
	var sending, writing sync.WaitGroup
	writing.Go(func() { r.post.Run(posting, finish) })
	sending.Go(func() { r.outbox.Run(ctx, finish) })
	meanwhile(finish)
	sending.Wait()
	endPosting()
	writing.Wait()
	last(finish)
}

// close gives the store back.
func (r *rooms) close() error {
	r.closing.Do(func() {
		if r.clerk != nil && r.clerk.signing != nil {
			r.clerk.signing.Close()
		}
		if r.tables != nil {
			r.tables.Close()
		}
		r.closed = r.store.Close()
	})
	return r.closed
}

// Metrics returns what is counted.
func (r *rooms) Metrics() *metrics.Registry { return r.metrics }
