package table

import (
	"slices"
	"strconv"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// The kinds of letters about a game.
const (
	KindAnswer   = "answer"   // to a mail, with the news it caused
	KindNews     = "news"     // of entries
	KindGathered = "gathered" // likewise, and waits until the time it bears, so that others may join it
	KindReminder = "reminder" // of a deadline
	KindResent   = "resent"   // the game as it is, in place of letters that could not be sent; `resend` is answered by an answer
)

// answer is the posting of a mail: its answer, and the news for the others of all that was not
// posted yet.
func (s *actor) answer(d *acts.Delivery, sc *acts.Script) Posting {
	last, n := s.Game.Len(), s.Game.EntryOf(d.Fingerprint)
	p := Posting{In: post.In{Fingerprint: d.Fingerprint, Outcome: outcomeOf(sc, n), Game: s.id, Entry: n,
		At: s.settings.Clock()}}
	from := s.posted()
	if n == 0 {
		p.Puzzling = sc.Puzzling(d.Results)
		p.Owes = append(p.Owes, s.owing(d).answerOwe(group{0, last}))
	} else if g := s.groups().groupOf(n); g.last <= from { // it comes again; what came after it has been posted by itself
		p.Owes = append(p.Owes, s.owing(d).owesOf(g)...)
	} else {
		from = min(from, g.first-1)
	}
	p.Progress = s.groups().progressOf(n)
	until := s.untilComing(from, d.Fingerprint)
	p.Owes = append(p.Owes, s.owing(d).owes(from, until)...)
	p.Mark = s.mark(until)
	if _, answered := p.Answer(d.Fingerprint); n != 0 && !answered {
		p.In.From = s.Game.Seats()[d.Seat-1].Player
	}
	return p
}

// newsOf is the posting of the entry that a mail about more than this game has caused, and of all
// that was not posted yet. The mail itself is answered by the clerk.
func (s *actor) newsOf(fingerprint string) (p Posting) {
	from := s.posted()
	if p.Entry = s.Game.EntryOf(fingerprint); p.Entry != 0 {
		if g := s.groups().groupOf(p.Entry); g.last <= from { // it comes again
			p.Owes = s.owing(nil).owesOf(g)
		} else {
			from = min(from, g.first-1)
		}
	}
	until := s.untilComing(from, fingerprint)
	p.Owes = append(p.Owes, s.owing(nil).owes(from, until)...)
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
	return Posting{Owes: s.owing(nil).owes(s.posted(), last), Mark: s.mark(last)}
}

func (s *actor) posted() int { return s.tables.Posted(s.id) }

// untilComing returns the entry before the first, after from, that another mail has caused and the
// journal does not know of: after a crash that mail comes again, and its author gets the answer to
// it. If it does not come, Recover owes its letters.
func (s *actor) untilComing(from int, fingerprint string) int {
	for n := from + 1; n <= s.Game.Len(); n = s.groups().groupOf(n).last + 1 {
		cause := s.groups().mailOf(s.groups().groupOf(n))
		if cause != "" && cause != fingerprint && n > s.posted() && !s.asked.isDoneWith(cause) {
			return n - 1
		}
	}
	return s.Game.Len()
}

// mark says that all letters are owed up to an entry.
func (s *actor) mark(until int) post.Mark {
	return post.Mark{Game: s.id, Entry: max(until, s.posted())}
}

// owing lists the letters that are owed for entries.
type owing struct {
	groups
	id       games.GameID
	ring     *identity.KeyRing
	journal  *asked
	now      time.Time
	answered *acts.Delivery // the mail that is answered; nil: none
}

func (s *actor) owing(answered *acts.Delivery) owing {
	return owing{s.groups(), s.id, s.settings.Ring, &s.asked, s.settings.Clock(), answered}
}

// owes lists the letters of the entries after from, up to another.
func (o owing) owes(from, until int) []post.Owe {
	var owes []post.Owe
	for n := from + 1; n <= until; {
		g := o.groupOf(n)
		g.first = n // what was posted of it is known
		owes = append(owes, o.owesOf(g)...)
		n = g.last + 1
	}
	return owes
}

// owesOf lists the letters of a group: to the author of the mail that is answered, to every
// other seat that it concerns, and to those who watch.
func (o owing) owesOf(g group) []post.Owe {
	var owes []post.Owe
	for _, seated := range o.Game.Header.Seats {
		switch seat := seated.Seat; {
		case o.Game.At(g.last).Seats()[seat-1].Player == "": // nobody who could be written to
		case o.answers(g, seat):
			if !o.needless(g) {
				owes = append(owes, o.answerOwe(g))
			}
		case o.Game.At(g.first-1).Resigned(seat) && o.Game.At(g.last).Resigned(seat) &&
			!o.endsIn(g): // who has left hears of the end alone
		default:
			r := o.readerAt(seat, g.last)
			if why := o.reasonFor(g, r); why > later {
				owes = append(owes, o.newsOwe(g, r, why))
			}
		}
	}
	return slices.Concat(owes, o.watched(g), o.toRule(g))
}

// newsOwe owes the news of a group, with what its reader has had no letter about.
func (o owing) newsOwe(g group, r reader, why reason) post.Owe {
	cause := &o.Game.Entries()[o.groupOf(g.last).first-1]
	if n := o.unseatedBy(g, r.seat); n != 0 {
		g.first = o.untold(g, r)
		return o.owe(KindWarning, warningID(o.id, r.seat, n, 1), r.seat, g)
	}
	id := newsID(o.id, r.seat, g.last, cause)
	at := o.waitsUntil(g, r, why, o.now)
	g.first = o.untold(g, r)
	if at.IsZero() {
		return o.owe(KindNews, id, r.seat, g)
	}
	owe := o.owe(KindGathered, id, r.seat, g)
	owe.At = at.UTC().Truncate(time.Second)
	return owe
}

// untold returns the first entry, of a group or before it, that its reader has had no letter about.
func (o owing) untold(g group, r reader) int {
	first := g.first
	for n := g.first; n > 1; {
		before := o.groupOf(n - 1)
		before.last = n - 1
		switch told := o.toldUntil(before, r); {
		case told == 0:
			first = before.first
		case told < before.last:
			return told + 1
		case !o.wasMuted(before, r.seat):
			return first
		}
		n = before.first
	}
	return first
}

// wasMuted tells of a group of which a seat was owed nothing that it has but talk for it: its
// player heard nobody who talked, and may not have been told of what came before.
func (o owing) wasMuted(g group, seat engine.Seat) bool {
	nobody := store.Muted{Watchers: true}
	for _, seated := range o.Game.Header.Seats {
		nobody.Seats = nobody.Seats.With(seated.Seat)
	}
	marked, _ := o.journal.marked(o.id)
	return marked >= g.last && o.owedUntil(g, seat) == 0 && o.reasonFor(g, reader{seat: seat, muted: nobody}) <= later
}

// toldUntil returns the last entry of a group that a reader has been owed a letter about, or is
// owed one of it now; 0: there is none. What follows in a group may come hours later than what it
// follows from, and be told by itself, or with what comes next.
func (o owing) toldUntil(g group, r reader) int {
	cause := &o.Game.Entries()[g.first-1]
	own := cause.By == r.seat && cause.Mail != ""
	marked, _ := o.journal.marked(o.id)
	switch owed := marked < g.last; {
	case o.answers(g, r.seat) && owed:
		if o.needless(g) {
			return 0
		}
		return g.last
	case own && owed && !o.journal.isDoneWith(cause.Mail):
		if o.isSpared(g, r) {
			return 0 // perhaps: that is not known yet
		}
		return g.last
	case owed:
		since := group{max(g.first, marked+1), g.last}
		if o.reasonFor(since, r) > later {
			return g.last
		}
		if g.last = since.first - 1; g.last < g.first {
			return 0
		}
	}
	until := o.owedUntil(g, r.seat)
	if rest := (group{max(g.first, until+1), g.last}); until != g.last && o.toldAll(rest, r.seat) && !(own && until == 0) {
		return g.last
	}
	return until
}

// toldAll tells whether a seat has been told of a group whichever letters its player wanted when it
// was due: which they want today says nothing of that.
func (o owing) toldAll(g group, seat engine.Seat) bool {
	return o.reasonFor(g, reader{seat: seat}) > later
}

// owedUntil returns the last entry of a group up to which a seat was owed an answer or news; 0: it
// was owed neither. Of a warning it is only known that it tells of the entry that warns.
func (o owing) owedUntil(g group, seat engine.Seat) int {
	cause := &o.Game.Entries()[g.first-1]
	for n := g.last; n >= g.first; n-- {
		if o.journal.everOwed(newsID(o.id, seat, n, cause)) ||
			cause.Mail != "" && o.journal.everOwed(answerID(cause.Mail, o.id, seat, n)) ||
			o.unseatedBy(group{n, n}, seat) != 0 && o.journal.everOwed(warningID(o.id, seat, n, 1)) {
			return n
		}
	}
	return 0
}

// lastOwed returns the last entry, up to one, that a seat was owed an answer or news about; 0: there is
// none.
func (o owing) lastOwed(seat engine.Seat, n int) int {
	for n > 0 {
		g := o.groupOf(n)
		g.last = n
		if until := o.owedUntil(g, seat); until != 0 {
			return until
		}
		n = g.first - 1
	}
	return 0
}

// answers tells whether what a seat is told of a group is the answer to a mail.
func (o owing) answers(g group, seat engine.Seat) bool {
	return o.answered != nil && seat == o.answered.Seat && o.mailOf(g) == o.answered.Fingerprint
}

// readerAt is who sits at a seat after an entry, and which letters they want.
func (o owing) readerAt(seat engine.Seat, n int) reader {
	player := o.Game.At(n).Seats()[seat-1].Player
	r := o.journal.wants(player, o.id)
	r.seat = seat
	return r
}

// needless tells of the answer to a mail that its reader wants none: all was done as it was typed,
// and nothing more is asked.
func (o owing) needless(g group) bool {
	d := o.answered
	return o.isSpared(g, o.readerAt(d.Seat, g.last)) && acts.AsTyped(o.Answers(&d.Mail, g.last))
}

// isSpared tells whether the author of the mail that caused a group wants an answer only where not
// all was done as it was typed.
func (o owing) isSpared(g group, r reader) bool {
	return r.wants.Mode == store.LettersBrief && !slices.Contains(o.ToMoveAt(g.last), r.seat) && !o.endsIn(g)
}

// answerOwe owes the answer to a mail that caused a group. Of one that caused none the group has no
// first entry.
func (o owing) answerOwe(g group) post.Owe {
	d := o.answered
	if g.first > 0 {
		g.first = o.untold(g, o.readerAt(d.Seat, g.last))
	}
	owe := o.owe(KindAnswer, answerID(d.Fingerprint, o.id, d.Seat, g.last), d.Seat, g)
	owe.About = d.Fingerprint
	owe.Said = o.ring.SealJSON(string(owe.ID), d.Kept())
	return owe
}

func (o owing) owe(kind string, id post.LetterID, seat engine.Seat, g group) post.Owe {
	return post.Owe{
		ID: id, At: o.now.UTC().Truncate(time.Second), Game: o.id, Seat: seat,
		To: o.Game.At(g.last).Seats()[seat-1].Player, Kind: kind, From: g.first, Until: g.last,
	}
}

// newsID names a letter to a seat with the entries up to one, and by what has caused them: where a
// log was put back to an older one, other entries will have the same numbers.
func newsID(game games.GameID, seat engine.Seat, until int, cause *log.Entry) post.LetterID {
	why := cause.Mail
	if why == "" {
		why = cause.At.UTC().Format(time.RFC3339Nano)
	}
	return identity.NewLetterID(KindNews, string(game), seat.String(), strconv.Itoa(until), why)
}

// answerID names the answer to a mail, after the entries up to until.
func answerID(fingerprint string, game games.GameID, seat engine.Seat, until int) post.LetterID {
	return identity.NewLetterID(KindAnswer, fingerprint, string(game), seat.String(), strconv.Itoa(until))
}
