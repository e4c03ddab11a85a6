package referee

import (
	"cmp"
	"context"
	"iter"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/table"
)

// gamesSeen are the games as an act about its author sees them.
type gamesSeen struct {
	*Clerk
	ctx    context.Context // of the mail that asks
	author games.PlayerID
	err    error // why something could not be told; nothing may come of the act then
}

var _ acts.Games = (*gamesSeen)(nil)

// Own are the games that name the author, and are as wanted. One that is put away meanwhile is none
// of them.
func (g *gamesSeen) Own(wanted func(*identity.Head) bool) iter.Seq2[games.GameID, *identity.Head] {
	return func(yield func(games.GameID, *identity.Head) bool) {
		own, err := g.Index.Naming(g.ctx, g.author, wanted)
		g.err = cmp.Or(g.err, err)
		for _, id := range own {
			if game, there := g.Game(id); there && !yield(id, game) {
				return
			}
		}
	}
}

// mostOpen is of how many open games somebody is shown those that lack the fewest players. A store
// may have thousands.
const mostOpen = 200

// Open lists the games that have a seat for somebody.
func (g *gamesSeen) Open() []games.GameID {
	open, err := g.Index.Open(g.ctx, mostOpen)
	g.err = cmp.Or(g.err, err)
	return open
}

// Game returns a game.
func (g *gamesSeen) Game(id games.GameID) (*identity.Head, bool) {
	game, there, err := g.Index.Game(g.ctx, id)
	g.err = cmp.Or(g.err, err)
	return game, there
}

// Name is what a player is called; empty where nobody knows.
func (g *gamesSeen) Name(player games.PlayerID) (string, error) {
	profile, _, err := g.Roster.Profile(g.ctx, player)
	return profile.Name, err
}

// Waits tells what a game waits for at a time, as a seat may know.
func (g *gamesSeen) Waits(id games.GameID, seat engine.Seat, at time.Time) (acts.Waiting, bool, error) {
	var waits acts.Waiting
	err := g.Tables.Table(id).Read(g.ctx, func(h acts.History) error {
		waits = h.Waits(seat, at)
		return nil
	})
	if table.IsNoGame(err) {
		return waits, false, nil
	}
	return waits, true, err
}
