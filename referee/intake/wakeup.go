package intake

import (
	"sync"
	"time"
)

// Wakeup ends the waits for mail where something is expected before their end. It is safe for
// concurrent use.
type Wakeup struct {
	clock func() time.Time

	mu     sync.Mutex
	pauses []*pause
}

// NewWakeup returns one for waits whose times are a clock's.
func NewWakeup(clock func() time.Time) *Wakeup { return &Wakeup{clock: clock} }

// pause is the wait for mail in a mailbox.
type pause struct {
	all   *Wakeup
	inbox Inbox
	at    time.Time   // when it ends
	early *time.Timer // ends it if it would not end by itself then; nil: it does
	been  time.Time   // what is expected before it needs no search of this mailbox any more
}

// pause returns the pause of a mailbox.
func (w *Wakeup) pause(inbox Inbox) *pause {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := &pause{all: w, inbox: inbox}
	w.pauses = append(w.pauses, p)
	return p
}

// Expect tells that something is to be done after a search at a time, which may be before the end
// of a wait. For what the next search comes to soon enough there is none before it.
func (w *Wakeup) Expect(at time.Time) {
	lasts := at.Sub(w.clock())
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.pauses {
		if p.at.Sub(at) > shortestWait && !at.Before(p.been) {
			p.ends(at)
			p.early = time.AfterFunc(lasts, p.inbox.Stir)
		}
	}
}

// searched notes when a search began that found all that others wait for.
func (p *pause) searched(began time.Time) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.been = began
}

// begin notes that a wait begins, which ends by itself at a time at the latest. From now on what is
// expected before ends it.
func (p *pause) begin(latest time.Time) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.ends(latest)
}

// shorten notes that the wait ends by itself at a time, unless it ends before that.
func (p *pause) shorten(at time.Time) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	if at.Before(p.at) {
		p.ends(at)
	}
}

// ends notes when the wait ends. The caller holds the lock.
func (p *pause) ends(at time.Time) {
	if p.early != nil {
		p.early.Stop()
	}
	p.at, p.early = at, nil
}
