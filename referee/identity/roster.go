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
// Profiles are kept in memory and saved before a change is told of.
type Roster struct {
	dir    Profiles
	random io.Reader // of players' ids
	index  *Index    // whose players and hosts have to have profiles; nil: nobody has to

	mu        sync.RWMutex
	unread    map[games.PlayerID]bool           // profiles that could not be read
	players   map[games.PlayerID]*store.Profile // replaced, never changed
	byAddress map[string]games.PlayerID         // by the address, folded
}

// OpenRoster reads all profiles. One that cannot be read is left out and told of, as a
// *LostPlayerError: mails that may be the player's wait until the file is mended. So is an address of
// two players. Who sits in a game of the index, or is its host, has to have a profile. The random
// numbers are for the ids of new players. The error says that nobody knows which players there are.
func OpenRoster(ctx context.Context, dir Profiles, index *Index, random io.Reader) (r *Roster, faults []error, err error) {
	r = &Roster{
		dir: dir, index: index, random: random, unread: map[games.PlayerID]bool{},
		players: map[games.PlayerID]*store.Profile{}, byAddress: map[string]games.PlayerID{},
	}
	ids, err := dir.Players(ctx)
	if err != nil {
		return nil, nil, err
	}
	profiles := make([]*store.Profile, len(ids))
	faults = eachAtOnce(len(ids), func(i int) (err error) {
		if profiles[i], err = dir.Profile(ctx, ids[i]); err != nil {
			return &LostPlayerError{ids[i], err}
		}
		return nil
	})
	faults = slices.DeleteFunc(faults, func(err error) bool { // of which the directory tells
		return err == nil || errors.Is(err, store.ErrOdd)
	})
	for _, err := range faults {
		if lost := (*LostPlayerError)(nil); errors.As(err, &lost) {
			r.unread[lost.Player] = true
		}
	}
	for i, p := range profiles {
		if p != nil {
			if err := r.claimed(ids[i], p); err != nil {
				faults = append(faults, err)
			}
			r.keep(ids[i], p)
		}
	}
	return r, faults, nil
}

// claimed tells of an address of a profile that is another player's already. The address stays
// that one's.
func (r *Roster) claimed(id games.PlayerID, p *store.Profile) error {
	for _, a := range p.Addresses {
		if owner, taken := r.byAddress[mail.Address(a.Address).Folded()]; taken {
			return fmt.Errorf("identity: players/%s.yaml: an address of it is %s's; it is taken for that one's", id,
				owner)
		}
	}
	return nil
}

// keep takes a profile into memory in the place of an earlier one.
func (r *Roster) keep(id games.PlayerID, p *store.Profile) {
	if was := r.players[id]; was != nil {
		for _, a := range was.Addresses {
			if r.byAddress[mail.Address(a.Address).Folded()] == id {
				delete(r.byAddress, mail.Address(a.Address).Folded())
			}
		}
	}
	r.players[id] = p
	for _, a := range p.Addresses {
		if _, taken := r.byAddress[mail.Address(a.Address).Folded()]; !taken {
			r.byAddress[mail.Address(a.Address).Folded()] = id
		}
	}
}

// Owner returns whose an address is, and whether it is anybody's.
func (r *Roster) Owner(a mail.Address) (games.PlayerID, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	id, ok := r.byAddress[a.Folded()]
	return id, ok
}

// Profile returns a copy of a player's profile, and whether there is one.
func (r *Roster) Profile(id games.PlayerID) (store.Profile, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p, ok := r.players[id]
	if !ok {
		return store.Profile{}, false
	}
	return copyProfile(p), true
}

// Letters returns which letters a player wants about a game, whether talk to all belongs to that,
// and the zone that hours of theirs are in.
func (r *Roster) Letters(id games.PlayerID, game games.GameID) (wants store.Letters, chatter bool,
	zone *time.Location) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	p, ok := r.players[id]
	if !ok {
		return store.Letters{}, true, time.UTC
	}
	zone, err := time.LoadLocation(p.Zone)
	if err != nil {
		zone = time.UTC
	}
	chatter, _ = p.Switched(store.Chatter, game)
	return p.LettersOf(game), chatter, zone
}

// Muted returns whose talk a player does not want to hear in a game.
func (r *Roster) Muted(id games.PlayerID, game games.GameID) store.Muted {
	p, _ := r.Profile(id)
	return p.Muted(game)
}

// CameBack is on how many days letters to a player must have come back before they count as lost.
const CameBack = 3

// ComesBack tells whether letters to a player have come back on so many days since they last answered.
func (r *Roster) ComesBack(id games.PlayerID) bool {
	p, _ := r.Profile(id)
	return p.Bounces >= CameBack
}

// WriteTo returns the address that letters to a player go to; empty if the player has none.
func (r *Roster) WriteTo(id games.PlayerID) mail.Address {
	p, ok := r.Profile(id)
	if !ok || len(p.Addresses) == 0 {
		return ""
	}
	return mail.Address(p.Addresses[0].Address)
}

// HasAnswered tells whether a player has answered from the address that letters go to.
func (r *Roster) HasAnswered(id games.PlayerID) bool {
	profile, ok := r.Profile(id)
	return ok && len(profile.Addresses) > 0 && profile.Addresses[0].Proof != AddressInvited
}

// WantsNone tells whether a player has said never. That is looked up in the file, which somebody
// may have edited since: nobody but the operator can take it back. Where that cannot be told now, the
// error says so; one whose file is gone has taken nothing back.
func (r *Roster) WantsNone(ctx context.Context, id games.PlayerID) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.players[id]; p == nil || !SaidNever(p) {
		return false, nil
	}
	p, err := r.dir.Profile(ctx, id)
	switch {
	case err == nil:
		r.keep(id, p)
	case !errors.Is(err, fs.ErrNotExist):
		return false, &LostPlayerError{id, err}
	}
	return SaidNever(r.players[id]), nil
}

// NoneTo tells whether somebody who reads the mailbox of an address has said never, from whatever
// spelling of it.
func (r *Roster) NoneTo(ctx context.Context, a mail.Address) (bool, error) {
	r.mu.RLock()
	var refused []games.PlayerID
	for id, p := range r.players {
		if SaidNever(p) && slices.ContainsFunc(p.Addresses, func(b store.Address) bool {
			return mail.Address(b.Address).Mailbox() == a.Mailbox()
		}) {
			refused = append(refused, id)
		}
	}
	r.mu.RUnlock()
	for _, id := range refused {
		if none, err := r.WantsNone(ctx, id); none || err != nil {
			return none, err
		}
	}
	return false, nil
}

// SaidNever tells whether a profile says that its player wants no letters.
func SaidNever(p *store.Profile) bool {
	return len(p.Addresses) > 0 && p.Addresses[0].Proof == AddressNever
}

// Reread reads a profile anew, which another process may have changed or removed.
func (r *Roster) Reread(ctx context.Context, id games.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	p, err := r.dir.Profile(ctx, id)
	switch {
	case err == nil:
		r.keep(id, p)
	case errors.Is(err, fs.ErrNotExist):
		r.keep(id, &store.Profile{})
		delete(r.players, id)
	default:
		return &LostPlayerError{id, err}
	}
	return nil
}

// Change changes a player's profile and saves it. A change that changes nothing is not saved, so
// that it can be repeated.
func (r *Roster) Change(ctx context.Context, id games.PlayerID, change func(*store.Profile)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.seek(ctx, id); err != nil {
		return err
	}
	for {
		was, ok := r.players[id]
		if !ok {
			return fmt.Errorf("identity: no player %s", id)
		}
		p := copyProfile(was)
		change(&p)
		keepVouched(was, &p)
		if reflect.DeepEqual(&p, was) {
			return nil
		}
		edited, err := r.fresh(ctx, id)
		if err != nil {
			return err
		}
		if !edited {
			return r.save(ctx, id, &p)
		}
	}
}

// Meet returns the player of an address, and makes a profile if it is nobody's yet: one that reads
// letters in a language, or in English if there is no such language.
func (r *Roster) Meet(ctx context.Context, a mail.Address, name, lang, proof string, now time.Time) (games.PlayerID, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if id, ok := r.byAddress[a.Folded()]; ok {
		return id, nil
	}
	if err := r.lostOf(ctx, r.expected()); err != nil { // the address may be that of a player whose profile is lost
		return "", err
	}
	if id, ok := r.byAddress[a.Folded()]; ok {
		return id, nil
	}
	id, err := r.newID(name)
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
func (r *Roster) LangOf(id games.PlayerID) string {
	r.mu.RLock()
	defer r.mu.RUnlock()
	if p := r.players[id]; p != nil {
		return p.Lang
	}
	return ""
}

// Prove notes that whoever owns an address has shown it, in a mail of some language: who was invited
// reads that from then on. A proof is not noted twice, and never makes up for a refusal.
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
	if _, taken := r.Owner(a); taken {
		return nil
	}
	return r.Change(ctx, id, func(p *store.Profile) {
		added := store.Address{Address: string(a), Proof: AddressAdded, Since: now.UTC().Truncate(time.Second)}
		p.Addresses = append(p.Addresses, added)
	})
}

// Take makes an address that a player has shown to read one of the player's own, or the one that
// letters go to. It is false for one that is another's.
func (r *Roster) Take(ctx context.Context, id games.PlayerID, a mail.Address, first bool, now time.Time) (bool, error) {
	if owner, taken := r.Owner(a); taken && owner != id {
		return false, nil
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
	own := slices.DeleteFunc(slices.Clone(former), func(a store.Address) bool {
		owner, taken := r.Owner(mail.Address(a.Address))
		return taken && owner != id
	})
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
	if err := r.dir.RemoveProfile(ctx, id); err != nil {
		return err
	}
	fault.Point("profile-removed")
	r.keep(id, &store.Profile{})
	delete(r.players, id)
	return nil
}

// Blank makes the profile of a player one that says nothing, for as long as a game that may name
// them cannot be read.
func (r *Roster) Blank(ctx context.Context, id games.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if p := r.players[id]; p == nil || isBlank(p) {
		return nil
	}
	return r.save(ctx, id, &store.Profile{Name: log.FormerPlayer, Lang: store.Langs[0], Zone: "UTC"})
}

// Blanks lists the players who have such a profile.
func (r *Roster) Blanks() (blank []games.PlayerID) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for id, p := range r.players {
		if isBlank(p) {
			blank = append(blank, id)
		}
	}
	slices.Sort(blank)
	return blank
}

// Brief lists the players who are to be told that an earlier program wrote them short letters.
func (r *Roster) Brief() (brief []games.PlayerID) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	for id, p := range r.players {
		if p.Brief {
			brief = append(brief, id)
		}
	}
	slices.Sort(brief)
	return brief
}

// Remembers tells whether a player has a profile that says something.
func (r *Roster) Remembers(id games.PlayerID) bool {
	p, there := r.Profile(id)
	return there && !isBlank(&p)
}

func isBlank(p *store.Profile) bool { return len(p.Addresses) == 0 && p.Name == log.FormerPlayer }

// save writes a profile and then keeps it. One that is there, but may be gone after a power loss,
// is kept too.
func (r *Roster) save(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	fault.Point("profile-before")
	if err := r.dir.SaveProfile(ctx, id, p); err != nil {
		return err
	}
	fault.Point("profile-saved")
	r.keep(id, p)
	return nil
}

// newID makes the id of a new player: a readable part and four hexadecimal digits by chance, which
// tell nothing of the address.
func (r *Roster) newID(name string) (games.PlayerID, error) {
	for {
		var chance [2]byte
		if _, err := io.ReadFull(r.random, chance[:]); err != nil {
			return "", fmt.Errorf("identity: no random numbers for a player's id: %w", err)
		}
		id := games.PlayerID(readable(name, "player") + "-" + hex.EncodeToString(chance[:]))
		if _, taken := r.players[id]; !taken {
			return id, nil
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
func (r *Roster) OnlyNamed(player games.PlayerID, index *Index) bool {
	profile, ok := r.Profile(player)
	return ok && len(profile.Addresses) == 1 && profile.Addresses[0].Proof == AddressInvited &&
		len(index.Of(player)) == 0
}
