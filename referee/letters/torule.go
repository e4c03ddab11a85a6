package letters

import (
	"context"
	"slices"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/outbox"
	"dhow/referee/table"
	"dhow/templates"
)

// toRuleKind asks a host who does not play about a question of the table.
var toRuleKind = kind{name: table.KindToRule, needs: 7, write: writeToRule}

func writeToRule(ctx context.Context, w *Letters, o post.Owe, a *Addressing) (out *mail.Outgoing, err error) {
	if a.game == nil || !a.game.Tends(o.To) {
		return nil, &outbox.UnsendableError{Why: "they tend the game no more"}
	}
	key, err := w.Who.HostKey(ctx, o.Game, o.Until, o.To)
	if err != nil {
		return nil, err
	}
	err = w.Tables.Table(o.Game).Read(ctx, func(h acts.History) error {
		if o.Until > h.Game.Len() {
			return &outbox.UnsendableError{Why: "the game's log has no such entries", Lost: true}
		}
		asked := h.QuestionsAt(o.Until, engine.NoSeat)
		at := slices.IndexFunc(asked, func(q acts.AskedOf) bool { return q.N == o.From })
		if at < 0 {
			return &outbox.UnsendableError{Why: "nothing is asked there", Lost: true}
		}
		q, now := &asked[at], h.Game.At(o.Until)
		r := &templates.Ruling{Asking: askingOf(h, q, o.At), Reader: w.reader(o, a), N: q.N, CanAgree: now.HostCanAgree(q.Question)}
		r.Key, r.Names = key, h.NamesAt(o.Until)
		r.Code = table.AnswerCode(w.Ring, acts.RulingLabel(&h.Game.Header, q.Question, o.To))
		out = a.envelope(w.Ring, &o, key, templates.ToRule(r))
		return nil
	})
	return out, err
}
