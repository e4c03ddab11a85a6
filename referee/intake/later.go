package intake

import (
	"cmp"
	"errors"
	"maps"
	"time"

	"dhow/games"
	"dhow/referee/fault"
)

// This file has what becomes of a mail that cannot be handled now: it is put off, behind those that
// wait for the same.

// mustWait tells whether a mail cannot be handled now, and puts it off then.
func (f *Fetcher) mustWait(in *Incoming, task Task, again bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.handling[in.Letter.Fingerprint] {
		copied := f.lateOf(in, task)
		copied.queue = "copy of " + in.Letter.Fingerprint
		f.late.stop(f.set.Clock().Add(time.Second), copied)
		return true
	}
	if f.queued(in, task, again) {
		return true
	}
	f.handling[in.Letter.Fingerprint] = true
	in.holds = task.Holds
	for _, game := range in.holds {
		f.holding[game]++
	}
	return false
}

// roomAgain is how long a mail waits for which there is no room.
const roomAgain = time.Second

// noRoom puts a mail off because too many others that are not proven are being handled. Those of
// its class wait behind it.
func (f *Fetcher) noRoom(in *Incoming, task Task) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget(in)
	late := f.lateOf(in, task)
	late.queue, late.class = cmp.Or(task.Class.queue(), "room"), task.Class
	f.late.stop(f.set.Clock().Add(roomAgain), late)
}

// lateOf is a mail as it is put off.
func (f *Fetcher) lateOf(in *Incoming, task Task) lateMail {
	late := lateMail{Waiting: in.Waiting, about: in.about, paid: in.paid}
	if task.Class.Proven() {
		late.holds = append([]games.GameID{games.GameID(task.Lane)}, task.Holds...)
	}
	return late
}

// queued puts a mail off if others wait for the same, or its class has used up what it has. The
// caller holds the lock.
func (f *Fetcher) queued(in *Incoming, task Task, again bool) bool {
	late := f.lateOf(in, task)
	waits := f.late.holds
	if again {
		waits = f.late.stops
	}
	if late.queue = laneQueue(task); late.queue != "" && waits(late.queue) {
		f.late.put(late)
		return true
	}
	late.queue, late.class = task.Class.queue(), task.Class
	if late.queue == "" || in.paid == task.Class && task.Delay == 0 {
		return false
	}
	if waits(late.queue) {
		f.late.put(late)
		return true
	}
	now := f.set.Clock()
	if wait := max(task.Delay, f.shares.take(task.Class, now)); wait > 0 {
		f.late.stop(now.Add(wait), late)
		return true
	}
	in.paid = task.Class
	return false
}

// laneQueue and ownQueue name the queues that mails wait in, of a lane in trouble, and of a mail at
// which the program has failed.
func laneQueue(t Task) string { return named("lane ", t.Lane) }

func ownQueue(in *Incoming) string { return named("mail ", in.Letter.Fingerprint) }

func named(what, name string) string {
	if name == "" {
		return ""
	}
	return what + name
}

// putOff puts a mail off that could not be handled, and stops its lane for a while if that is why.
func (f *Fetcher) putOff(in *Incoming, task Task, why error) {
	wait := f.stop(in, task, why)
	if why == nil {
		return
	}
	f.set.Clerk.Trouble(task.Lane, why)
	f.set.Log.Warn("a mail is put off", "game", task.Lane, "message-id", in.Letter.ID, "why", why, "again", wait)
}

// stop is putOff without telling anybody. It tells how long the lane is stopped.
func (f *Fetcher) stop(in *Incoming, task Task, why error) time.Duration {
	const first, longest, soon = 10 * time.Second, 10 * time.Minute, time.Minute
	f.mu.Lock()
	defer f.mu.Unlock()
	defer f.free(in)
	late := f.lateOf(in, task)
	late.queue = laneQueue(task)
	if why == nil {
		f.late.put(late)
		return 0
	}
	var failed *fault.Error
	var broken MendedByHand
	late.queue = cmp.Or(late.queue, ownQueue(in)) // what has no lane keeps no others waiting
	wait := min(max(2*f.troubles[late.queue], first), longest)
	if !errors.As(why, &failed) && errors.As(why, &broken) && broken.ByHand() {
		wait = min(wait, soon) // somebody is at work on the file, and waits to see the game go on
	}
	again := f.set.Clock().Add(wait)
	f.late.stop(again, late)
	f.forgetTroubles()
	f.troubles[late.queue] = wait
	f.expect(again)
	return wait
}

// mostTroubles is how many queues in trouble are known before those are looked for in which nothing
// waits.
const mostTroubles = 10_000

// forgetTroubles forgets the queues in which nothing waits any more, as after a mail that somebody
// has taken out of the mailbox, when many are known. The caller holds the lock.
func (f *Fetcher) forgetTroubles() {
	if len(f.troubles) >= mostTroubles {
		maps.DeleteFunc(f.troubles, func(queue string, _ time.Duration) bool { return !f.late.holds(queue) })
	}
}

// calm notes that a lane, and a mail, are in no trouble.
func (f *Fetcher) calm(in *Incoming, task Task) {
	f.mu.Lock()
	delete(f.troubles, ownQueue(in))
	_, was := f.troubles[laneQueue(task)]
	delete(f.troubles, laneQueue(task))
	f.mu.Unlock()
	if was {
		f.set.Clerk.Trouble(task.Lane, nil)
	}
}

// free makes room for another mail. The caller holds the lock.
func (f *Fetcher) free(in *Incoming) {
	f.forget(in)
	<-in.slot
}

// forget is that a mail is handled no more. The caller holds the lock.
func (f *Fetcher) forget(in *Incoming) {
	delete(f.handling, in.Letter.Fingerprint)
	for _, game := range in.holds {
		if f.holding[game]--; f.holding[game] == 0 {
			delete(f.holding, game)
		}
	}
}
