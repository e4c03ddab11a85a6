package outbox

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/fault"
)

// This file has what becomes of a letter whose turn it is.

// work sends the first letter of a queue, and gives the queue back.
func (o *Outbox) work(ctx context.Context, sender Sender, q *queue) {
	owe, sends, err := o.firstOf(ctx, q)
	if err != nil {
		o.house.Log.Warn("it cannot be told whether a letter is owed", "player", q.key.to, "game", q.key.game, "error", err)
		o.later(q, unclaimed)
	}
	if err != nil || !sends {
		return
	}
	begun, attempt := time.Now(), q.attempts+1
	facts, err := o.send(ctx, sender, owe, o.askedOf(q))
	o.note(owe, attempt, time.Since(begun), err)
	o.judge(ctx, q, owe, facts, err)
}

// firstOf returns the first letter of a queue if it is to be sent now; else (false) the queue is
// given back. After an error neither.
func (o *Outbox) firstOf(ctx context.Context, q *queue) (owe post.Owe, sends bool, err error) {
	owes, err := o.owesOf(ctx, q)
	if err != nil {
		return owe, false, err
	}
	if len(owes) == 0 {
		o.done(q, 0)
		return owe, false, nil
	}
	owe = owes[0]
	now := o.house.Clock()
	if o.house.Letters.PutOff(owe, now) {
		return owe, o.isWanted(q, owes, now), nil
	}
	folded := o.fold(q, owes, o.house.Letters.Gather) || now.Sub(owe.At) > tooOld && o.fold(q, owes, o.house.Letters.Fold)
	return owe, !folded, nil
}

// note logs what became of a letter. One that is not to be sent, as to somebody who has not
// answered an invitation, is no failure.
func (o *Outbox) note(owe post.Owe, attempt int, took time.Duration, err error) {
	log := o.house.Log.With("letter", owe.ID, "kind", owe.Kind, "game", owe.Game, "seat", owe.Seat, "player", owe.To,
		"attempt", attempt, "took", took)
	var unsendable *UnsendableError
	switch {
	case err == nil:
		log.Info("letter")
	case errors.As(err, &unsendable) && !unsendable.Lost:
		log.Info("letter not sent", "error", err)
	default:
		log.Warn("letter not sent", "error", err)
	}
}

// send sends a letter, and returns what the journal has to know of one that is sent.
func (o *Outbox) send(ctx context.Context, sender Sender, owe post.Owe, asked any) (facts []post.Line, err error) {
	err = fault.Safely(o.house.Log, func() error {
		letter, known, err := o.house.Letters.Render(ctx, owe, asked)
		if err != nil {
			return err
		}
		facts = known
		fault.Point("letter-before")
		err = sender.Send(ctx, letter)
		fault.Point("letter-sent")
		return err
	}, "letter", owe.ID, "kind", owe.Kind, "game", owe.Game)
	return facts, err
}

// judge notes what became of the first letter of a queue, and what is to be known of it if it is
// sent.
func (o *Outbox) judge(ctx context.Context, q *queue, owe post.Owe, facts []post.Line, err error) {
	var unsendable *UnsendableError
	var refused *mail.Error
	var failed *fault.Error
	now := o.house.Clock()
	switch old := now.Sub(owe.At) > oldest; {
	case err == nil:
		o.close(q, owe, "sent", append(facts, post.Sent{ID: owe.ID, At: now})...)
	case errors.As(err, &unsendable) && unsendable.Later && !old:
		o.later(q, unmade)
	case errors.As(err, &unsendable) && !unsendable.Lost:
		o.close(q, owe, "dead", post.Dead{ID: owe.ID, At: now, Why: unsendable.Why})
	case errors.As(err, &unsendable):
		o.giveUp(ctx, q, owe, err, unsendable.Why)
	case errors.As(err, &refused) && refused.Kind == mail.OfAccount:
		o.rest(q, refused)
	case errors.As(err, &refused) && (old || refused.Kind == mail.Permanent):
		o.giveUp(ctx, q, owe, err, err.Error())
	case errors.As(err, &refused):
		o.again(q, owe, refused)
	case errors.As(err, &failed):
		if follows, unknown := o.house.Letters.Failed(ctx, owe, err); unknown == nil {
			o.house.Post.Note(nil, follows...)
		}
		o.later(q, unmade)
	case store.IsGone(err):
		o.later(q, store.Soon)
	default:
		o.later(q, unmade)
	}
}

// giveUp closes a letter that cannot be delivered, if it can be told what else follows.
func (o *Outbox) giveUp(ctx context.Context, q *queue, owe post.Owe, failed error, why string) {
	follows, err := o.house.Letters.Failed(ctx, owe, failed)
	if err != nil {
		o.later(q, unmade)
		return
	}
	o.close(q, owe, "dead", append(follows, post.Dead{ID: owe.ID, At: o.house.Clock(), Why: why})...)
}

// close takes the first letter from a queue and has that journalled.
func (o *Outbox) close(q *queue, owe post.Owe, how string, lines ...post.Line) {
	o.house.Metrics.Letter(how)
	open := o.shut(q, owe.ID)
	if how == "sent" {
		o.mu.Lock()
		o.silence, o.troubles, o.refused, o.refusals = time.Time{}, 0, nil, 0
		o.mu.Unlock()
	}
	fault.Point("sent-before")
	o.house.Post.Note(func(err error) {
		fault.Point("sent-journalled")
		open(err)
	}, lines...)
	o.done(q, 1)
}

// shut has letters not be taken up again until it is journalled what became of them, which whoever
// journals it tells.
func (o *Outbox) shut(q *queue, ids ...post.LetterID) (journalled func(error)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	p := o.parts[q.key.part]
	p.busy++
	for _, id := range ids {
		o.closing[id] = true
	}
	return func(error) {
		o.mu.Lock()
		defer o.mu.Unlock()
		for _, id := range ids {
			delete(o.closing, id)
		}
		o.less(p)
	}
}

// done takes letters from a queue and gives it back.
func (o *Outbox) done(q *queue, n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	q.letters = q.letters[n:]
	q.attempts, q.at = 0, time.Time{}
	o.release(q)
}

// later gives a queue back that can do nothing for a while.
func (o *Outbox) later(q *queue, pause time.Duration) {
	o.house.Metrics.Letter("later")
	o.mu.Lock()
	defer o.mu.Unlock()
	q.at = o.house.Clock().Add(pause)
	o.release(q)
}

// again tries a letter later. A server that could not be spoken to is left alone by all queues for
// a while; one that has refused this letter is not.
func (o *Outbox) again(q *queue, owe post.Owe, err *mail.Error) {
	o.house.Metrics.Letter("again")
	o.mu.Lock()
	defer o.mu.Unlock()
	now := o.house.Clock()
	if err.Code == 0 || err.Kind == mail.Auth {
		o.troubles++
		if at := now.Add(min(time.Second<<min(o.troubles, 10), 5*time.Minute)); at.After(o.silence) {
			o.silence = at
		}
	} else {
		q.attempts++
		q.at = now.Add(mail.RetryWait(q.attempts, seedOf(owe.ID)))
	}
	o.release(q)
}

// restTimes is how long nothing is sent behind the first refusal of the account, the second, and so
// on; the last counts for all that follow.
var restTimes = []time.Duration{15 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour}

// rest has nothing sent for long, since the server takes no letter of the account: none is at
// fault, and none is given up, however old. Of refusals at the same time, to letters that were
// under way together, the first counts.
func (o *Outbox) rest(q *queue, err *mail.Error) {
	o.house.Metrics.Letter("again")
	o.mu.Lock()
	defer o.mu.Unlock()
	if now := o.house.Clock(); !o.silence.After(now) || o.refused == nil {
		o.silence = now.Add(restTimes[min(o.refusals, len(restTimes)-1)])
		o.refused, o.refusals = err, o.refusals+1
		o.house.Log.Error("the mail server takes no letter of the account; all letters wait", "error", err, "again", o.silence)
	}
	o.release(q)
}

// Refused says why nothing is sent, where the server takes no letter of the account: an
// *AccountError. It is nil where letters are sent, as far as is known.
func (o *Outbox) Refused() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.refused == nil {
		return nil
	}
	return &AccountError{Until: o.silence, Err: o.refused}
}

// AccountError says that the mail server takes no letter of the account.
type AccountError struct {
	Until time.Time // when it is tried again
	Err   error     // what the server said
}

func (e *AccountError) Error() string {
	return fmt.Sprintf("outbox: no letter can be sent; it is tried again at %s UTC: %v", e.Until.UTC().Format("15:04"), e.Err)
}

// Unwrap returns what the server said.
func (e *AccountError) Unwrap() error { return e.Err }

// isWanted is for a queue whose first letter waits for its time. If one behind it does not, the
// first goes with that one or beside it. One that may not go before its time is passed by. Else the
// queue is given back. It tells whether the first is to be sent now.
func (o *Outbox) isWanted(q *queue, owes []post.Owe, now time.Time) bool {
	due := slices.IndexFunc(owes, func(owe post.Owe) bool { return !o.house.Letters.PutOff(owe, now) })
	if due > 0 {
		for _, together := range [][]post.Owe{owes, owes[:due+1], owes[:1]} {
			if o.fold(q, together, o.house.Letters.Gather) {
				return false
			}
		}
	}
	if due > 0 && o.house.Letters.Waits(owes[0]) {
		return true
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case due >= 0:
		q.letters = slices.Insert(slices.Delete(q.letters, due, due+1), 0, owes[due].ID)
	case len(q.letters) == len(owes): // none has joined them meanwhile
		q.putOff, q.at = true, now.Add(longestPutOff)
		for _, owe := range owes {
			if owe.At.Before(q.at) {
				q.at = owe.At
			}
		}
	}
	o.release(q)
	return false
}

// owesOf lists the letters of a queue. Those that are not owed any more leave it, where the store
// is asked: letters of a part that was claimed stay owed until we say something else of them.
func (o *Outbox) owesOf(ctx context.Context, q *queue) ([]post.Owe, error) {
	o.mu.Lock()
	letters, read := slices.Clone(q.letters), o.parts[q.key.part].read
	q.putOff = false
	if read != nil {
		defer o.mu.Unlock()
		return read.owesOf(letters), nil
	}
	o.mu.Unlock()
	owes, err := o.house.Store.Owing(ctx, letters...)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(owes) < len(letters) {
		q.letters = slices.Concat(idsOf(owes), q.letters[len(letters):])
	}
	return owes, nil
}

func idsOf(owes []post.Owe) []post.LetterID {
	ids := make([]post.LetterID, len(owes))
	for i := range owes {
		ids[i] = owes[i].ID
	}
	return ids
}

// fold puts one letter in the place of the first of a queue, those that it is known of that they
// are owed, made by one of the two ways, and gives the queue back when that is journalled. It is
// false if there is none.
func (o *Outbox) fold(q *queue, owes []post.Owe, into func([]post.Owe) (post.Owe, bool)) bool {
	one, ok := into(owes)
	if !ok {
		return false
	}
	lines := []post.Line{one}
	for _, owe := range owes {
		lines = append(lines, post.Dead{ID: owe.ID, At: o.house.Clock(), Why: "folded into " + string(one.ID)})
	}
	fault.Point("letters-folded")
	o.replace(q, len(owes), one)
	open := o.shut(q, idsOf(owes)...)
	o.house.Post.Add(func(err error) {
		open(err)
		if err == nil {
			o.done(q, 0)
		} else {
			o.done(q, 1)
		}
	}, lines...)
	o.house.Log.Info("letters folded", "letters", len(owes), "letter", one.ID, "game", one.Game, "player", one.To)
	return true
}

// replace puts a letter in the place of the first of a queue, in front of those that have come
// meanwhile. The queue has to be kept until the letter is journalled.
func (o *Outbox) replace(q *queue, n int, one post.Owe) {
	o.mu.Lock()
	defer o.mu.Unlock()
	q.letters = slices.Concat([]post.LetterID{one.ID}, q.letters[n:])
	if read := o.parts[q.key.part].read; read != nil {
		read.owes[one.ID] = one
	}
}

// seedOf makes letters that failed together try again apart.
func seedOf(id post.LetterID) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}
