package referee

import (
	"context"
	"errors"
	"hash/fnv"
	"log/slog"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/metrics"
)

// Outbox sends the letters that are owed. Letters to one player about one game go out in order, one
// at a time: they form a lane, and a lane waits while its first letter has to be tried again. Other
// lanes do not wait for it.
//
// A letter is sent at least once. If the process ends between sending and noting that, it is sent
// again, with the same Message-ID.
type Outbox struct {
	set OutboxSettings

	mu       sync.Mutex
	lanes    map[laneKey]*outLane
	waiting  timeHeap[*outLane]     // lanes that nobody works at
	wake     chan struct{}          // closed and made anew when a lane may have become the first
	closing  map[post.LetterID]bool // sent or given up, but not yet in the journal
	silence  time.Time              // the server cannot be spoken to before
	looked   time.Time              // by the clock, when it was last looked for a lane
	troubles int                    // to speak to the server, one after another
}

// OutboxSettings is what an outbox needs of the house.
type OutboxSettings struct {
	Senders []Sender // as many letters are sent at a time
	Journal Owed
	Post    *Post
	Render  func(context.Context, post.Owe) (*mail.Outgoing, error) // *UnsendableError for what is to be sent to nobody
	Fold    func([]post.Owe) (post.Owe, bool)                       // one letter in place of several that are too old
	Failed  func(post.Owe, error) []post.Line                       // what else follows from a letter that cannot be delivered
	Busy    func() bool                                             // whether many mails wait, which go before letters; nil: never
	Clock   Clock
	Log     *slog.Logger
	Metrics *metrics.Registry
}

// Owed is what the outbox asks the journal.
type Owed interface {
	Owed() []post.Owe
	Owing(post.LetterID) (post.Owe, bool)
}

// UnsendableError says that a letter has nobody it can be sent to, or nothing to say any more.
type UnsendableError struct {
	Why  string
	Lost bool // somebody waits for it, so that host or operator have to know
}

func (e *UnsendableError) Error() string { return "referee: the letter is not sent: " + e.Why }

const (
	tooOld  = 48 * time.Hour     // letters that wait longer are folded into one (design, section 3)
	giveUp  = 5 * 24 * time.Hour // letters that wait longer are given up (RFC 5321, section 4.5.4.1)
	unasked = 10 * time.Minute   // a letter that cannot be made now is tried again after
)

// laneKey is what keeps letters in order: the player and the game. Letters to nobody of the roster keep none.
type laneKey struct {
	to     games.PlayerID
	game   games.GameID
	letter post.LetterID
}

func laneOf(o post.Owe) laneKey {
	switch {
	case o.To == "":
		return laneKey{letter: o.ID}
	case o.Kind == KindReply: // it waits for no other letter, and is not folded with any
		return laneKey{to: o.To}
	}
	return laneKey{to: o.To, game: o.Game}
}

// outLane is letters of one lane, the oldest first. Only who works at it may take letters from it.
type outLane struct {
	key      laneKey
	letters  []post.LetterID
	attempts int       // to send the first one
	at       time.Time // nothing is sent before
}

func (l *outLane) when() time.Time { return l.at }

// NewOutbox returns an outbox with all letters that the journal says are owed.
func NewOutbox(s OutboxSettings) *Outbox {
	o := &Outbox{set: s, lanes: map[laneKey]*outLane{}, closing: map[post.LetterID]bool{}, wake: make(chan struct{})}
	for _, owe := range s.Journal.Owed() {
		o.put(owe)
	}
	return o
}

// Add tells of a letter that is owed now. One that was owed before, and is sent, is none.
func (o *Outbox) Add(id post.LetterID) {
	if owe, ok := o.set.Journal.Owing(id); ok {
		o.put(owe)
	}
}

// put puts a letter into its lane, unless it is in it.
func (o *Outbox) put(owe post.Owe) {
	o.mu.Lock()
	defer o.mu.Unlock()
	key := laneOf(owe)
	lane := o.lanes[key]
	switch {
	case o.closing[owe.ID]:
	case lane == nil:
		lane = &outLane{key: key, letters: []post.LetterID{owe.ID}}
		o.lanes[key] = lane
		o.release(lane)
	case !slices.Contains(lane.letters, owe.ID):
		lane.letters = append(lane.letters, owe.ID)
	}
}

// Waiting tells how many letters have not been sent, or have and the journal does not know it yet.
func (o *Outbox) Waiting() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := len(o.closing)
	for _, lane := range o.lanes {
		n += len(lane.letters)
	}
	return n
}

// Run sends letters until ctx ends; those being sent are finished, or given back when finish ends.
func (o *Outbox) Run(ctx, finish context.Context) {
	var all sync.WaitGroup
	for _, sender := range o.set.Senders {
		all.Go(func() {
			for lane := o.next(ctx); lane != nil; lane = o.next(ctx) {
				o.giveWay(ctx)
				o.work(finish, sender, lane)
			}
			_ = sender.Close()
		})
	}
	all.Wait()
}

// giveWay leaves the processors to mails for a moment if many of them wait: what they say has to be
// safe first. Letters go out meanwhile, but slowly.
func (o *Outbox) giveWay(ctx context.Context) {
	const moment = 20 * time.Millisecond
	if o.set.Busy != nil && o.set.Busy() {
		pause(ctx, moment)
	}
}

// next waits for a lane whose time has come; nil when ctx has ended.
func (o *Outbox) next(ctx context.Context) *outLane {
	for ctx.Err() == nil {
		lane, wait, wake := o.first()
		if lane != nil {
			return lane
		}
		t := time.NewTimer(wait)
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

// first takes the first lane if its time has come, or tells how long that may be.
func (o *Outbox) first() (*outLane, time.Duration, <-chan struct{}) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.set.Clock()
	o.hurry(now)
	if len(o.waiting) == 0 {
		return nil, longestSleep, o.wake
	}
	at := o.waiting[0].at
	if o.silence.After(at) {
		at = o.silence
	}
	if wait := at.Sub(now); wait > 0 {
		return nil, min(wait, longestSleep), o.wake
	}
	return o.waiting.take(), 0, nil
}

// hurry has all lanes tried at once if the clock was set back, as nobody knows how long they have
// waited. The caller holds the lock.
func (o *Outbox) hurry(now time.Time) {
	if o.looked.Sub(now) > longestSleep {
		for _, lane := range o.waiting {
			lane.at = now
		}
		o.silence = time.Time{}
	}
	o.looked = now
}

// release gives a lane back; the first may be another one now. A lane without letters is forgotten.
func (o *Outbox) release(lane *outLane) {
	if len(lane.letters) == 0 {
		delete(o.lanes, lane.key)
		return
	}
	o.waiting.put(lane)
	close(o.wake)
	o.wake = make(chan struct{})
}

// work sends the first letter of a lane, and gives the lane back.
func (o *Outbox) work(ctx context.Context, sender Sender, lane *outLane) {
	o.mu.Lock()
	id := lane.letters[0]
	o.mu.Unlock()
	owe, ok := o.set.Journal.Owing(id)
	if !ok {
		o.done(lane, 1)
		return
	}
	age := o.set.Clock().Sub(owe.At)
	switch {
	case age < 0 && -age <= mostSilence && isUnasked(owe):
		o.later(lane, min(-age, time.Hour)) // it was put off on purpose; other letters are never early, whatever the clock says
		return
	case age > tooOld && o.fold(lane):
		return
	}
	begun, attempt := time.Now(), lane.attempts+1
	err := o.send(ctx, sender, owe)
	o.note(owe, attempt, time.Since(begun), err)
	o.judge(lane, owe, err)
}

// note logs what became of a letter. One that is not to be sent, as to somebody who has not
// answered an invitation, is no failure.
func (o *Outbox) note(owe post.Owe, attempt int, took time.Duration, err error) {
	log := o.set.Log.With("letter", owe.ID, "kind", owe.Kind, "game", owe.Game, "seat", owe.Seat, "player", owe.To,
		"attempt", attempt, "took", took)
	var unsendable *UnsendableError
	switch {
	case err == nil:
		log.Info("letter")
	case errors.As(err, &unsendable):
		log.Info("letter not sent", "error", err)
	default:
		log.Warn("letter not sent", "error", err)
	}
}

func (o *Outbox) send(ctx context.Context, sender Sender, owe post.Owe) error {
	return fault.Safely(o.set.Log, func() error {
		letter, err := o.set.Render(ctx, owe)
		if err != nil {
			return err
		}
		fault.Point("letter-before")
		err = sender.Send(ctx, letter)
		fault.Point("letter-sent")
		return err
	}, "letter", owe.ID, "kind", owe.Kind, "game", owe.Game)
}

// judge notes what became of the first letter of a lane.
func (o *Outbox) judge(lane *outLane, owe post.Owe, err error) {
	var unsendable *UnsendableError
	var unknown *UnknownLetterError
	var refused *mail.Error
	var fault *fault.Error
	now := o.set.Clock()
	switch old := now.Sub(owe.At) > giveUp; {
	case err == nil:
		o.close(lane, owe, "sent", post.Sent{ID: owe.ID, At: now})
	case errors.As(err, &unsendable) && !unsendable.Lost:
		o.close(lane, owe, "dead", post.Dead{ID: owe.ID, At: now, Why: unsendable.Why})
	case errors.As(err, &unsendable):
		o.close(lane, owe, "dead", append(o.set.Failed(owe, err), post.Dead{ID: owe.ID, At: now, Why: unsendable.Why})...)
	case errors.As(err, &unknown):
		o.close(lane, owe, "dead", append(o.set.Failed(owe, err), post.Dead{ID: owe.ID, At: now, Why: unknown.Why})...)
	case errors.As(err, &refused) && (old || refused.Kind == mail.Permanent), old && isNoGame(err):
		o.close(lane, owe, "dead", append(o.set.Failed(owe, err), post.Dead{ID: owe.ID, At: now, Why: err.Error()})...)
	case errors.As(err, &refused):
		o.again(lane, owe, refused)
	case errors.As(err, &fault):
		o.set.Post.Note(nil, o.set.Failed(owe, err)...)
		o.later(lane, unasked)
	default:
		o.later(lane, unasked)
	}
}

// close takes the first letter from a lane and has that journalled. Until it is, the letter is not
// taken up again.
func (o *Outbox) close(lane *outLane, owe post.Owe, how string, lines ...post.Line) {
	o.set.Metrics.Letter(how)
	o.mu.Lock()
	o.closing[owe.ID] = true
	if how == "sent" {
		o.silence, o.troubles = time.Time{}, 0
	}
	o.mu.Unlock()
	fault.Point("sent-before")
	o.set.Post.Note(func(error) {
		fault.Point("sent-journalled")
		o.mu.Lock()
		defer o.mu.Unlock()
		delete(o.closing, owe.ID)
	}, lines...)
	o.done(lane, 1)
}

// done takes letters from a lane and gives it back.
func (o *Outbox) done(lane *outLane, n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	lane.letters = lane.letters[n:]
	lane.attempts, lane.at = 0, time.Time{}
	o.release(lane)
}

// later gives a lane back that can do nothing for a while.
func (o *Outbox) later(lane *outLane, wait time.Duration) {
	o.set.Metrics.Letter("later")
	o.mu.Lock()
	defer o.mu.Unlock()
	lane.at = o.set.Clock().Add(wait)
	o.release(lane)
}

// again tries a letter later. A server that could not be spoken to is left alone by all lanes for a
// while; one that has refused this letter is not.
func (o *Outbox) again(lane *outLane, owe post.Owe, err *mail.Error) {
	o.set.Metrics.Letter("again")
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.set.Clock()
	if err.Code == 0 || err.Kind == mail.Auth {
		o.troubles++
		o.silence = now.Add(min(time.Second<<min(o.troubles, 10), 5*time.Minute))
	} else {
		lane.attempts++
		lane.at = now.Add(mail.RetryWait(lane.attempts, seedOf(owe.ID)))
	}
	o.release(lane)
}

// fold puts one letter in the place of all of a lane that wait for too long. It is false if they cannot be.
func (o *Outbox) fold(lane *outLane) bool {
	o.mu.Lock()
	ids := slices.Clone(lane.letters)
	o.mu.Unlock()
	var owes []post.Owe
	for _, id := range ids {
		if owe, ok := o.set.Journal.Owing(id); ok {
			owes = append(owes, owe)
		}
	}
	one, ok := o.set.Fold(owes)
	if !ok {
		return false
	}
	lines := []post.Line{one}
	for _, owe := range owes {
		lines = append(lines, post.Dead{ID: owe.ID, At: o.set.Clock(), Why: "folded into " + string(one.ID)})
	}
	fault.Point("letters-folded")
	o.set.Post.Add(nil, lines...)
	o.set.Log.Info("letters folded", "letters", len(owes), "letter", one.ID, "game", one.Game, "player", one.To)
	o.done(lane, len(ids))
	return true
}

// seedOf makes letters that failed together try again apart.
func seedOf(id post.LetterID) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}
