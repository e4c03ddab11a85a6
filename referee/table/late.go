package table

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/identity"
)

// KindAwaited tells a player whom the game waits for, as their time is over and nobody moves for
// them.
const KindAwaited = "awaited"

const day = 24 * time.Hour

// afterDeadline is how long after a deadline a player is reminded where nobody moves for them: when
// it has passed, and then at intervals that grow until the host has surely decided.
var afterDeadline = []time.Duration{0, day, 2 * day, 4 * day, 8 * day}

// rungAfter returns which reminder after the deadline is due where the mailbox was searched at a
// time; false: none. Those before it that were not sent are left out.
func (c clock) rungAfter(searched time.Time) (which int, due bool) {
	for i, span := range slices.Backward(afterDeadline) {
		if c.deadline.Add(span).Before(searched) {
			return i, true
		}
	}
	return 0, false
}

// ringsAfter returns when the next of them is due that was not when the mailbox was searched;
// false: there is none.
func (c clock) ringsAfter(searched time.Time) (at time.Time, ok bool) {
	for _, span := range afterDeadline {
		if at := c.deadline.Add(span); !at.Before(searched) {
			return at, true
		}
	}
	return time.Time{}, false
}

// HostVanished is how long a host does nothing while a game waits, before others are told of it,
// and how long until they are told again.
const HostVanished = 7 * day

// vanishedAt returns when it is next looked, after a time, whether those who wait for a host are
// told, if nothing happens until then; zero: never. That is once a day from when they are told
// first: they are told again a week after they were, whenever that was.
func (s *actor) vanishedAt(after time.Time) time.Time {
	const years = 100 * 365 * day // within which the time of everybody is over
	waits, is := s.AwaitsHost(after.Add(years))
	if !is || !s.Game.Pace().HasClock() {
		return time.Time{}
	}
	at := waits.Since.Add(HostVanished)
	if !at.After(after) {
		at = at.Add((after.Sub(at)/day + 1) * day)
	}
	return at
}

// lateReminders owes reminders to the seats whose time is over where nobody moves for them, and
// tells the others, but hosts, who get a notice, once for each deadline.
func (s *actor) lateReminders(searched time.Time) (owes []post.Owe) {
	if !s.HostDecides() {
		return nil
	}
	last := s.Game.Len()
	late, deadlines := map[string]bool{}, map[string]bool{}
	for _, c := range clocks(s.History) {
		which, due := c.rungAfter(searched)
		if !due {
			continue
		}
		at := c.deadline.UTC().Format(time.RFC3339)
		late[c.seat.String()], deadlines[at] = true, true
		id := identity.NewLetterID(KindReminder, string(s.id), c.seat.String(), strconv.Itoa(c.began), at, strconv.Itoa(which))
		if !c.reminder.IsZero() && !s.asked.everOwed(id) {
			owes = append(owes, s.owing(nil).owe(KindReminder, id, c.seat, group{0, last}))
		}
	}
	for _, seated := range s.Game.Seats() {
		seat := seated.Seat
		if seated.Player == "" || s.Game.HousePlayer(seat) != "" || s.IsHost(seated.Player) || late[seat.String()] {
			continue
		}
		for _, at := range slices.Sorted(maps.Keys(deadlines)) {
			id := identity.NewLetterID(KindAwaited, string(s.id), seat.String(), at)
			if s.asked.everOwed(id) {
				continue
			}
			owe := s.owing(nil).owe(KindAwaited, id, seat, group{0, last})
			if r := s.owing(nil).readerAt(seat, last); r.wants.Mode == store.LettersDaily {
				owe.At = s.groups().waitsUntil(group{last, last}, r, toldOf, owe.At).UTC().Truncate(time.Second)
			}
			owes = append(owes, owe)
		}
	}
	return owes
}
