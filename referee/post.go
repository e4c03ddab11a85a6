package referee

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/referee/fault"
	"dhow/referee/metrics"
)

// Journal is what the post needs of post.Journal; tests put one in its place that fails.
type Journal interface {
	Append(now time.Time, lines ...post.Line) error
}

// Post writes down what is owed and what is done with: all that waits goes into the journal in one
// piece, with one sync. Nothing that is told of a mail leaves the house before the post has it on
// disk.
type Post struct {
	journal Journal
	clock   Clock
	log     *slog.Logger
	metrics *metrics.Registry
	owed    func(post.LetterID) // is told of letters that are owed now
	ails    func(error)         // is told why the journal cannot be written, and, with nil, that it can again; may be nil

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

// thePost names the post among the daemon's ailments.
const thePost = "the post journal"

// ErrPostClosed says that facts were not journalled, because the process ends. Whatever led to them
// is done again after the next start.
var ErrPostClosed = errors.New("referee: the post is closed")

// NewPost returns a post that begins when Run is called.
func NewPost(journal Journal, clock Clock, log *slog.Logger, metrics *metrics.Registry, owed func(post.LetterID)) *Post {
	return &Post{journal: journal, clock: clock, log: log, metrics: metrics, owed: owed, wake: make(chan struct{}, 1)}
}

// Lines returns the facts of a posting in the order in which they can be cut anywhere: letters
// first, then that the game's letters are owed so far, then the mail that led to them. A mail that
// the journal does not know comes again, and is owed the same letters; a game's letters that it
// does not know of are owed as news to all, which must not happen to the author of a mail that is
// known.
//
// What else is said of the mail stands before it.
func (p Posting) Lines(more ...post.Line) []post.Line {
	var lines []post.Line
	for _, owe := range p.Owes {
		lines = append(lines, owe)
	}
	if p.Mark.Game != "" {
		lines = append(lines, p.Mark)
	}
	lines = append(lines, more...)
	if p.In.Fingerprint != "" {
		lines = append(lines, p.In)
	}
	return lines
}

// Add hands facts over. What is added first is journalled first. Done is called when they are on
// disk, or with ErrPostClosed; it may be nil, and must not wait for the post.
func (p *Post) Add(done func(error), lines ...post.Line) {
	p.put(done, lines)
	p.rouse()
}

// noteTime is how long a note may wait for company.
const noteTime = 20 * time.Millisecond

// Note is Add for facts that nobody waits for, such as that a letter was sent: they go to disk with
// the next that somebody waits for, and soon in any case. So a sync is not spent on every letter.
func (p *Post) Note(done func(error), lines ...post.Line) {
	if p.put(done, lines) == 1 {
		time.AfterFunc(noteTime, p.rouse)
	}
}

// put puts facts behind those that wait, and tells how many items wait now; 0 when the post is closed.
func (p *Post) put(done func(error), lines []post.Line) int {
	if done == nil {
		done = func(error) {}
	}
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		done(ErrPostClosed)
		return 0
	}
	defer p.mu.Unlock()
	p.waiting = append(p.waiting, postItem{lines, done})
	return len(p.waiting)
}

// rouse has what waits journalled.
func (p *Post) rouse() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Run journals until ctx ends, and then what still waits. A journal that cannot be written is tried
// again and again, since nothing may be sent or marked before it can, but no more when finish has
// ended.
func (p *Post) Run(ctx, finish context.Context) {
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
func (p *Post) gather(last bool) []postItem {
	p.mu.Lock()
	defer p.mu.Unlock()
	batch := p.waiting
	p.waiting, p.closed = nil, p.closed || last
	return batch
}

// write journals a batch, whatever it takes, unless the process ends. Facts that no journal can
// hold are a mistake of the program; they must not keep the others waiting.
func (p *Post) write(ctx, finish context.Context, batch []postItem) {
	if len(batch) == 0 {
		return
	}
	fault.Point("post-before")
	err := p.insist(ctx, finish, batch)
	fault.Point("post-written")
	var impossible *games.FormatError
	if len(batch) > 1 && errors.As(err, &impossible) {
		for i := range batch {
			p.write(ctx, finish, batch[i:i+1])
		}
		return
	}
	for _, item := range batch {
		if err == nil {
			p.tell(item.lines)
		}
		item.done(err)
	}
}

// insist appends a batch again and again until the journal takes it, refuses it for good, is
// another's, or the process ends.
func (p *Post) insist(ctx, finish context.Context, batch []postItem) error {
	if finish.Err() != nil && p.fails {
		return ErrPostClosed
	}
	var lines []post.Line
	for _, item := range batch {
		lines = append(lines, item.lines...)
	}
	var impossible *games.FormatError
	var lost *disk.LostLockError
	err := p.append(lines)
	for wait := time.Second; err != nil && !errors.As(err, &impossible) && !errors.As(err, &lost); wait = min(2*wait, time.Minute) {
		p.log.Error("the post journal cannot be written; everything waits for it", "error", err, "again", wait)
		p.tellAils(err)
		if pause(ctx, wait); ctx.Err() != nil {
			return errors.Join(ErrPostClosed, err)
		}
		if err = p.append(lines); err == nil {
			p.tellAils(nil)
		}
	}
	return err
}

func (p *Post) tellAils(err error) {
	if p.ails != nil {
		p.ails(err)
	}
}

func (p *Post) append(lines []post.Line) error {
	begun := time.Now()
	err := p.journal.Append(p.clock(), lines...)
	p.metrics.Journalled(len(lines), time.Since(begun), err)
	p.fails = err != nil
	return err
}

// tell names the letters that are owed now.
func (p *Post) tell(lines []post.Line) {
	for _, line := range lines {
		if owe, ok := line.(post.Owe); ok {
			p.owed(owe.ID)
		}
	}
}

// pause waits for a time, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}
