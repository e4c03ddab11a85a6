package identity

import (
	"cmp"
	"context"

	"dhow/games"
	"dhow/mail"
)

// LostAuthor is why it cannot be told whose address a mail is from: it is nobody's, and the profile
// of somebody is lost.
func (a *Authenticator) LostAuthor(ctx context.Context, l *mail.Letter) error {
	if author, err := a.Author(ctx, l); author != "" || err != nil || !l.OneAuthor() {
		return err
	}
	return a.Roster.Lost(ctx)
}

// WaitsForProfile is why it cannot be told whose a mail is: it has no key, and its author may be a
// player whose profile is lost; or the player whom its key names is one.
func (a *Authenticator) WaitsForProfile(ctx context.Context, claim Claim, lost error) error {
	if !claim.Keyed || claim.Player == "" {
		return lost
	}
	_, known, err := a.Roster.Find(ctx, claim.Player)
	if known {
		return nil
	}
	return cmp.Or(lost, err)
}

// MayConcern lists the games for which a mail may have good orders that waits for a profile: that
// of its key or, where its domain vouches for it, all of those whose profiles are lost.
func (a *Authenticator) MayConcern(ctx context.Context, l *mail.Letter, claim Claim) ([]games.GameID, error) {
	if claim.Keyed {
		return []games.GameID{claim.Game}, nil
	}
	if a.addressProof(l) == Unproven {
		return nil, nil
	}
	lost, err := a.Roster.allLost(ctx)
	var all []games.GameID
	for _, player := range lost {
		own, failed := a.Index.Of(ctx, player)
		all, err = append(all, own...), cmp.Or(err, failed)
	}
	return all, err
}
