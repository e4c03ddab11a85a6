package identity

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// kept keeps all profiles of a store of files in memory. It is safe for concurrent use. What is in
// memory counts, whatever becomes of the files: they may be out of reach for a while.
type kept struct {
	dir Profiles

	mu        sync.RWMutex
	unread    map[games.PlayerID]bool           // profiles that could not be read
	players   map[games.PlayerID]*store.Profile // replaced, never changed
	byAddress owners                            // by the address, folded
	byMailbox owners
}

// owners are players by what they have, who has had it longest first.
type owners map[string][]games.PlayerID

func (o owners) add(what string, id games.PlayerID) {
	if have := o[what]; !slices.Contains(have, id) {
		o[what] = append(slices.Clip(have), id)
	}
}

func (o owners) drop(what string, id games.PlayerID) {
	others := slices.DeleteFunc(slices.Clone(o[what]), func(other games.PlayerID) bool { return other == id })
	if o[what] = others; len(others) == 0 {
		delete(o, what)
	}
}

// readPeople reads all profiles.
func readPeople(ctx context.Context, dir Profiles) (_ People, faults []error, err error) {
	k := &kept{
		dir: dir, unread: map[games.PlayerID]bool{}, players: map[games.PlayerID]*store.Profile{},
		byAddress: owners{}, byMailbox: owners{},
	}
	ids, err := dir.Players(ctx)
	if err != nil {
		return nil, nil, err
	}
	profiles := make([]*store.Profile, len(ids))
	for i, err := range eachAtOnce(len(ids), func(i int) (err error) {
		profiles[i], err = dir.Profile(ctx, ids[i])
		return err
	}) {
		if err != nil && !errors.Is(err, store.ErrOdd) { // of which the directory tells
			k.unread[ids[i]] = true
			faults = append(faults, &LostPlayerError{ids[i], err})
		}
	}
	for i, p := range profiles {
		if p == nil {
			continue
		}
		for _, a := range p.Addresses {
			if owner := k.ownerOf(mail.Address(a.Address)); owner != "" {
				faults = append(faults, fmt.Errorf("identity: players/%s.yaml: an address of it is %s's; it is taken for that one's", ids[i], owner))
				break
			}
		}
		k.keep(ids[i], p)
	}
	return k, faults, nil
}

// keep takes a profile into memory in the place of an earlier one; nil: there is none any more.
func (k *kept) keep(id games.PlayerID, p *store.Profile) {
	delete(k.unread, id)
	if was := k.players[id]; was != nil {
		for _, a := range was.Addresses {
			if p == nil || !slices.ContainsFunc(p.Addresses, func(b store.Address) bool { return same(a, b) }) {
				k.byAddress.drop(mail.Address(a.Address).Folded(), id)
			}
			k.byMailbox.drop(mail.Address(a.Address).Mailbox(), id)
		}
	}
	if p == nil {
		delete(k.players, id)
		return
	}
	k.players[id] = p
	for _, a := range p.Addresses {
		k.byAddress.add(mail.Address(a.Address).Folded(), id)
		k.byMailbox.add(mail.Address(a.Address).Mailbox(), id)
	}
}

func same(a, b store.Address) bool { return mail.Address(a.Address).Same(mail.Address(b.Address)) }

func (k *kept) ownerOf(a mail.Address) games.PlayerID {
	if have := k.byAddress[a.Folded()]; len(have) > 0 {
		return have[0]
	}
	return ""
}

// Owner returns whose an address is.
func (k *kept) Owner(_ context.Context, a mail.Address) (games.PlayerID, error) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.ownerOf(a), nil
}

// Sharing lists those who have an address of the mailbox of an address.
func (k *kept) Sharing(_ context.Context, a mail.Address) ([]games.PlayerID, error) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return slices.Sorted(slices.Values(k.byMailbox[a.Mailbox()])), nil
}

// Noted lists the players of whose profiles something is noted.
func (k *kept) Noted(_ context.Context, as store.Noted) ([]games.PlayerID, error) {
	k.mu.RLock()
	defer k.mu.RUnlock()
	if as == store.Unread {
		return slices.Sorted(maps.Keys(k.unread)), nil
	}
	var ids []games.PlayerID
	for id, p := range k.players {
		if p.Noted() == as {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

// Lacking lists those of some players who have no profile, and all whose profiles cannot be read.
// Both are looked for again.
func (k *kept) Lacking(ctx context.Context, expected []games.PlayerID) (lost []games.PlayerID, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for id := range k.unread {
		expected = append(slices.Clip(expected), id)
	}
	for _, id := range expected {
		if k.players[id] != nil || id == "" {
			continue
		}
		if _, err := k.seek(ctx, id); err != nil {
			lost = append(lost, id)
		}
	}
	slices.Sort(lost)
	return slices.Compact(lost), nil
}

// Profile is the profile of a player. One that is not in memory is looked for.
func (k *kept) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	k.mu.RLock()
	p := k.players[id]
	k.mu.RUnlock()
	if p != nil {
		return p, nil
	}
	if id.Valid() != nil { // it is nobody's, and no name of a file
		return nil, fs.ErrNotExist
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.seek(ctx, id)
}

// seek reads a profile that is not in memory. The caller holds the lock.
func (k *kept) seek(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	if p := k.players[id]; p != nil { // meanwhile
		return p, nil
	}
	p, err := k.dir.Profile(ctx, id)
	if err == nil {
		k.keep(id, p)
	}
	return p, err
}

// Reread reads a profile as it lies there now.
func (k *kept) Reread(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p, err := k.dir.Profile(ctx, id)
	if err == nil {
		k.keep(id, p)
	}
	return p, err
}

// SaveProfile writes a profile and then keeps it. One that is there, but may be gone after a power
// loss, is kept too.
func (k *kept) SaveProfile(ctx context.Context, id games.PlayerID, p *store.Profile) error {
	err := k.dir.SaveProfile(ctx, id, p)
	if err == nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.keep(id, p)
	}
	return err
}

// RemoveProfile deletes a profile.
func (k *kept) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	err := k.dir.RemoveProfile(ctx, id)
	if err == nil {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.keep(id, nil)
	}
	return err
}
