package referee

import (
	"context"

	"dhow/games/post"
	"dhow/mail"
)

// The kinds of letters about a game. Tables owe them, and render them by the log.
const (
	KindAnswer   = "answer"   // to a mail, with the news it caused
	KindNews     = "news"     // of entries
	KindReminder = "reminder" // of a deadline
	KindResent   = "resent"   // the game as it is, in place of letters that could not be sent
)

var (
	answerKind   = letterKind{name: KindAnswer, board: true, write: atTable}
	newsKind     = letterKind{name: KindNews, board: true, write: atTable}
	reminderKind = letterKind{name: KindReminder, board: true, write: atTable}
	resentKind   = letterKind{name: KindResent, board: true, write: atTable}
)

// atTable has a letter be written at the table of its game.
func atTable(ctx context.Context, w *letters, o post.Owe, a *Addressing) (*mail.Outgoing, error) {
	return w.tables.Table(o.Game).Letter(ctx, o, *a)
}
