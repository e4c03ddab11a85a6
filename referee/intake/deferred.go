package intake

import (
	"cmp"
	"slices"
	"time"

	"dhow/games"
	"dhow/mail"
)

// deferred are mails that cannot be handled yet, in queues that keep their order: those of a sender
// who has written too much, those of a game that stands still. They stay in the mailbox, unmarked;
// only their UIDs are remembered. Whoever uses it sees to it that only one goroutine does.
type deferred struct {
	queues map[string]*lateQueue
	back   map[games.GameID]int // how many mails that deadlines of each game wait for are put off
	signed map[games.GameID]int // how many that may be orders in it once their signatures can be checked
}

// lateQueue is a queue of mails that wait for the same thing.
type lateQueue struct {
	at      time.Time  // when the first ones may be tried again
	stopped bool       // until then, mails that are on their way have to wait too
	stands  standstill // zero: no person has to mend anything
	class   Class      // whose allowance they wait for; zero: they wait for something else
	mails   []lateMail
}

// standstill is why mails of a lane wait until a person has mended something.
type standstill struct {
	lane string
	why  error
}

// lateMail is a mail that was put off.
type lateMail struct {
	mail.Waiting
	from  *place
	queue string
	holds []games.GameID // whose deadlines wait for it
	about []games.GameID // whose deadlines wait for its signature to be checked, for a while
	class Class          // whose allowance the queue waits for; zero: it waits for something else
	paid  Class          // whose allowance it has used up
}

// atOnce is how many mails of a queue are tried again together.
const atOnce = 16

// holds tells whether mails wait in a queue, so that later ones must not go before them.
func (p *deferred) holds(queue string) bool { return p.queues[queue] != nil }

// stops tells whether a queue has been stopped, so that even mails that have waited in it have to
// wait again.
func (p *deferred) stops(queue string) bool { return p.holds(queue) && p.queues[queue].stopped }

// comesBefore tells whether a mail waits in the queue of another one that came behind it.
func (p *deferred) comesBefore(m lateMail) bool {
	q := p.queues[m.queue]
	return q != nil && byArrival(q.mails[0], m) < 0
}

// holdsBack tells whether mails are put off, for whatever reason, that deadlines of a game wait
// for.
func (p *deferred) holdsBack(game games.GameID) bool { return p.back[game] > 0 }

// floodDelay is how long deadlines wait at most for mails that wait for the allowance of their
// author, who may write more than is ever acted on.
const floodDelay = 24 * time.Hour

// doneUntil tells until when the mails have been handled that deadlines of a game wait for, of
// those that were received before a search. Those that wait for an allowance count for a while
// only. It is false where some wait for anything else.
func (p *deferred) doneUntil(game games.GameID, searched time.Time) (until time.Time, ok bool) {
	until = p.checkedUntil(game, searched)
	if !p.holdsBack(game) {
		return until, true
	}
	for _, q := range p.queues {
		first := slices.IndexFunc(q.mails, func(m lateMail) bool { return slices.Contains(m.holds, game) })
		switch {
		case first < 0:
		case q.class == Class{}:
			return time.Time{}, false
		case q.mails[first].Received.Before(until):
			until = q.mails[first].Received
		}
	}
	if longest := searched.Add(-floodDelay); until.Before(longest) {
		until = longest
	}
	return until, true
}

// checkedUntil tells until when the mails of a game have come that do not wait for their signatures
// to be checked, which anybody can make up: each counts for as long as a DNS is asked that does not
// answer, and no longer.
func (p *deferred) checkedUntil(game games.GameID, searched time.Time) time.Time {
	until := searched
	if p.signed[game] == 0 {
		return until
	}
	for _, q := range p.queues {
		for _, m := range q.mails {
			if slices.Contains(m.about, game) && searched.Sub(m.Received) < signatureLast && m.Received.Before(until) {
				until = m.Received
			}
		}
	}
	return until
}

// stop puts a mail into its queue, and stops the queue until a time.
func (p *deferred) stop(at time.Time, m lateMail) {
	p.put(m)
	q := p.queues[m.queue]
	q.at, q.stopped = at, true
}

// put puts a mail into its queue, unless it is in it.
func (p *deferred) put(m lateMail) {
	if p.queues == nil {
		p.queues, p.back, p.signed = map[string]*lateQueue{}, map[games.GameID]int{}, map[games.GameID]int{}
	}
	q := p.queues[m.queue]
	if q == nil {
		q = &lateQueue{class: m.class}
		p.queues[m.queue] = q
	}
	if i, found := slices.BinarySearchFunc(q.mails, m, byArrival); !found {
		q.mails = slices.Insert(q.mails, i, m)
		for _, game := range m.holds {
			p.back[game]++
		}
		for _, game := range m.about {
			p.signed[game]++
		}
	}
}

// hurry has all queues tried at once, as when the clock was set back and nobody knows how long they
// have waited.
func (p *deferred) hurry() {
	for _, q := range p.queues {
		q.at = time.Time{}
	}
}

// due takes the first mails of all queues whose time has come, as far as they are those of a
// mailbox: others behind them wait for them, and they for others before them. Those that wait for
// an allowance use it up here, before they are fetched: as many as it has, and of several classes
// first of the one that has used least.
func (p *deferred) due(now time.Time, s *shares, from *place) []lateMail {
	var names []string
	used := map[string]float64{}
	for name, q := range p.queues {
		if !q.at.After(now) && q.mails[0].from == from {
			names = append(names, name)
			used[name] = s.used(q.class, now)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(used[a], used[b]), byArrival(p.queues[a].mails[0], p.queues[b].mails[0]),
			cmp.Compare(a, b))
	})
	var due []lateMail
	for _, name := range names {
		due = append(due, p.take(name, now, s)...)
	}
	slices.SortFunc(due, byArrival)
	return due
}

// take takes the first mails of a queue.
func (p *deferred) take(name string, now time.Time, s *shares) []lateMail {
	q := p.queues[name]
	q.stopped = false
	n := 0
	for ; n < min(len(q.mails), atOnce) && q.mails[n].from == q.mails[0].from; n++ {
		if q.class == (Class{}) || q.mails[n].paid == q.class { // nothing is to be paid, or it could not be fetched the last time
			continue
		}
		if pause := s.take(q.class, now); pause > 0 {
			q.at, q.stopped = now.Add(pause), true
			break
		}
		q.mails[n].paid = q.class
	}
	taken := slices.Clone(q.mails[:n])
	if q.mails = q.mails[n:]; len(q.mails) == 0 {
		delete(p.queues, name)
	}
	for _, m := range taken {
		p.letGo(m)
	}
	return taken
}

// letGo has deadlines wait for a mail no more that was taken out of its queue.
func (p *deferred) letGo(m lateMail) {
	for _, game := range m.holds {
		if p.back[game]--; p.back[game] == 0 {
			delete(p.back, game)
		}
	}
	for _, game := range m.about {
		if p.signed[game]--; p.signed[game] == 0 {
			delete(p.signed, game)
		}
	}
}

// forget forgets the mails of a mailbox.
func (p *deferred) forget(from *place) {
	for name, q := range p.queues {
		q.mails = slices.DeleteFunc(q.mails, func(m lateMail) bool {
			if m.from != from {
				return false
			}
			p.letGo(m)
			return true
		})
		if len(q.mails) == 0 {
			delete(p.queues, name)
		}
	}
}

// othersDue tells whether the first mails of a queue whose time has come are of another mailbox.
func (p *deferred) othersDue(now time.Time, from *place) bool {
	for _, q := range p.queues {
		if !q.at.After(now) && q.mails[0].from != from {
			return true
		}
	}
	return false
}

// next returns when the next mails of a mailbox may be tried; false if none is put off, or others
// are before them.
func (p *deferred) next(from *place) (at time.Time, ok bool) {
	for _, q := range p.queues {
		if q.mails[0].from == from && (!ok || q.at.Before(at)) {
			at, ok = q.at, true
		}
	}
	return at, ok
}

// len tells how many mails are put off.
func (p *deferred) len() int {
	n := 0
	for _, q := range p.queues {
		n += len(q.mails)
	}
	return n
}

// byArrival orders mails as they are handled.
func byArrival(a, b lateMail) int { return a.Compare(b.Waiting) }
