package postgres

import (
	"errors"
	"testing"
	"time"

	"dhow/games/store"
)

// TestNoRoomForMails protects a database from mails that are handed over without end while a game
// stands still: from a limit on they are refused, until some are done with. Those of a mailbox,
// which is marked with them, are taken in all the same.
func TestNoRoomForMails(t *testing.T) {
	_, _, settings := fresh(t)
	was := MostWaiting
	defer func() { MostWaiting = was }()
	s := opened(t, settings)
	defer s.Close()
	mail := store.Arrived{Size: 10, Raw: []byte("0123456789")}
	if at := sure(s.Refused(t.Context())); !at.IsZero() {
		t.Errorf("at first mails were refused until %v", at)
	}
	for _, MostWaiting = range []Waiting{{Mails: 3, Bytes: 1 << 20}, {Mails: 100, Bytes: 30}} {
		d, err := Connect(t.Context(), settings)
		must(t, err)
		defer d.Hang()
		must(t, s.TakeIn(t.Context(), mail, mail))
		must(t, d.TakeIn(t.Context(), mail))
		must(t, d.TakeIn(t.Context(), mail)) // it is not counted for each
		later := func() { d.room.looked = d.room.looked.Add(-countAgain) }
		later()
		full := (*store.FullError)(nil)
		for range 2 {
			if err := d.TakeIn(t.Context(), mail); !errors.As(err, &full) || full.Mails != 4 || full.Bytes != 40 {
				t.Errorf("with room for %v it is refused with %v", MostWaiting, err)
			}
		}
		until := sure(s.Refused(t.Context())) // whoever has refused them
		if ahead := time.Until(until); ahead > countAgain || ahead < countAgain-time.Minute {
			t.Errorf("mails were refused until %v from now", ahead)
		}
		must(t, s.TakeIn(t.Context(), mail))
		for _, m := range sure(s.Arrived(t.Context(), 0)) {
			must(t, s.PutAway(t.Context(), m.N))
		}
		later()
		must(t, d.TakeIn(t.Context(), mail))
		must(t, s.PutAway(t.Context(), sure(s.Arrived(t.Context(), 0))[0].N))
	}
}
