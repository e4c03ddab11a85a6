package intake

import (
	"sync"
	"time"
)

// Wakeup ends the wait for mail where something is expected before its end. It is safe for
// concurrent use.
type Wakeup struct {
	inbox Inbox
	mu    sync.Mutex
	at    time.Time // when the wait ends by itself
}

// NewWakeup returns one for waits for a mailbox.
func NewWakeup(inbox Inbox) *Wakeup { return &Wakeup{inbox: inbox} }

// Expect tells that something is to be done after a search at a time, which may be before the end
// of the wait. For what the next search comes to soon enough there is none before it.
func (w *Wakeup) Expect(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.at.Sub(at) > shortestWait {
		w.at = at
		w.inbox.Stir()
	}
}

// set notes when the wait ends that begins.
func (w *Wakeup) set(at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.at = at
}
