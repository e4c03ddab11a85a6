package intake

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/wait"
)

// Shared is how deputies judge the mails of one store that are delegated to them, of those that
// bear keys of a game. They are divided into parts, by game. A deputy that has claimed a part
// judges the first mails in it, in their order, and gives it back; so mails of one game stay in
// order. What it cannot do whole it leaves to whoever referees.
type Shared interface {
	// MailParts lists the parts that can be claimed, and in which mails wait.
	MailParts(context.Context) ([]int, error)
	// ClaimMails makes a part this process's, until it is released or the process is not heard of
	// for long, and lists its first mails in the order in which they were taken in. It is false
	// where the part is another's. A process that has lost its parts commits nothing any more.
	ClaimMails(ctx context.Context, part, most int) (mails []store.Arrived, got bool, err error)
	// ReleaseMails removes mails that are done with, and gives a part back.
	ReleaseMails(ctx context.Context, part int, done ...int64) error
	// LeaveMails leaves mails to whoever referees: with held, and all others of their games that
	// wait in a part.
	LeaveMails(ctx context.Context, held bool, numbers ...int64) error
	// PutAway removes mails that are done with. They need not be there.
	PutAway(ctx context.Context, numbers ...int64) error
}

// Judge has mails judged of the parts that it claims, in a deputy. It puts nothing off: what fails,
// or is anything but the word of a player at their table, is left to whoever referees.
type Judge struct {
	reader
	house   Settings
	store   Shared
	sorting sync.Mutex // the desk sorts one mail after another
	shares  *shares    // used by who sorts
	room    chan struct{}

	mu   sync.Mutex
	busy map[int]bool // the parts that are being judged here
}

const (
	partsAtOnce  = 6                      // that one process judges
	judgedAtOnce = 16                     // games of them together
	mostJudged   = 64                     // mails of a part that are claimed together
	partTime     = time.Second            // after which a part is given back, so that others get their turn
	partsLook    = 100 * time.Millisecond // how often it is looked for parts
	partsAgain   = 2 * time.Second        // likewise while the store cannot be asked
)

// NewJudge returns the judge of a deputy.
func NewJudge(s Settings, of Shared) *Judge {
	return &Judge{reader: reader{desk: s.Desk, log: s.Log}, house: s, store: of, shares: newShares(s.Limits),
		room: make(chan struct{}, judgedAtOnce), busy: map[int]bool{}}
}

// Run judges mails until ctx ends, and finishes those that it has begun with.
func (j *Judge) Run(ctx, finish context.Context) {
	var judging sync.WaitGroup
	defer judging.Wait()
	for fails := false; ctx.Err() == nil; {
		parts, err := j.store.MailParts(ctx)
		if err != nil && !fails && ctx.Err() == nil {
			j.log.Warn("it cannot be told which mails are to be judged", "error", err)
		}
		if fails = err != nil; fails {
			wait.For(ctx, partsAgain)
			continue
		}
		rand.Shuffle(len(parts), func(a, b int) { parts[a], parts[b] = parts[b], parts[a] })
		for _, n := range parts {
			if j.begins(n) {
				judging.Go(func() { j.part(ctx, finish, n) })
			}
		}
		wait.For(ctx, partsLook)
	}
}

// begins tells whether a part is to be judged now, which is not being judged.
func (j *Judge) begins(part int) bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.busy[part] || len(j.busy) == partsAtOnce {
		return false
	}
	j.busy[part] = true
	return true
}

// Claimed tells how many parts are being judged here.
func (j *Judge) Claimed() int {
	j.mu.Lock()
	defer j.mu.Unlock()
	return len(j.busy)
}

func (j *Judge) ends(part int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	delete(j.busy, part)
}

// part judges mails of a part for a while.
func (j *Judge) part(ctx, finish context.Context, n int) {
	defer j.ends(n)
	var done []int64
	for begun := time.Now(); ; {
		mails, got, err := j.store.ClaimMails(ctx, n, mostJudged)
		if err == nil && !got {
			return
		}
		if err == nil {
			done, err = j.all(ctx, finish, mails)
		}
		if err != nil && ctx.Err() == nil {
			j.log.Warn("a part of the mails is judged later", "part", n, "error", err)
		}
		if err != nil || len(mails) < mostJudged || ctx.Err() != nil || time.Since(begun) > partTime {
			break
		}
		if err := j.store.PutAway(finish, done...); err != nil {
			break // they are known when they are listed again
		}
		done = nil
	}
	if err := j.store.ReleaseMails(finish, n, done...); err != nil {
		j.log.Warn("a part of the mails cannot be given back", "part", n, "error", err)
	}
}

// all judges mails, those of each game in their order, and tells which are done with.
func (j *Judge) all(ctx, finish context.Context, mails []store.Arrived) (done []int64, err error) {
	var all sync.WaitGroup
	var mu sync.Mutex
	for _, of := range inGames(mails) {
		all.Go(func() {
			j.room <- struct{}{}
			defer func() { <-j.room }()
			judged, failed := j.game(ctx, finish, of)
			mu.Lock()
			defer mu.Unlock()
			done, err = append(done, judged...), errors.Join(err, failed)
		})
	}
	all.Wait()
	return done, err
}

// inGames divides mails by their games.
func inGames(mails []store.Arrived) map[games.GameID][]store.Arrived {
	by := map[games.GameID][]store.Arrived{}
	for _, m := range mails {
		by[m.Game] = append(by[m.Game], m)
	}
	return by
}

// game judges mails of one game, one after another, and tells which are done with. The first one
// that is left takes those behind it along, if they have to come after it.
func (j *Judge) game(ctx, finish context.Context, mails []store.Arrived) (done []int64, err error) {
	for _, m := range mails {
		if ctx.Err() != nil {
			return done, nil
		}
		switch j.judge(finish, m) {
		case doneWith:
			done = append(done, m.N)
		case held:
			if len(done) > 0 { // else they would be left, too, to be known there
				if err := j.store.PutAway(finish, done...); err != nil {
					return done, err
				}
			}
			return nil, j.store.LeaveMails(finish, true, m.N)
		case leftAlone:
			if err := j.store.LeaveMails(finish, false, m.N); err != nil {
				return done, err
			}
		}
	}
	return done, nil
}

// fate is what has become of a mail.
type fate int

const (
	doneWith  fate = iota
	held           // it is left, and what comes behind it in its game waits for it
	leftAlone      // it is left, and nothing waits for it: it is done as nobody's word
)

// judge judges a mail.
func (j *Judge) judge(ctx context.Context, m store.Arrived) fate {
	begun := time.Now()
	w := mail.Waiting{Mailbox: m.Mailbox, UID: uidOf(m.N), Size: m.Size, Received: m.Received}
	if m.Unread != nil || isTooLarge(w) {
		return leftAlone
	}
	if now := j.house.Clock(); w.Received.After(now) { // by the clock of the store
		w.Received = now
	}
	in := j.read(m.Raw, w)
	j.ask(ctx, in)
	task, fate := j.sort(ctx, in, m.Game)
	if fate != doneWith || task.Known {
		return fate
	}
	var done Done
	err := fault.Safely(j.log, func() (err error) {
		done, err = task.Do(ctx)
		return err
	}, in.logged()...)
	if err == nil {
		err = j.journalled(ctx, done.rest())
	}
	if err != nil {
		j.log.Info("a mail is left to whoever referees", "game", m.Game, "message-id", in.Letter.ID, "why", err)
		return held
	}
	what := done.In(in.Letter.Fingerprint)
	j.house.Metrics.Mail(what.Outcome)
	j.house.Metrics.Handled(time.Since(begun))
	j.log.Info("mail", "outcome", what.Outcome, "game", what.Game, "entry", what.Entry, "message-id", in.Letter.ID,
		"uid", in.UID.Number, "took", time.Since(begun))
	return doneWith
}

// ask has the desk ask the store about a mail while others are sorted: it remembers the answers, so
// that nobody waits for them when this one is.
func (j *Judge) ask(ctx context.Context, in *Incoming) {
	_ = fault.Safely(j.log, func() error { // if the program fails at that it will fail at the mail, too
		if in.fault == nil {
			j.desk.Proven(ctx, in)
		}
		return nil
	}, in.logged()...)
}

// sort asks what is to be done with a mail that bears keys of a game. Of what a table alone judges,
// and of what is known, the fate is that it is done with. Whose signature may decide waits for the
// DNS, which may not answer for long. Anybody can make a signature up, and a key: where none of its
// keys is good, the mail is one without keys, whatever comes of the signature, and nothing waits
// for it.
func (j *Judge) sort(ctx context.Context, in *Incoming, game games.GameID) (task Task, _ fate) {
	j.sorting.Lock()
	defer j.sorting.Unlock()
	if in.fault != nil {
		return task, leftAlone
	}
	signed := false
	failed := fault.Safely(j.log, func() error {
		signed = in.Letter.Signed && j.desk.MayDecide(ctx, in)
		task = j.desk.Sort(ctx, in)
		return nil
	}, in.logged()...)
	switch {
	case failed != nil: // the program, at which nothing else is to wait
		return task, leftAlone
	case task.Untold != nil:
		return task, held
	case signed && (task.Known || !task.Keyed && task.Class.Kind != CannotBeTold):
		return task, leftAlone
	case signed:
		return task, held
	case task.Known:
		return task, doneWith
	case !task.Class.Proven():
		return task, leftAlone
	case !task.AtTable || task.Lane != string(game), j.shares.take(task.Class, j.house.Clock()) > 0:
		return task, held
	}
	return task, doneWith
}

// journalled waits until the store has what is left to be journalled of a mail.
func (j *Judge) journalled(ctx context.Context, rest []post.Line) error {
	written := make(chan error, 1)
	j.house.Post.Rest(func(err error) { written <- err }, rest)
	select {
	case err := <-written:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
