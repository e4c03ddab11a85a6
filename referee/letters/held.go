package letters

import (
	"context"
	"strings"

	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/outbox"
	"dhow/referee/questions"
	"dhow/templates"
)

var heldKind = kind{
	name:    questions.KindHeld,
	first:   true,
	unasked: func(o post.Owe) bool { return o.Said != "" }, // to a host who has never written
	write:   writeHeld,
}

// writeHeld asks whether a mail is its reader's. It carries a key so that the answer is known to
// be the reader's, too.
func writeHeld(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	hold, held, waits, err := w.question(ctx, o)
	if err != nil {
		return nil, err
	}
	if !waits {
		return nil, &outbox.UnsendableError{Why: "the mail it asks about waits no longer"}
	}
	r, key, err := w.answerable(ctx, o, a)
	if err != nil {
		return nil, err
	}
	h := &templates.HeldMail{
		Reader: r, From: held.From.Shown(), At: held.Delivery.Received, Why: held.Why,
		Code: questions.Code(w.Ring, o.About), Lapses: hold.At.Add(questions.HeldTime),
	}
	h.Lines = shownLines(held.Delivery.Lines)
	switch {
	case hold.Game != "":
	case held.NewGame:
		h.Game = string(acts.NewGame)
	default:
		h.Game = ""
	}
	return a.envelope(w.Ring, &o, key, templates.Held(h)), nil
}

// shownLines are the lines of a held mail as they are shown to whom is asked: without keys, those
// of whoever wrote it either.
func shownLines(lines []mail.Line) []string {
	var shown []string
	for _, line := range lines {
		if !acts.IsEmpty([]mail.Line{line}) {
			shown = append(shown, line.Text)
		}
	}
	if len(shown) == 0 {
		return nil
	}
	return strings.Split(mail.Strike(strings.Join(shown, "\n")), "\n")
}
