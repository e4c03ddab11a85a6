package intake

import (
	"sync"
	"time"
)

// Wakeup ends the waits for mail where something is expected before their end. It is safe for
// concurrent use.
type Wakeup struct {
	mu     sync.Mutex
	pauses []*pause
}

// pause is the wait for mail in a mailbox.
type pause struct {
	all   *Wakeup
	inbox Inbox
	at    time.Time // when it ends by itself
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
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, p := range w.pauses {
		if p.at.Sub(at) > shortestWait {
			p.at = at
			p.inbox.Stir()
		}
	}
}

// set notes when the wait ends that begins.
func (p *pause) set(at time.Time) {
	p.all.mu.Lock()
	defer p.all.mu.Unlock()
	p.at = at
}
