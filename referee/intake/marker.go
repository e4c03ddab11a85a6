package intake

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"dhow/mail"
	"dhow/referee/fault"
	"dhow/referee/wait"
)

// marker puts handled mails away, those that have gathered in one command. A mail that is not put
// away is known by its fingerprint, so that this may fail, or come late, and nothing is done twice.
type marker struct {
	inbox Inbox
	log   *slog.Logger
	wake  chan struct{} // holds one token when something waits

	mu      sync.Mutex
	waiting map[mail.Folder][]mail.UID
}

func newMarker(inbox Inbox, log *slog.Logger) *marker {
	return &marker{inbox: inbox, log: log, wake: make(chan struct{}, 1), waiting: map[mail.Folder][]mail.UID{}}
}

// put has a mail put away.
func (m *marker) put(folder mail.Folder, uids ...mail.UID) {
	m.mu.Lock()
	m.waiting[folder] = append(m.waiting[folder], uids...)
	m.mu.Unlock()
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// run puts mails away until ctx ends.
func (m *marker) run(ctx context.Context) {
	const first, longest = 5 * time.Second, 5 * time.Minute
	for again := first; ; {
		select {
		case <-m.wake:
		case <-ctx.Done():
			return
		}
		if m.mark(ctx) {
			again = first
			continue
		}
		wait.For(ctx, again)
		again = min(2*again, longest)
		m.put(mail.Done) // nothing more, but try again
	}
}

// mark puts away what waits, and tells whether that worked.
func (m *marker) mark(ctx context.Context) bool {
	m.mu.Lock()
	waiting := m.waiting
	m.waiting = map[mail.Folder][]mail.UID{}
	m.mu.Unlock()
	ok := true
	for folder, uids := range waiting {
		if len(uids) == 0 {
			continue
		}
		fault.Point("mark-before")
		err := m.inbox.Mark(ctx, folder, uids...)
		fault.Point("mark-done")
		var renumbered *mail.RenumberedError
		switch {
		case err == nil:
		case errors.As(err, &renumbered), errors.Is(err, mail.ErrNoMark):
			m.log.Warn("handled mails are not put away", "mails", len(uids), "error", err)
		default:
			m.log.Warn("handled mails are put away later", "mails", len(uids), "error", err)
			m.put(folder, uids...)
			ok = false
		}
	}
	return ok
}
