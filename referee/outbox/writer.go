package outbox

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/fault"
	"dhow/referee/metrics"
	"dhow/referee/wait"
)

// Committer is what the writer needs of a store.
type Committer interface {
	// Commit does an act. Its entries survive every crash when it returns nil, and so do its facts,
	// but for those that are left: a store may gather those of many acts with entries, to bring
	// them to disk together. What is left is to be committed by itself, and nothing that it says
	// may be told before.
	//
	// The error is *store.StaleError where nobody knows whether the entries were made, or the game
	// is not as the act has it; after any other nothing was entered. Facts may be committed again:
	// those that a store has change nothing.
	Commit(context.Context, store.Act) (left []post.Line, err error)
}

// Writer writes down what is owed and what is done with: all that waits goes into the journal in
// one piece, with one sync. Nothing that is told of a mail leaves the house before the post has it
// on disk.
type Writer struct {
	store    Committer
	clock    func() time.Time
	log      *slog.Logger
	metrics  *metrics.Registry
	troubles Troubles
	owed     func(context.Context, post.Owe) // the outbox is told of letters that are owed now; nil: there is none yet

	wake  chan struct{} // holds one token when something waits
	fails bool          // the last attempt did; Run's own

	mu      sync.Mutex
	waiting []postItem
	closed  bool
}

// postItem is some facts that belong together, in their order.
type postItem struct {
	lines []post.Line
	done  func(error)
}

// ErrClosed says that facts were not journalled, because the process ends. Whatever led to them
// is done again after the next start.
var ErrClosed = errors.New("outbox: the writer is closed")

// Troubles takes note of what cannot be done.
type Troubles interface {
	// Trouble is told why the journal cannot be written, and, with a nil error, that it can again.
	Trouble(part string, why error)
}

// TheJournal names the post journal among the parts that can fail.
const TheJournal = "the post journal"

// NewWriter returns a writer that begins when Run is called.
func NewWriter(s Committer, t Troubles, clock func() time.Time, log *slog.Logger, counts *metrics.Registry) *Writer {
	return &Writer{store: s, troubles: t, clock: clock, log: log, metrics: counts, wake: make(chan struct{}, 1)}
}

// Add hands facts over. What is added first is journalled first. Done is called when they are on
// disk, or with ErrClosed; it may be nil, and must not wait for the writer.
func (p *Writer) Add(done func(error), lines ...post.Line) {
	p.put(done, lines)
	p.rouse()
}

// Rest is Add for what is left of facts; if nothing is, that is done.
func (p *Writer) Rest(done func(error), left []post.Line) {
	switch {
	case len(left) > 0:
		p.Add(done, left...)
	case done != nil:
		done(nil)
	}
}

// noteTime is how long a note may wait for company.
const noteTime = 20 * time.Millisecond

// Note is Add for facts that nobody waits for, such as that a letter was sent: they go to disk with
// the next that somebody waits for, and soon in any case. So a sync is not spent on every letter.
func (p *Writer) Note(done func(error), lines ...post.Line) {
	if p.put(done, lines) == 1 {
		time.AfterFunc(noteTime, p.rouse)
	}
}

// put puts facts behind those that wait, and tells how many items wait now; 0 when the writer is
// closed.
func (p *Writer) put(done func(error), lines []post.Line) int {
	if done == nil {
		done = func(error) {}
	}
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		done(ErrClosed)
		return 0
	}
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, postItem{lines, done})
	return len(p.waiting)
}

// rouse has what waits journalled.
func (p *Writer) rouse() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Run journals until ctx ends, and then what still waits. A journal that cannot be written is tried
// again and again, since nothing may be sent or marked before it can, but no more when finish has
// ended.
func (p *Writer) Run(ctx, finish context.Context) {
	for {
		select {
		case <-p.wake:
			p.write(ctx, finish, p.gather(false))
		case <-ctx.Done():
			p.write(ctx, finish, p.gather(true))
			return
		}
	}
}

// gather takes everything that waits. The last time, nothing more is taken in.
func (p *Writer) gather(last bool) []postItem {
	p.mu.Lock()
	defer p.mu.Unlock()
	batch := p.waiting
	p.waiting, p.closed = nil, p.closed || last
	return batch
}

// write journals a batch, whatever it takes, unless the process ends. Facts that no journal can
// hold are a mistake of the program; they must not keep the others waiting.
func (p *Writer) write(ctx, finish context.Context, batch []postItem) {
	if len(batch) == 0 {
		return
	}
	fault.Point("post-before")
	err := p.insist(ctx, finish, batch)
	fault.Point("post-written")
	var impossible *games.FormatError
	switch {
	case !errors.As(err, &impossible):
	case len(batch) > 1:
		for i := range batch {
			p.write(ctx, finish, batch[i:i+1])
		}
		return
	default: // nobody may wait for it
		p.log.Error("facts that no journal can hold are lost", "error", err)
	}
	for _, item := range batch {
		if err == nil {
			p.Tell(ctx, item.lines)
		}
		item.done(err)
	}
}

// insist appends a batch again and again until the journal takes it, refuses it for good, is
// another's, or the process ends.
func (p *Writer) insist(ctx, finish context.Context, batch []postItem) error {
	if finish.Err() != nil && p.fails {
		return ErrClosed
	}
	var lines []post.Line
	for _, item := range batch {
		lines = append(lines, item.lines...)
	}
	var impossible *games.FormatError
	var lost *store.LostError
	err := p.append(ctx, lines)
	for again := time.Second; err != nil && !errors.As(err, &impossible) &&
		!errors.As(err, &lost); again = min(2*again, time.Minute) {
		p.log.Error("the post journal cannot be written; everything waits for it", "error", err, "again", again)
		p.troubles.Trouble(TheJournal, err)
		if store.IsGone(err) {
			again = min(again, store.Soon)
		}
		if wait.For(ctx, again); ctx.Err() != nil {
			return errors.Join(ErrClosed, err)
		}
		if err = p.append(ctx, lines); err == nil {
			p.troubles.Trouble(TheJournal, nil)
		}
	}
	return err
}

func (p *Writer) append(ctx context.Context, lines []post.Line) error {
	begun := time.Now()
	_, err := p.store.Commit(context.WithoutCancel(ctx), store.Act{At: p.clock(), Facts: lines})
	p.metrics.Journalled(len(lines), time.Since(begun), err)
	p.fails = err != nil
	return err
}

// Tell tells the outbox of the letters that are owed now, by facts that the store may have.
func (p *Writer) Tell(ctx context.Context, lines []post.Line) {
	for _, line := range lines {
		if owe, ok := line.(post.Owe); ok && p.owed != nil {
			p.owed(ctx, owe)
		}
	}
}
