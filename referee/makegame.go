package referee

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/referee/table"
	"dhow/templates"
)

// This file has games made: whether one may be, what of it there is already, and what it is made
// of.

// chanceOf is the chance by which seats are dealt in a game: the same however often its mail comes,
// and nobody's choice.
func chanceOf(secret *log.Secret) engine.Pick {
	return rand.New(rand.NewChaCha8(sha256.Sum256(append([]byte("dhow seats 1"), secret[:]...)))).IntN
}

// mayMake finds what keeps a host from having one more game.
func (c *hosting) mayMake(ctx context.Context, id games.GameID, host games.PlayerID, w *acts.Wish) error {
	limits := c.Config.Limits
	open, err := c.invitationsOf(ctx, host)
	if err != nil {
		return err
	}
	if w.Anew != "" {
		open-- // the game that it takes the place of
	}
	switch alone, err := c.gamesAlone(ctx, host); {
	case err != nil:
		return err
	case len(w.Faults) > 0:
	case w.Alone() && alone >= limits.GamesAlone:
		w.Fault(acts.Command{}, tooManyAlone, strconv.Itoa(alone))
	case !w.Alone() && open >= limits.Invitations:
		w.Fault(acts.Command{}, templates.TooManyInvited, strconv.Itoa(open))
	default:
		again, ok, err := c.quotas.mayInvite(ctx, id, host, w)
		if err != nil {
			return err
		}
		if !ok {
			w.Faults = append(w.Faults, tooManyStrangers(again))
		}
	}
	return nil
}

// tooManyAlone says that somebody plays as many games against the house alone as one person may.
const tooManyAlone templates.ResultCode = "too-many-alone" // how many

// gamesAlone counts the running games in which one person plays against the house: those of a host,
// and those that the host plays and somebody else hosts.
func (c *hosting) gamesAlone(ctx context.Context, host games.PlayerID) (int, error) {
	alone, err := c.Index.Naming(ctx, host, func(g *identity.Head) bool {
		return (g.IsHost(host) || g.Dealt && g.Seat(host) != engine.NoSeat) && !g.Over && isAlone(g.Seats)
	})
	return len(alone), err
}

// isAlone tells whether one person plays, against the house.
func isAlone(seats []log.Seated) bool {
	people := slices.DeleteFunc(slices.Clone(seats), func(s log.Seated) bool { return s.House != "" })
	return len(people) == 1 && len(seats) > 1
}

// takePlace gives the game up in whose place a new one comes, if its host asks for that and nobody
// else has joined it yet. A mail that has done so before a crash has done it.
func (c *hosting) takePlace(ctx context.Context, g *log.Game, d *acts.Delivery, w *acts.Wish) error {
	if w.Anew == "" {
		return nil
	}
	if err := c.Delegated.comesNext(ctx, d.Received, w.Anew); err != nil {
		return err
	}
	cause := table.Cause{Mail: d.Fingerprint, At: d.Received}
	toOthers := func(p table.Posting) ([]post.Line, error) {
		p.Owes = slices.DeleteFunc(p.Owes, func(o post.Owe) bool { return o.To == g.Header.Host })
		return p.Lines(), nil
	}
	giveUp := func(h acts.History) (*log.Draft, error) {
		draft := cause.Draft(h, engine.NoSeat)
		refused, err := acts.DraftAnew(h, draft, &g.Header)
		if refused != "" {
			w.Fault(acts.Command{}, refused, string(w.Anew))
		}
		return draft, err
	}
	var p table.Posting
	var err error
	c.Lanes.Beside(w.Anew, func() { p, err = c.Tables.Table(w.Anew).Enter(ctx, cause, toOthers, giveUp) })
	if table.IsNoGame(err) {
		w.Fault(acts.Command{}, templates.NoSuchGame, string(w.Anew))
		return nil
	}
	if err == nil {
		c.Post.Rest(nil, p.Left)
		err = c.visits.lookAgain(ctx, w.Anew)
	}
	return err
}

// create creates a game with what follows from it, and takes note of how it stands. If somebody who
// is to be written to has been forgotten since the game was drafted, the mail has to be done anew.
func (c *hosting) create(ctx context.Context, g *store.NewGame, facts []post.Line) (left []post.Line, err error) {
	c.visits.naming.RLock()
	defer c.visits.naming.RUnlock()
	for _, fact := range facts {
		owe, is := fact.(post.Owe)
		if !is || owe.To == "" {
			continue
		}
		if remembered, err := c.Roster.Remembers(ctx, owe.To); err != nil {
			return nil, err
		} else if !remembered {
			return nil, fmt.Errorf("referee: a new game is to invite %s, who is forgotten", owe.To)
		}
	}
	defer c.Post.Tell(ctx, facts) // when the index knows the game, or letters would be of none
	fault.Point("game-before")
	g.Facts = facts
	left, err = c.Spent.keptBy(c.Store).Create(ctx, *g)
	fault.Point("game-created")
	if err != nil {
		return nil, err
	}
	return left, c.visits.lookAgain(ctx, g.ID)
}

// givesUp is the game of a host that a mail wants to be made anew, if any. What is to be told of
// its end waits for that mail, whose answer tells it too.
func (c *hosting) givesUp(ctx context.Context, host games.PlayerID, d *acts.Delivery) ([]games.GameID, error) {
	id := c.wishOf(d).Anew
	if g, ok, err := c.Index.Game(ctx, id); err != nil || !ok || !g.IsHost(host) {
		return nil, err
	}
	return []games.GameID{id}, nil
}

// madeBefore returns the name for the game of a mail, and whether the mail has made it.
func (c *hosting) madeBefore(ctx context.Context, host games.PlayerID, fingerprint string) (games.GameID, bool, error) {
	for try := 0; ; try++ {
		id := GameName(fingerprint, try)
		maker, by, err := c.visits.maker(ctx, id)
		switch {
		case table.IsNoGame(err):
			place, err := c.Store.Where(ctx, id)
			if err != nil || place == store.Missing {
				return id, false, err
			}
		case err != nil:
			return "", false, err
		case maker == fingerprint || maker == "" && by == host:
			return id, true, nil
		}
	}
}

// maker returns the mail of a game's first entry, empty where there is none, and the host.
func (c *visits) maker(ctx context.Context, id games.GameID) (fingerprint string, host games.PlayerID, err error) {
	err = c.Tables.Table(id).Read(ctx, func(h acts.History) error {
		host = h.Game.Header.Host
		if h.Game.Len() > 0 {
			fingerprint = cmp.Or(h.Game.Entries()[0].Mail, "none") // it was not made by mail
		}
		return nil
	})
	return fingerprint, host, err
}

// newGame is a new game, with the host's joining as its first entry.
func (c *hosting) newGame(ctx context.Context, id games.GameID, host games.PlayerID, secret *log.Secret, d *acts.Delivery,
	w *acts.Wish) (*log.Game, error) {
	h, err := c.header(ctx, id, host, d, w)
	if err != nil {
		return nil, err
	}
	g, err := log.New(w.Edition, h, secret)
	if err != nil || w.Apart {
		return g, err
	}
	at := slices.IndexFunc(h.Seats, func(s log.Seated) bool { return s.Player == host })
	draft := g.Draft(d.Received, h.Seats[at].Seat, d.Fingerprint)
	if err := draft.Join(w.Luck); w.Luck == "" || err != nil {
		if err := draft.Join(d.Fingerprint); err != nil {
			return nil, err
		}
	}
	g.Commit(draft)
	return g, nil
}

// header is the header of a new game.
func (c *hosting) header(ctx context.Context, id games.GameID, host games.PlayerID, d *acts.Delivery, w *acts.Wish) (log.Header, error) {
	h := log.NewHeader(w.Edition, id, w.Setup)
	h.Host, h.Pace, h.Watch = host, w.Pace, w.Watch
	own, _, err := c.Roster.Profile(ctx, host)
	if err != nil {
		return h, err
	}
	lang := cmp.Or(w.Lang, own.Lang)
	for _, p := range w.Players {
		s := log.Seated{Seat: p.Seat, House: p.House, Open: p.Open}
		if p.Open != "" {
			p.Name = p.Seat.String()
		} else if p.House == "" {
			var err error
			if s.Player, err = c.Roster.Meet(ctx, p.Address, p.Name, lang, identity.AddressInvited, d.Received); err != nil {
				return h, err
			}
		}
		if s.Player == host {
			if err := c.readsGame(ctx, host, w); err != nil {
				return h, err
			}
			p.Name = own.Name
		}
		s.Name = p.Name
		h.Seats = append(h.Seats, s)
	}
	return h, nil
}

// readsGame has a host who plays alone read the language that was said for the game: nobody else is
// there to read it.
func (c *hosting) readsGame(ctx context.Context, host games.PlayerID, w *acts.Wish) error {
	if w.Lang == "" || !w.Alone() {
		return nil
	}
	return c.Roster.Change(ctx, host, func(p *store.Profile) { p.Lang = w.Lang })
}

// secretFor returns the secret of a game that is to be made: that which lies there from an attempt
// that was cut short, so that none is ever written over, or a new one.
func (c *hosting) secretFor(id games.GameID) (*log.Secret, error) {
	text, err := c.Store.Secret(id)
	if errors.Is(err, fs.ErrNotExist) {
		secret := new(log.Secret)
		if _, err := io.ReadFull(c.Random, secret[:]); err != nil {
			return nil, fmt.Errorf("referee: no random numbers for a game's secret: %w", err)
		}
		return secret, nil
	}
	if err != nil {
		return nil, err
	}
	secret, err := log.ParseSecret(string(text))
	if err != nil {
		return nil, &identity.BrokenGameError{Game: id, Err: &games.Error{File: string(id) + ".secret", Err: err}}
	}
	return secret, nil
}
