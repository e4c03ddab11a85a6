package table

import (
	"slices"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// The kinds of letters about a game.
const (
	KindAnswer   = "answer"   // to a mail, with the news it caused
	KindNews     = "news"     // of entries
	KindReminder = "reminder" // of a deadline
	KindResent   = "resent"   // the game as it is, in place of letters that could not be sent
)

// group is entries that came at once: one that somebody caused, and those that followed by
// themselves. What it means to a seat is one letter. Which entries are a group follows from the log
// alone.
type group struct{ first, last int }

// groupOf returns the group of an entry.
func (s *actor) groupOf(n int) group {
	entries := s.Game.Entries()
	g := group{n, n}
	for g.first > 1 && entries[g.first-1].Follows() {
		g.first--
	}
	for g.last < len(entries) && entries[g.last].Follows() {
		g.last++
	}
	return g
}

// answer is the posting of a mail: its answer, and the news for the others of all that was not
// posted yet.
func (s *actor) answer(d *acts.Delivery, sc *acts.Script, z Puzzle) Posting {
	last, n := s.Game.Len(), s.Game.EntryOf(d.Fingerprint)
	p := Posting{In: post.In{Fingerprint: d.Fingerprint, Outcome: outcomeOf(sc, n), Game: s.id, Entry: n, At: s.set.Clock()}}
	from := s.posted()
	if n == 0 {
		p.Puzzling = z != nil && sc.Puzzling(d.Results)
		p.Owes = append(p.Owes, s.answerTo(d, group{0, last}, z, p.Puzzling)...)
	} else if g := s.groupOf(n); g.last <= from { // it comes again; what came after it has been posted by itself
		p.Owes = append(p.Owes, s.owesOf(g, d)...)
	} else {
		from = min(from, g.first-1)
	}
	p.Gain = s.gainOf(n)
	until := s.untilComing(from, d.Fingerprint)
	p.Owes = append(p.Owes, s.owes(from, until, d)...)
	p.Mark = s.mark(until)
	return p
}

// answerTo owes the answer to a mail that has made no entry. If nothing in it is understood, it may
// be that it is not answered.
func (s *actor) answerTo(d *acts.Delivery, g group, z Puzzle, puzzling bool) []post.Owe {
	answered := *d
	if puzzling {
		if z.Ignored(AnswerID(d.Fingerprint, s.id, d.Seat, g.last)) {
			return nil
		}
		answered.Results = append(slices.Clip(d.Results), z.Warning()...)
	}
	return []post.Owe{s.answerOwe(&answered, g)}
}

// newsOf is the posting of the entry that a mail about more than this game has caused, and of all
// that was not posted yet. The mail itself is answered by the clerk.
func (s *actor) newsOf(fingerprint string) (p Posting) {
	from := s.posted()
	if n := s.Game.EntryOf(fingerprint); n != 0 {
		if g := s.groupOf(n); g.last <= from { // it comes again
			p.Owes = s.owesOf(g, nil)
		} else {
			from = min(from, g.first-1)
		}
	}
	until := s.untilComing(from, fingerprint)
	p.Owes = append(p.Owes, s.owes(from, until, nil)...)
	p.Mark = s.mark(until)
	return p
}

// outcomeOf says in a word of the journal what became of a mail.
func outcomeOf(sc *acts.Script, entry int) string {
	switch {
	case entry != 0:
		return post.OutcomeAccepted
	case sc.Orders():
		return post.OutcomeRefused
	}
	return post.OutcomeAnswered
}

// news is the posting of what happened without a mail.
func (s *actor) news() Posting {
	last := s.Game.Len()
	return Posting{Owes: s.owes(s.posted(), last, nil), Mark: s.mark(last)}
}

func (s *actor) posted() int { return s.tables.Posted(s.id) }

// untilComing returns the entry before the first, after from, that another mail has caused and the
// journal does not know of: after a crash that mail comes again, and its author gets the answer to
// it. If it does not come, Recover owes its letters.
func (s *actor) untilComing(from int, fingerprint string) int {
	for n := from + 1; n <= s.Game.Len(); n = s.groupOf(n).last + 1 {
		cause := s.mailOf(s.groupOf(n))
		if cause != "" && cause != fingerprint && n > s.posted() && !s.set.Known(cause) {
			return n - 1
		}
	}
	return s.Game.Len()
}

// mark notes that all letters are owed up to an entry. The posting is on its way to the journal.
func (s *actor) mark(until int) post.Mark {
	until = max(until, s.posted())
	s.tables.nowPosted(s.id, until)
	return post.Mark{Game: s.id, Entry: until}
}

// owes lists the letters of the entries after from, up to another. One group is answered by d, if
// that is not nil.
func (s *actor) owes(from, until int, d *acts.Delivery) []post.Owe {
	var owes []post.Owe
	for n := from + 1; n <= until; {
		g := s.groupOf(n)
		g.first = n // what was posted of it is known
		owes = append(owes, s.owesOf(g, d)...)
		n = g.last + 1
	}
	return owes
}

// owesOf lists the letters of a group: to the author of the mail that is answered, and to every
// other seat that it concerns.
func (s *actor) owesOf(g group, d *acts.Delivery) []post.Owe {
	var owes []post.Owe
	for _, seated := range s.Game.Header.Seats {
		switch seat := seated.Seat; {
		case s.Game.At(g.last).Seats()[seat-1].Player == "": // nobody who could be written to
		case d != nil && seat == d.Seat && s.mailOf(g) == d.Fingerprint:
			owes = append(owes, s.answerOwe(d, g))
		case s.Game.At(g.first-1).Resigned(seat) && s.Game.At(g.last).Resigned(seat) && !s.endsIn(g): // who has left hears of the end alone
		case s.concerns(g, seat):
			cause := &s.Game.Entries()[s.groupOf(g.last).first-1]
			owes = append(owes, s.owe(KindNews, NewsID(s.id, seat, g.last, cause), seat, g))
		}
	}
	return owes
}

// mailOf returns the mail that caused a group.
func (s *actor) mailOf(g group) string { return s.Game.Entries()[g.first-1].Mail }

// concerns tells whether a seat wants to hear of a group.
func (s *actor) concerns(g group, seat engine.Seat) bool {
	for n := g.first; n <= g.last; n++ {
		if s.entryConcerns(&s.Game.Entries()[n-1], seat) {
			return true
		}
	}
	return false
}

// endsIn tells whether the game comes to an end in a group.
func (s *actor) endsIn(g group) bool { return s.OverAt(g.last) && !s.OverAt(g.first-1) }

// entryConcerns tells whether an entry made something known to a seat, or was made for it. Hidden
// orders of others do not.
func (s *actor) entryConcerns(e *log.Entry, seat engine.Seat) bool {
	news := e.News()
	switch {
	case e.Of(seat), news == log.Everybody:
		return true
	case news == log.OnMove:
		return slices.Contains(s.ToMoveAt(e.N), seat)
	}
	return slices.ContainsFunc(s.SaysOf(e), func(say log.Say) bool { return acts.Hears(seat, e.By, say) })
}

// answerOwe owes the answer to a mail that caused a group. Of one that caused none the group has no
// first entry.
func (s *actor) answerOwe(d *acts.Delivery, g group) post.Owe {
	o := s.owe(KindAnswer, AnswerID(d.Fingerprint, s.id, d.Seat, g.last), d.Seat, g)
	o.About = d.Fingerprint
	o.Said = s.set.Ring.SealJSON(string(o.ID), d.Kept())
	return o
}

func (s *actor) owe(kind string, id post.LetterID, seat engine.Seat, g group) post.Owe {
	return post.Owe{
		ID: id, At: s.set.Clock().UTC().Truncate(time.Second), Game: s.id, Seat: seat,
		To: s.Game.At(g.last).Seats()[seat-1].Player, Kind: kind, From: g.first, Until: g.last,
	}
}

// NewsID names a letter to a seat with the entries up to one, and by what has caused them: where a
// log was put back to an older one, other entries will have the same numbers.
func NewsID(game games.GameID, seat engine.Seat, until int, cause *log.Entry) post.LetterID {
	why := cause.Mail
	if why == "" {
		why = cause.At.UTC().Format(time.RFC3339Nano)
	}
	return identity.NewLetterID(KindNews, string(game), seat.String(), strconv.Itoa(until), why)
}

// AnswerID names the answer to a mail, after the entries up to until.
func AnswerID(fingerprint string, game games.GameID, seat engine.Seat, until int) post.LetterID {
	return identity.NewLetterID(KindAnswer, fingerprint, string(game), seat.String(), strconv.Itoa(until))
}
