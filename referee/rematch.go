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
	"dhow/referee/acts"
	"dhow/referee/intake"
	"dhow/referee/table"
	"dhow/templates"
)

// A game has one rematch: its name follows from that of the game, and its header says whose rematch
// it is. Whoever asks for it first has the others invited, and who asks later joins it by that.

// rematch makes the rematch that a mail asks for, or has its author join the one that there is, in
// the lane of the game that is over.
func (w *wishes) rematch(ctx context.Context, closed func([]post.Line) []post.Line) (done intake.Done, err error) {
	of := w.asks.Of
	w.Lanes.Beside(of, func() {
		var id games.GameID
		var made bool
		if id, made, err = w.visits.rematchOf(ctx, of); err != nil {
			return
		}
		if made {
			done, err = w.joinRematch(ctx, id, closed)
		} else {
			done, err = w.makeRematch(ctx, of, id, closed)
		}
	})
	return done, err
}

// rematchOf returns the name for the rematch of a game, and whether there is one.
func (c *visits) rematchOf(ctx context.Context, of games.GameID) (id games.GameID, made bool, err error) {
	for try := 0; ; try++ {
		id, made = GameName(rematchOf(of), try), false
		err := c.Tables.Table(id).Read(ctx, func(h acts.History) error {
			made = h.Game.Header.After == of
			return nil
		})
		switch {
		case table.IsNoGame(err):
			place, err := c.Store.Where(id)
			if err != nil || place == store.Missing {
				return id, false, err
			}
		case err != nil || made:
			return id, made, err
		}
	}
}

// rematchOf stands for the mail that makes the rematch of a game, whoever writes it.
func rematchOf(game games.GameID) (fingerprint string) {
	sum := sha256.Sum256([]byte("rematch of " + game))
	return hex.EncodeToString(sum[:])
}

// tellRematch says what has become of the line.
func (w *wishes) tellRematch(code templates.ResultCode, args ...string) {
	w.results[w.rematchAt] = w.asks.Line.Answer(code, args...)
}

// joinRematch has the author take the seat in a rematch that somebody has asked for before.
func (w *wishes) joinRematch(ctx context.Context, id games.GameID,
	closed func([]post.Line) []post.Line) (intake.Done, error) {
	w.tellRematch(acts.RematchThere, string(id))
	c := table.Cause{Mail: w.d.Fingerprint, At: w.d.Received}
	p, err := w.Tables.Table(id).Enter(ctx, c, func(p table.Posting) []post.Line {
		if p.Entry != 0 {
			w.tellRematch(acts.RematchJoined, string(id))
		}
		answer := w.replies.replyAt(w.author, id, p.Now.Head(), w.d.Fingerprint, w.reply())
		return closed(append(p.Lines(), w.facts(answer, id, p.Entry)...))
	}, func(h acts.History) (*log.Draft, error) {
		at := slices.IndexFunc(h.Game.Seats(), func(s log.Seated) bool { return s.Player == w.author })
		if at < 0 || h.Game.Dealt() || h.OverAt(h.Game.Len()) || h.Game.Joined()[at+1] {
			return nil, nil
		}
		d := c.Draft(h, engine.Seat(at+1))
		return d, d.Join(w.d.Fingerprint)
	})
	if err == nil {
		w.visits.takeNote(ctx, id, &p.Now)
	}
	return intake.Done{Facts: p.Facts, Stored: true, Left: p.Left}, err
}

// makeRematch makes the rematch of a game: its author has joined it, and all others are invited.
func (w *wishes) makeRematch(ctx context.Context, of, id games.GameID,
	closed func([]post.Line) []post.Line) (done intake.Done, err error) {
	var h log.Header
	var ed *engine.Edition
	err = w.Tables.Table(of).Read(ctx, func(was acts.History) error {
		h, ed = rematchHeader(was, id), was.Edition
		return nil
	})
	if err != nil {
		return done, err
	}
	host := h.Host
	if refused := w.mayRematch(&h); refused.Code != "" {
		w.tellRematch(refused.Code, refused.Args...)
		return intake.Done{Facts: w.facts(w.replies.replyOwe(w.author, "", w.d.Fingerprint, w.reply()), "", 0)}, nil
	}
	secret, err := w.hosting.secretFor(id)
	if err != nil {
		return done, err
	}
	g, err := log.New(ed, h, secret)
	if err != nil {
		return done, err
	}
	if own := slices.IndexFunc(h.Seats, func(s log.Seated) bool { return s.Player == w.author }); own >= 0 {
		d := g.Draft(w.d.Received, h.Seats[own].Seat, w.d.Fingerprint)
		if err := d.Join(w.d.Fingerprint); err != nil {
			return done, err
		}
		g.Commit(d)
	}
	p, err := w.Tables.Begin(g)
	if err != nil {
		return done, err
	}
	var names []string
	for _, seated := range h.Seats {
		if seated.Player != w.author && seated.House == "" {
			names = append(names, seated.Name)
			w.lines = append(w.lines, w.hosting.invite(id, host, seated))
		}
	}
	w.lines = append(w.lines, boardsOf(&p)...)
	w.tellRematch(acts.RematchMade, string(id), strings.Join(names, ", "))
	if len(names) == 0 {
		w.tellRematch(gameAlone, string(id))
	}
	for _, term := range w.hosting.termsOf(p.Now.Head(), w.author, w.d) {
		w.tell(term)
	}
	w.lines = append(w.lines, post.Mark{Game: id, Entry: g.Len()})
	answer := w.replies.replyAt(w.author, id, p.Now.Head(), w.d.Fingerprint, w.reply())
	facts := closed(w.facts(answer, id, g.Len()))
	left, err := w.hosting.create(ctx, &store.NewGame{At: w.Clock(), ID: id, Log: g.Bytes(),
		Secret: []byte(secret.Text())}, facts)
	return intake.Done{Facts: facts, Stored: true, Left: left}, err
}

// mayRematch says why somebody cannot have a rematch; without a code: they can.
func (w *wishes) mayRematch(h *log.Header) (refused acts.Result) {
	people := slices.ContainsFunc(h.Seats, func(s log.Seated) bool { return s.Player != "" })
	alone := w.hosting.gamesAlone(w.author)
	switch {
	case len(h.Seats) < 2 || !people || h.Host == "":
		refused.Code, refused.Args = acts.RematchEmpty, []string{string(h.After)}
	case isAlone(h.Seats) && alone >= w.Config.Limits.GamesAlone:
		refused.Code, refused.Args = tooManyAlone, []string{strconv.Itoa(alone)}
	}
	return refused
}

// rematchHeader is the header of a rematch: the same people, each a seat further on, and all else as
// it was. Seats of who has been forgotten are left out.
func rematchHeader(was acts.History, id games.GameID) log.Header {
	old := was.Game.Header
	h := log.NewHeader(was.Edition, id, old.Setup)
	h.Pace, h.After = was.Game.Pace(), old.Game
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
