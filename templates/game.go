package templates

import (
	"slices"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/notation"
)

// Game returns a letter about a game: what is asked, the answer to the reader's mail, what is new,
// the round that is over, and how things stand. One that would be too long says less; so does a page
// with pictures that would be too high, beside a text that is not too long.
func Game(p *Page) Letter {
	full := p.wants(func(o Outcome) bool { _, full := o.(WantsFull); return full })
	if full {
		one := *p
		one.Brief, p = false, &one
	}
	most := p.mostLines()
	g, subject := newGuard(&p.Reader), p.subject(p.about())
	short, w := entire, p.written(entire)
	l := w.inText(g, subject)
	for short < bare && strings.Count(l.Text, "\n") > most {
		short++
		w = p.written(short)
		l = w.inText(g, subject)
	}
	w.onPage(g, &l)
	for short < bare && l.height > maxHeight && p.Ask.What == AskAction && p.Pictures && !full {
		short++
		p.written(short).onPage(g, &l)
	}
	return l
}

// mostLines is how many lines a letter has at most, answers to questions left out. The same facts
// need up to a fifth more lines in languages whose words are longer than the English ones.
func (p *Page) mostLines() int {
	most := 150
	if p.Brief {
		most = 40
	}
	if p.Language != notation.English {
		most = most * 6 / 5
	}
	return most
}

// extent is how much a letter says.
type extent uint8

// The extents.
const (
	entire   extent = iota
	shorter         // fewer of the orders that may be given
	shortest        // one of each kind of them, and on a page that asks for a move half of the board
	bare            // and no more than that there is news
)

// written is the letter to an extent, as a document.
func (p *Page) written(n extent) *writer {
	w := newWriter(&p.Reader)
	w.extent = n
	w.questions(p, true)
	w.paragraph(p.asked())
	w.noticed(p)
	w.answers(p)
	w.news(p)
	w.pastRound(p)
	w.standing(p)
	w.foot()
	return w
}

// subject puts the game's id before the subject of a letter about it.
func (r *Reader) subject(what string) string { return "[" + r.Game + "] " + what }

// about says what a letter wants, or what it is about: the subject. All letters of a round that ask
// for the same have the same one.
func (p *Page) about() string {
	switch n := tally(p.Answers); {
	case p.Ended != NotEnded:
		return p.say("subject.given-up")
	case p.over():
		return p.victory()
	case p.asksNew() != nil:
		return p.say("subject.question")
	case p.Ask.What == AskPlan:
		return p.say("subject.plan", "round", p.View.State.Round, "name", p.shortName())
	case p.Ask.What == AskAction:
		return p.say("subject.move", "round", p.View.State.Round, "name", p.shortName())
	case p.Ask.What == AskJoin:
		return p.say("invite.subject")
	case p.Ask.What != AskNothing:
		return p.say("subject.choice", "name", p.shortName())
	case p.View == nil || p.View.State.Round == 0:
		return p.say("subject.set-up")
	case p.givenAway() != "":
		return p.say("subject.look", "round", p.View.State.Round)
	case n.kept > 0 && n.refused == 0:
		return p.say("subject.recorded", "round", p.View.State.Round)
	}
	return p.say("subject.round", "round", p.View.State.Round)
}

// shortName is the reader's name as a subject has room for it.
func (r *Reader) shortName() string { return clipped(r.Name, 20) }

// noticed says why the letter comes, where nothing new has caused it.
func (w *writer) noticed(p *Page) {
	if p.Folded {
		w.prose("game.folded")
	}
	if p.View == nil && p.Ended == NotEnded {
		w.prose("game.not-begun")
	}
}

// news tells what is new.
func (w *writer) news(p *Page) {
	switch {
	case len(p.News) == 0:
	case w.extent == bare:
		w.gap()
		untold := func(e Entry) bool {
			return (e.What == OrderEntry || e.What == OpenEntry) && e.Says == nil && !(e.Timeout && e.By == p.Seat)
		}
		told := slices.DeleteFunc(slices.Clone(p.News), untold)
		if n := len(p.News) - len(told); n > 0 {
			w.prose("news.short", "n", n)
		}
		w.entries(p, told)
	default:
		w.gap()
		w.prose("news.since")
		w.entries(p, p.News)
	}
}

// standing shows how things stand: the score when the game is over, the board where it is asked
// for, what may be ordered with all that it depends on, and what is left for the next turn.
func (w *writer) standing(p *Page) {
	if p.View != nil {
		w.position(p)
	}
	w.options(p)
	w.panels(p, 1)
	w.keeps(p)
	w.clocks(p)
	w.queue(p)
	w.questions(p, false)
	w.notes(p)
	w.taps(p)
}

// position shows the score when the game is over, and the board where it is asked for.
func (w *writer) position(p *Page) {
	w.gap()
	if p.View.State.Phase == engine.GameOver {
		w.add(ScoreBlock{p.View})
		w.onCards(&p.View.State)
		w.gap()
		w.compared(&p.View.State)
		w.course(p)
		w.afterwards(p)
	}
	w.panels(p, 0)
	if p.shows() {
		w.gap()
		w.drawn(func() { w.add(BoardBlock{p.View, false}) })
	}
}

// ownAlone tells whether the reader wants to see no more than their own things.
func (p *Page) ownAlone() bool { return p.Brief && !p.shows() }

// shows tells whether the reader has asked for the board.
func (p *Page) shows() bool {
	return p.wants(func(o Outcome) bool {
		shown, ok := o.(Shown)
		return ok && shown.After == 0
	})
}

// foot names an owner's edition, and writes the key line, the last of all.
func (w *writer) foot() {
	if w.Key == "" {
		return
	}
	w.gap()
	if w.Edition != nil && w.Edition.Name != edition.Mombasa().Name {
		w.prose("help.edition", "edition", w.Edition.Name)
	}
	w.prose("key.leave")
	w.add(KeyLine{w.Key})
}
