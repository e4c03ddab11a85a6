package identity

import (
	"context"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
)

// Authenticator finds out whom mails speak for, and what shows that. It is safe
// for concurrent use.
type Authenticator struct {
	Dir     Games
	Edition *engine.Edition // whose words name games
	Ring    *KeyRing
	Roster  *Roster
	Index   *Index
	Epochs  *Epochs

	TrustAddresses bool // the author's address alone may give orders (trust: open)
}

// Newest is the position of whoever has no key: the newest that there is.
const Newest = -1

// Claim is whom a mail speaks for, and what shows it.
type Claim struct {
	Game     games.GameID   // empty: none that can be told
	Seat     engine.Seat    // NoSeat: of none, or of the host
	Position int            // of the newest key of the seat; Newest without one
	Player   games.PlayerID // of the seat; without a seat, whose address the mail is from
	Proof    Proof
	Keyed    bool // it bears a key of the seat, whoever wrote it
	Clash    bool // it bears keys of different seats, or names another game than its key
	Epoch    int  // of its keys; 0: it bears none
	Own      bool // one of its keys is that of a seat of whose address it is from
}

// Claim finds out whom a mail speaks for. The error is that of a game which cannot be played at the
// moment. Whether the mail is about its author, whatever games they play in, decides what a host's
// key in it is good for.
//
// Keys are taken in the order in which the mail reader found them: sub-address, reference, typed
// line, quoted line. Those that are not valid prove nothing, and reveal nothing: a mail with only
// such keys is one without a key. So is one with keys of a seat that nobody has any more: there is
// nobody who could be asked about it.
func (a *Authenticator) Claim(ctx context.Context, l *mail.Letter, aboutAuthor bool) (Claim, error) {
	keys, err := a.ValidKeys(ctx, l.Keys, l.Fingerprint)
	if err != nil {
		return Claim{}, err
	}
	hosts, err := a.validHostKeys(ctx, l)
	if err != nil {
		return Claim{}, err
	}
	if len(keys) > 0 {
		claim, err := a.claimByKey(ctx, l, keys, hosts)
		if err != nil || claim.Player != "" || claim.Clash {
			return claim, err
		}
	}
	if len(hosts) > 0 {
		if of, err := a.isHostOf(ctx, l, hosts); err != nil {
			return Claim{}, err
		} else if of || aboutAuthor {
			return a.claimOfHost(ctx, l, hosts)
		}
	}
	claim, err := a.claimByAddress(ctx, l)
	if err != nil {
		return Claim{}, err
	}
	return claim, a.namesMissing(ctx, l, claim)
}

// claimByKey is the claim of a mail with valid keys of seats, and with those of hosts. It has no
// player where nobody has the seat.
func (a *Authenticator) claimByKey(ctx context.Context, l *mail.Letter, keys []Key, hosts []HostKey) (Claim, error) {
	first := keys[0]
	claim := Claim{
		Game: first.Game, Seat: first.Seat, Position: first.Position, Epoch: first.Epoch,
		Keyed: true, Clash: len(hosts) > 0,
	}
	for _, k := range keys {
		claim.Clash = claim.Clash || k.Game != first.Game || k.Seat != first.Seat
		claim.Position = max(claim.Position, k.Position)
	}
	if named := a.GameNamed(l); named != "" && named != first.Game {
		claim.Clash = true
	}
	game, ok, err := a.Index.Game(ctx, first.Game)
	if !ok || err != nil {
		return Claim{}, err
	}
	owner, err := a.Author(ctx, l)
	if err != nil {
		return Claim{}, err
	}
	var sits bool
	if claim.Player, sits = game.Player(first.Seat); !sits && owner != "" {
		switch _, err := a.Epochs.Before(ctx, claim.Game, l.Fingerprint, claim.Seat); {
		case err == nil:
			claim.Player = owner // by the mail they have left the seat
		case !IsNoGame(err):
			return Claim{}, err
		}
	}
	claim.Proof = FromElsewhere
	if !claim.Clash {
		if claim.Proof, err = a.keyProof(ctx, l, claim.Player); err != nil {
			return Claim{}, err
		}
	}
	if claim.Own, err = a.ownsOne(ctx, owner, keys); err != nil || claim.Proof != Unvouched {
		return claim, err
	}
	if _, err := a.Epochs.Before(ctx, claim.Game, l.Fingerprint, claim.Seat); err == nil {
		claim.Proof = ByKey // the entry is the verdict: nothing had vouched for the address then
	} else if !IsNoGame(err) {
		return Claim{}, err
	}
	return claim, nil
}

// keyProof is what a valid key shows together with the address of a mail.
func (a *Authenticator) keyProof(ctx context.Context, l *mail.Letter, player games.PlayerID) (Proof, error) {
	owner, err := a.Author(ctx, l)
	switch {
	case err != nil:
		return Unproven, err
	case owner == "" || owner != player || l.Verdict.Refuted:
		return FromElsewhere, nil
	case l.Verdict.Authentic:
		return ByBoth, nil
	case a.TrustAddresses:
		return ByKey, nil
	}
	vouched, err := a.Roster.Vouched(ctx, l.From)
	if vouched || err != nil {
		return Unvouched, err
	}
	return ByKey, nil
}

// CodeProof is what a code of our letters to a player shows together with the address of a mail.
func (a *Authenticator) CodeProof(ctx context.Context, l *mail.Letter, player games.PlayerID) (Proof, error) {
	return a.keyProof(ctx, l, player)
}

// Author returns whose address a mail is from, if it names one author and the address is anybody's;
// else nobody's. It proves nothing yet.
func (a *Authenticator) Author(ctx context.Context, l *mail.Letter) (games.PlayerID, error) {
	if !l.OneAuthor() {
		return "", nil
	}
	return a.Roster.Owner(ctx, l.From)
}

// ownsOne tells whether a player has the seat of one of some keys.
func (a *Authenticator) ownsOne(ctx context.Context, player games.PlayerID, keys []Key) (bool, error) {
	for _, k := range keys {
		game, there, err := a.Index.Game(ctx, k.Game)
		if err != nil {
			return false, err
		}
		if !there {
			continue
		}
		if at, taken := game.Player(k.Seat); taken && at == player {
			return true, nil
		}
	}
	return false, nil
}

// claimByAddress is the claim of a mail without a valid key: of the player whose address it comes
// from, if that is shown.
func (a *Authenticator) claimByAddress(ctx context.Context, l *mail.Letter) (Claim, error) {
	claim := Claim{Position: Newest, Proof: a.addressProof(l)}
	player, err := a.Author(ctx, l)
	if err != nil {
		return Claim{}, err
	}
	if claim.Proof == ByAddress && player != "" {
		answered, err := a.Roster.HasAnswered(ctx, player)
		if err != nil {
			return Claim{}, err
		}
		if !answered {
			claim.Proof = Unproven // or anybody could have whoever is invited written to, as somebody who has answered
		}
	}
	if player == "" || claim.Proof == Unproven {
		return claim, nil
	}
	claim.Player = player
	if claim.Game, err = a.gameMeant(ctx, player, l); err != nil {
		return Claim{}, err
	}
	game, there, err := a.Index.Game(ctx, claim.Game)
	if there {
		claim.Seat = game.Seat(player)
	}
	return claim, err
}

// addressProof is what shows that a mail comes from the address in its From.
func (a *Authenticator) addressProof(l *mail.Letter) Proof {
	switch {
	case l.From == "":
		return Unproven
	case l.Verdict.Authentic:
		return ByDomain
	case a.TrustAddresses && l.OneAuthor() && !l.Verdict.Refuted:
		return ByAddress
	}
	return Unproven
}

// BearsKeys tells whether a mail bears the key of any seat or host, valid or not.
func BearsKeys(l *mail.Letter) bool {
	return BearsHostKeys(l) || slices.ContainsFunc(l.Keys, func(k mail.Key) bool {
		_, _, ok := ParseKey(k.Text)
		return ok
	})
}

// GameOf returns the game of whose seat a raw mail seems to bear keys, valid or not, as far as that
// is seen without reading it; empty: it seems to bear none, or those of several seats or of a host.
func GameOf(raw []byte) games.GameID {
	var of Key
	for _, text := range mail.KeysIn(raw) {
		key, _, ok := ParseKey(text)
		if !ok || of.Game != "" && (key.Game != of.Game || key.Seat != of.Seat) {
			return ""
		}
		of = key
	}
	return of.Game
}

// BearsHostKeys tells whether a mail bears the key of any host, valid or not.
func BearsHostKeys(l *mail.Letter) bool {
	return slices.ContainsFunc(l.Keys, func(k mail.Key) bool { return isHostKey(k.Text) })
}

// MayOrderIn lists the games in which a mail may be an order if its signature holds: those of its
// keys, else those of whose address it is from.
func (a *Authenticator) MayOrderIn(ctx context.Context, l *mail.Letter) (about []games.GameID, err error) {
	keys, broken := a.ValidKeys(ctx, l.Keys, l.Fingerprint)
	for _, k := range keys {
		about = append(about, k.Game)
	}
	if len(keys) == 0 || broken != nil {
		player, err := a.Author(ctx, l)
		if err != nil {
			return nil, err
		}
		if player != "" {
			if about, err = a.Index.Of(ctx, player); err != nil {
				return nil, err
			}
		}
	}
	slices.Sort(about)
	return slices.Compact(about), nil
}
