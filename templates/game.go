package templates

import (
	"fmt"
	"strings"

	"dhow/engine"
)

// Game returns a letter about a game: what is asked, the answer to the reader's mail, what is new, and how things stand.
func Game(p *Page) Letter {
	w := newWriter(&p.Reader)
	w.prose("%s", p.asked())
	w.notice(p.Notice)
	w.answers(p)
	w.news(p)
	w.standing(p)
	w.foot()
	return Letter{p.subject(), w.String()}
}

// subject is the same for all letters of a round, so that mail programs keep them together.
func (p *Page) subject() string {
	what := "Set-up"
	switch {
	case p.Ended != NotEnded:
		what = "Given up"
	case p.over():
		what = "The end"
	case p.View != nil && p.View.State.Round > 0:
		what = fmt.Sprintf("Round %d", p.View.State.Round)
	}
	return "[" + p.Game + "] " + what
}

// asked says what the reader is asked for, or whom the game waits for.
func (p *Page) asked() string {
	switch {
	case p.Ended != NotEnded:
		return p.called("The game " + p.Game + " is given up")
	case p.over():
		return p.called("The game is over") + " " + p.winners()
	case p.Ask.What == AskNothing:
		return p.called("Nothing to do now") + " " + p.waiting()
	}
	return p.called(asks[p.Ask.What]) + p.by()
}

// asks says what may be asked.
var asks = [...]string{
	AskJoin:   "Please join the game",
	AskTile:   "Please keep a starting tile",
	AskRest:   "Please choose the cards to rest",
	AskPlan:   "Please plan your round",
	AskAction: "Your turn",
}

// called ends a sentence with the reader's name.
func (p *Page) called(text string) string {
	if p.Name != "" {
		text += ", " + p.Name
	}
	if p.Ask.What == AskNothing || p.Ask.Deadline.IsZero() {
		text += "."
	}
	return text
}

// by says until when.
func (p *Page) by() string {
	if p.Ask.Deadline.IsZero() {
		return ""
	}
	text := ", by " + p.when(p.Ask.Deadline) + "."
	return text
}

// waiting says whom the game waits for.
func (p *Page) waiting() string {
	if len(p.ToMove) == 0 {
		return ""
	}
	return "The game waits for " + p.names(p.ToMove) + "."
}

// winners says who has won.
func (p *Page) winners() string {
	won := p.View.State.Winners()
	if len(won) == 1 {
		return p.Names.of(won[0]) + " has won."
	}
	return p.names(won) + " share the victory."
}

func (w *writer) notice(n Notice) {
	switch n {
	case ResentNotice:
		w.prose("This is how things stand, as you asked.")
	case FoldedNotice:
		w.prose("Letters to you could not be sent for a while. This one stands for them all.")
	}
}

// answers writes what became of each line of the mail.
func (w *writer) answers(p *Page) {
	if p.Replies && len(p.Answers) == 0 {
		w.gap()
		w.prose("No order was found in your mail.")
		w.help("", "")
		return
	}
	for i := range p.Answers {
		w.gap()
		a := &p.Answers[i]
		a.Outcome.tell(w, p, a)
	}
}

func (w *writer) news(p *Page) {
	if len(p.News) == 0 {
		return
	}
	w.gap()
	w.deeds(p, p.News)
}

// standing shows the board, the score when the game is over, and what may be ordered.
func (w *writer) standing(p *Page) {
	if p.View == nil {
		return
	}
	if p.View.State.Phase == engine.GameOver {
		w.gap()
		WriteScores(w, &p.View.State, nil)
	}
	w.gap()
	if !p.Brief {
		w.board(p.View)
	}
	if p.Ask.What != AskNothing {
		w.gap()
		w.choices(p.View, "")
	}
}

func (w *writer) board(v *engine.View) {
	for line := range strings.Lines(Board(*w.reader, v)) {
		w.line(strings.TrimRight(line, "\n"))
	}
}

// foot writes the key line, the last of all.
func (w *writer) foot() {
	if w.reader.Key == "" {
		return
	}
	w.gap()
	w.prose("Leave the next line in your answer: it says who you are.")
	w.WriteString("key " + w.reader.Key + "\n")
}
