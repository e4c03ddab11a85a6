package referee

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/table"
)

// A game has one rematch: its name follows from that of the game, and its header says whose rematch
// it is. Whoever asks for it first has the others invited, and who asks later joins it by that.

// rematch makes the rematch that a mail asks for, or has its author join the one that there is, in
// the lane of the game that is over.
func (w *wishes) rematch(ctx context.Context, closed closing) (done intake.Done, err error) {
	of := w.asks.Of
	w.Lanes.Beside(of, func() {
		var id games.GameID
		var there *acts.History
		if id, there, err = w.visits.rematchOf(ctx, of); err != nil {
			return
		}
		if there == nil {
			done, err = w.makeRematch(ctx, of, id, closed)
		} else {
			done, err = w.joinRematch(ctx, id, *there, closed)
		}
	})
	return done, err
}

// rematchOf returns the name for the rematch of a game, and how that stands; nil: there is none.
func (c *visits) rematchOf(ctx context.Context, of games.GameID) (id games.GameID, there *acts.History, err error) {
	for try := 0; ; try++ {
		id = GameName(rematchOf(of), try)
		err := c.Tables.Table(id).Read(ctx, func(h acts.History) error {
			if h.Game.Header.After == of {
				there = &h
			}
			return nil
		})
		switch {
		case table.IsNoGame(err):
			place, err := c.Store.Where(ctx, id)
			if err != nil || place == store.Missing {
				return id, nil, err
			}
		case err != nil || there != nil:
			return id, there, err
		}
	}
}

// rematchOf stands for the mail that makes the rematch of a game, whoever writes it.
func rematchOf(game games.GameID) (fingerprint string) {
	sum := sha256.Sum256([]byte("rematch of " + game))
	return hex.EncodeToString(sum[:])
}

// joinRematch has the author take the seat in a rematch that somebody has asked for before. Whoever
// has made it by this mail is answered as then.
func (w *wishes) joinRematch(ctx context.Context, id games.GameID, there acts.History,
	closed closing) (done intake.Done, err error) {
	look := table.LookAt(there)
	game, seat := look.Head(), look.Head().Seat(w.author)
	var join []mail.Line
	by := there.Game.EntryOf(w.d.Fingerprint)
	switch {
	case by == 1 || seat == engine.NoSeat && game.IsHost(w.author):
		invites, err := w.hosting.invites(ctx, id, game, w.author)
		if err != nil {
			return done, err
		}
		w.tellMade(id, game)
		w.lines = append(w.lines, invites...)
	case seat == engine.NoSeat || by == 0 && (game.Dealt || game.Over || look.Joined[seat]):
		w.results[w.rematchAt] = w.asks.Line.Answer(acts.RematchThere, string(id))
	default:
		w.results[w.rematchAt] = w.asks.Line.Answer(acts.RematchJoined, string(id))
		join = []mail.Line{{Text: string(acts.Join)}}
	}
	if seat == engine.NoSeat {
		answer, err := w.replies.replyAt(ctx, w.author, id, game, w.d.Fingerprint, w.reply())
		if err != nil {
			return done, err
		}
		done.Facts, err = closed(append(w.lines, answer, w.rematchIn(id, by)))
		return done, err
	}
	answered := atSeat(w.d, id, seat, w.results, join...)
	p, err := w.Tables.Table(id).Deliver(ctx, *answered, func(p table.Posting) ([]post.Line, error) {
		return closed(append(w.lines, p.Lines()...))
	})
	if err == nil {
		w.visits.takeNote(ctx, id, &p.Now)
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// rematchIn is what is journalled of the mail.
func (w *wishes) rematchIn(id games.GameID, entry int) post.In {
	return post.In{Fingerprint: w.d.Fingerprint, Outcome: post.OutcomeAccepted, Game: id, Entry: entry, At: w.Clock()}
}

// tellMade says what rematch is made.
func (w *wishes) tellMade(id games.GameID, game *identity.Head) {
	made := w.asks.Line.Answer(acts.RematchMade, string(id), strings.Join(invitedTo(game, w.author), ", "))
	if isAlone(game.Seats) {
		made = w.asks.Line.Answer(gameAlone, string(id))
	}
	w.results[w.rematchAt] = made
	w.results = append(w.results, w.hosting.termsOf(game, w.author, w.d)...)
}

// makeRematch makes the rematch of a game: its author has joined it, and all others are invited.
func (w *wishes) makeRematch(ctx context.Context, of, id games.GameID,
	closed closing) (done intake.Done, err error) {
	var h log.Header
	var ed *engine.Edition
	err = w.Tables.Table(of).Read(ctx, func(was acts.History) error {
		h, ed = rematchHeader(was, id), was.Edition
		return nil
	})
	if err != nil {
		return done, err
	}
	refused, err := w.mayRematch(ctx, &h)
	if err != nil {
		return done, err
	}
	if refused.Code != "" {
		w.results[w.rematchAt] = w.asks.Line.Answer(refused.Code, refused.Args...)
		answer, err := w.replies.replyOwe(ctx, w.author, "", w.d.Fingerprint, w.reply())
		if err != nil {
			return done, err
		}
		done.Facts, err = closed(w.facts(answer, "", 0))
		return done, err
	}
	secret, err := w.hosting.secretFor(id)
	if err != nil {
		return done, err
	}
	g, err := log.New(ed, h, secret)
	if err != nil {
		return done, err
	}
	look := table.LookAt(acts.History{Edition: ed, Game: g})
	game, seat := look.Head(), look.Head().Seat(w.author)
	invites, err := w.hosting.invites(ctx, id, game, w.author)
	if err != nil {
		return done, err
	}
	w.tellMade(id, game)
	w.lines = append(w.lines, invites...)
	var answered *acts.Delivery
	if seat != engine.NoSeat {
		d := g.Draft(w.d.Received, seat, w.d.Fingerprint)
		if err := d.Join(w.d.Fingerprint); err != nil {
			return done, err
		}
		g.Commit(d)
		answered = atSeat(w.d, id, seat, w.results)
	}
	p, err := w.Tables.Begin(ctx, g, answered)
	if err != nil {
		return done, err
	}
	if answered == nil {
		answer, err := w.replies.replyAt(ctx, w.author, id, game, w.d.Fingerprint, w.reply())
		if err != nil {
			return done, err
		}
		p.Owes = []post.Owe{answer}
	}
	p.In = w.rematchIn(id, g.EntryOf(w.d.Fingerprint))
	facts, err := closed(append(w.lines, p.Lines()...))
	if err != nil {
		return done, err
	}
	left, err := w.hosting.create(ctx, &store.NewGame{At: w.Clock(), ID: id, Log: g.Bytes(),
		Secret: []byte(secret.Text())}, facts)
	return intake.Done{Facts: facts, Stored: true, Left: left}, err
}

// mayRematch says why somebody cannot have a rematch; without a code: they can.
func (w *wishes) mayRematch(ctx context.Context, h *log.Header) (refused acts.Result, err error) {
	people := slices.ContainsFunc(h.Seats, func(s log.Seated) bool { return s.Player != "" })
	alone, err := w.hosting.gamesAlone(ctx, w.author)
	switch {
	case len(h.Seats) < 2 || !people || h.Host == "":
		refused.Code, refused.Args = acts.RematchEmpty, []string{string(h.After)}
	case isAlone(h.Seats) && alone >= w.Config.Limits.GamesAlone:
		refused.Code, refused.Args = tooManyAlone, []string{strconv.Itoa(alone)}
	}
	return refused, err
}

// rematchHeader is the header of a rematch: the same people, each a seat further on, and all else
// as it was. Seats of who has been forgotten are left out.
func rematchHeader(was acts.History, id games.GameID) log.Header {
	old := was.Game.Header
	h := log.NewHeader(was.Edition, id, old.Setup)
	h.Pace, h.Watch, h.After = was.Game.Pace(), was.Game.Watch(), old.Game
	if hosts := was.Game.Hosts(); len(hosts) > 0 {
		h.Host = hosts[0]
	}
	seats := slices.DeleteFunc(was.Game.Seats(), func(s log.Seated) bool { return s.Player == "" && s.House == "" })
	for i := range seats {
		next := seats[(i+len(seats)-1)%len(seats)]
		next.Seat = engine.Seat(i + 1)
		h.Seats = append(h.Seats, next)
	}
	return h
}
