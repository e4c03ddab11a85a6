package identity

import (
	"context"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/notation"
)

// gameMeant returns which of a player's games a mail is about: the one it names, or the only one.
// It is empty if that cannot be told, and for a game that the player has no seat in, whether there
// is one or not. A mail with keys that are none of ours answers somebody else's letter, or one that
// is no longer good: it has to name the game itself.
func (a *Authenticator) gameMeant(ctx context.Context, player games.PlayerID, l *mail.Letter) (games.GameID, error) {
	named := a.GameNamed(l)
	if named == "" && BearsKeys(l) {
		return "", nil
	}
	own, err := a.Index.Of(ctx, player)
	if err != nil {
		return "", err
	}
	if named == "" {
		named = gameInSubject(l.Subject)
		if !slices.Contains(own, named) {
			named = ""
		}
	}
	switch {
	case slices.Contains(own, named):
		return named, nil
	case named == "" && len(own) == 1:
		return own[0], nil
	case named != "": // it may be over, and be asked about
		if game, ok, err := a.Index.Game(ctx, named); err != nil || ok && game.Seat(player) != engine.NoSeat {
			return named, err
		}
	}
	return "", nil
}

// GameOf returns the game that a mail speaks of: where its author sits, or tends a game: that which
// it names, or the only one.
func (a *Authenticator) GameOf(ctx context.Context, l *mail.Letter, claim Claim) (games.GameID, error) {
	if claim.Game != "" || claim.Player == "" {
		return claim.Game, nil
	}
	for _, named := range []games.GameID{a.GameNamed(l), gameInSubject(l.Subject)} { // it may be over
		if g, ok, err := a.Index.Game(ctx, named); err != nil || ok && g.IsHost(claim.Player) {
			return named, err
		}
	}
	hosted, err := a.Index.Naming(ctx, claim.Player, func(g *Head) bool { return g.IsHost(claim.Player) && !g.Over })
	if len(hosted) == 1 {
		return hosted[0], nil
	}
	return "", err
}

// OwnGameNamed returns the game of a player that a mail names, in a line or in its subject; empty
// if it names none of theirs.
func (a *Authenticator) OwnGameNamed(ctx context.Context, player games.PlayerID, l *mail.Letter) (games.GameID, error) {
	for _, id := range []games.GameID{a.GameNamed(l), gameInSubject(l.Subject)} {
		if game, ok, err := a.Index.Game(ctx, id); err != nil || ok && game.Seat(player) != engine.NoSeat {
			return id, err
		}
	}
	return "", nil
}

// GameNamed returns the game that a line of the mail names, as "game kilifi-7" does; empty if none
// does.
func (a *Authenticator) GameNamed(l *mail.Letter) games.GameID {
	reader := notation.Reader{Edition: a.Edition}
	for _, line := range l.Text {
		if line.Unsure {
			continue
		}
		if id := reader.GameNamed(line.Text); id != "" && len(strings.Fields(line.Text)) == 2 {
			return games.GameID(id)
		}
	}
	return ""
}

// mostBrackets is how many brackets of a subject are looked into: ours have one pair, those of
// lists and mail programs a few.
const mostBrackets = 10

// gameInSubject returns what stands in the first brackets of a subject that could be a game's name.
func gameInSubject(subject string) games.GameID {
	for range mostBrackets {
		_, rest, found := strings.Cut(subject, "[")
		if !found {
			return ""
		}
		name, after, _ := strings.Cut(rest, "]")
		if id := games.GameID(strings.ToLower(name)); id.Valid() == nil {
			return id
		}
		subject = after
	}
	return ""
}

// namesMissing is the error of a proven mail without a key that names a game of which nothing is
// known but that its file is gone: whether its author has a seat there cannot be told.
func (a *Authenticator) namesMissing(ctx context.Context, l *mail.Letter, claim Claim) error {
	if !claim.Proof.Proven() || claim.Player == "" || claim.Game != "" || len(a.Index.Unknown()) == 0 {
		return nil
	}
	for _, named := range []games.GameID{a.GameNamed(l), gameInSubject(l.Subject)} {
		g, ok, err := a.Index.Game(ctx, named)
		if ok && len(g.Seats) == 0 && a.Index.Broken(named) {
			err = a.Index.Mend(ctx, named)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
