package intake

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/fault"
)

// backlog has the mails that were taken in and are not done with: each is in hand, or put off
// behind those that wait for the same. It tells which deadlines wait for them. It is safe for
// concurrent use, and its times come from whoever asks.
type backlog struct {
	mu     sync.Mutex
	late   deferred
	shares *shares
	pauses map[string]time.Duration // of queues in trouble: how long their mails were last put off for
	inHand map[string]bool          // by fingerprint
	holds  map[games.GameID]int     // how many in hand hold deadlines of a game in whose lane they are not
}

func newBacklog(l config.Limits) *backlog {
	return &backlog{shares: newShares(l), pauses: map[string]time.Duration{}, inHand: map[string]bool{},
		holds: map[games.GameID]int{}}
}

// copyAgain and roomAgain are how long a mail waits while a copy of it is in hand, and where there
// is no room for it.
const copyAgain, roomAgain = time.Second, time.Second

// admit takes a mail in hand, or puts it off where it cannot be handled now. One that is tried
// again goes before those that wait behind it.
func (b *backlog) admit(in *Incoming, task Task, again bool, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.inHand[in.Letter.Fingerprint] {
		copied := lateOf(in, task)
		copied.queue = "copy of " + in.Letter.Fingerprint
		b.late.stop(now.Add(copyAgain), copied)
		return false
	}
	if b.queued(in, task, again, now) {
		return false
	}
	b.inHand[in.Letter.Fingerprint] = true
	in.holds = task.Holds
	for _, game := range in.holds {
		b.holds[game]++
	}
	return true
}

// queued puts a mail off if others wait for the same, or its class has used up what it has, here or
// in all processes together. One that has used its allowance up passes those that wait for theirs,
// but none that came before it: that one may have to wait for other processes. The caller holds the
// lock.
func (b *backlog) queued(in *Incoming, task Task, again bool, now time.Time) bool {
	late := lateOf(in, task)
	waits := b.late.holds
	if again {
		waits = b.late.stops
	}
	if late.queue = laneQueue(task.Lane); late.queue != "" && waits(late.queue) {
		b.late.put(late)
		return true
	}
	late.queue, late.class = task.Class.queue(), task.Class
	if late.queue == "" {
		return false
	}
	paid := in.paid == task.Class
	if !paid && waits(late.queue) || b.late.comesBefore(late) {
		b.late.put(late)
		return true
	}
	pause := task.Delay
	if pause == 0 && !paid {
		pause = b.shares.take(task.Class, now)
	}
	if pause > 0 {
		b.late.stop(now.Add(pause), late)
		return true
	}
	in.paid = task.Class
	return false
}

// mayCheck uses up one of the keys that may be looked up for the domain of a mail, or puts it off.
func (b *backlog) mayCheck(in *Incoming, again bool, now time.Time) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	before := in.paid
	if b.queued(in, Task{Class: signedClass(in)}, again, now) {
		return false
	}
	if before != (Class{}) {
		in.paid = before
	}
	return true
}

// awaitKey puts a mail off for which the DNS has not answered, and with it those whose keys are
// looked up for the same domain.
func (b *backlog) awaitKey(in *Incoming, until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	late := lateOf(in, Task{})
	late.class = signedClass(in)
	late.queue = late.class.queue()
	if late.paid == late.class { // to ask the DNS again costs again
		late.paid = Class{}
	}
	b.late.stop(until, late)
}

// noRoom puts a mail off because too many others that are not proven are being handled. Those of
// its class wait behind it.
func (b *backlog) noRoom(in *Incoming, task Task, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letGo(in)
	late := lateOf(in, task)
	late.queue, late.class = cmp.Or(task.Class.queue(), "room"), task.Class
	b.late.stop(now.Add(roomAgain), late)
}

// putOff puts a mail off that could not be handled, and has its lane stand still if that is why. It
// tells for how long.
func (b *backlog) putOff(in *Incoming, task Task, why error, now time.Time) (pause time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	defer b.letGo(in)
	late := lateOf(in, task)
	late.queue = laneQueue(task.Lane)
	if why == nil {
		b.late.put(late)
		return 0
	}
	late.queue = cmp.Or(late.queue, ownQueue(in)) // what has no lane keeps no others waiting
	pause = b.pause(late.queue, why)
	b.late.stop(now.Add(pause), late)
	if isByHand(why) && task.Lane != "" {
		b.late.queues[late.queue].stands = standstill{task.Lane, why}
	}
	return pause
}

// pause is how long a queue in trouble stands still, longer each time, unless nothing is wrong but
// that the store is away. The caller holds the lock.
func (b *backlog) pause(queue string, why error) time.Duration {
	const first, longest, soon = 10 * time.Second, 10 * time.Minute, time.Minute
	pause := min(max(2*b.pauses[queue], first), longest)
	switch {
	case store.IsGone(why):
		pause = store.Soon
	case errors.Is(why, ErrBehind):
		pause = behindAgain
	case isByHand(why):
		pause = min(pause, soon) // somebody is at work on the file, and waits to see the game go on
	}
	if len(b.pauses) >= mostPauses {
		maps.DeleteFunc(b.pauses, func(queue string, _ time.Duration) bool { return !b.late.holds(queue) })
	}
	b.pauses[queue] = pause
	return pause
}

// ErrBehind says that a mail comes behind others of its game which are delegated to deputies.
var ErrBehind = errors.New("intake: mails that came before it are delegated")

// behindAgain is how long such a mail waits.
const behindAgain = time.Second

// isByHand tells whether a person has to mend what is wrong.
func isByHand(why error) bool {
	var failed *fault.Error
	var broken MendedByHand
	return !errors.As(why, &failed) && errors.As(why, &broken) && broken.ByHand()
}

// standing lists the lanes whose time has come that have stood still for a person to mend
// something.
func (b *backlog) standing(now time.Time) (all []standstill) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, q := range b.late.queues {
		if q.stands.why != nil && !q.at.After(now) {
			all = append(all, q.stands)
		}
	}
	slices.SortFunc(all, func(a, b standstill) int { return cmp.Compare(a.lane, b.lane) })
	return all
}

// standOn has a lane stand still further.
func (b *backlog) standOn(s standstill, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if q := b.late.queues[laneQueue(s.lane)]; q != nil {
		q.at = now.Add(b.pause(laneQueue(s.lane), s.why))
	}
}

// mostPauses is how many queues in trouble are known before those are forgotten in which nothing
// waits, as after a mail that somebody has taken out of the mailbox.
const mostPauses = 10_000

// calm notes that a lane, and a mail, are in no trouble, and tells the names of those lanes that
// were: that of a mail by itself is empty.
func (b *backlog) calm(in *Incoming, task Task) (were []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for queue, lane := range map[string]string{laneQueue(task.Lane): task.Lane, ownQueue(in): ""} {
		if _, was := b.pauses[queue]; was {
			delete(b.pauses, queue)
			were = append(were, lane)
		}
	}
	return were
}

// release lets a mail go that is done with.
func (b *backlog) release(in *Incoming) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.letGo(in)
}

// letGo is release for those who hold the lock.
func (b *backlog) letGo(in *Incoming) {
	delete(b.inHand, in.Letter.Fingerprint)
	for _, game := range in.holds {
		if b.holds[game]--; b.holds[game] == 0 {
			delete(b.holds, game)
		}
	}
}

// due takes out what of a mailbox may be tried again, and tells whether there is something of
// others behind it.
func (b *backlog) due(now time.Time, from *place) (due []lateMail, others bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	due = b.late.due(now, b.shares, from)
	return due, len(due) > 0 && b.late.othersDue(now, from)
}

// putBack puts mails off again that were due, and could not be tried.
func (b *backlog) putBack(due []lateMail) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range due {
		b.late.put(m)
	}
}

// Hurry sees to it that mails which were put off do not wait for a time that is far away, because
// the clock was set back.
func (b *backlog) Hurry() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.late.hurry()
}

// forget forgets what of a mailbox is put off. What is in hand stays so.
func (b *backlog) forget(from *place) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.late.forget(from)
}

// next returns when the next mails of a mailbox may be tried again; false if none is put off.
func (b *backlog) next(from *place) (at time.Time, waits bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.late.next(from)
}

// Late tells how many mails are put off.
func (b *backlog) Late() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.late.len()
}

// stops tells whether the mails of a lane have to wait, even those that have waited.
func (b *backlog) stops(lane string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return lane != "" && b.late.stops(laneQueue(lane))
}

// HoldsBack tells whether a mail is put off that deadlines of a game wait for, or is in hand
// outside its lane and so may be.
func (b *backlog) HoldsBack(game games.GameID) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.holds[game] > 0 || b.late.holdsBack(game)
}

// DoneUntil tells which deadlines of a game may be judged after a search: those before a time,
// since the mails are done with that came before it. It is false where none may.
func (b *backlog) DoneUntil(game games.GameID, searched time.Time) (until time.Time, may bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.holds[game] > 0 {
		return time.Time{}, false
	}
	return b.late.doneUntil(game, searched)
}

// lateOf is a mail as it is put off.
func lateOf(in *Incoming, task Task) lateMail {
	late := lateMail{Waiting: in.Waiting, from: in.from, about: in.about, paid: in.paid}
	if task.Class.Proven() {
		late.holds = append([]games.GameID{games.GameID(task.Lane)}, task.Holds...)
	}
	return late
}

// laneQueue and ownQueue name the queues that mails wait in, of a lane in trouble, and of a mail at
// which the program has failed.
func laneQueue(lane string) string {
	if lane == "" {
		return ""
	}
	return "lane " + lane
}

func ownQueue(in *Incoming) string { return "mail " + in.Letter.Fingerprint }
