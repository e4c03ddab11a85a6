package referee

import (
	"context"
	"errors"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/questions"
	"dhow/referee/table"
)

// claimByCode has a mail whose game no key names speak for the seat, or the host, whose answer to a
// question of a table the code in it is: the code names the game, and shows as much as a key of the
// letter that it stands in. An answer of a host is put as the ruling that it is, also in what the
// mail has said. A mail that shows nothing else must say nothing else, either. The error is that of
// a game which cannot be played at the moment, where no other has the code.
func (c *Clerk) claimByCode(ctx context.Context, in *intake.Incoming, claim identity.Claim,
	said *acts.Said, answered *questions.Answers) (*intake.Incoming, identity.Claim, error) {
	typed := acts.TypedCodes(in.Letter.Text)
	owner, err := c.Who.Author(ctx, in.Letter)
	if err != nil {
		return in, claim, err
	}
	held := func(cmd acts.Command) bool { _, found := answered.Meant(cmd); return found }
	switch {
	case len(typed) == 0 || owner == "" || in.TooLarge || claim.Clash, claim.Keyed && claim.Seat != engine.NoSeat,
		slices.ContainsFunc(said.Answers(), held), !claim.Proof.Proven() && !c.onlyAnswers(in.Letter, said):
		return in, claim, nil
	}
	var broken error
	proof, err := c.Who.CodeProof(ctx, in.Letter, owner)
	if err != nil {
		return in, claim, err
	}
	asked, err := c.gamesAsked(ctx, owner)
	if err != nil {
		return in, claim, err
	}
	for _, id := range asked {
		codes, err := c.Tables.Table(id).Codes(ctx, typed)
		if err != nil && !table.IsNoGame(err) {
			broken = errors.Join(broken, err)
		}
		game, there, err := c.Index.Game(ctx, id)
		if err != nil {
			return in, claim, err
		}
		for _, to := range codes {
			switch {
			case !there:
			case to.Host == owner:
				ruling, letter := *in, *in.Letter
				ruling.Came = in.Letter
				letter.Text, ruling.Letter = acts.Ruled(letter.Text, codes, owner), &letter
				*said = acts.Read(&letter)
				return &ruling, identity.Claim{Game: id, Player: owner, Position: identity.Newest, Proof: proof}, nil
			case to.Host == "" && to.Seat == game.Seat(owner):
				return in, identity.Claim{Game: id, Seat: to.Seat, Player: owner, Position: identity.Newest, Proof: proof}, nil
			}
		}
	}
	if !claim.Proof.Proven() {
		broken = nil
	}
	return in, claim, broken
}

// onlyAnswers tells whether a mail answers something, and says nothing else that may be meant for a
// game.
func (c *Clerk) onlyAnswers(l *mail.Letter, said *acts.Said) bool {
	matters := acts.Matters(c.Edition)
	return !slices.ContainsFunc(acts.Without(l.Text, said.AllAnswers()), func(line mail.Line) bool { return matters(line.Text) })
}

// gamesAsked lists the running games in which somebody can be asked: those that they play in, and
// those that they tend without a seat.
func (c *Clerk) gamesAsked(ctx context.Context, player games.PlayerID) ([]games.GameID, error) {
	return c.Index.Naming(ctx, player, func(g *identity.Head) bool {
		return !g.Over && (g.Seat(player) != engine.NoSeat || g.Tends(player))
	})
}
