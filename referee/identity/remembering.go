package identity

import (
	"context"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// This file keeps a store from being asked the same again and again: to sort a mail it has to be
// known many times over whose its address is, what their profile says, and how their games stand.

// Answers are what was said of people because of one mail, and of which games the index has been
// compared with the store. The zero value is none.
type Answers struct {
	mu       sync.Mutex
	changes  int64 // of profiles, before they were given
	owners   map[mail.Address]games.PlayerID
	profiles map[games.PlayerID]*store.Profile
	compared map[games.GameID]compared
}

// compared is which text of a game the index has, since when that is known to be the store's.
type compared struct {
	is store.Version
	at time.Time
}

type answersKey struct{}

// Remembering returns a context in which what is asked about people is answered as it was before,
// until a profile is saved or removed, and a game as it was known then, until this process itself
// goes on with it.
func Remembering(ctx context.Context, a *Answers) context.Context {
	return context.WithValue(ctx, answersKey{}, a)
}

// rememberedPeople are people whom a store is asked about, where that is not remembered. It is for
// the process that alone changes profiles.
type rememberedPeople struct {
	People
	changes atomic.Int64
}

// Profile is the profile of a player.
func (p *rememberedPeople) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	of := func(a *Answers) *map[games.PlayerID]*store.Profile { return &a.profiles }
	return remembered(ctx, p, of, id, p.People.Profile)
}

// telling is people who tell more at once: of an address not only whose it is, as the profile is
// asked for next, and several profiles.
type telling interface {
	// OwnerAndProfile is Owner with the profile; nil: it has to be asked for.
	OwnerAndProfile(context.Context, mail.Address) (games.PlayerID, *store.Profile, error)
	// Profiles is Profile of several players. Those whose profiles are not there, or cannot be
	// read, are left out.
	Profiles(ctx context.Context, ids ...games.PlayerID) (map[games.PlayerID]*store.Profile, error)
}

// Ask asks at once for profiles that somebody is about to ask for, where the context remembers it.
func (p *rememberedPeople) Ask(ctx context.Context, ids []games.PlayerID) {
	tells, can := p.People.(telling)
	all, _ := ctx.Value(answersKey{}).(*Answers)
	if !can || all == nil {
		return
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.renew(p.changes.Load())
	profiles, err := tells.Profiles(ctx, ids...)
	switch {
	case err != nil:
	case all.profiles == nil:
		all.profiles = profiles
	default:
		maps.Copy(all.profiles, profiles)
	}
}

// Owner returns whose an address is.
func (p *rememberedPeople) Owner(ctx context.Context, a mail.Address) (games.PlayerID, error) {
	of := func(a *Answers) *map[mail.Address]games.PlayerID { return &a.owners }
	tells, can := p.People.(telling)
	all, _ := ctx.Value(answersKey{}).(*Answers)
	if !can || all == nil {
		return remembered(ctx, p, of, a, p.People.Owner)
	}
	return remembered(ctx, p, of, a, func(ctx context.Context, a mail.Address) (games.PlayerID, error) {
		id, profile, err := tells.OwnerAndProfile(ctx, a)
		if _, known := all.profiles[id]; err == nil && profile != nil && !known {
			if all.profiles == nil { // who asks has locked it
				all.profiles = map[games.PlayerID]*store.Profile{}
			}
			all.profiles[id] = profile
		}
		return id, err
	})
}

// remembered returns what was answered before, or asks and remembers that. Errors are not
// remembered.
func remembered[Q comparable, A any](ctx context.Context, p *rememberedPeople, of func(*Answers) *map[Q]A, question Q,
	ask func(context.Context, Q) (A, error)) (A, error) {
	all, _ := ctx.Value(answersKey{}).(*Answers)
	if all == nil {
		return ask(ctx, question)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.renew(p.changes.Load())
	known := of(all)
	if answer, is := (*known)[question]; is {
		return answer, nil
	}
	answer, err := ask(ctx, question)
	if err == nil {
		if *known == nil {
			*known = map[Q]A{}
		}
		(*known)[question] = answer
	}
	return answer, err
}

// renew forgets what was said of people before so many profiles were changed. The caller holds the
// lock.
func (a *Answers) renew(changes int64) {
	if changes != a.changes {
		a.changes, a.owners, a.profiles = changes, nil, nil
	}
}

// noteCompared notes in a context that remembers that the text of a game that the index has is what
// the store has, or was just now.
func noteCompared(ctx context.Context, id games.GameID, is store.Version) {
	all, _ := ctx.Value(answersKey{}).(*Answers)
	if all == nil {
		return
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.compared == nil {
		all.compared = map[games.GameID]compared{}
	}
	all.compared[id] = compared{is, time.Now()}
}

// wasCompared tells whether that was noted.
func wasCompared(ctx context.Context, id games.GameID) bool {
	_, was := comparedIn(ctx, id)
	return was
}

func comparedIn(ctx context.Context, id games.GameID) (compared, bool) {
	all, _ := ctx.Value(answersKey{}).(*Answers)
	if all == nil {
		return compared{}, false
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	c, was := all.compared[id]
	return c, was
}

// justNow is for how long a table need not ask which text of its game there is.
const justNow = time.Second

// IsCurrent tells whether a text of a game is what the store had just now, when it was asked
// because of the same mail or letter. Whoever goes on with a game that others have gone on with
// since learns that from the store.
func IsCurrent(ctx context.Context, id games.GameID, text store.Version) bool {
	c, was := comparedIn(ctx, id)
	return was && c.is == text && time.Since(c.at) < justNow
}

// SaveProfile writes a profile.
func (p *rememberedPeople) SaveProfile(ctx context.Context, id games.PlayerID, is *store.Profile) error {
	defer p.changes.Add(1)
	return p.People.SaveProfile(ctx, id, is)
}

// RemoveProfile deletes a profile.
func (p *rememberedPeople) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	defer p.changes.Add(1)
	return p.People.RemoveProfile(ctx, id)
}
