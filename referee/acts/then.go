package acts

import (
	"strings"

	"dhow/games/log"
	"dhow/notation"
	"dhow/templates"
)

const Then CommandName = "then"

// The acts by which a seat leaves orders for its turns, and those by which it looks at what it has
// left. Auto end is one of the notation's lines with then.
var (
	autoAct = Act{
		Name: "auto", Form: "auto end [DECK]", Example: "auto end 2",
		Reads: isAuto, Do: doThen,
	}
	thenAct = Act{
		Name: Then, Form: "then ORDER [until round N]", Example: "then E",
		Reads: isA[notation.Then], Do: doThen,
	}
	queueAct = Act{
		Name: "queue", Form: "queue [clear]", Example: "queue",
		takes: isQueue, decides: decidesQueue, rationed: true, Do: doQueue, Answer: answerQueue,
	}
)

const clearWord = "clear"

// isAuto tells whether a line is the end of a phase that comes by itself, and nothing else.
func isAuto(says notation.Saying) bool {
	then, is := says.(notation.Then)
	return is && len(then.Items) == 1 && then.Items[0].Auto
}

func isQueue(args []string) bool {
	return len(args) == 0 || len(args) == 1 && sameWord(args[0], clearWord)
}

func decidesQueue(cmd Command) (what, how string) {
	if len(cmd.Args) == 0 {
		return "", ""
	}
	return "queue", clearWord
}

// doThen leaves something for the seat's next turns, behind what lines above have left. It wants a key
// that orders want, and speaks of the turns after the one that its author knew of: if that has come
// meanwhile, the first order left is one for it.
func doThen(w *walk, l *scriptLine) outcome {
	then := l.says.(notation.Then)
	switch {
	case w.bar != noBar:
		return barred{}
	case w.dead && !w.page.Leaves():
		return result(templates.OldLetter)
	case w.missed:
		return notTried{why: templates.AfterRefusal}
	case w.left && len(then.Items) == 0:
		return notTried{why: templates.OneQueue}
	case len(w.leaves.Items)+len(then.Items) > notation.MostQueued:
		return w.notLeft(notTried{why: templates.ManyQueued})
	case hasBegun(w.page.View(), then):
		return w.notLeft(notTried{why: templates.PastRound})
	}
	w.left, then = true, lapsing(w.page.View(), w.leaves, then)
	if w.came && len(then.Items) > 0 {
		return w.thenNow(then)
	}
	return w.leave(then)
}

// leave leaves something for later turns.
func (w *walk) leave(then notation.Then) outcome {
	again := w.mail.TalkFrom
	all := notation.Then{Items: append(w.leaves.Items[:len(w.leaves.Items):len(w.leaves.Items)], then.Items...)}
	if left, ok := w.page.Queue(then, all, again.IsZero()); ok {
		behind := len(w.leaves.Items) > 0
		w.leaves = all
		return kept{left, behind}
	}
	if never, is := inVain(w.page.View(), all); is {
		return w.notLeft(neverFits{never})
	}
	if !again.IsZero() {
		return plain{templates.TalkedMuch{Again: again}}
	}
	return noRoom{strings.Join(w.queueLines(then), "; ")}
}

// notLeft says why nothing of a line is left. As behind any refusal, nothing below it is tried.
func (w *walk) notLeft(o outcome) outcome {
	w.stopped, w.refused, w.missed = true, true, true
	return o
}

// thenNow orders what came in the turn it is for, and leaves the rest.
func (w *walk) thenNow(then notation.Then) outcome {
	taken, ok := w.page.Take(then)
	switch {
	case !ok:
		return w.notLeft(noneFits{then.Items[0]})
	case taken.Item < 0:
		return w.leave(then) // all of it waits for another turn
	}
	w.came = false
	done := w.accepted()
	if len(taken.Rest.Items) == 0 {
		return done
	}
	if rest := w.leave(taken.Rest); !isKept(rest) {
		return doneAndNotLeft{done, rest, strings.Join(w.queueLines(taken.Rest), "; ")}
	}
	return done
}

func isKept(o outcome) bool { _, is := o.(kept); return is }

// doneAndNotLeft is a line that came in the turn that it is for, and was done, but for its rest, which
// could not be left.
type doneAndNotLeft struct {
	outcome
	notLeft outcome
	rest    string
}

// kept is what was left for later turns.
type kept struct {
	then   notation.Then
	behind bool // what a line above has left
}

func (o kept) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.Kept{
		Lines:    t.queueLines(o.then),
		None:     len(o.then.Items) == 0,
		Replaced: len(t.QueueAt(t.before, t.mail.Seat)) > 0,
		Behind:   o.behind,
	}
}

// noneFits is what came in the turn it is for, and could not be done.
type noneFits struct{ left notation.Queued }

func (o noneFits) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.NoneFits{Left: t.unfit(t.reader, t.ViewAt(t.after, t.mail.Seat), o.left.Alternatives)}
}

// neverFits is what would not be possible in the turn that it is for, whatever others do.
type neverFits struct{ never vain }

func (o neverFits) tell(t *telling, _ *scriptLine) templates.Outcome {
	return templates.NoneFits{Left: t.unfit(t.reader, o.never.view, o.never.item.Alternatives), Later: true}
}

// doQueue has nothing be left any more; without more it asks what is left.
func doQueue(w *walk, l *scriptLine) outcome {
	if len(l.command.Args) == 0 {
		return question{w.at}
	}
	l.says = notation.Then{}
	return doThen(w, l)
}

// answerQueue tells what is left when all of the mail is done.
func answerQueue(t *telling, _ *scriptLine) templates.Outcome {
	return templates.Queued{Lines: t.QueueAt(t.after, t.mail.Seat)}
}

// Take carries out what a queue comes to in the turn that has come. It is false if the queue stops
// at once.
func (p *drafted) Take(then notation.Then) (log.Taken, bool) {
	taken := log.Take(p.View(), then)
	ok := taken.Item < 0 || taken.Done && p.Order(taken.Action, true)
	return taken, ok
}

// Take claims the order that was done.
func (p *written) Take(then notation.Then) (log.Taken, bool) {
	before := p.after
	if p.entry.N > 0 {
		before = p.entry.N - 1
	}
	taken := log.Take(p.ViewAt(before, p.seat), then)
	return taken, taken.Item < 0 || taken.Done && p.Order(taken.Action, true)
}

// Queue leaves all that is to be left, of which a line has added a part.
func (p *drafted) Queue(line, all notation.Then, may bool) (notation.Then, bool) {
	if _, vain := inVain(p.View(), all); vain {
		return notation.Then{}, false
	}
	return line, may && p.took(p.draft.Queue(all))
}

// Leaves tells whether something is left though the letter that its mail answers was old by then.
func (p *drafted) Leaves() bool { return false }

// Queue claims what a line has left of what the entry leaves.
func (p *written) Queue(line, _ notation.Then, _ bool) (left notation.Then, ok bool) {
	n := len(line.Items)
	if p.entry.Queue == "" || n > len(p.leaves) {
		return notation.Then{}, false
	}
	left.Items, p.leaves = p.leaves[:n:n], p.leaves[n:]
	return left, true
}

func (p *written) Leaves() bool { return p.entry.Queue != "" }
