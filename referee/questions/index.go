package questions

import (
	"context"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/referee/acts"
)

// heldIndex finds what waits for a yes by what answers it, so that a mail costs the same however
// much waits. It follows the journal. The zero value is ready, and safe for concurrent use.
type heldIndex struct {
	mu       sync.Mutex
	turned   int // of the journal, when it was looked at
	heads    map[string]heldHead
	byCode   map[string]string        // fingerprints by the code of a yes or no, by each key of the server
	byCancel map[string]string        // likewise by the code that a player can say no with to a new address
	byLetter map[post.LetterID]string // likewise by the letter that asks
}

// heldHead is what is known of something that waits without its text.
type heldHead struct {
	whose   Whose
	isMail  bool           // a mail waits; else it is a question to somebody who has not written
	asker   games.PlayerID // whose question it is
	askedBy string         // the mail that has led to it
	request *acts.Request  // it is whether somebody may have a seat; nil: it is another

	read    bool      // it has been looked whether it has an order
	ordered time.Time // when it was received, if it has; else zero

	codes, cancels []string
}

// headOf reads what is known of something that waits.
func (q *Questions) headOf(h post.Hold) heldHead {
	held, opens := q.Open(h)
	head := heldHead{isMail: h.Game != "" || opens && !held.AsksOthers(), whose: held.Whose(h)}
	if o := held.Offer; o != nil {
		head.asker, head.askedBy = o.By, o.Mail
	}
	if r := held.Request; r != nil {
		head.asker, head.askedBy, head.request = r.Player, r.Mail, r
	}
	asksNew := held.Move != nil && held.Move.Stage == MoveAsked
	if asksNew {
		head.asker, head.askedBy = held.Player, held.Move.Mail
	}
	head.codes = codes(q.ring.MACs(holdLabel(h.Fingerprint)))
	if asksNew {
		head.cancels = codes(q.ring.MACs(cancelLabel(h.Fingerprint)))
	}
	return head
}

// lockedIndex returns the index of what waits now, locked.
func (q *Questions) lockedIndex(ctx context.Context) (*heldIndex, error) {
	x := &q.index
	x.mu.Lock()
	if err := q.follow(ctx, x); err != nil {
		x.mu.Unlock()
		return nil, err
	}
	return x, nil
}

// follow has the index be that of what waits now. The caller holds the lock.
func (q *Questions) follow(ctx context.Context, x *heldIndex) error {
	turned, err := q.journal.HoldsTurned(ctx)
	if err != nil || x.heads != nil && turned == x.turned {
		return err
	}
	holds, err := q.journal.Holds(ctx)
	if err != nil {
		return err
	}
	if x.heads == nil {
		x.heads, x.byCode, x.byCancel, x.byLetter = map[string]heldHead{}, map[string]string{}, map[string]string{}, map[post.LetterID]string{}
	}
	x.turned = turned
	waits := map[string]bool{}
	for _, h := range holds {
		waits[h.Fingerprint] = true
		if _, known := x.heads[h.Fingerprint]; !known {
			x.add(h.Fingerprint, q.headOf(h))
		}
	}
	for fingerprint := range x.heads {
		if !waits[fingerprint] {
			x.remove(fingerprint)
		}
	}
	return nil
}

func (x *heldIndex) add(fingerprint string, head heldHead) {
	x.heads[fingerprint] = head
	x.byLetter[LetterID(fingerprint)] = fingerprint
	for _, code := range head.codes {
		x.byCode[code] = fingerprint
	}
	for _, code := range head.cancels {
		x.byCancel[code] = fingerprint
	}
}

func (x *heldIndex) remove(fingerprint string) {
	head := x.heads[fingerprint]
	delete(x.heads, fingerprint)
	delete(x.byLetter, LetterID(fingerprint))
	for _, code := range head.codes {
		delete(x.byCode, code)
	}
	for _, code := range head.cancels {
		delete(x.byCancel, code)
	}
}

// waitingFor lists the mails that wait for somebody's yes.
func (q *Questions) waitingFor(ctx context.Context, whose Whose) (map[string]bool, error) {
	x, err := q.lockedIndex(ctx)
	if err != nil {
		return nil, err
	}
	defer x.mu.Unlock()
	waiting := map[string]bool{}
	for fingerprint, head := range x.heads {
		if head.isMail && head.whose == whose {
			waiting[fingerprint] = true
		}
	}
	return waiting, nil
}

// WaitingOf counts the questions of a player to others that have not been answered, but those of
// one mail.
func (q *Questions) WaitingOf(ctx context.Context, player games.PlayerID, but string) (int, error) {
	x, err := q.lockedIndex(ctx)
	if err != nil {
		return 0, err
	}
	defer x.mu.Unlock()
	n := 0
	for _, head := range x.heads {
		if head.asker != "" && head.asker == player && head.askedBy != but {
			n++
		}
	}
	return n, nil
}
