package identity

import (
	"context"
	"errors"
	"io/fs"

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

// lost is why a profile is not at hand that has to be there.
func lost(id games.PlayerID, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		err = &games.Error{File: store.PlayerPath(id), Err: &games.FormatError{What: "the file is gone"}}
	}
	return &LostPlayerError{id, err}
}

// Lost returns a *LostPlayerError if the profile of anybody is lost: it could not be read, or
// somebody sits in a game or is its host and has none. Those that are lost are looked for again.
func (r *Roster) Lost(ctx context.Context) error {
	ids, err := r.allLost(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	if _, err = r.people.Profile(ctx, ids[0]); err == nil { // it was found only now
		return nil
	}
	return lost(ids[0], err)
}

// allLost lists the players whose profiles are lost.
func (r *Roster) allLost(ctx context.Context) ([]games.PlayerID, error) {
	return r.people.Lacking(ctx, r.expected())
}

// expected lists those who have to have a profile.
func (r *Roster) expected() []games.PlayerID {
	if r.index == nil {
		return nil
	}
	return r.index.Players()
}

// Find returns what Profile does, and a *LostPlayerError where one is lost. That of a player who
// was forgotten is not.
func (r *Roster) Find(ctx context.Context, id games.PlayerID) (store.Profile, bool, error) {
	p, there, err := r.Profile(ctx, id)
	if there || err != nil {
		return p, there, err
	}
	named, err := r.index.sits(ctx, id)
	if named && err == nil {
		err = lost(id, fs.ErrNotExist)
	}
	return p, false, err
}
