package identity

import (
	"context"
	"sync"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// This file keeps a store from being asked the same about people again and again: to sort a mail it
// has to be known many times over whose its address is, and what their profile says.

// Remembering returns a context in which what is asked about people is answered as it was the first
// time, until a profile is saved or removed in it. It is for what is soon over.
func Remembering(ctx context.Context) context.Context {
	return context.WithValue(ctx, answersKey{}, &answers{owners: map[mail.Address]games.PlayerID{}, profiles: map[games.PlayerID]*store.Profile{}})
}

type answersKey struct{}

// answers are those of a context.
type answers struct {
	mu       sync.Mutex
	owners   map[mail.Address]games.PlayerID
	profiles map[games.PlayerID]*store.Profile
}

// remembered returns what was answered before, or asks and remembers that. All answers of the
// context are in use meanwhile. Errors are not remembered.
func remembered[Q comparable, A any](ctx context.Context, of func(*answers) map[Q]A, question Q, ask func(context.Context, Q) (A, error)) (A, error) {
	all, _ := ctx.Value(answersKey{}).(*answers)
	if all == nil {
		return ask(ctx, question)
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	if known, is := of(all)[question]; is {
		return known, nil
	}
	answer, err := ask(ctx, question)
	if err == nil {
		of(all)[question] = answer
	}
	return answer, err
}

// rememberedPeople are people whom a store is asked about, once in a context that remembers.
type rememberedPeople struct{ People }

// Profile is the profile of a player.
func (p rememberedPeople) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	return remembered(ctx, func(a *answers) map[games.PlayerID]*store.Profile { return a.profiles }, id, p.People.Profile)
}

// Owner returns whose an address is.
func (p rememberedPeople) Owner(ctx context.Context, a mail.Address) (games.PlayerID, error) {
	return remembered(ctx, func(a *answers) map[mail.Address]games.PlayerID { return a.owners }, a, p.People.Owner)
}

// SaveProfile writes a profile.
func (p rememberedPeople) SaveProfile(ctx context.Context, id games.PlayerID, is *store.Profile) error {
	forgetAnswers(ctx)
	return p.People.SaveProfile(ctx, id, is)
}

// RemoveProfile deletes a profile.
func (p rememberedPeople) RemoveProfile(ctx context.Context, id games.PlayerID) error {
	forgetAnswers(ctx)
	return p.People.RemoveProfile(ctx, id)
}

// forgetAnswers has everything be asked again.
func forgetAnswers(ctx context.Context) {
	if all, _ := ctx.Value(answersKey{}).(*answers); all != nil {
		all.mu.Lock()
		defer all.mu.Unlock()
		clear(all.owners)
		clear(all.profiles)
	}
}
