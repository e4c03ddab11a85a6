package referee

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/notices"
	"dhow/referee/outbox"
)

// Daemon is a referee beside its mailboxes. What it does follows from these and its data
// directory, so that it can be killed at any moment and started again.
type Daemon struct {
	*rooms
	unbegun  *unbegun
	boxes    []*box
	arrivals *arrivals // nil: the store is no database, and takes no mails in
	outages  outageWatch
	kept     *mailClock // which is what all rooms have for the clock

	noted time.Time // the last search that the journal was told of
	doubt string    // of the clock, that the operator was last told of

	ending *ending
	games  *gameRounds
	upkeep *upkeep

	ready      chan struct{}
	first      sync.Once   // closes ready
	hung       atomic.Bool // Run has returned ErrHung
	mu         sync.Mutex
	searchedAt time.Time // since when all mailboxes have been searched; zero: not all have
	missed     bool      // an outage is not told of yet

	turn sync.Mutex // of the mailbox whose search is seen to
}

// House is what a daemon stands on, or a deputy. Inboxes and Senders have to be given; what else is
// left out is the real thing.
type House struct {
	Inboxes  []intake.Inbox  // of the mailboxes of the configuration, in their order
	Senders  []outbox.Sender // as many letters are sent at a time; at least one
	Disk     disk.Disk       // of the configuration's data directory
	Store    Store           // given back by Close; nil: the files of the data directory
	Edition  *engine.Edition
	Document *edition.Document   // of an edition that is not the embedded one, for help and pictures; nil: there are none
	Others   []*edition.Document // of the editions that games may be played with beside that one
	Clock    Clock
	Uptime   func() time.Duration // how long the machine has run, by a clock that nobody sets; it may stand while the machine sleeps
	Random   io.Reader            // of games' secrets and players' ids
	DNS      mail.Resolver        // asked for the keys of DKIM, if the configuration wants signatures to be checked
	Log      *slog.Logger
}

// Open opens the store, and reads what is needed of it: profiles, the heads of games and what is
// owed; and the server's keys in the data directory of the configuration. Nothing is fetched or
// sent before Run. The errors are those of store.OpenFiles, ReadKeyRing and Store.Recall; players
// and games that cannot be read are logged and left out.
func Open(h House, cfg *config.Config) (*Daemon, error) {
	r, err := newRooms(h, cfg)
	if err != nil {
		return nil, err
	}
	d := &Daemon{rooms: r, ready: make(chan struct{})}
	d.ending = newEnding(d.store)
	if err := d.open(context.Background()); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// furnish puts the real thing where nothing else is given.
func (h *House) furnish() {
	h.steady()
	if h.Disk == nil {
		h.Disk = disk.OS{}
	}
	if h.Edition == nil {
		h.Edition = edition.Mombasa()
	}
	if h.Edition == edition.Mombasa() {
		h.Document = edition.MombasaDocument()
	}
	if h.Clock == nil {
		h.Clock = wallClock
	}
	if h.Uptime == nil {
		begun := time.Now()
		h.Uptime = func() time.Duration { return time.Since(begun) }
	}
	if h.Random == nil {
		h.Random = rand.Reader
	}
	if h.DNS == nil {
		h.DNS = net.DefaultResolver
	}
	if h.Log == nil {
		h.Log = slog.New(slog.DiscardHandler)
	}
	h.Log = redactLog(h.Log)
}

// open reads the data directory and furnishes the rooms.
func (d *Daemon) open(ctx context.Context) error {
	ring, err := d.readKeys()
	if err != nil {
		return err
	}
	index, broken, err := identity.OpenIndex(ctx, d.store, d.database, d.editions)
	if err != nil {
		return err
	}
	heads := identity.NewJournalHeads(index, notices.KindNotice)
	var written lastWritten
	d.unbegun = &unbegun{index: index, since: map[games.GameID]time.Time{}}
	var tell []func(post.Line)
	if d.database != nil {
		d.unbegun.owed = d.database.FirstOwed
	} else {
		tell = append(tell, d.unbegun.recall, heads.Note)
	}
	torn, err := d.recall(ctx, &written, tell...)
	if err != nil {
		return err
	}
	people, lost, err := identity.OpenPeople(ctx, d.store)
	if err != nil {
		return err
	}
	roster := identity.NewRoster(people, index, d.house.Random)
	d.troubles.leftOut("a player is left out", lost...)
	d.troubles.leftOut("a game is left out", broken...)
	if d.database == nil {
		marked, err := d.store.MarkedGames(ctx)
		if err != nil {
			return err
		}
		d.troubles.leftOut("a part of the archive is left out", heads.Complete(ctx, d.store, marked))
	}
	at := written.bornOut()
	if d.database == nil {
		at = cmp.Or(at, index.Latest())
	}
	d.kept = d.keepTime(at)
	d.house.Clock = d.kept.now
	if err := d.beginSpending(ctx, ring); err != nil {
		return err
	}
	if err := d.furnishRooms(ctx, ring, roster, index); err != nil {
		return err
	}
	if err := d.addMailboxes(ctx); err != nil {
		return err
	}
	d.games = &gameRounds{Clerk: d.clerk, intake: d.intake, kept: d.kept.keptClock, troubles: d.troubles}
	d.upkeep = &upkeep{Clerk: d.clerk, intake: d.intake, troubles: d.troubles, games: d.games, unbegun: d.unbegun, disk: d.house.Disk}
	d.gauge(index)
	if err := d.games.begin(ctx); err != nil {
		return err
	}
	for _, err := range lost {
		d.troubles.Trouble(notices.ProfilesLane, err)
	}
	for _, err := range broken {
		d.troubles.Trouble(string(identity.BrokenGame(err)), err)
	}
	for _, t := range torn {
		d.troubles.Torn("", t)
	}
	d.troubles.tellUnread(ctx)
	return d.troubles.tellOdd()
}

// newestFacts is among how many it is looked when the journal was last written to.
const newestFacts = 1000

// recall opens what is known, and tells of facts of before the start. Of a database nothing is
// told: its last search and its newest facts say when it was last written to.
func (d *Daemon) recall(ctx context.Context, written *lastWritten, tell ...func(post.Line)) ([]store.Torn, error) {
	if d.database == nil {
		return d.store.Recall(append(tell, written.told)...)
	}
	torn, err := d.store.Recall()
	if err == nil {
		*written, err = d.lastWritten(ctx)
	}
	return torn, err
}

// lastWritten asks a database when it was last written to.
func (r *rooms) lastWritten(ctx context.Context) (written lastWritten, err error) {
	written.searched, err = r.store.Searched(ctx)
	if err != nil {
		return written, err
	}
	if !written.searched.IsZero() {
		written.told(post.Searched{At: written.searched})
	}
	newest, err := r.database.Newest(ctx, newestFacts)
	for _, fact := range newest {
		written.told(fact)
	}
	return written, err
}

// gauge has the metrics tell how much there is of what comes and goes.
func (d *Daemon) gauge(index *identity.Index) {
	d.gaugeLetters()
	d.metrics.Gauge("dhow_mails_put_off", func() float64 { return float64(d.intake.Late()) })
	d.metrics.Gauge("dhow_clock_doubted", func() float64 {
		if d.kept.certain() {
			return 0
		}
		return 1
	})
	d.metrics.Gauge("dhow_games", func() float64 {
		number, err := index.Number(context.Background())
		if err != nil {
			return math.NaN()
		}
		return float64(number)
	})
}

// wallClock is the time of day alone. Go's own clock does not see that a machine slept, or that its
// clock was set.
func wallClock() time.Time { return time.Now().Round(0) }

// hungTime is after what time a daemon that stops waits no longer for a disk that does not answer.
const hungTime = stopTime + time.Second

// ErrHung says that a daemon has stopped without its last calls of the disk having come back. It
// holds its data directory until its process ends, so that nobody else writes there before the disk
// has done with them.
var ErrHung = errors.New("referee: the disk does not answer; what is left is done after the next start")

// Run fetches mails and sends letters until ctx ends, and then finishes what has been begun, within
// ten seconds. Run is called once. The error is ErrHung, that of closing the data directory, or why
// it has stopped by itself: *store.LostError where the lock of the data directory is not its own
// any more, *HeldMailboxError where another data directory reads the mailbox, *CopiedDirError where
// a copy of this one does.
func (d *Daemon) Run(ctx context.Context) error {
	ctx, stop := d.ending.until(ctx)
	defer stop()
	ended, late := make(chan error, 1), make(chan struct{})
	go func() { ended <- d.run(ctx) }()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(hungTime, func() { close(late) }) })()
	select {
	case err := <-ended:
		return err
	case <-late:
		d.hung.Store(true)
		return ErrHung
	}
}

func (d *Daemon) run(ctx context.Context) error {
	d.work(ctx, func(finish context.Context) {
		d.intake.Begin(ctx)
		d.rounds(ctx, finish)
		d.intake.End()
		if last := d.lastSearch(); !last.IsZero() && d.mayNote() {
			d.post.Add(nil, post.Searched{At: last})
		}
	}, func(finish context.Context) {
		d.intake.Finish(finish)
		if err := d.clerk.alarms.keep(finish); err != nil {
			d.house.Log.Warn("games are looked at after the next start, as their clocks could not be noted", "why", err)
		}
	})
	return errors.Join(d.ending.reason(), d.close())
}

// lostLock tells why the data directory is not ours any more; nil while it is.
func lostLock(s Lease) error {
	var lost *store.LostError
	if err := s.Lease(); errors.As(err, &lost) {
		return lost
	}
	return nil
}

func (d *Daemon) lastSearch() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.searchedAt
}

// Close gives the data directory back. It may be called more than once. After ErrHung nothing is
// given back.
func (d *Daemon) Close() error {
	if d.hung.Load() {
		return ErrHung
	}
	return d.close()
}

// Ready is closed when a mailbox has been searched for the first time.
func (d *Daemon) Ready() <-chan struct{} { return d.ready }

// unwellTime is how long a mailbox may go unsearched before the daemon calls itself unwell.
const unwellTime = 2 * longestGap

// Health returns what is wrong with the daemon, if a person has to know: a mailbox has not been
// searched for long, the disk fails, or the mail server takes no letter of the account.
func (d *Daemon) Health() error {
	if err := d.ending.reason(); err != nil {
		return err
	}
	if err := d.troubles.failing.first(); err != nil {
		return err
	}
	if err := d.outbox.Refused(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.house.Clock()
	for _, b := range d.boxes {
		if b.well.IsZero() {
			b.well = now
		}
		if gap := now.Sub(b.well); gap > unwellTime {
			return fmt.Errorf("referee: %s could not be searched for %v", b.title(), gap.Round(time.Minute))
		}
	}
	return nil
}
