package outbox

import (
	"context"
	"slices"
	"time"

	"dhow/games/post"
	"dhow/referee/wait"
)

// Shared is how several processes send the letters of one store. They are divided into parts, by
// whom they go to. Whoever has claimed a part sends what is due in it, has that journalled, and
// gives it back; so letters to one person stay in order.
type Shared interface {
	Parts() int // 1: this process alone sends letters
	// Claim makes a part this process's, until it is released or the process is not heard of for
	// long. It is false where it is another's. A process that has lost its parts commits nothing
	// any more.
	Claim(ctx context.Context, part int) (bool, error)
	Release(ctx context.Context, part int) error
	// Follow takes note of the facts that other processes have committed, and returns those that
	// were not known. After Claim they are all that is known of the part.
	Follow(ctx context.Context) ([]post.Line, error)
}

// part is a part of the letters.
type part struct {
	n       int
	waiting wait.Heap[*queue] // queues that nobody works at
	state   state
	again   time.Time // another has it: it is not asked for before
	left    int       // how many letters are sent before others may have it
	busy    int       // queues that are worked at, and letters that may not be in the journal yet
}

// state is whose a part is.
type state int

const (
	another state = iota // it may be another's, or nobody's
	asked                // the store is asked, to claim it or to give it back
	ours
)

const (
	mostAtOnce = 50                     // letters that are sent of a part before others may have it
	patience   = 200 * time.Millisecond // how long until a part is asked for again that another has
	unclaimed  = 5 * time.Second        // how long until the store is asked again that could not answer
	followTime = 200 * time.Millisecond // how often it is looked for what others have committed
)

func (o *Outbox) isShared() bool { return len(o.parts) > 1 }

// partOf is the part that a letter belongs to: that of its reader, or the first if only the process
// can send it that mails come to.
func (o *Outbox) partOf(owe post.Owe) int {
	if !o.isShared() || owe.To == "" || o.house.Letters.Apart(owe) {
		return 0
	}
	return 1 + int(seedOf(post.LetterID(owe.To))%uint64(len(o.parts)-1))
}

// nextPart finds the part whose first queue comes first, of those that letters may be sent of now,
// and when that is. About as many parts are claimed at a time as letters are sent. The caller holds
// the lock.
func (o *Outbox) nextPart() (next *part, at time.Time) {
	claimed := 0
	for _, p := range o.parts {
		if len(p.waiting) > 0 && (p.state == asked || p.state == ours && p.left > 0) {
			claimed++
		}
	}
	for i := range o.parts {
		p := o.parts[(o.turn+i)%len(o.parts)]
		when := p.again
		switch {
		case !o.isShared():
		case p.state == asked, p.state == ours && p.left <= 0, p.state == another && claimed >= len(o.house.Senders):
			continue
		}
		if len(p.waiting) == 0 {
			continue
		}
		if first := p.waiting[0].at; first.After(when) {
			when = first
		}
		if next == nil || when.Before(at) {
			next, at = p, when
		}
	}
	return next, at
}

// forget forgets the letters that others have sent, or given up. A queue that is worked at is left
// alone: they have not.
func (o *Outbox) forget(news []post.Line) {
	closed := map[post.LetterID]bool{}
	for _, line := range news {
		switch l := line.(type) {
		case post.Sent:
			closed[l.ID] = true
		case post.Dead:
			closed[l.ID] = true
		}
	}
	if len(closed) == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.parts {
		p.waiting.Drop(func(q *queue) bool {
			if q.letters = slices.DeleteFunc(q.letters, func(id post.LetterID) bool { return closed[id] }); len(q.letters) == 0 {
				delete(o.queues, q.key)
			}
			return len(q.letters) == 0
		})
	}
}

// claim claims a part, and takes in what others have left in it.
func (o *Outbox) claim(ctx context.Context, p *part) {
	got, err := o.house.Store.Claim(ctx, p.n)
	if err == nil && got {
		err = o.CatchUp(ctx)
	}
	if err != nil {
		o.house.Log.Warn("a part of the letters cannot be claimed", "part", p.n, "error", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	p.again = time.Time{}
	switch {
	case err == nil && got:
		p.state, p.left = ours, mostAtOnce
		o.giveBack(p)
	case err == nil:
		p.state, p.again = another, o.house.Clock().Add(patience)
	default:
		p.state, p.again = another, o.house.Clock().Add(unclaimed)
	}
	o.rouse()
}

// less is for something of a part that is done. The caller holds the lock.
func (o *Outbox) less(p *part) {
	p.busy--
	o.giveBack(p)
}

// giveBack gives a part back if there is nothing to do in it now, or others may want to do it. The
// caller holds the lock.
func (o *Outbox) giveBack(p *part) {
	due := len(p.waiting) > 0 && !p.waiting[0].at.After(o.house.Clock())
	if !o.isShared() || o.ended || p.state != ours || p.busy > 0 || due && p.left > 0 {
		return
	}
	p.state, o.turn = asked, p.n+1
	o.giving.Go(func() {
		if err := o.house.Store.Release(context.Background(), p.n); err != nil {
			o.house.Log.Warn("a part of the letters cannot be given back", "part", p.n, "error", err)
		}
		o.mu.Lock()
		defer o.mu.Unlock()
		p.state = another
		o.rouse()
	})
}

// follow looks again and again for letters that others owe, until ctx ends.
func (o *Outbox) follow(ctx context.Context) {
	fails := false
	for ctx.Err() == nil {
		err := o.CatchUp(ctx)
		if err != nil && !fails && ctx.Err() == nil {
			o.house.Log.Warn("what others commit cannot be read", "error", err)
		}
		fails = err != nil
		wait.For(ctx, followTime)
	}
}

// CatchUp takes note of what others have committed: letters that are owed, and that they were sent
// and what they offered.
func (o *Outbox) CatchUp(ctx context.Context) error {
	news, err := o.house.Store.Follow(ctx)
	o.house.Post.Tell(ctx, news)
	o.forget(news)
	return err
}
