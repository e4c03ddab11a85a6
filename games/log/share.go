package log

import (
	"encoding/base64"
	"slices"
	"sort"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// This file has how much of a game's file the mails of a seat may take, so that no seat uses it up.
// What seats say, and what they leave for later turns, has a part of it, and a share of that each;
// changes of mind have another: undo, a plan in the place of one, new keys. Within 24 hours a seat
// uses an eighth of what was left of its share, so that there is always more a day later. What a
// host does, which all are told of, has a share likewise. What moves the game on has
// the rest of the file, however much is said.

// Share is what a seat has a share of.
type Share uint8

// The shares.
const (
	TalkShare   Share = iota // in bytes, of what is said and left for later turns
	ChangeShare              // in number, of changes of mind
	TendShare                // of NoSeat, in number: what its host asks for that all are told of
)

// shares is how much of each a seat has in a whole game; least is what it may use in a day even
// then.
var (
	shares = [...]int{TalkShare: 384 << 10, ChangeShare: 500, TendShare: 100}
	least  = [...]int{TalkShare: 1 << 10, ChangeShare: 3, TendShare: 3}
)

const (
	day        = 24 * time.Hour
	dailyPart  = 8   // of what was left, in a day
	talkAround = 200 // bytes of an entry around what is said

	questionWeighs = 5 // changes of mind: everybody gets a letter of a question at once, and one of its end
)

// Room is how much of a share is left to a seat for a day, and when there is more.
type Room struct {
	Left  int
	Again time.Time // when there is as much as was asked for, or as much as there can be
	Then  int       // that much
}

// Room returns how much of a share a seat has at a time, and when it has so much as it needs.
func (m Moment) Room(seat engine.Seat, share Share, need int, at time.Time) Room {
	used := m.used(seat, share)
	r := Room{Left: used.left(share, at), Again: at}
	r.Then = r.Left
	for _, u := range used[used.by(at.Add(-day)):] {
		if r.Then >= need {
			break
		}
		r.Again = u.at.Add(day)
		r.Then = used.left(share, r.Again)
	}
	return r
}

// used returns what a seat has used of a share, at the times that are known: those of the log go
// back where it was found that the clock had been wrong.
func (m Moment) used(seat engine.Seat, share Share) uses {
	used := m.g.standing.used[seat][share].upTo(m.n)
	if m.lastOf(outageUndone, anySeat) == 0 {
		return used
	}
	used = slices.Clone(used)
	for i := range used {
		used[i].at = m.TimeOf(used[i].n)
	}
	return used
}

// uses is what entries have used of a share, in the order of the log and of their times.
type uses []use

type use struct {
	n   int
	at  time.Time
	sum int // of this one and those before it
}

// upTo returns those up to an entry.
func (u uses) upTo(n int) uses {
	i, _ := slices.BinarySearchFunc(u, n+1, func(one use, n int) int { return one.n - n })
	return u[:i]
}

// by returns how many there were by a time.
func (u uses) by(t time.Time) int {
	return sort.Search(len(u), func(i int) bool { return u[i].at.After(t) })
}

// left returns how much may still be used at a time.
func (u uses) left(share Share, at time.Time) int {
	all, before := 0, 0
	if n := len(u); n > 0 {
		all = u[n-1].sum
	}
	if n := u.by(at.Add(-day)); n > 0 {
		before = u[n-1].sum
	}
	return max(0, max(least[share], (shares[share]-before)/dailyPart)-(all-before))
}

func (u *uses) add(e *Entry, much int) {
	if much == 0 {
		return
	}
	sum := much
	if n := len(*u); n > 0 {
		sum += (*u)[n-1].sum
	}
	*u = append(*u, use{e.N, e.At, sum})
}

// changes counts the changes of mind in an entry, where the game is that its orders are for.
func (e *Entry) changes(before *play) int {
	n := 0
	if e.Undo != 0 {
		n++
	}
	for _, changed := range []bool{e.NewKey == e.By, e.Quiet != nil, e.Away != nil, e.Wait} {
		if changed {
			n++
		}
	}
	if e.Ask != nil {
		n += questionWeighs
	}
	if naming.in(e) {
		n++
	}
	if e.Hidden == "" || e.Draws != nil || e.House {
		return n
	}
	after := *before
	verbs, _, _ := strings.Cut(e.Hidden, " ")
	for _, verb := range verbs {
		if after.sent[e.By].of(string(verb)).n != 0 {
			n++
		}
		after.send(e.N, e.By, string(verb), "")
	}
	return n
}

// ChangesMind tells whether an entry has a change of mind in it.
func (g *Game) ChangesMind(n int) bool {
	return g.entries[n-1].changes(&g.plays[n-1]) > 0
}

// talkSize is how much what is said takes, with what is sealed of it, of what is left for later and
// of what is kept.
func talkSize(says []Say, sealed int) int {
	if says == nil && sealed == 0 {
		return 0
	}
	size := talkAround + sealed
	if says != nil {
		size += len(strictyaml.WriteFlow(saysNode(says)))
	}
	return size
}

// leaves is how much what a seat leaves for its turns takes of its share. What is left of a queue
// was counted with it.
func (e *Entry) leaves() int {
	if e.Queued != 0 {
		return 0
	}
	return len(e.Queue)
}

// sealedSize is how long a text is under seal.
func sealedSize(text string) int {
	const tag = 16
	return base64.StdEncoding.EncodedLen(nonceSize + tag + (len(text)+sealedBlock-1)/sealedBlock*sealedBlock)
}

// talks is how much of the share of talk the draft takes.
func (d *Draft) talks() int {
	sealed := 0
	if d.talk != nil {
		sealed = sealedSize(strictyaml.WriteFlow(saysNode(d.talk)))
	}
	for _, text := range []string{d.queue, d.kept, notesText(d.notes)} {
		if text != "" {
			sealed += sealedSize(text)
		}
	}
	return talkSize(d.e.Says, sealed)
}

// Room returns how much of a share is left to whose draft it is.
func (d *Draft) Room(share Share, need int) Room { return d.g.Room(d.e.By, share, need, d.e.At) }

// tends counts what the host asks for in an entry of the referee, not what the operator does. That
// the clock runs again is not counted, since it stood still before.
func (e *Entry) tends() int {
	if !e.Operator && !settling.in(e) && (e.Pause || e.Extend != 0 || e.Rule || e.Correct || setting.in(e) || e.Unseat.Stage == UnseatWarned || e.Ask != nil && e.By == engine.NoSeat) {
		return 1
	}
	return 0
}

// OfHost tells whether the entry is what a host has asked for in a mail, and not the operator, nor
// somebody without a seat who watches or stands by.
func (e *Entry) OfHost() bool {
	return (e.By == engine.NoSeat || e.Correct) && e.Mail != "" && !e.Operator && !watching.in(e) && !standingBy.in(e) && !speaking.in(e)
}

// mayTake tells whether the seat of a draft has room for what it takes of a share.
func (d *Draft) mayTake(share Share, much int) error {
	if d.e.By == engine.NoSeat {
		return nil
	}
	if r := d.Room(share, much); much > r.Left {
		return cannot(ShareSpent, d.e.By, r.Again.Format(games.TimeForm))
	}
	return nil
}

// Replaces tells whether an order would stand in the place of one that its seat has sent under
// seal.
func (m Moment) Replaces(a engine.Action) bool { return m.g.replaces(m.play(), a) }

// Replaces tells it of what the draft has, too.
func (d *Draft) Replaces(a engine.Action) bool { return d.g.replaces(&d.m, a) }

func (g *Game) replaces(m *play, a engine.Action) bool {
	verb := secretVerb(a.Move)
	return g.hides() && verb != "" && m.sent[a.Seat].of(verb).n != 0
}

// MayChange tells whether the seat of the draft has room for one more change of mind.
func (d *Draft) MayChange() error { return d.mayTake(ChangeShare, d.changes()+1) }

// mayHaveChanged tells whether the seat has room for the changes of mind that the draft has now.
func (d *Draft) mayHaveChanged() error { return d.mayTake(ChangeShare, d.changes()) }

// changes counts the changes of mind in the draft, as the game counts them in its entry: a line that
// is repeated is one.
func (d *Draft) changes() int {
	e := d.e
	if d.hidden != nil {
		e.Hidden = d.verbs
	}
	return e.changes(d.g.play())
}

// TalkNeeds returns how much of the share of talk an entry takes with something more that is said,
// or left for a later turn.
func TalkNeeds(says []Say, more string) int {
	return talkSize(append(slices.Clip(says), Say{Text: more}), 0)
}
