package identity

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"

	"dhow/games"
	"dhow/games/store"
)

// LostPlayerError says that the profile of a player cannot be read, or is gone, so that nobody can
// tell which address is theirs.
type LostPlayerError struct {
	Player games.PlayerID
	Err    error
}

// Error renders the error.
func (e *LostPlayerError) Error() string {
	return "identity: the profile of " + string(e.Player) + ": " + e.Err.Error()
}

// ByHand tells that somebody mends the profile, and waits to see its player's mails done.
func (*LostPlayerError) ByHand() bool { return true }

// Unwrap returns what is wrong with the profile.
func (e *LostPlayerError) Unwrap() error { return e.Err }

// Lost returns a *LostPlayerError if the profile of anybody is lost: it could not be read, or
// somebody sits in a game or is its host and has none. Those that are lost are looked for again.
func (r *Roster) Lost(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lostOf(ctx, r.expected())
}

// lostOne returns a *LostPlayerError if the profile of a player is lost. That of a player who was
// forgotten is not.
func (r *Roster) lostOne(ctx context.Context, id games.PlayerID) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.unread[id] && !slices.Contains(r.expected(), id) {
		return nil
	}
	return r.seek(ctx, id)
}

// expected lists those who have to have a profile.
func (r *Roster) expected() []games.PlayerID {
	if r.index == nil {
		return nil
	}
	return r.index.Players()
}

// Find returns what Profile does; a profile that is lost is looked for again first.
func (r *Roster) Find(ctx context.Context, id games.PlayerID) (store.Profile, bool, error) {
	if p, known := r.Profile(id); known {
		return p, true, nil
	}
	if err := r.lostOne(ctx, id); err != nil {
		return store.Profile{}, false, err
	}
	p, known := r.Profile(id) // it may have been found only now
	return p, known, nil
}

// lostOf returns the first that is lost of those who are expected and those who could not be read.
// The caller holds the lock.
func (r *Roster) lostOf(ctx context.Context, expected []games.PlayerID) error {
	for id := range r.unread {
		expected = append(expected, id)
	}
	slices.Sort(expected)
	for _, id := range expected {
		if err := r.seek(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// allLost lists the players whose profiles are lost.
func (r *Roster) allLost(ctx context.Context) (lost []games.PlayerID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, id := range slices.AppendSeq(r.expected(), maps.Keys(r.unread)) {
		if r.seek(ctx, id) != nil {
			lost = append(lost, id)
		}
	}
	return lost
}

// seek looks for the profile of a player who has none here. The caller holds the lock.
func (r *Roster) seek(ctx context.Context, id games.PlayerID) error {
	if _, known := r.players[id]; known || id == "" {
		return nil
	}
	p, err := r.dir.Profile(ctx, id)
	switch {
	case err == nil:
		delete(r.unread, id)
		r.keep(id, p)
		return nil
	case errors.Is(err, fs.ErrNotExist):
		gone := &games.Error{File: store.PlayerPath(id), Err: &games.FormatError{What: "the file is gone"}}
		return &LostPlayerError{id, gone}
	}
	return &LostPlayerError{id, err}
}

// fresh reads a profile again that is to be saved, and keeps what somebody has changed in it by
// hand meanwhile. One that cannot be read is not written over. The caller holds the lock.
func (r *Roster) fresh(ctx context.Context, id games.PlayerID) (changed bool, err error) {
	p, err := r.dir.Profile(ctx, id)
	switch {
	case errors.Is(err, fs.ErrNotExist): // what is known of the player is here
		return false, nil
	case err != nil:
		return false, &LostPlayerError{id, err}
	}
	if slices.Equal(store.WriteProfile(p), store.WriteProfile(r.players[id])) {
		return false, nil
	}
	r.keep(id, p)
	return true, nil
}
