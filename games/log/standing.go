package log

import (
	"dhow/engine"
	"dhow/notation"
)

// standing is what holds of a game beside its play, because going back takes none of it back. It is
// kept as the entries that say so, so that it can be told of any time; kinds that tell it find
// theirs by entriesOf.
type standing struct {
	said   [][anySeat + 1]numbers // the entries of a kind, in the order of kinds, by seat and all of them
	used   [engine.MaxPlayers + 1][len(shares)]uses
	mails  map[string]int          // the entry that was taken from a mail, by its fingerprint
	clocks numbers                 // entries that have a say in when turns end
	named  numbers                 // entries that change what somebody is called
	names  []*notation.PlayerNames // at the beginning, and after each of these
}

// anySeat stands for all seats and the referee.
const anySeat engine.Seat = engine.MaxPlayers + 1

// enter adds what an entry says, where the game is that its orders are for.
func (s *standing) enter(h *Header, e *Entry, before *play) {
	if e.Mail != "" {
		s.mails[e.Mail] = e.N
	}
	if e.any(func(a *about) bool { return a.clocks }) {
		s.clocks = append(s.clocks, e.N)
	}
	last := s.names[len(s.names)-1]
	if names := e.names(h, last); names != last {
		s.named, s.names = append(s.named, e.N), append(s.names, names)
	}
	for _, k := range kinds {
		if !k.in(e) {
			continue
		}
		said := &s.said[k.facts().row]
		said[k.of(e)] = append(said[k.of(e)], e.N)
		said[anySeat] = append(said[anySeat], e.N)
	}
	if e.By == engine.NoSeat || e.Correct {
		s.used[engine.NoSeat][TendShare].add(e, e.tends())
		if speaking.in(e) {
			s.used[engine.NoSeat][TalkShare].add(e, talkSize(e.Says, 0))
		}
	} else {
		s.used[e.By][TalkShare].add(e, talkSize(e.Says, len(e.Talk)+len(e.Note)+e.leaves()+len(e.Kept)))
		s.used[e.By][ChangeShare].add(e, e.changes(before))
	}
}

// entriesOf returns the entries of a kind that are of a seat, or of anySeat.
func (m Moment) entriesOf(k kind, seat engine.Seat) numbers {
	return m.g.standing.said[k.facts().row][seat].upTo(m.n)
}

// lastOf returns the last entry of a kind that is of a seat, or of anySeat; 0 if there is none.
func (m Moment) lastOf(k kind, seat engine.Seat) int {
	if l := m.entriesOf(k, seat); len(l) > 0 {
		return l[len(l)-1]
	}
	return 0
}

// EntryOf returns the entry that was taken from a mail with this fingerprint, the last if there are
// several; 0 if none was.
func (g *Game) EntryOf(mail string) int { return g.standing.mails[mail] }
