// Package outbox journals which letters are owed and which mails are done with (Writer), and sends
// the letters (Outbox), each until it is sent or given up.
package outbox

import (
	"context"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/metrics"
	"dhow/referee/wait"
)

// Outbox sends the letters that are owed. Letters to one player about one game go out in order, one
// at a time: they form a queue, and a queue waits while its first letter has to be tried again.
// Other queues do not wait for it.
//
// Where several processes send, they do so by parts: the queues of a part are worked at by the
// process that has claimed it.
//
// A letter is sent at least once. If the process ends between sending and noting that, it is sent
// again, with the same Message-ID.
type Outbox struct {
	house Settings

	mu       sync.Mutex
	queues   map[queueKey]*queue // of the parts that are ours
	parts    []*part
	turn     int                    // the part that is looked at first
	together int                    // how many parts are claimed at a time
	given    []*part                // that are to be given back
	found    []store.Later          // of their letters
	hint     chan struct{}          // holds one token when something may have come to be due in any part
	giving   sync.WaitGroup         // parts that are being given back
	ended    bool                   // what is ours stays so until the store is closed
	wake     chan struct{}          // closed and made anew when a queue may have become the first
	closing  map[post.LetterID]bool // sent or given up, but not yet in the journal
	silence  time.Time              // the server cannot be spoken to before
	looked   time.Time              // by the clock, when it was last looked for a queue
	troubles int                    // to speak to the server, one after another
	refused  error                  // what it has said of the account since the last letter was sent; nil: nothing
	refusals int                    // how often, one after another
}

// Settings is what an outbox needs of the house.
type Settings struct {
	Senders []Sender // as many letters are sent at a time
	Store   Owed
	Post    *Writer
	Letters Letters
	Mails   Mails
	Clock   func() time.Time
	Log     *slog.Logger
	Metrics *metrics.Registry
}

// Mails are those that come in, which go before letters.
type Mails interface {
	Handled() int // how many are being handled
}

// Sender submits letters, one at a time.
type Sender interface {
	// Send returns nil when the server has taken the letter over; else a *mail.Error says whether
	// trying again may help.
	Send(ctx context.Context, letter *mail.Outgoing) error
	Close() error
}

var _ Sender = (*mail.Sender)(nil)

// Owed is what the outbox asks a store. An error says that this cannot be told now.
type Owed interface {
	// Owing lists those of some letters that have to be sent, in their order.
	Owing(ctx context.Context, ids ...post.LetterID) ([]post.Owe, error)
	Unsent(context.Context) (int, error) // how many letters have to be sent
	Shared
}

// Letters makes the letters that are owed, and knows the manners of each.
type Letters interface {
	// Ask asks at once what has to be known of letters to render them; what it returns holds for a
	// moment.
	Ask(context.Context, []post.Owe) (asked any)
	// Render makes a letter, and says what the journal has to know of it when it is sent; the error
	// is *UnsendableError where it is to be sent to nobody. What was asked just before (Ask) need
	// not be asked again; nil: nothing was.
	Render(ctx context.Context, o post.Owe, asked any) (*mail.Outgoing, []post.Line, error)
	// Gather makes one letter in the place of several, if the first waits for others to join it.
	Gather([]post.Owe) (post.Owe, bool)
	// Waits tells whether a letter that is put off may go before its time, in front of others.
	Waits(post.Owe) bool
	// Fold makes one letter in the place of several that are too old; false: they stay.
	Fold([]post.Owe) (post.Owe, bool)
	// Failed returns what else follows from a letter that cannot be delivered. After an error that
	// cannot be told now, and the letter stays owed.
	Failed(context.Context, post.Owe, error) ([]post.Line, error)
	// Alone tells whether a letter waits for no other about its game.
	Alone(post.Owe) bool
	// PutOff tells whether a letter was put off on purpose until the time it bears, which is yet to
	// come. All others are never early, whatever the clock says.
	PutOff(owe post.Owe, now time.Time) bool
}

// UnsendableError says that a letter has nobody it can be sent to, or nothing to say any more.
type UnsendableError struct {
	Why   string
	Lost  bool  // somebody waits for it, so that host or operator have to know
	Later bool  // it may be sent yet, and is given up only when it is old
	Err   error // what has led to that; may be nil
}

func (e *UnsendableError) Error() string { return "outbox: the letter is not sent: " + e.Why }

// Unwrap returns what has led to that.
func (e *UnsendableError) Unwrap() error { return e.Err }

const (
	tooOld = 48 * time.Hour     // letters that wait longer are folded into one
	oldest = 5 * 24 * time.Hour // letters that wait longer are given up (RFC 5321, section 4.5.4.1)
	unmade = 10 * time.Minute   // how long until a letter that cannot be made now is tried again

	longestPutOff = time.Hour // how long nobody looks at letters that wait for their time
)

// queueKey is what keeps letters in order: the player and the game. Letters to nobody of the roster
// keep none.
type queueKey struct {
	part   int
	to     games.PlayerID
	game   games.GameID
	letter post.LetterID
}

func (o *Outbox) queueOf(part int, owe post.Owe) queueKey {
	switch {
	case owe.To == "":
		return queueKey{part: part, letter: owe.ID}
	case o.house.Letters.Alone(owe):
		return queueKey{part: part, to: owe.To}
	}
	return queueKey{part: part, to: owe.To, game: owe.Game}
}

// queue is letters of one queue, the oldest first. Only who works at it may take letters from it.
type queue struct {
	key      queueKey
	letters  []post.LetterID
	attempts int       // to send the first one
	at       time.Time // nothing is sent before
	putOff   bool      // until then because all its letters wait for their time, and not for another try
	noted    bool      // the store knows at and attempts
}

func (l *queue) When() time.Time { return l.at }

// New returns an outbox, with all letters that have to be sent where nobody else sends any. Its
// writer, which does not run yet, tells it of those that come.
func New(ctx context.Context, s Settings) (*Outbox, error) {
	o := &Outbox{house: s, queues: map[queueKey]*queue{}, closing: map[post.LetterID]bool{}, wake: make(chan struct{}),
		hint: make(chan struct{}, 1), together: 1}
	for n := range s.Store.Parts() {
		o.parts = append(o.parts, &part{n: n})
	}
	o.turn = rand.IntN(len(o.parts)) // processes begin with different ones
	s.Post.owed = o.add
	if o.isShared() {
		return o, nil
	}
	letters, err := s.Store.Letters(ctx, []int{0}, s.Clock())
	o.parts[0].state = ours
	o.load(letters)
	return o, err
}

// add takes in a letter that is owed now. One that was owed before, and is sent, is none. If that
// cannot be told, it is found out before the letter is written. Where several processes send, it is
// one of whoever claims its part next.
func (o *Outbox) add(ctx context.Context, owe post.Owe) {
	if o.isShared() {
		select {
		case o.hint <- struct{}{}:
		default:
		}
		return
	}
	owes, err := o.house.Store.Owing(ctx, owe.ID)
	if err != nil {
		owes = []post.Owe{owe}
	}
	for _, owe := range owes {
		o.put(owe)
	}
}

// put puts a letter into its queue, unless it is in it.
func (o *Outbox) put(owe post.Owe) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := o.queueOf(0, owe)
	q := o.queues[key]
	switch {
	case o.closing[owe.ID]:
	case q == nil:
		q = &queue{key: key, letters: []post.LetterID{owe.ID}}
		o.queues[key] = q
		o.parts[key.part].waiting.Put(q)
		o.rouse()
	case !slices.Contains(q.letters, owe.ID):
		q.letters = append(q.letters, owe.ID)
		o.join(q, owe)
	}
}

// join has a queue tried earlier that waits for letters to join its first, when one has that waits
// for less or for nothing. The caller holds the lock.
func (o *Outbox) join(q *queue, owe post.Owe) {
	if !q.putOff {
		return
	}
	at := owe.At
	if !o.house.Letters.PutOff(owe, o.house.Clock()) {
		at = time.Time{}
	}
	if at.Before(q.at) {
		q.at = at
		waiting := &o.parts[q.key.part].waiting
		if i := slices.Index(*waiting, q); i >= 0 {
			waiting.Moved(i)
			o.rouse()
		}
	}
}

// rouse has who waits for a queue look again. The caller holds the lock.
func (o *Outbox) rouse() {
	close(o.wake)
	o.wake = make(chan struct{})
}

// Waiting tells how many letters have not been sent, by any process, or have and the journal does
// not know it yet; not a number where that cannot be told.
func (o *Outbox) Waiting() float64 {
	n, err := o.house.Store.Unsent(context.Background())
	if err != nil {
		return math.NaN()
	}
	return float64(n)
}

// Claimed tells how many parts of the letters are this process's.
func (o *Outbox) Claimed() (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.parts {
		if p.state == ours {
			n++
		}
	}
	return n
}

// Run sends letters until ctx ends; those being sent are finished, or given back when finish ends.
func (o *Outbox) Run(ctx, finish context.Context) {
	var all sync.WaitGroup
	if o.isShared() {
		all.Go(func() { o.watch(ctx) })
	}
	for _, sender := range o.house.Senders {
		all.Go(func() {
			for q := o.next(ctx); q != nil; q = o.next(ctx) {
				o.giveWay(ctx)
				o.work(finish, sender, q)
			}
			_ = sender.Close()
		})
	}
	all.Wait()
	o.mu.Lock()
	o.ended = true
	o.mu.Unlock()
	o.giving.Wait()
}

// giveWay leaves the processors to mails for a moment if many of them are being handled: what they
// say has to be safe first. Letters go out meanwhile, but slowly.
func (o *Outbox) giveWay(ctx context.Context) {
	const many, moment = 32, 20 * time.Millisecond
	if o.house.Mails.Handled() > many {
		wait.For(ctx, moment)
	}
}

// next waits for a queue whose time has come; nil when ctx has ended.
func (o *Outbox) next(ctx context.Context) *queue {
	for ctx.Err() == nil {
		q, free, pause, wake := o.first()
		if q != nil {
			return q
		}
		if len(free) > 0 {
			o.claim(ctx, free)
			continue
		}
		t := time.NewTimer(pause)
		select {
		case <-t.C:
		case <-wake:
		case <-ctx.Done():
		}
		t.Stop()
	}
	return nil
}

// longestSleep is how long nobody looks whether the clock was set.
const longestSleep = time.Minute

// first takes the first queue if its time has come and its part is ours, or returns the parts that
// are to be claimed first, or tells how long there may be nothing to do.
func (o *Outbox) first() (q *queue, free []*part, pause time.Duration, wake <-chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.house.Clock()
	o.hurry(now)
	p, at := o.nextPart()
	if p == nil {
		return nil, nil, longestSleep, o.wake
	}
	if o.silence.After(at) {
		at = o.silence
	}
	if pause := at.Sub(now); pause > 0 {
		return nil, nil, min(pause, longestSleep), o.wake
	}
	if p.state == another {
		return nil, o.claimed(p, now), 0, o.wake
	}
	p.busy++
	p.left--
	q = p.waiting.Take()
	q.noted = false
	return q, nil, 0, o.wake
}

// hurry has all queues tried at once if the clock was set back, as nobody knows how long they have
// waited. The caller holds the lock.
func (o *Outbox) hurry(now time.Time) {
	if o.looked.Sub(now) > longestSleep {
		for _, p := range o.parts {
			for _, q := range p.waiting {
				q.at = now
			}
			p.again = time.Time{}
		}
		o.silence = time.Time{}
	}
	o.looked = now
}

// release gives a queue back; the first may be another one now. A queue without letters is
// forgotten.
func (o *Outbox) release(q *queue) {
	p := o.parts[q.key.part]
	if len(q.letters) == 0 {
		delete(o.queues, q.key)
	} else {
		p.waiting.Put(q)
		o.rouse()
	}
	o.less(p)
}
