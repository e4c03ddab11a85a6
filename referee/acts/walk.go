package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// walk goes through a mail line after line, and keeps the accounts of what the next may do. It is
// the same walk when the mail is judged and when its answer is written: only the page differs.
type walk struct {
	History
	mail   *Mail
	page   page
	before int // the last entry before the mail

	bar       bar
	old       bool // the key is one that talk is not taken with any more
	dead      bool // the key is one that nothing is ordered, taken back or left for a turn with any more
	stale     bool // the position is past that the mail answers
	came      bool // the turn has come that the letter answered calls the next, and nothing has been ordered in it
	stopped   bool // an order could not be carried out, and none after it is tried
	refused   bool // likewise, and not because it is for a later turn
	missed    bool // an order was not carried out
	undoes    bool // a line takes an order back
	left      bool // a line has left something for later turns, or nothing any more
	leaves    notation.Then
	corrected bool       // an order has taken the place of the seat's last one
	said      int        // lines of talk that were passed on
	notes     int        // of the seat that stand
	waits     bool       // a line has plans not be opened
	ready     bool       // a line lets them be opened
	held      bool       // a plan is kept that is not to be opened yet
	quiet     *log.Quiet // of the seat, with what the lines above say of it; nil: none says anything
	all       []scriptLine
	at        place
}

// place is where a line stands among what its mail does: questions are answered from there.
type place struct {
	undone bool // below an undo
	orders int  // above it that were carried out
}

// walk begins with a mail that comes after an entry. The page knows what was done, whatever proof
// that was once enough for.
func (h History) walk(m *Mail, sc *Script, p page, before int) *walk {
	w := &walk{History: h, mail: m, page: p, before: before}
	w.bar = h.barOf(m, sc, before)
	w.undoes, w.all = sc.commanded(undoAct.Name), sc.lines
	w.waits, w.ready = sc.commanded(waitAct.Name), sc.commanded(readyAct.Name)
	switch {
	case p.Resign(false):
		w.bar = houseSeat
	case p.NewKey(false):
		w.bar = newKeys
	}
	w.notes = len(h.Game.At(before).Notes(m.Seat))
	w.stale = h.IsPast(m.Seat, m.Position, before)
	w.came = h.turnSince(m.Seat, m.Position, before)
	w.old = m.Proof == identity.ByKey && h.IsOld(m.Position, before)
	w.dead = m.Proof == identity.ByKey && h.isDead(m.Seat, m.Position, before)
	return w
}

// lines does what the lines of a mail ask for, and returns what became of each.
func (w *walk) lines(sc *Script) []outcome {
	outcomes := make([]outcome, len(sc.lines))
	for i := range sc.lines {
		outcomes[i] = w.line(&sc.lines[i])
	}
	return outcomes
}

// line does what a line asks for; nil if that is none of the game's affairs.
func (w *walk) line(l *scriptLine) outcome {
	switch {
	case l.aside:
		return leftAside{}
	case l.unsure:
		return plain{templates.Unsure{Struck: l.struck}}
	case l.err != nil:
		return unread{}
	case l.against != nil:
		return result(l.against.Code, l.against.Args...)
	case l.act.Do != nil:
		return l.act.Do(w, l)
	case l.act.Answer != nil:
		return question{w.at}
	case l.act.toAll != nil && l.command.demand() > identity.ToPlay:
		if asks := l.act.toAll(w, l.command); asks.What != "" {
			return w.askAll(l, asks)
		}
		return result(tendedByOther, string(w.Game.Header.Game))
	case l.act.byHost:
		return result(tendedByOther, string(w.Game.Header.Game))
	}
	return nil
}

// grants tells whether the proof of the mail is enough for what a line asks for.
func (w *walk) grants(l *scriptLine) bool { return w.mail.Proof.Grants(l.act.Demand) }

// bar is why no order of a mail is tried, whatever the orders say.
type bar uint8

const (
	noBar bar = iota
	notDealt
	alreadyOver
	houseSeat
	absentSeat
	newKeys
	unproven
	unreadLines
	unsureLines
)

// barOf returns what keeps a mail's orders from being tried after an entry.
func (h History) barOf(m *Mail, sc *Script, at int) bar {
	switch {
	case h.StateAt(at) == nil:
		return notDealt
	case h.OverAt(at):
		return alreadyOver
	case h.Game.At(at).Resigned(m.Seat), m.Proof.Grants(identity.ToRelease) && sc.commanded(Resign):
		return houseSeat
	case h.Game.At(at).Absent(m.Seat):
		return absentSeat
	case m.Proof.Grants(identity.ToChange) && sc.commanded(NewKey):
		return newKeys
	case !m.OrdersAllowed:
		return unproven
	case sc.unread:
		return unreadLines
	case sc.unsure:
		return unsureLines
	}
	return noBar
}

// barReasons says of the bars what letters say.
var barReasons = map[bar]templates.NotTriedReason{
	notDealt:    templates.NotYetDealt,
	alreadyOver: templates.AlreadyOver,
	houseSeat:   templates.HouseSeat,
	absentSeat:  templates.AbsentSeat,
	newKeys:     templates.NewKeysFirst,
	unreadLines: templates.UnreadLines,
	unsureLines: templates.UnsureLines,
}

// barred is a line that was not tried, as no order of its mail was. Why is known when all of the
// mail is.
type barred struct{ order *engine.Action }

func (o barred) tell(t *telling, _ *scriptLine) templates.Outcome {
	why, is := barReasons[t.bar]
	if !is {
		return templates.Result{Code: templates.NeedsMoreProof}
	}
	return templates.NotTried{Why: why, Order: t.print(o.order)}
}
