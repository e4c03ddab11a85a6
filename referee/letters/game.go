package letters

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/outbox"
	"dhow/referee/table"
	"dhow/templates"
)

// The kinds of letters about a game. Tables owe them, and they are written by the game's log.
var (
	answerKind   = kind{name: table.KindAnswer, board: true, fill: (*gameLetter).answer}
	newsKind     = kind{name: table.KindNews, board: true, fill: (*gameLetter).news}
	gatheredKind = kind{name: table.KindGathered, board: true, waits: true, needs: 5, fill: (*gameLetter).news}
	warningKind  = kind{name: table.KindWarning, needs: 6, fill: (*gameLetter).news}
	reminderKind = kind{name: table.KindReminder, board: true, fill: (*gameLetter).reminder}
	awaitedKind  = kind{name: table.KindAwaited, board: true, waits: true, needs: 6, fill: (*gameLetter).awaited}
	askedKind    = kind{name: table.KindAsked, board: true, needs: 6, fill: (*gameLetter).askedByHost}
	resentKind   = kind{name: table.KindResent, board: true, fill: (*gameLetter).resent}
)

// gameLetter is a letter about a game: the same each time, whatever has happened in the game since.
type gameLetter struct {
	acts.History
	ring     *identity.KeyRing
	owe      *post.Owe
	to       *Addressing
	page     *templates.Page
	text     func(*templates.Page) templates.Letter
	answered *acts.Delivery // the mail that it answers; nil: none
}

// writeInGame writes a letter about a game by its log.
func (w *Letters) writeInGame(ctx context.Context, o post.Owe, a *Addressing) (out *mail.Outgoing, words acts.Words, err error) {
	err = w.Tables.Table(o.Game).Read(ctx, func(h acts.History) error {
		out, words, err = WriteInGame(h, w.Ring, &o, a)
		return err
	})
	return out, words, err
}

// WriteInGame writes a letter about a game, as it was after the last entry that the letter tells
// of, and returns its words.
func WriteInGame(h acts.History, ring *identity.KeyRing, o *post.Owe, a *Addressing) (*mail.Outgoing, acts.Words, error) {
	l, err := inGame(h, ring, o, a)
	if err != nil {
		return nil, nil, err
	}
	letter := l.text(l.page)
	out := a.envelope(ring, o, l.page.Key, letter)
	l.inThread(out)
	l.hangDeadline(out)
	hangGame(out, h.Game, o)
	return out, acts.WordsOf(&letter), nil
}

// PageOf is what a letter about a game says, as data.
func PageOf(h acts.History, ring *identity.KeyRing, o *post.Owe, a *Addressing) (*templates.Page, error) {
	l, err := inGame(h, ring, o, a)
	if err != nil {
		return nil, err
	}
	return l.page, nil
}

// inGame begins a letter about a game.
func inGame(h acts.History, ring *identity.KeyRing, o *post.Owe, a *Addressing) (*gameLetter, error) {
	if o.Seat == engine.NoSeat || int(o.Seat) > len(h.Game.Header.Seats) || o.Until > h.Game.Len() || o.From > o.Until {
		return nil, &outbox.UnsendableError{Why: "the game's log has no such entries", Lost: true}
	}
	l := &gameLetter{History: h, ring: ring, owe: o, to: a, text: templates.Game}
	l.page = l.common()
	fill := kindOf(*o).fill
	if fill == nil {
		return nil, &outbox.UnsendableError{Why: "no letters of kind " + o.Kind + " are known here", Lost: true}
	}
	if l.tellsEnd() {
		l.page.Rounds = l.Rounds(o.Until)
	}
	return l, fill(l)
}

// tellsEnd tells whether the game has come to its end with what the letter is about.
func (l *gameLetter) tellsEnd() bool {
	before := max(l.owe.From-1, 0)
	return l.Game.At(l.owe.Until).Over() && (l.owe.Kind == table.KindResent || l.owe.From > 0 && !l.Game.At(before).Over())
}

// answer has the answers to a mail, and what followed from it.
func (l *gameLetter) answer() error {
	d, err := Opened[acts.Delivery](l.ring, *l.owe)
	if err != nil {
		return err
	}
	l.answered = d
	l.page.Replies = true
	l.page.Answers = l.Answers(&d.Mail, l.owe.Until)
	l.since()
	if l.owe.From > 0 {
		isOld := l.isOld()
		l.page.News = l.entries(l.owe.From, func(e *log.Entry) bool {
			return e.Mail == d.Fingerprint && !d.InShort || isOld(e)
		})
	}
	return nil
}

// since says what the reader saw last: the game before the first entry that the letter tells of, or
// as it is.
func (l *gameLetter) since() {
	if !l.to.Pictures {
		return
	}
	l.page.Before = l.page.View
	if l.owe.From > 0 {
		l.page.Before = l.ViewAt(l.owe.From-1, l.owe.Seat)
	}
}

func (l *gameLetter) news() error {
	l.since()
	l.page.News = l.entries(l.owe.From, l.isOld())
	return nil
}

// entries tells those from one on which the reader may know and has not heard of, without talk to
// all where the reader wants none, if the letter has anything else to tell.
func (l *gameLetter) entries(first int, skip func(*log.Entry) bool) []templates.Entry {
	all := l.heard(l.EntriesFor(l.owe.Seat, first, l.owe.Until, skip))
	if !l.to.Hushed {
		return all
	}
	var rest []templates.Entry
	for _, e := range all {
		e.Says = slices.DeleteFunc(slices.Clone(e.Says), func(s templates.Said) bool {
			return s.To == log.ToAll && e.By != l.owe.Seat
		})
		if e.What != templates.TalkEntry || len(e.Says) > 0 {
			rest = append(rest, e)
		}
	}
	if len(rest) == 0 {
		return all
	}
	return rest
}

// heard leaves out what is said by those whom the reader does not want to hear.
func (l *gameLetter) heard(all []templates.Entry) (rest []templates.Entry) {
	for _, e := range all {
		said := len(e.Says)
		e.Says = slices.DeleteFunc(slices.Clone(e.Says), func(s templates.Said) bool { return l.to.Muted.Has(e.By, s.From != "") })
		if said == len(e.Says) || len(e.Says) > 0 || e.What != templates.TalkEntry && e.What != "from" {
			rest = append(rest, e)
		}
	}
	return rest
}

// isOld tells of an entry that it is no news for the reader: others have hidden it, or it came of a
// mail of the reader's, before what the letter is about.
func (l *gameLetter) isOld() func(*log.Entry) bool {
	about := l.owe.Until
	for about > 1 && l.Game.Entries()[about-1].Follows() {
		about--
	}
	hidden := l.HiddenFrom(l.owe.Seat)
	return func(e *log.Entry) bool {
		return hidden(e) || e.By == l.owe.Seat && e.Mail != "" && e.N < about
	}
}

// reminder repeats what was moved since the reader's own last move, where a move is due.
func (l *gameLetter) reminder() error {
	l.sinceOwnMove()
	l.text = func(p *templates.Page) templates.Letter {
		return templates.Reminder(p, p.Ask.Deadline.Sub(l.owe.At), l.HostDecides())
	}
	return nil
}

// awaited tells whose time is over, where nobody moves for them.
func (l *gameLetter) awaited() error {
	for _, seat := range l.page.ToMove {
		if deadline, ok := l.DeadlineAt(seat, l.owe.Until, l.owe.At); ok && !deadline.After(l.owe.At) {
			l.page.Late = append(l.page.Late, seat)
		}
	}
	l.text = templates.Awaited
	return nil
}

// askedByHost is a reminder that the host has asked for.
func (l *gameLetter) askedByHost() error {
	l.sinceOwnMove()
	l.text = templates.ReminderByHost
	return nil
}

// sinceOwnMove tells what was moved since the reader's own last move, where a move is due.
func (l *gameLetter) sinceOwnMove() {
	seat, until := l.owe.Seat, l.owe.Until
	if own := l.Game.At(until).OrdersOf(seat, 0); l.page.Ask.What == templates.AskAction && len(own) > 0 {
		l.page.News = l.entries(own[len(own)-1]+1, l.HiddenFrom(seat))
	}
}

// resent has the game as it is.
func (l *gameLetter) resent() error {
	l.page.Folded = true
	return nil
}

// common is what all letters about a game have in common.
func (l *gameLetter) common() *templates.Page {
	seat, until := l.owe.Seat, l.owe.Until
	now := l.Game.At(until)
	p := &templates.Page{View: l.ViewAt(until, seat), ToMove: l.ToMoveAt(until), Guide: guideTo(l.to.Document),
		Ended: templates.Ending(now.Ended()), Seal: l.Game.Header.Seal}
	game := string(l.owe.Game)
	p.Reader = templates.Reader{
		Edition: l.Edition,
		Seat:    seat,
		Name:    now.Seats()[seat-1].Name,
		Game:    game,
		Names:   l.NamesAt(until),
		Zone:    l.to.Zone,
		Date:    l.owe.At,
		Brief:   l.to.Brief,
		Key:     l.ring.Text(identity.Key{Game: l.owe.Game, Position: until, Seat: seat, Epoch: now.Epoch(seat)}),
		Mailbox: string(l.to.Mailbox),

		Language: l.to.Language,
		HTML:     l.to.HTML,
		Pictures: l.to.Pictures,
		Document: l.to.Document,
		ID:       string(l.owe.ID),
	}
	p.Ask = l.askAt(p.View)
	if len(p.ToMove) == 1 && p.ToMove[0] != seat {
		p.Until, _ = l.DeadlineAt(p.ToMove[0], until, l.owe.At)
	}
	if p.Ask.What == templates.AskPlan {
		p.Round = l.RoundBefore(until, seat)
	}
	p.Notes = now.Notes(seat)
	p.Queue, p.Clocks = l.QueueAt(until, seat), l.ClocksAt(until, seat, l.owe.At)
	if l.owe.From > 0 {
		p.Dropped = l.Dropped(l.owe.From, until, seat)
	}
	p.Asked = l.questions()
	if now.Asked(seat) {
		p.Kept = l.KeptAt(until, seat)
	}
	return p
}

// askAt says what is asked of the reader.
func (l *gameLetter) askAt(v *engine.View) templates.Ask {
	ask, seat, n := templates.Ask{}, l.owe.Seat, l.owe.Until
	switch {
	case l.OverAt(n) || l.Game.At(n).HousePlayer(seat) != "":
	case v != nil:
		ask.What = templates.AskOf(v)
	case l.Game.At(n).Luck(seat) == "":
		ask.What = templates.AskJoin
	}
	if deadline, ok := l.DeadlineAt(seat, n, l.owe.At); ok && ask.What != templates.AskNothing {
		ask.Deadline, ask.House = deadline, l.MovesOnTimeout()
	}
	return ask
}

// inThread puts a letter about a game into the thread of its round, behind the mail that it
// answers, if it answers one.
func (l *gameLetter) inThread(out *mail.Outgoing) {
	out.References = []mail.MessageID{l.thread()}
	if d := l.answered; d != nil && d.ID != "" {
		out.InReplyTo = d.ID
		out.References = append(out.References, d.ID)
	}
}

// thread names the thread of a round. No letter has this name: mail programs keep letters together
// that refer to one, whether they have it or not, and so none has to be found.
func (l *gameLetter) thread() mail.MessageID {
	round := 0
	if state := l.StateAt(l.owe.Until); state != nil {
		round = state.Round
	}
	return mail.MessageID(strings.Join([]string{"round", strconv.Itoa(round), string(l.owe.Game), l.owe.Seat.String()},
		"-") + "@" + l.to.Domain)
}
