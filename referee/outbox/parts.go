package outbox

import (
	"context"
	"slices"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/wait"
)

// Shared is how several processes send the letters of one store. They are divided into parts, by
// whom they go to. Whoever has claimed a part reads what is due in it, sends that, has it
// journalled, and gives the part back; so letters to one person stay in order, and a process has no
// letters in memory but those of its parts.
type Shared interface {
	Parts() int // 1: this process alone sends letters
	// Due tells, of the parts that can be claimed, when their first letters are due. Parts without
	// letters are left out.
	Due(ctx context.Context, now time.Time) (map[int]time.Time, error)
	// Claim makes parts this process's, until they are released or the process is not heard of for
	// long, and lists those that are; others are another's. A process that has lost its parts
	// commits nothing any more.
	Claim(ctx context.Context, parts ...int) (ours []int, err error)
	// Letters lists the letters of some parts, in the order in which they came to be owed, to all
	// whom one is due to. Where these are many, it is some of them.
	Letters(ctx context.Context, parts []int, now time.Time) ([]store.Letter, error)
	// Release gives parts back, with what was found out of their letters.
	Release(ctx context.Context, parts []int, later ...store.Later) error
}

// part is a part of the letters.
type part struct {
	n       int
	waiting wait.Heap[*queue] // queues that nobody works at; none where it is not ours
	state   state
	some    bool      // it has letters, as far as is known of a part that is not ours
	due     time.Time // when the first of these is due
	again   time.Time // it could not be claimed: it is not tried before
	left    int       // how many letters are sent before others may have it
	busy    int       // queues that are worked at, and letters that may not be in the journal yet
	read    *reading  // what was read when it was claimed; nil: it was not
}

// reading is letters that were read together, with what was asked then to render them.
type reading struct {
	owes  map[post.LetterID]post.Owe
	asked any
	at    time.Time
}

// owesOf lists those of some letters that were read.
func (r *reading) owesOf(ids []post.LetterID) (owes []post.Owe) {
	for _, id := range ids {
		owes = append(owes, r.owes[id])
	}
	return owes
}

// moment is for how long holds what was asked.
const moment = time.Second

// askedOf is what was asked to render letters of a queue, if that was just now.
func (o *Outbox) askedOf(q *queue) any {
	o.mu.Lock()
	defer o.mu.Unlock()
	if r := o.parts[q.key.part].read; r != nil && time.Since(r.at) < moment {
		return r.asked
	}
	return nil
}

// state is whose a part is.
type state int

const (
	another state = iota // it may be another's, or nobody's
	claimed              // the store is asked for it
	ours
	given // the store is told that it is given back
)

const (
	mostAtOnce = 50                     // letters that are sent of parts that are claimed together before others may have them
	patience   = 200 * time.Millisecond // how long until a part is asked for again that another has
	unclaimed  = 5 * time.Second        // how long until the store is asked again that could not answer
	watchTime  = 200 * time.Millisecond // how often it is looked for parts that have something due
	restTime   = 20 * time.Millisecond  // how long not, even if something has come
)

func (o *Outbox) isShared() bool { return len(o.parts) > 1 }

// nextPart finds the part whose first letters come first, of those that letters may be sent of now,
// and when that is. About as many parts are claimed at a time as letters are sent. The caller holds
// the lock.
func (o *Outbox) nextPart() (next *part, at time.Time) {
	busy := 0
	for _, p := range o.parts {
		if p.state == claimed || p.state == ours && p.left > 0 && len(p.waiting) > 0 {
			busy++
		}
	}
	for i := range o.parts {
		p := o.parts[(o.turn+i)%len(o.parts)]
		var when time.Time
		switch {
		case p.state == ours && len(p.waiting) > 0 && (p.left > 0 || !o.isShared()):
			when = p.waiting[0].at
		case p.state == another && p.some && busy < len(o.house.Senders):
			if when = p.due; p.again.After(when) {
				when = p.again
			}
		default:
			continue
		}
		if next == nil || when.Before(at) {
			next, at = p, when
		}
	}
	return next, at
}

// Where parts have few letters several are claimed at a time: twice as many as before if those had
// few letters together, and else half as many, so that other processes have something to do as
// well.
const (
	mostTogether = 8
	fewLetters   = 16
)

// claimed takes note of it that the store is asked for a part, and for others in which something is
// due. The caller holds the lock.
func (o *Outbox) claimed(first *part, now time.Time) []*part {
	all := []*part{first}
	for i := range o.parts {
		p := o.parts[(o.turn+i)%len(o.parts)]
		if len(all) < o.together && p != first && p.state == another && p.some && !p.due.After(now) && !p.again.After(now) {
			all = append(all, p)
		}
	}
	for _, p := range all {
		p.state = claimed
	}
	return all
}

// claim claims parts, and reads what is due in them.
func (o *Outbox) claim(ctx context.Context, parts []*part) {
	got, err := o.house.Store.Claim(ctx, numbersOf(parts)...)
	var letters []store.Letter
	if err == nil && len(got) > 0 {
		letters, err = o.house.Store.Letters(ctx, got, o.house.Clock())
	}
	var read *reading
	if err == nil && len(letters) > 0 {
		read = o.reads(ctx, letters)
	}
	if err != nil {
		o.house.Log.Warn("parts of the letters cannot be claimed", "parts", numbersOf(parts), "error", err)
		_ = o.house.Store.Release(context.WithoutCancel(ctx), numbersOf(parts)) // those that are ours all the same are another's sooner
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range parts {
		p.again = time.Time{}
		switch {
		case err != nil:
			p.state, p.again = another, o.house.Clock().Add(unclaimed)
		case slices.Contains(got, p.n):
			p.state, p.left, p.some, p.read = ours, max(1, mostAtOnce/len(got)), false, read
		default:
			p.state, p.again = another, o.house.Clock().Add(patience)
		}
	}
	if err == nil {
		o.load(letters)
	}
	if len(letters) > fewLetters {
		o.together = max(1, len(parts)/2)
	} else {
		o.together = min(2*o.together, mostTogether)
	}
	for _, p := range parts {
		o.giveBack(p)
	}
	o.rouse()
}

// reads keeps letters that were read, and asks what has to be known of those to be sent now.
func (o *Outbox) reads(ctx context.Context, letters []store.Letter) *reading {
	r := &reading{owes: make(map[post.LetterID]post.Owe, len(letters)), at: time.Now()}
	var due []post.Owe
	now := o.house.Clock()
	for _, l := range letters {
		if r.owes[l.ID] = l.Owe; !l.Next.After(now) && len(due) < mostAtOnce {
			due = append(due, l.Owe)
		}
	}
	r.asked = o.house.Letters.Ask(ctx, due)
	return r
}

func numbersOf(parts []*part) []int {
	numbers := make([]int, len(parts))
	for i, p := range parts {
		numbers[i] = p.n
	}
	return numbers
}

// load puts letters of our parts into queues. One whose first letter has failed waits until that is
// tried again; any other until the first of its letters is due. The caller holds the lock, or is
// alone.
func (o *Outbox) load(letters []store.Letter) {
	for _, l := range letters {
		key, p := o.queueOf(l.Part, l.Owe), o.parts[l.Part]
		q := o.queues[key]
		if q == nil {
			q = &queue{key: key, at: l.Next, attempts: l.Tries, noted: true}
			o.queues[key] = q
			p.waiting = append(p.waiting, q)
		}
		q.letters = append(q.letters, l.ID)
		q.noted = q.noted && l.Next.Equal(q.at)
		if q.attempts == 0 && l.Next.Before(q.at) {
			q.at = l.Next
		}
	}
	for _, p := range o.parts {
		p.waiting.Order()
	}
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
	p.state, o.turn = given, p.n+1
	o.found = append(o.found, o.unload(p)...)
	if o.given = append(o.given, p); len(o.given) == 1 {
		o.giving.Go(o.giveBackAll)
	}
}

// giveBackAll gives all parts back that are to be given back by now.
func (o *Outbox) giveBackAll() {
	o.mu.Lock()
	given, later := o.given, o.found
	o.given, o.found = nil, nil
	o.mu.Unlock()
	if err := o.house.Store.Release(context.Background(), numbersOf(given), later...); err != nil {
		o.house.Log.Warn("parts of the letters cannot be given back", "parts", numbersOf(given), "error", err)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range given {
		p.state = another
	}
	o.rouse()
}

// unload forgets the letters of a part, and tells which of them are not to be tried now. The caller
// holds the lock.
func (o *Outbox) unload(p *part) (later []store.Later) {
	if p.some = len(p.waiting) > 0; p.some {
		p.due = p.waiting[0].at
	}
	now := o.house.Clock()
	for _, q := range p.waiting {
		delete(o.queues, q.key)
		if q.noted || !q.at.After(now) {
			continue
		}
		for i, id := range q.letters {
			l := store.Later{Letter: id, Next: q.at}
			if i == 0 {
				l.Tries = q.attempts
			}
			later = append(later, l)
		}
	}
	p.waiting, p.read = nil, nil
	return later
}

// watch looks again and again for parts that have something due, until ctx ends.
func (o *Outbox) watch(ctx context.Context) {
	fails := false
	for ctx.Err() == nil {
		due, err := o.house.Store.Due(ctx, o.house.Clock())
		if err != nil && !fails && ctx.Err() == nil {
			o.house.Log.Warn("it cannot be told which letters are due", "error", err)
		}
		if fails = err != nil; !fails {
			o.saw(due)
		}
		wait.For(ctx, restTime)
		t := time.NewTimer(watchTime)
		select {
		case <-t.C:
		case <-o.hint:
		case <-ctx.Done():
		}
		t.Stop()
	}
}

// saw takes note of which parts have letters.
func (o *Outbox) saw(due map[int]time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.parts {
		if p.state == another {
			p.due, p.some = due[p.n]
		}
	}
	o.rouse()
}
