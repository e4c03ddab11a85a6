package referee

import (
	"context"
	"errors"
	"strconv"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/referee/questions"
	"dhow/templates"
)

// This file has seats that are free offered to those who stand by for them, one after another, in
// the order in which they have come.

// freed is a seat whose player has left it.
type freed struct {
	log.Seated
	since  int            // entry
	former games.PlayerID // whose it was before
}

// offerFreed has seats offered that are free, in those of some games for which somebody stands by.
func (d *upkeep) offerFreed(finish context.Context, some []games.GameID) error {
	ids, err := d.Index.Those(finish, some, func(g *identity.Head) bool { return len(g.Standbys) > 0 && g.Dealt && !g.Over })
	for _, id := range ids {
		if d.Index.Broken(id) {
			continue
		}
		d.intake.Do(finish, id, func(ctx context.Context) {
			lines, err := d.offers.toStandbys(ctx, id)
			d.Post.Add(nil, lines...)
			d.troubles.report(id, err)
		})
	}
	return err
}

// toStandbys offers each free seat of a game to the first who stands by and has not been asked,
// unless another is being asked. The hosts are told.
func (c *offers) toStandbys(ctx context.Context, id games.GameID) (lines []post.Line, err error) {
	var standbys []log.Standby
	var free []freed
	err = c.Tables.Table(id).Read(ctx, func(h acts.History) error {
		if h.OverAt(h.Game.Len()) {
			return nil
		}
		standbys = h.Game.Standbys()
		for _, s := range h.Game.Seats() {
			if since := h.Game.FreeSince(s.Seat); since != 0 {
				free = append(free, freed{s, since, h.Game.At(since - 1).Seats()[s.Seat-1].Player})
			}
		}
		return nil
	})
	asked := map[games.PlayerID]bool{} // of another seat
	for _, seat := range free {
		more, failed := c.nextStandby(ctx, id, seat, standbys, asked)
		lines, err = append(lines, more...), errors.Join(err, failed)
	}
	return lines, err
}

// nextStandby offers a seat to whose turn it is: to nobody where somebody has the offer, or where
// all had it, of which the hosts are told.
func (c *offers) nextStandby(ctx context.Context, id games.GameID, seat freed, standbys []log.Standby,
	asked map[games.PlayerID]bool) ([]post.Line, error) {
	game, there, err := c.Index.Game(ctx, id)
	if !there || err != nil {
		return nil, err
	}
	refused := false
	for _, s := range standbys {
		o := questions.Offer{Mail: "free since " + strconv.Itoa(seat.since), Game: id, Seat: seat.Seat, Former: seat.Player,
			Player: s.Player, Name: s.Name, By: game.Host(), Standby: true}
		fingerprint := o.Fingerprint(string(s.Player))
		_, waits, failed := c.Store.Held(ctx, fingerprint)
		in, _, err := c.Store.Known(ctx, fingerprint)
		had, unknown := c.Store.EverOwed(ctx, questions.LetterID(fingerprint))
		answered, untold := c.Roster.HasAnswered(ctx, s.Player)
		to, unsaid := c.Roster.WriteTo(ctx, s.Player)
		if err := errors.Join(failed, err, unknown, untold, unsaid); err != nil {
			return nil, err
		}
		switch {
		case had && waits && in.Outcome == "":
			asked[s.Player] = true
			return nil, nil
		case had:
			refused = true
			continue
		case asked[s.Player], s.Player == seat.former, game.Seat(s.Player) != engine.NoSeat, !answered:
			continue
		}
		asked[s.Player] = true
		what := notices.News{Code: templates.StandbyAsked, Args: []string{s.Name, string(id), seat.Seat.String()}}
		offer, err := c.offerLines(ctx, o, fingerprint, to, "")
		if err != nil {
			return nil, err
		}
		told, err := c.Notices.Hosts(ctx, id, "standby "+fingerprint, what)
		return append(offer, told...), err
	}
	if !refused {
		return nil, nil
	}
	occasion := "no standby " + strconv.Itoa(seat.since) + " " + seat.Seat.String()
	told, err := c.Notices.Hosts(ctx, id, occasion, notices.News{Code: templates.StandbysDone, Args: []string{string(id), seat.Seat.String()}})
	if err != nil {
		return nil, err
	}
	return c.news(ctx, told)
}

// news is lines without the letters that are or were owed.
func (c *ClerkSettings) news(ctx context.Context, lines []post.Line) (news []post.Line, err error) {
	for _, line := range lines {
		ever := false
		if owe, is := line.(post.Owe); is {
			if ever, err = c.Store.EverOwed(ctx, owe.ID); err != nil {
				return nil, err
			}
		}
		if !ever {
			news = append(news, line)
		}
	}
	return news, nil
}
