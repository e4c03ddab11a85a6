package questions

import (
	"context"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee/acts"
)

// This file has what a held order does to a deadline: it may be the player's, who has been asked
// and has not answered yet. Anybody with a key can make one up, so that it moves nothing for longer
// than a day, however many there are.

// heldOnTheirWay are held mails with orders that the journal may not know yet: the search that
// finds one may be the one behind which its deadline is judged.
type heldOnTheirWay struct {
	mu    sync.Mutex
	mails map[string]OnItsWay // by fingerprint
}

type OnItsWay struct {
	game    games.GameID
	seat    engine.Seat
	ordered time.Time
}

// add notes a mail that is being held.
func (h *heldOnTheirWay) add(fingerprint string, m OnItsWay) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.mails == nil {
		h.mails = map[string]OnItsWay{}
	}
	h.mails[fingerprint] = m
}

// Expect notes a mail for a game that is being held, if it has an order.
func (q *Questions) Expect(d *acts.Delivery) {
	if at := q.orderedBy(d); !at.IsZero() {
		q.onTheirWay.add(d.Fingerprint, OnItsWay{d.Game, d.Seat, at})
	}
}

// has tells whether one of a seat was received before a time. Those that the journal knows are
// forgotten: it tells more of them.
func (h *heldOnTheirWay) has(ctx context.Context, j Journal, game games.GameID, seat engine.Seat, before time.Time) (bool, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for fingerprint, m := range h.mails {
		_, known, err := j.Known(ctx, fingerprint)
		switch {
		case err != nil:
			return false, err
		case known:
			delete(h.mails, fingerprint)
		case m.game == game && m.seat == seat && m.ordered.Before(before):
			return true, nil
		}
	}
	return false, nil
}
