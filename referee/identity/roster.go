package identity

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/fault"
)

// The words of store.Address.Proof: how the address came to be a player's.
const (
	AddressInvited  = "invited" // a host named it; whoever reads it has not answered yet
	AddressAnswered = "key"     // a letter to it was answered with its key, or a question with its code
	AddressVouched  = "aligned" // a mail from it was vouched for by its domain
	AddressAdded    = "added"   // a player said so, from an address on file
	AddressNever    = "never"   // the player has answered never: nobody can invite them
)

// Roster knows the players: their profiles, and whose an address is. It is safe for concurrent use.
// Profiles are saved before a change is told of.
type Roster struct {
	people People
	random io.Reader // of players' ids
	index  *Index    // whose players and hosts have to have profiles; nil: nobody has to

	mu sync.Mutex // held while a profile is changed or made
}

// NewRoster returns what knows some people. Who sits in a game of the index, or is its host, has to
// have a profile. The random numbers are for the ids of new players.
func NewRoster(people People, index *Index, random io.Reader) *Roster {
	return &Roster{people: people, index: index, random: random}
}

// Owner returns whose an address is; empty: nobody's.
func (r *Roster) Owner(ctx context.Context, a mail.Address) (games.PlayerID, error) {
	return r.people.Owner(ctx, a)
}

// Profile returns a copy of a player's profile, and whether there is one.
func (r *Roster) Profile(ctx context.Context, id games.PlayerID) (p store.Profile, there bool, err error) {
	if id == "" {
		return p, false, nil
	}
	known, err := r.people.Profile(ctx, id)
	switch {
	case err == nil:
		return copyProfile(known), true, nil
	case errors.Is(err, fs.ErrNotExist):
		return p, false, nil
	}
	return p, false, &LostPlayerError{id, err}
}

// Ask asks at once for the profiles of players that somebody is about to ask for, where the context
// remembers it. What cannot be told now is asked for again.
func (r *Roster) Ask(ctx context.Context, ids []games.PlayerID) {
	if p, asks := r.people.(Asking); asks {
		p.Ask(ctx, ids)
	}
}

// Letters returns which letters a player wants about a game, whether talk to all belongs to that,
// and the zone that hours of theirs are in.
func (r *Roster) Letters(ctx context.Context, id games.PlayerID, game games.GameID) (wants store.Letters, chatter bool,
	muted store.Muted, zone *time.Location, err error) {
	p, there, err := r.Profile(ctx, id)
	if !there || err != nil {
		return store.Letters{}, true, store.Muted{}, time.UTC, err
	}
	zone, unknown := time.LoadLocation(p.Zone)
	if unknown != nil {
		zone = time.UTC
	}
	chatter, _ = p.Switched(store.Chatter, game)
	return p.LettersOf(game), chatter, p.Muted(game), zone, nil
}

// CameBack is on how many days letters to a player must have come back before they count as lost.
const CameBack = 3

// ComesBack tells whether letters to a player have come back on so many days since they last
// answered.
func (r *Roster) ComesBack(ctx context.Context, id games.PlayerID) (bool, error) {
	p, _, err := r.Profile(ctx, id)
	return p.Bounces >= CameBack, err
}

// WriteTo returns the address that letters to a player go to; empty if the player has none.
func (r *Roster) WriteTo(ctx context.Context, id games.PlayerID) (mail.Address, error) {
	p, _, err := r.Profile(ctx, id)
	if len(p.Addresses) == 0 {
		return "", err
	}
	return mail.Address(p.Addresses[0].Address), err
}

// HasAnswered tells whether a player has answered from the address that letters go to.
func (r *Roster) HasAnswered(ctx context.Context, id games.PlayerID) (bool, error) {
	p, _, err := r.Profile(ctx, id)
	return len(p.Addresses) > 0 && p.Addresses[0].Proof != AddressInvited, err
}

// WantsNone tells whether a player has said never. That is looked up in the file, which somebody
// may have edited since: nobody but the operator can take it back. One whose file is gone has taken
// nothing back.
func (r *Roster) WantsNone(ctx context.Context, id games.PlayerID) (bool, error) {
	p, _, err := r.Profile(ctx, id)
	if err != nil || !SaidNever(&p) {
		return false, err
	}
	now, err := r.people.Reread(ctx, id)
	switch {
	case err == nil:
		return SaidNever(now), nil
	case errors.Is(err, fs.ErrNotExist):
		return true, nil
	}
	return false, &LostPlayerError{id, err}
}

// NoneTo tells whether somebody who reads the mailbox of an address has said never, from whatever
// spelling of it.
func (r *Roster) NoneTo(ctx context.Context, a mail.Address) (bool, error) {
	sharing, err := r.people.Sharing(ctx, a)
	for _, id := range sharing {
		if err != nil {
			break
		}
		var none bool
		if none, err = r.WantsNone(ctx, id); none {
			return true, nil
		}
	}
	return false, err
}

// SaidNever tells whether a profile says that its player wants no letters.
func SaidNever(p *store.Profile) bool {
	return len(p.Addresses) > 0 && p.Addresses[0].Proof == AddressNever
}

// Change changes a player's profile and saves it, with what somebody has changed in it by hand
// meanwhile. A change that changes nothing is not saved, so that it can be repeated. One that
// cannot be read is not written over.
func (r *Roster) Change(ctx context.Context, id games.PlayerID, change func(*store.Profile)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	was, err := r.people.Profile(ctx, id)
	if err != nil {
		return lost(id, err)
	}
	for {
		p := copyProfile(was)
		change(&p)
		keepVouched(was, &p)
		if reflect.DeepEqual(&p, was) {
			return nil
		}
		now, err := r.people.Reread(ctx, id)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return lost(id, err)
		}
		if err != nil || slices.Equal(store.WriteProfile(now), store.WriteProfile(was)) {
			return r.save(ctx, id, &p)
		}
		was = now
	}
}

// Meet returns the player of an address, and makes a profile if it is nobody's yet: one that reads
// letters in a language, or in English if there is no such language.
func (r *Roster) Meet(ctx context.Context, a mail.Address, name, lang, proof string, now time.Time) (games.PlayerID, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id, err := r.Owner(ctx, a); id != "" || err != nil {
		return id, err
	}
	if err := r.Lost(ctx); err != nil { // the address may be that of a player whose profile is lost
		return "", err
	}
	if id, err := r.Owner(ctx, a); id != "" || err != nil { // it was found only now
		return id, err
	}
	id, err := r.newID(ctx, name)
	if err != nil {
		return "", err
	}
	return id, r.save(ctx, id, &store.Profile{
		Name: name, Lang: spoken(lang, store.Langs[0]), Zone: "UTC", HTML: true,
		Addresses: []store.Address{{Address: string(a), Proof: proof, Since: now.UTC().Truncate(time.Second)}},
	})
}

// spoken is a language if letters are written in it, or else another.
func spoken(lang, otherwise string) string {
	if slices.Contains(store.Langs, lang) {
		return lang
	}
	return otherwise
}

// LangOf returns the language that a player reads; empty for nobody.
func (r *Roster) LangOf(ctx context.Context, id games.PlayerID) (string, error) {
	p, _, err := r.Profile(ctx, id)
	return p.Lang, err
}

// Prove notes that whoever owns an address has shown it, in a mail with words of some language: who
// was invited reads that from then on. A proof is not noted twice, and never makes up for a
// refusal.
func (r *Roster) Prove(ctx context.Context, id games.PlayerID, a mail.Address, lang, proof string, now time.Time) error {
	return r.Change(ctx, id, func(p *store.Profile) {
		i := slices.IndexFunc(p.Addresses, func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
		if i >= 0 && p.Addresses[i].Proof == AddressInvited {
			p.Addresses[i].Proof, p.Addresses[i].Since = proof, now.UTC().Truncate(time.Second)
			p.Lang = spoken(lang, p.Lang)
		}
	})
}

// Add adds an address to a player's own. One that is another's stays that one's.
func (r *Roster) Add(ctx context.Context, id games.PlayerID, a mail.Address, now time.Time) error {
	if owner, err := r.Owner(ctx, a); owner != "" || err != nil {
		return err
	}
	return r.Change(ctx, id, func(p *store.Profile) {
		added := store.Address{Address: string(a), Proof: AddressAdded, Since: now.UTC().Truncate(time.Second)}
		p.Addresses = append(p.Addresses, added)
	})
}

// Take makes an address that a player has shown to read one of the player's own, or the one that
// letters go to. It is false for one that is another's.
func (r *Roster) Take(ctx context.Context, id games.PlayerID, a mail.Address, first bool, now time.Time) (bool, error) {
	if owner, err := r.Owner(ctx, a); err != nil || owner != "" && owner != id {
		return false, err
	}
	return true, r.Change(ctx, id, func(p *store.Profile) {
		i := slices.IndexFunc(p.Addresses, func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
		if i < 0 {
			i = len(p.Addresses)
			p.Addresses = append(p.Addresses, store.Address{Address: string(a)})
		}
		if own := &p.Addresses[i]; own.Proof != AddressAnswered && own.Proof != AddressVouched {
			own.Proof, own.Since = AddressAnswered, now.UTC().Truncate(time.Second)
		}
		if first {
			own := p.Addresses[i]
			p.Addresses = slices.Insert(slices.Delete(p.Addresses, i, i+1), 0, own)
		}
	})
}

// Restore puts a player's addresses back to earlier ones. One that has become another's stays that
// one's; if all have, nothing changes.
func (r *Roster) Restore(ctx context.Context, id games.PlayerID, former []store.Address) error {
	var own []store.Address
	for _, a := range former {
		owner, err := r.Owner(ctx, mail.Address(a.Address))
		if err != nil {
			return err
		}
		if owner == "" || owner == id {
			own = append(own, a)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return r.Change(ctx, id, func(p *store.Profile) { p.Addresses = own })
}

// Drop takes an address from a player's own.
func (r *Roster) Drop(ctx context.Context, id games.PlayerID, a mail.Address) error {
	return r.Change(ctx, id, func(p *store.Profile) {
		p.Addresses = slices.DeleteFunc(p.Addresses,
			func(b store.Address) bool { return a.Same(mail.Address(b.Address)) })
	})
}

// Forget deletes a player's profile. It need not be there.
func (r *Roster) Forget(ctx context.Context, id games.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.people.RemoveProfile(ctx, id)
	if err == nil {
		fault.Point("profile-removed")
	}
	return err
}

// Blank makes the profile of a player one that says nothing, for as long as a game that may name
// them cannot be read.
func (r *Roster) Blank(ctx context.Context, id games.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if remembered, err := r.Remembers(ctx, id); err != nil || !remembered {
		return err
	}
	return r.save(ctx, id, &store.Profile{Name: log.FormerPlayer, Lang: store.Langs[0], Zone: "UTC"})
}

// Blanks lists the players who have such a profile.
func (r *Roster) Blanks(ctx context.Context) ([]games.PlayerID, error) {
	return r.people.Noted(ctx, store.Blank)
}

// Brief lists the players who are to be told that an earlier program wrote them short letters.
func (r *Roster) Brief(ctx context.Context) ([]games.PlayerID, error) {
	return r.people.Noted(ctx, store.Brief)
}

// Remembers tells whether a player has a profile that says something.
func (r *Roster) Remembers(ctx context.Context, id games.PlayerID) (bool, error) {
	p, there, err := r.Profile(ctx, id)
	return there && p.Noted() != store.Blank, err
}

// save writes a profile.
func (r *Roster) save(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	fault.Point("profile-before")
	err := r.people.SaveProfile(ctx, id, p)
	if err == nil {
		fault.Point("profile-saved")
	}
	return err
}

// newID makes the id of a new player: a readable part and four hexadecimal digits by chance, which
// tell nothing of the address.
func (r *Roster) newID(ctx context.Context, name string) (games.PlayerID, error) {
	for {
		var chance [2]byte
		if _, err := io.ReadFull(r.random, chance[:]); err != nil {
			return "", fmt.Errorf("identity: no random numbers for a player's id: %w", err)
		}
		id := games.PlayerID(readable(name, "player") + "-" + hex.EncodeToString(chance[:]))
		if _, err := r.people.Profile(ctx, id); errors.Is(err, fs.ErrNotExist) {
			return id, nil
		} else if err != nil {
			return "", &LostPlayerError{id, err}
		}
	}
}

// readable returns the part of a name that can stand in an id, or another word if there is none.
func readable(name, otherwise string) string {
	const longest = 20
	letters := strings.Map(func(c rune) rune {
		switch {
		case c >= 'a' && c <= 'z':
			return c
		case c == ' ' || c == '.' || c == '-':
			return '-'
		}
		return -1
	}, strings.ToLower(name))
	letters, _, _ = strings.Cut(strings.Trim(letters, "-"), "-")
	if letters = letters[:min(len(letters), longest)]; letters == "" {
		return otherwise
	}
	return letters
}

func copyProfile(p *store.Profile) store.Profile {
	c := *p
	c.Addresses, c.Once, c.LettersIn = slices.Clone(p.Addresses), slices.Clone(p.Once), maps.Clone(p.LettersIn)
	c.Switches = slices.Clone(p.Switches)
	return c
}

// NameOf returns what to call somebody of whom only the address is known: the first word of its
// local part. The rest of the address is not for others to read.
func NameOf(a mail.Address) string {
	word := strings.FieldsFunc(a.Local(), func(c rune) bool {
		return c < 'A' || c > 'Z' && c < 'a' || c > 'z' && c < 0x80
	})
	if len(word) == 0 {
		return "Player"
	}
	runes := []rune(strings.ToLower(word[0]))
	return strings.ToUpper(string(runes[:1])) + string(runes[1:])
}

// OnlyNamed tells of a player that somebody has named the address, nobody has answered from there,
// and no game waits for that. Nobody is kept from an address of theirs because another has offered
// a seat to it.
func (r *Roster) OnlyNamed(ctx context.Context, player games.PlayerID, index *Index) (bool, error) {
	p, _, err := r.Profile(ctx, player)
	if err != nil || len(p.Addresses) != 1 || p.Addresses[0].Proof != AddressInvited {
		return false, err
	}
	own, err := index.Of(ctx, player)
	return len(own) == 0, err
}

// OtherOwner returns whose an address is, if it is another's than a player's, who is more than
// named (OnlyNamed).
func (r *Roster) OtherOwner(ctx context.Context, a mail.Address, player games.PlayerID, index *Index) (games.PlayerID, error) {
	owner, err := r.Owner(ctx, a)
	if err != nil || owner == "" || owner == player {
		return "", err
	}
	if named, err := r.OnlyNamed(ctx, owner, index); named || err != nil {
		return "", err
	}
	return owner, nil
}
