package referee

import (
	"bytes"
	"context"
	"io/fs"
	"slices"

	"dhow/games"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/intake"
	"dhow/referee/table"
)

// authors finds out who has written a mail: by its keys and address (claim, in clerk.go), and by
// its signature.
type authors struct {
	*ClerkSettings
	signing *identity.SigningKeys
}

// MayDecide tells whether a DKIM signature, checked here, could decide what becomes of a mail: a
// person has written it, our own server neither vouches for the sender nor refutes him, nothing has
// been done about the mail, a key of ours is not enough for it, and the sender is one of the
// players or may start games. Where that cannot be told at the moment, it may: it may be told when
// the mail is sorted.
func (c *authors) MayDecide(ctx context.Context, in *intake.Incoming) bool {
	l := in.Letter
	if c.DNS == nil || in.TooLarge || l.Kind != mail.Person || !l.Signed || l.Verdict.Authentic ||
		l.Verdict.Failed {
		return false
	}
	known, ok, err := c.Store.Known(ctx, l.Fingerprint)
	if err != nil {
		return true
	}
	if ok && !wasSilent(known.Outcome) {
		return false
	}
	if c.Who.LostAuthor(ctx, l) != nil {
		return true
	}
	if author, err := c.Who.Author(ctx, l); err != nil {
		return true
	} else if author == "" && !c.Config.MayHost(l.From) {
		return false
	}
	claim, err := c.claim(ctx, l)
	return err != nil || c.alignmentDecides(ctx, l, claim)
}

// alignmentDecides tells whether it makes a difference to a mail that its domain vouches for it.
func (c *authors) alignmentDecides(ctx context.Context, l *mail.Letter, claim identity.Claim) bool {
	switch {
	case !claim.Keyed, claim.Proof == identity.Unvouched:
		return true
	case claim.Proof != identity.ByKey:
		return false
	}
	said := acts.Read(l)
	if said.Has(acts.NewGame, acts.Never, acts.Unsubscribe) ||
		identity.ByKey.Right(said.MostDemanded()) != identity.ByBoth.Right(said.MostDemanded()) {
		return true
	}
	old, err := c.Tables.Table(claim.Game).IsOld(ctx, claim.Position)
	return err != nil || old
}

// SignedAbout lists the games in which a mail may be an order if its signature holds. Where that
// cannot be told it may be one in any: in those that are known and, as not all are where the store
// finds games, in those whose clocks ring before its signature has been waited for long enough.
func (c *Clerk) SignedAbout(ctx context.Context, in *intake.Incoming) []games.GameID {
	about, err := c.Who.MayOrderIn(ctx, in.Letter)
	if err == nil {
		return about
	}
	about = append(c.Index.All(), c.alarms.near()...)
	slices.Sort(about)
	return slices.Compact(about)
}

// KeysAtHand tells whether the signatures of a mail can be checked without asking the DNS.
func (c *authors) KeysAtHand(in *intake.Incoming) bool { return c.signing.AtHand(in.Letter) }

// CheckSignature finds out whether a signature proves a mail.
func (c *authors) CheckSignature(ctx context.Context, in *intake.Incoming, raw []byte) (checked intake.Checked) {
	asking, cancel := context.WithTimeout(ctx, identity.SignatureTime)
	defer cancel()
	s := mail.Signatures{DNS: c.signing, Mailboxes: []mail.Address{c.Config.Mailbox}}
	checked.Verdict, checked.Later = s.Check(asking, raw, in.Letter, in.Received)
	if !checked.Verdict.Authentic {
		var err error
		checked.Entered, err = c.entered(ctx, in.Letter)
		checked.Later = err != nil || checked.Later && checked.Entered == ""
	}
	c.Log.Info("a signature was checked", "message-id", in.Letter.ID, "holds", checked.Verdict.Authentic, "why",
		checked.Verdict.Why)
	return checked
}

// entered returns the game of its author that a mail has an entry of already, although the journal
// does not know of it; empty where there is none. It was proven then, whatever the DNS says now:
// the entry is the verdict. A game is only replayed for a mail that its file names, since anybody
// can make a signature up. The error is that of a game which cannot be asked now.
func (c *authors) entered(ctx context.Context, l *mail.Letter) (_ games.GameID, unasked error) {
	player, err := c.Who.Author(ctx, l)
	if err != nil {
		return "", err
	}
	own, err := c.Index.Of(ctx, player)
	if err != nil {
		return "", err
	}
	for _, id := range own {
		text, err := c.Store.Log(ctx, id)
		if err == nil && bytes.Contains(text, []byte(l.Fingerprint)) {
			game, there, failed := c.Index.Game(ctx, id)
			if err = failed; there {
				_, err = c.Tables.Table(id).EpochWhen(ctx, l.Fingerprint, game.Seat(player))
			}
			if there && err == nil {
				return id, nil
			}
		}
		if err != nil && !table.IsNoGame(err) {
			unasked = err
		}
	}
	return "", unasked
}

// sortEntered sorts a mail that has an entry: its table finds that, whatever the mail says.
func (c *Clerk) sortEntered(ctx context.Context, in *intake.Incoming) intake.Task {
	player, err := c.Who.Author(ctx, in.Letter)
	if err != nil {
		return later(err)
	}
	game, there, err := c.Index.Game(ctx, in.Entered)
	if err != nil {
		return later(err)
	}
	if !there {
		return later(fs.ErrNotExist)
	}
	claim := identity.Claim{Game: in.Entered, Seat: game.Seat(player), Player: player, Position: identity.Newest,
		Proof: identity.ByDomain}
	return c.deliverAs(ctx, in, claim, "")
}
