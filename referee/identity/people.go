package identity

import (
	"context"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// People is what the roster asks of players. Any error but fs.ErrNotExist says that it cannot be
// told now.
type People interface {
	// Profile is the profile of a player: fs.ErrNotExist where there is none. It is not to be
	// changed.
	Profile(context.Context, games.PlayerID) (*store.Profile, error)
	// Reread is Profile as it lies there now, where people may have edited it by hand. One that is
	// gone, or cannot be read, does not change what Profile says.
	Reread(context.Context, games.PlayerID) (*store.Profile, error)
	// Owner returns whose an address is; empty: nobody's. Of two who have it, the first one's it
	// is.
	Owner(context.Context, mail.Address) (games.PlayerID, error)
	// Sharing lists those who have an address of the mailbox of an address.
	Sharing(context.Context, mail.Address) ([]games.PlayerID, error)
	// Noted lists the players of whose profiles something is noted, in alphabetical order.
	Noted(context.Context, store.Noted) ([]games.PlayerID, error)
	// Lacking lists those of some players who have no profile, and all whose profiles cannot be
	// read, in alphabetical order. Nobody has the empty id.
	Lacking(context.Context, []games.PlayerID) ([]games.PlayerID, error)

	SaveProfile(context.Context, games.PlayerID, *store.Profile) error
	RemoveProfile(context.Context, games.PlayerID) error // it need not be there
}

// Asking is people of whom several can be asked for at once.
type Asking interface {
	// Ask asks for profiles that somebody is about to ask for, where the context remembers what is
	// answered. What cannot be told now is asked for again.
	Ask(context.Context, []games.PlayerID)
}

// OpenPeople returns who answers what the roster asks: a store that can, as a database, or else all
// profiles of the store, which are read now. One that cannot be read is told of, as a
// *LostPlayerError, which is no reason to stop: mails that may be the player's wait until the file
// is mended. So is an address of two players. The error says that nobody knows which players there
// are.
func OpenPeople(ctx context.Context, s Profiles) (p People, faults []error, err error) {
	p, asks := s.(People)
	if !asks {
		return readPeople(ctx, s)
	}
	unread, err := p.Noted(ctx, store.Unread)
	for _, id := range unread {
		_, why := p.Profile(ctx, id)
		faults = append(faults, &LostPlayerError{id, why})
	}
	return &rememberedPeople{People: p}, faults, err
}
