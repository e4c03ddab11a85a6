package referee

import (
	"context"
	"errors"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/notices"
	"dhow/referee/questions"
	"dhow/referee/table"
	"dhow/templates"
)

// This file has players who want to be forgotten. It cannot be taken back, so that it is asked
// about whatever the proof. The answer is carried out in an order that can be cut anywhere: the
// seats resign and the games lose the name, one after another, and the profile goes last. Until the
// answer is journalled it comes again, and finishes what is left; then its author is known by the
// code alone.

// isForgotten tells whether a mail comes again that has had its player forgotten before a crash.
func (c *answers) isForgotten(ctx context.Context, cmd acts.Command, answered *questions.Answers) (bool, error) {
	h, found := answered.Meant(cmd)
	held, opens := c.Questions.Open(h)
	if !found || !opens || !held.Forgets() {
		return false, nil
	}
	remembered, err := c.Roster.Remembers(ctx, held.Player)
	return err == nil && !remembered, err
}

// forget forgets the player of a held mail.
func (c *consent) forget(ctx context.Context, held questions.Held) error {
	waiting, err := c.missing(ctx, held.Player)
	if err != nil {
		return err
	}
	c.lines = append(c.lines, waiting...)
	f := &forgetting{Clerk: c.Clerk, player: held.Player, cause: causeOf(c.in)}
	err = f.do(ctx)
	c.lines = append(c.lines, f.lines...)
	if err != nil {
		return err
	}
	id := identity.NewLetterID(letters.KindForgotten, c.in.Letter.Fingerprint)
	to := letters.Recipient{To: c.in.Letter.From, Lang: held.Delivery.Language.String()} // the profile may be gone
	c.lines = append(c.lines,
		post.Owe{ID: id, At: c.Clock(), Kind: letters.KindForgotten, Said: c.Ring.SealJSON(string(id), to)},
		post.In{Fingerprint: held.Delivery.Fingerprint, Outcome: post.OutcomeForgotten, At: c.Clock()})
	return nil
}

// missing tells the hosts of games that wait for a player who will not come.
func (c *consent) missing(ctx context.Context, player games.PlayerID) ([]post.Line, error) {
	own, err := c.Index.Of(ctx, player)
	if err != nil {
		return nil, err
	}
	return c.replies.refusals(ctx, player, own)
}

// forgetting is a player's being forgotten. It can be done again, and is until no game is left that
// could not be read: until then the player keeps a profile that says nothing.
type forgetting struct {
	*Clerk
	player games.PlayerID
	cause  table.Cause
	lines  []post.Line // of what the operator is told
	left   bool        // a game that names the player could not be read
}

func (f *forgetting) do(ctx context.Context) error {
	for range 2 {
		if err := f.inGames(ctx); err != nil {
			return err
		}
		if err := f.inFiles(ctx); err != nil {
			return err
		}
		if ended, err := f.end(ctx); ended || err != nil {
			return err
		}
	}
	return f.Roster.Blank(ctx, f.player) // upkeep goes on
}

// inGames has the player's seats resign, and the games lose the name.
func (f *forgetting) inGames(ctx context.Context) error {
	return f.visits.inGamesOf(ctx, f.player, f.cause,
		func(id games.GameID, seat engine.Seat) ([]post.Line, error) {
			err := f.goOn(ctx, id)
			var left []post.Line
			if err == nil {
				left, err = f.Tables.Table(id).Leave(ctx, seat, f.cause)
			}
			if err == nil { // before the others' letters are owed, which are to have the neutral name
				err = f.Tables.Table(id).ForgetPlayer(ctx, f.player)
			}
			if isBroken(err) {
				f.left = true
				f.Log.Error("a game is passed over", "game", id, "why", err)
				return nil, errPassedOver
			}
			return left, err
		})
}

// end ends the profile, unless a game was made meanwhile that names the player.
func (f *forgetting) end(ctx context.Context) (ended bool, err error) {
	f.visits.naming.Lock()
	defer f.visits.naming.Unlock()
	if f.left || len(f.Index.Unknown()) > 0 {
		return true, f.Roster.Blank(ctx, f.player)
	}
	if made, err := f.Store.Find(ctx, store.Query{Naming: f.player}); err != nil || len(made) > 0 {
		return false, err
	}
	return true, f.Roster.Forget(ctx, f.player)
}

// goOn has the clocks of a game run again if nobody else could have them do so.
func (f *forgetting) goOn(ctx context.Context, id games.GameID) error {
	p, err := f.Tables.Table(id).GoOn(ctx, f.player)
	if err == nil {
		f.Post.Rest(nil, p.Left)
	}
	return err
}

// inFiles takes the player's name and id out of the files of all games.
func (f *forgetting) inFiles(ctx context.Context) error {
	naming, err := f.Store.Find(ctx, store.Query{Archived: true, Naming: f.player})
	for _, game := range naming {
		if game.Year == 0 {
			f.Lanes.Beside(game.ID, func() { err = errors.Join(err, f.inFile(ctx, game.ID)) })
			continue
		}
		err = errors.Join(err, f.passOver(game.ID, f.Store.ForgetIn(ctx, game.ID, game.Year, f.player)))
		f.record(store.LogFile{Game: game.ID, Year: game.Year})
	}
	return err
}

func (f *forgetting) inFile(ctx context.Context, id games.GameID) error {
	err := f.goOn(ctx, id)
	if err == nil {
		err = f.Tables.Table(id).ForgetPlayer(ctx, f.player)
	}
	if err == nil {
		err = f.visits.lookAgain(ctx, id)
	}
	return f.passOver(id, err)
}

// errPassedOver is that nothing was done in a game that only a person can mend.
var errPassedOver = errors.New("referee: the game is passed over")

// isBroken tells whether an error is that of a game which only a person can mend.
func isBroken(err error) bool {
	var broken *identity.BrokenGameError
	var unread *games.Error
	return errors.As(err, &broken) || errors.As(err, &unread)
}

// passOver makes nothing of an error that only a person can mend, in the file of one game, and
// tells the operator.
func (f *forgetting) passOver(id games.GameID, err error) error {
	switch {
	case table.IsNoGame(err):
		return nil
	case isBroken(err):
		f.left = true
		f.Log.Error("a player's name stays in a game", "game", id, "why", err)
		n := notices.News{Code: templates.NameStays, Args: []string{string(id), notices.PlaceOf(err)}}
		f.lines = append(f.lines, f.Notices.Operator(id, "forget "+string(f.player), n))
		return nil
	}
	return err
}

// forgetLeft takes those who were forgotten out of games that could not be read then.
func (d *upkeep) forgetLeft(finish context.Context, now time.Time) {
	blanks, err := d.Roster.Blanks(finish)
	if err != nil {
		d.Log.Error("being forgotten is put off", "why", err)
	}
	for _, player := range blanks {
		d.intake.Do(finish, games.GameID(playerLane(player)), func(ctx context.Context) {
			for _, id := range d.Index.Unknown() {
				_ = d.Index.Mend(ctx, id) // else the player may still be named there
			}
			f := &forgetting{Clerk: d.Clerk, player: player, cause: table.Cause{At: now}}
			if err := f.do(ctx); err != nil {
				d.Log.Error("being forgotten is put off", "player", player, "why", err)
			}
			d.Post.Add(nil, f.lines...)
		})
	}
}
