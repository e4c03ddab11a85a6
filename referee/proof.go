package referee

import (
	"context"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/mail"
	"dhow/notation"
	"dhow/referee/config"
)

// Claim is whom a mail speaks for, and what shows it (design, section 7).
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

// claim finds out whom a mail speaks for. The error is that of a game which cannot be played at the moment.
//
// Keys are taken in the order in which the mail reader found them: sub-address, reference, typed
// line, quoted line. Those that are not good prove nothing, and reveal nothing: a mail with only
// such keys is one without a key.
func (c *Clerk) claim(ctx context.Context, l *mail.Letter) (Claim, error) {
	keys, err := c.goodKeys(ctx, l.Keys, l.Fingerprint)
	if err != nil {
		return Claim{}, err
	}
	hosts := c.goodHostKeys(l.Keys)
	if len(keys) > 0 {
		return c.claimByKey(ctx, l, keys, hosts)
	}
	if len(hosts) > 0 && c.asksOfHost(l, hosts) {
		return c.claimOfHost(l, hosts), nil
	}
	claim := c.claimByAddress(l)
	return claim, c.namesMissing(l, claim)
}

// claimByKey is the claim of a mail with good keys of seats, and with those of hosts.
func (c *Clerk) claimByKey(ctx context.Context, l *mail.Letter, keys []Key, hosts []hostKey) (Claim, error) {
	first := keys[0]
	claim := Claim{Game: first.Game, Seat: first.Seat, Position: first.Position, Epoch: first.Epoch, Keyed: true, Clash: len(hosts) > 0}
	for _, k := range keys {
		claim.Clash = claim.Clash || k.Game != first.Game || k.Seat != first.Seat
		claim.Position = max(claim.Position, k.Position)
	}
	if named := c.namedGame(l); named != "" && named != first.Game {
		claim.Clash = true
	}
	game, ok := c.set.Shelf.Game(first.Game)
	if !ok {
		return Claim{}, nil
	}
	claim.Player, _ = game.Player(first.Seat)
	claim.Proof = FromElsewhere
	if !claim.Clash {
		claim.Proof = c.keyProof(l, claim.Player)
	}
	owner, known := c.author(l)
	claim.Own = known && slices.ContainsFunc(keys, func(k Key) bool { return c.sits(owner, k) })
	if claim.Proof != Unvouched {
		return claim, nil
	}
	if _, err := c.set.Tables.Table(claim.Game).epochWhen(ctx, l.Fingerprint, claim.Seat); err == nil {
		claim.Proof = ByKey // the entry is the verdict: nothing had vouched for the address then
	} else if !isNoGame(err) {
		return Claim{}, err
	}
	return claim, nil
}

// keyProof is what a good key shows together with the address of a mail.
func (c *Clerk) keyProof(l *mail.Letter, player games.PlayerID) Proof {
	owner, known := c.author(l)
	switch {
	case !known || owner != player || l.Verdict.Refuted:
		return FromElsewhere
	case l.Verdict.Authentic:
		return ByBoth
	case c.set.Config.Trust != config.TrustOpen && c.set.Roster.Vouched(l.From):
		return Unvouched
	}
	return ByKey
}

// author returns whose address a mail is from, if it names one author and the address is anybody's.
// It proves nothing yet.
func (c *Clerk) author(l *mail.Letter) (games.PlayerID, bool) {
	if !l.OneAuthor() {
		return "", false
	}
	return c.set.Roster.Owner(l.From)
}

// sits tells whether a player has the seat of a key.
func (c *Clerk) sits(player games.PlayerID, k Key) bool {
	game, ok := c.set.Shelf.Game(k.Game)
	if !ok {
		return false
	}
	at, ok := game.Player(k.Seat)
	return ok && at == player
}

// claimByAddress is the claim of a mail without a good key: of the player whose address it comes
// from, if that is shown.
func (c *Clerk) claimByAddress(l *mail.Letter) Claim {
	claim := Claim{Position: Newest, Proof: c.addressProof(l)}
	player, known := c.author(l)
	if claim.Proof == ByAddress && known && !c.hasShown(player) {
		claim.Proof = Unproven // or anybody could have whoever is invited written to, as somebody who has answered
	}
	if !known || claim.Proof == Unproven {
		return claim
	}
	claim.Player = player
	claim.Game = c.gameMeant(player, l)
	if game, ok := c.set.Shelf.Game(claim.Game); ok {
		claim.Seat = game.Seat(player)
	}
	return claim
}

// addressProof is what shows that a mail comes from the address in its From.
func (c *Clerk) addressProof(l *mail.Letter) Proof {
	switch {
	case l.From == "":
		return Unproven
	case l.Verdict.Authentic:
		return ByDomain
	case c.set.Config.Trust == config.TrustOpen && l.OneAuthor() && !l.Verdict.Refuted:
		return ByAddress
	}
	return Unproven
}

// gameMeant returns which of a player's games a mail is about: the one it names, or the only one.
// It is empty if that cannot be told, and for a game that the player has no seat in, whether there
// is one or not. A mail with keys that are none of ours answers somebody else's letter, or one that
// is no longer good: it has to name the game itself.
func (c *Clerk) gameMeant(player games.PlayerID, l *mail.Letter) games.GameID {
	own := c.set.Shelf.Of(player)
	named := c.namedGame(l)
	if named == "" && bearsKeys(l) {
		return ""
	}
	if named == "" {
		named = gameInSubject(l.Subject)
		if !slices.Contains(own, named) {
			named = ""
		}
	}
	switch {
	case slices.Contains(own, named):
		return named
	case named == "" && len(own) == 1:
		return own[0]
	case named != "": // it may be over, and be asked about
		if game, ok := c.set.Shelf.Game(named); ok && game.Seat(player) != engine.NoSeat {
			return named
		}
	}
	return ""
}

// gameOf returns the game that a mail speaks of: where its author sits, or tends a game: that which
// it names, or the only one.
func (c *Clerk) gameOf(l *mail.Letter, claim Claim) games.GameID {
	if claim.Game != "" || claim.Player == "" {
		return claim.Game
	}
	var hosted []games.GameID
	for _, id := range c.set.Shelf.All() {
		if g, _ := c.set.Shelf.Game(id); g.Host == claim.Player && !g.Over {
			hosted = append(hosted, id)
		}
	}
	for _, named := range []games.GameID{c.namedGame(l), gameInSubject(l.Subject)} {
		if slices.Contains(hosted, named) {
			return named
		}
	}
	if len(hosted) == 1 {
		return hosted[0]
	}
	return ""
}

// bearsKeys tells whether a mail bears the key of any seat, good or not.
func bearsKeys(l *mail.Letter) bool {
	return slices.ContainsFunc(l.Keys, func(k mail.Key) bool {
		_, _, ok := parseKey(k.Text)
		return ok || isHostKey(k.Text)
	})
}

// namedGame returns the game that a line of the mail names, as "game kilifi-7" does; empty if none does.
func (c *Clerk) namedGame(l *mail.Letter) games.GameID {
	reader := notation.Reader{Edition: c.set.Edition}
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

// hostsKeyless tells whether a mail bears the address of a host whom the configuration names, and
// who has a running game without a seat in it: no letter gives such a host a key, so that it is
// asked whether the mail is theirs.
func (c *Clerk) hostsKeyless(l *mail.Letter) bool {
	owner, known := c.author(l)
	if !known || l.Verdict.Refuted || !c.set.Config.NamesHost(l.From) {
		return false
	}
	return slices.ContainsFunc(c.set.Shelf.All(), func(id games.GameID) bool {
		g, ok := c.set.Shelf.Game(id)
		return ok && g.Host == owner && !g.Over && g.Seat(owner) == engine.NoSeat
	})
}
