package referee

import (
	"strings"

	"dhow/engine"
	"dhow/games/log"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/identity"
)

// judge carries a mail out on a draft, line after line. What becomes of each line is told when the
// answer is rendered: it follows from the lines, from the game before, and from the entry
// (verdictanswers.go).
func (s *sitting) judge(d *Delivery, sc *script) *verdict {
	v := &verdict{s: s, d: d, draft: s.game.Draft(d.Received, d.Seat, d.Fingerprint)}
	v.bar = s.barOf(d, sc, s.game.Len())
	v.stale = s.isPast(d.Seat, d.Position, s.game.Len())
	v.came = s.turnSince(d.Seat, d.Position, s.game.Len())
	v.old = d.Proof == identity.ByKey && s.isOld(d.Position, s.game.Len())
	for i := range sc.lines {
		v.take(&sc.lines[i])
	}
	return v
}

// verdict is a mail being judged.
type verdict struct {
	s       *sitting
	d       *Delivery
	draft   *log.Draft
	bar     bar
	stale   bool
	stopped bool // an order was refused
	came    bool // the turn has come that the letter answered calls the next, and nothing has been ordered in it
	missed  bool // an order was not carried out
	left    bool // a line has left something for the next turn
	mute    bool // something said had no room in the file
	spent   bool // the seat's share of the file is used up for today
	old     bool // nothing is taken but orders, which are bound to their position
}

// take carries one line out. What is refused leaves the draft as it was.
func (v *verdict) take(l *scriptLine) {
	switch says := l.says.(type) {
	case notation.Order:
		v.order(says.Action)
	case notation.Then:
		if !v.old {
			v.then(says)
		}
	case notation.Undo:
		if !v.old {
			v.undo()
		}
	case notation.Say:
		if v.d.OrdersAllowed && v.d.TalkFrom.IsZero() && !v.old && !v.mute {
			v.mute = v.hasSpent(v.draft.Say(says.To, mail.Strike(says.Text)))
		}
	}
	if l.command != nil {
		v.command(l.command)
	}
}

// order carries an order out, unless one before it was refused.
func (v *verdict) order(a engine.Action) {
	if v.bar != noBar || v.stale || v.stopped {
		v.missed = true
		return
	}
	_, err := v.draft.Order(a)
	v.hasSpent(err)
	v.stopped = err != nil
	v.missed = v.missed || v.stopped
	v.came = false
}

// undo takes the seat's last order back, if that is fair. It is bound to no position, and what
// follows it in the mail is for the position it leads to.
func (v *verdict) undo() {
	n := v.s.undoable(v.d.Seat)
	if v.bar != noBar || v.stopped || n == 0 {
		return
	}
	if err := v.draft.Undo(n); !v.hasSpent(err) && err == nil {
		v.came = false
		v.stale = v.s.hasActed(v.d.Seat, v.d.Position, n-1)
	}
}

// command carries out a line of the table of commands that changes the game. What else is in the
// table is the clerk's.
func (v *verdict) command(c *Command) {
	switch {
	case c.Name == newKeyCommand:
		if v.d.Proof.Grants(identity.ToChange) && !v.hasSpent(v.draft.MayChange()) {
			_ = v.draft.NewKey(v.d.Seat)
		}
	case c.Name == joinCommand:
		if v.d.Proof.Keyed() {
			_ = v.draft.Join(luckWord(c, v.d))
		}
	case c.Name == resignCommand:
		if v.d.Proof.Grants(identity.ToRelease) {
			_ = v.draft.Resign()
		}
	}
}

// luckWord is the word a player joins with: the one that was typed, or the mail's fingerprint
// (design, section 8).
func luckWord(c *Command, d *Delivery) string {
	if len(c.Args) > 0 {
		return strings.Trim(c.Args[0], "\"'“”„«»<>()[].,!")
	}
	return d.Fingerprint
}

// bar is why no order of a mail is tried, whatever the orders say.
type bar uint8

const (
	noBar bar = iota
	notDealt
	alreadyOver
	houseSeat
	newKeys
	unproven
	unread
	unsure
)

// barOf returns what keeps a mail's orders from being tried after an entry.
func (s *sitting) barOf(d *Delivery, sc *script, at int) bar {
	switch {
	case s.stateAt(at) == nil:
		return notDealt
	case s.overAt(at):
		return alreadyOver
	case s.game.At(at).Resigned(d.Seat), d.Proof.Grants(identity.ToRelease) && sc.commanded(resignCommand):
		return houseSeat
	case d.Proof.Grants(identity.ToChange) && sc.commanded(newKeyCommand):
		return newKeys
	case !d.OrdersAllowed:
		return unproven
	case sc.unread:
		return unread
	case sc.unsure:
		return unsure
	}
	return noBar
}
