package letters

import (
	"cmp"
	"context"

	"dhow/engine"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/outbox"
	"dhow/referee/table"
	"dhow/templates"
)

// watchedKind is the one letter a round to somebody who watches a game. It is written from what an
// observer sees.
var watchedKind = kind{name: table.KindWatched, needs: 7, write: writeWatched}

func writeWatched(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (out *mail.Outgoing, err error) {
	if a.game == nil || !a.game.Watches(o.To) {
		return nil, &outbox.UnsendableError{Why: "they watch the game no more"}
	}
	if back, err := w.Roster.ComesBack(ctx, o.To); err != nil || back {
		return nil, cmp.Or[error](err, &outbox.UnsendableError{Why: "letters to them come back"})
	}
	key, err := w.Who.HostKey(ctx, o.Game, o.Until, o.To)
	if err != nil {
		return nil, err
	}
	err = w.Tables.Table(o.Game).Read(ctx, func(h acts.History) error {
		if o.Until > h.Game.Len() || o.From > o.Until {
			return &outbox.UnsendableError{Why: "the game's log has no such entries", Lost: true}
		}
		p := watchedPage(h, &o, w.reader(o, a))
		p.Key = key
		out = a.envelope(w.Ring, &o, key, templates.Watched(p))
		hangGame(out, h.Game, &o)
		return nil
	})
	return out, err
}

// toWatcherKind answers a mail of somebody who watches.
var toWatcherKind = kind{name: table.KindToWatcher, alone: true, needs: 7, write: writeToWatcher}

func writeToWatcher(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (out *mail.Outgoing, err error) {
	d, err := Opened[acts.Delivery](w.Ring, o)
	if err != nil {
		return nil, err
	}
	key, err := w.Who.HostKey(ctx, o.Game, o.Until, o.To)
	if err != nil {
		return nil, err
	}
	err = w.Tables.Table(o.Game).Read(ctx, func(h acts.History) error {
		if o.Until > h.Game.Len() {
			return &outbox.UnsendableError{Why: "the game's log has no such entries", Lost: true}
		}
		p := watchedPage(h, &o, w.reader(o, a))
		p.Key, p.Replies = key, true
		p.Answers = h.AnswersToWatcher(&d.Mail, o.Until)
		out = a.envelope(w.Ring, &o, p.Key, templates.ToWatcher(p))
		answerTo(out, d.ID, d.Subject)
		return nil
	})
	return out, err
}

// watchedPage is what an observer may know of a game after the entries that a letter tells of.
func watchedPage(h acts.History, o *post.Owe, r templates.Reader) *templates.WatchedPage {
	now := h.Game.At(o.Until)
	p := &templates.WatchedPage{Talk: h.Game.At(o.Until).Watch().Talk, Page: templates.Page{Reader: r,
		View: h.ViewAt(o.Until, engine.NoSeat), Ended: templates.Ending(now.Ended()), Guide: guideTo(r.Document)}}
	p.Names = h.NamesAt(o.Until)
	if o.From == 0 {
		return p // it tells of no round
	}
	if round := h.EndsRound(o.From, o.Until); round > 0 {
		p.Page.Round = h.RoundOf(round, o.Until, engine.NoSeat)
		p.News = h.EntriesFor(engine.NoSeat, h.FirstOf(round, o.Until), o.Until, func(e *log.Entry) bool { return e.Says == nil })
	}
	if now.Over() {
		p.Rounds = h.Rounds(o.Until)
	}
	return p
}
