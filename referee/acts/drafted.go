package acts

import (
	"errors"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
)

// drafted is the page of a mail that is judged: the draft of its entry. What is refused leaves it
// as it was, and what a mail asks for twice it gets once.
type drafted struct {
	History
	draft *log.Draft
	seat  engine.Seat

	undone   int
	luck     string
	resigned bool
	renewed  bool
	mute     bool // something said had no room in the file
	spent    bool // something was refused, because the seat's share of the file is used up for today
}

func (p *drafted) Order(a engine.Action, may bool) bool {
	if !may {
		return false
	}
	_, err := p.draft.Order(a)
	return p.took(err)
}

func (p *drafted) Undo(may bool) int {
	if p.undone == 0 && may {
		if n := p.undoable(p.seat, p.Game.Len()); n != 0 && p.took(p.draft.Undo(n)) {
			p.undone = n
		}
	}
	return p.undone
}

func (p *drafted) Say(to engine.SeatSet, text string, may bool) bool {
	if !may || p.mute {
		return false
	}
	err := p.draft.Say(to, text)
	p.mute = isSpent(err)
	return p.took(err)
}

// Keep keeps an order once.
func (p *drafted) Keep(a *engine.Action, may bool) bool {
	kept, some, _ := p.Game.KeptOrder(p.Game.Kept(p.seat))
	if some && a != nil && p.draft.Empty() && notation.PrintOrder(p.Edition, kept) == notation.PrintOrder(p.Edition, *a) {
		return true
	}
	return may && (some || a != nil) && p.took(p.draft.Keep(a))
}

func (p *drafted) Ordered() bool { return false }

func (p *drafted) Join(word string, may bool) string {
	if may && p.took(p.draft.Join(word)) {
		p.luck = word
	}
	return p.luck
}

func (p *drafted) Resign(may bool) bool {
	p.resigned = p.resigned || may && p.took(p.draft.Resign())
	return p.resigned
}

func (p *drafted) Enter(say func(*log.Draft) error, _ func(*log.Entry) bool, may bool) bool {
	return may && p.took(say(p.draft))
}

func (p *drafted) NewKey(may bool) bool {
	p.renewed = p.renewed || may && p.took(p.draft.MayChange()) && p.took(p.draft.NewKey(p.seat))
	return p.renewed
}

func (p *drafted) View() *engine.View {
	v := p.draft.State().View(p.seat)
	return &v
}

func (p *drafted) Replaces(a engine.Action) bool { return p.draft.Replaces(a) }

// took tells whether the draft has taken something, and notes it if the seat's share of the file
// has no room for that today.
func (p *drafted) took(err error) bool {
	p.spent = p.spent || isSpent(err)
	return err == nil
}

func isSpent(err error) bool {
	var refused *log.GameError
	return errors.As(err, &refused) && refused.Code == log.ShareSpent
}

// judged is a mail that was walked through.
type judged struct {
	Draft *log.Draft // of its entry, with all that was allowed of it
	Spent bool       // something was refused, because the seat's share of the file is used up for today

	outcomes []outcome // of its lines
}

// Judge walks through a mail on the draft of its entry.
func (h History) Judge(m *Mail, sc *Script) judged {
	p := &drafted{History: h, draft: h.Game.Draft(m.Received, m.Seat, m.Fingerprint), seat: m.Seat}
	outcomes := h.walk(m, sc, p, h.Game.Len()).lines(sc)
	return judged{p.draft, p.spent, outcomes}
}
