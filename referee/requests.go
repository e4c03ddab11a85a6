package referee

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games/post"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/notices"
	"dhow/referee/questions"
	"dhow/templates"
)

// This file has the wishes for seats of open games. A wish waits as a mail of the host's would that
// admits who has it: so the host's yes is the same as admit, and what shows that it is the host's
// is the same, too.

// What is said of them.
const (
	wishedOften  templates.ResultCode = "wished-often"  // when it is possible again
	wishDeclined templates.ResultCode = "wish-declined" // game
	declinedWish templates.ResultCode = "declined-wish" // name, game
	wishInVain   templates.ResultCode = "wish-in-vain"  // game
	wishLapsed   templates.ResultCode = "wish-lapsed"   // game
)

// askSeat asks the host of an open game whether the author may have a seat. It is paid for as all
// letters are that somebody has sent to others.
func (w *wishes) askSeat(ctx context.Context, e acts.AskSeat) error {
	r := &e.Request
	fingerprint := string(identity.NewLetterID(questions.KindRequest, r.Mail, string(r.Game), string(r.Player)))
	id := questions.LetterID(fingerprint)
	by, err := w.quotas.payerOf(ctx, paysAsPlayer, w.author)
	if err != nil {
		return err
	}
	again, ok, err := w.quotas.mayWriteTo(ctx, by, id)
	if err != nil {
		return err
	}
	if !ok {
		w.tell(e.Line.Answer(wishedOften, acts.Moment(again)))
		return nil
	}
	held := questions.Held{Player: e.Host, Request: r, Delivery: acts.Delivery{
		Mail: acts.Mail{Fingerprint: fingerprint,
			Lines: []mail.Line{{Text: string(acts.Admit) + " " + questions.Code(w.Ring, fingerprint)}}},
		Game: r.Game,
	}}
	owe := post.Owe{ID: id, At: w.Clock(), To: e.Host, Kind: questions.KindRequest, About: fingerprint, Game: r.Game}
	owe.Said = addressedBy("", by) // the host has opened the game: so the letter waits for no other to them
	if err := notices.SeatIn(ctx, w.Index, &owe, r.Game); err != nil {
		return err
	}
	w.lines = append(w.lines, post.Hold{Fingerprint: fingerprint, At: w.Clock(),
		Said: w.Ring.SealJSON(questions.SealedAs(fingerprint), held)}, owe)
	w.wishes++
	w.tell(e.Asked)
	return nil
}

// settled is what is journalled of a wish that waits no more.
func (c *replies) settled(hold, how string) []post.Line {
	return []post.Line{post.In{Fingerprint: hold, Outcome: how, At: c.Clock()}, post.Settled{Fingerprint: hold, How: how}}
}

// tellWisher tells who has asked for a seat what has become of that.
func (c *replies) tellWisher(ctx context.Context, hold string, r *acts.Request, what acts.Result) ([]post.Line, error) {
	if answered, err := c.Roster.HasAnswered(ctx, r.Player); err != nil || !answered {
		return nil, err // they were forgotten
	}
	owe, err := c.unseated(ctx, r.Player, hold, letters.Replied{Results: []acts.Result{what}})
	return []post.Line{owe}, err
}

// endWishes ends the wishes for seats that cannot be had any more, behind what their hosts have
// answered.
func (d *upkeep) endWishes(finish context.Context, now time.Time) error {
	requests, err := d.Questions.Requests(finish)
	for _, r := range requests {
		game, there, err := d.Index.Game(finish, r.Game)
		if err != nil {
			return err
		}
		answered, err := d.Roster.HasAnswered(finish, r.Player)
		if err != nil {
			return err
		}
		if there && (game.IsOpen() || d.Index.Broken(r.Game)) && answered {
			continue
		}
		h, _, err := d.Store.Held(finish, r.Hold)
		if err != nil {
			return err
		}
		d.behindAnswers(finish, h, now, func(ctx context.Context) { d.end(ctx, h) })
	}
	return err
}

// end ends a question that waits no more. Where that cannot be told, it is looked at again when the
// others are.
func (d *upkeep) end(ctx context.Context, h post.Hold) {
	lines, err := d.ended(ctx, h)
	if err != nil {
		d.Log.Warn("a question is ended later", "why", err)
	}
	d.Post.Add(nil, lines...)
}

// ended is what is journalled of a question that waits no more, and tells who has asked for a seat
// that they do not get it.
func (d *upkeep) ended(ctx context.Context, h post.Hold) ([]post.Line, error) {
	end, err := d.Questions.End(ctx, h)
	held, opens := d.Questions.Open(h)
	if err != nil || !opens || held.Request == nil || len(end) == 0 {
		return end, err
	}
	r := held.Request
	why := wishInVain
	switch game, there, err := d.Index.Game(ctx, r.Game); {
	case err != nil:
		return nil, err
	case there && game.Seat(r.Player) != engine.NoSeat:
		return end, nil
	case there && game.IsOpen():
		why = wishLapsed
	}
	told, err := d.replies.tellWisher(ctx, h.Fingerprint, r, acts.Result{Code: why, Args: []string{string(r.Game)}})
	if err != nil {
		return nil, err
	}
	return append(told, end...), nil
}
