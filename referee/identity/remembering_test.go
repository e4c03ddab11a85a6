package identity

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
)

// askedPeople counts how often it is asked.
type askedPeople struct {
	People
	asked int
	lang  string
}

func (p *askedPeople) Owner(context.Context, mail.Address) (games.PlayerID, error) {
	p.asked++
	return "ann-0001", nil
}

func (p *askedPeople) Profile(context.Context, games.PlayerID) (*store.Profile, error) {
	p.asked++
	return &store.Profile{Lang: p.lang}, nil
}

func (p *askedPeople) SaveProfile(_ context.Context, _ games.PlayerID, is *store.Profile) error {
	p.lang = is.Lang
	return nil
}

// TestRemembering: a store is asked about somebody once in contexts that remember the same, and
// again when a profile was changed.
func TestRemembering(t *testing.T) {
	p := &askedPeople{lang: "nl"}
	people := &rememberedPeople{People: p}
	ask := func(ctx context.Context, lang string, asked int) {
		t.Helper()
		p.asked = 0
		for range 3 {
			if id, err := people.Owner(ctx, "ann@example.org"); id != "ann-0001" || err != nil {
				t.Errorf("the owner is %q, %v", id, err)
			}
			if is, err := people.Profile(ctx, "ann-0001"); err != nil || is.Lang != lang {
				t.Errorf("the profile is %v, %v", is, err)
			}
		}
		if p.asked != asked {
			t.Errorf("the store is asked %d times, expected %d", p.asked, asked)
		}
	}
	ask(t.Context(), "nl", 6)
	answers := new(Answers)
	ctx := Remembering(t.Context(), answers)
	ask(ctx, "nl", 2)
	ask(ctx, "nl", 0)
	ask(Remembering(t.Context(), answers), "nl", 0)
	if err := people.SaveProfile(t.Context(), "ann-0001", &store.Profile{Lang: "pl"}); err != nil {
		t.Fatal(err)
	}
	ask(ctx, "pl", 2)
	ask(Remembering(ctx, new(Answers)), "pl", 2)
}

// tellingPeople tell of an address the profile, too.
type tellingPeople struct{ *askedPeople }

func (p tellingPeople) OwnerAndProfile(context.Context, mail.Address) (games.PlayerID, *store.Profile, error) {
	p.asked++
	return "ann-0001", &store.Profile{Lang: p.lang}, nil
}

func (p tellingPeople) Profiles(_ context.Context, ids ...games.PlayerID) (map[games.PlayerID]*store.Profile, error) {
	p.asked++
	profiles := map[games.PlayerID]*store.Profile{}
	for _, id := range ids {
		profiles[id] = &store.Profile{Lang: p.lang}
	}
	return profiles, nil
}

// TestProfilesAskedForAtOnce: of those whose profiles were asked for at once none is asked for
// again, until a profile is changed.
func TestProfilesAskedForAtOnce(t *testing.T) {
	p := &askedPeople{lang: "nl"}
	people := &rememberedPeople{People: tellingPeople{p}}
	ctx := Remembering(t.Context(), new(Answers))
	NewRoster(people, nil, nil).Ask(ctx, []games.PlayerID{"ann-0001", "ben-0002"})
	ask := func(lang string, asked int) {
		t.Helper()
		for _, id := range []games.PlayerID{"ann-0001", "ben-0002"} {
			if is, err := people.Profile(ctx, id); err != nil || is.Lang != lang {
				t.Errorf("the profile of %s is %v, %v", id, is, err)
			}
		}
		if p.asked != asked {
			t.Errorf("the store is asked %d times, expected %d", p.asked, asked)
		}
	}
	ask("nl", 1)
	if err := people.SaveProfile(ctx, "ann-0001", &store.Profile{Lang: "pl"}); err != nil {
		t.Error(err)
	}
	ask("pl", 3)
}

// TestOwnersProfileIsRemembered: a store that tells of an address the profile of whose it is, too,
// is not asked for that any more, where answers are remembered.
func TestOwnersProfileIsRemembered(t *testing.T) {
	p := &askedPeople{lang: "nl"}
	people := &rememberedPeople{People: tellingPeople{p}}
	ctx := Remembering(t.Context(), new(Answers))
	for _, lang := range []string{"nl", "pl"} {
		p.asked = 0
		id, err := people.Owner(ctx, "ann@example.org")
		is, unread := people.Profile(ctx, id)
		if id != "ann-0001" || err != nil || unread != nil || is.Lang != lang || p.asked != 1 {
			t.Errorf("%q owns it, %v, whose profile is %v, %v; the store was asked %d times", id, err, is, unread, p.asked)
		}
		if err := people.SaveProfile(ctx, id, &store.Profile{Lang: "pl"}); err != nil {
			t.Error(err)
		}
	}
}

// TestIsCurrent: a table need not ask for the text of a game that somebody has asked about just
// now, because of the same mail, and found to be the one that it has.
func TestIsCurrent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, text := Remembering(t.Context(), new(Answers)), store.Version{Last: 3, Edits: 1}
		noteCompared(ctx, "kilifi-7", text)
		if !IsCurrent(ctx, "kilifi-7", text) {
			t.Error("what was found just now has to be asked for")
		}
		if IsCurrent(ctx, "kilifi-7", store.Version{Last: 2, Edits: 1}) || IsCurrent(ctx, "lamu-3", text) || IsCurrent(Remembering(ctx, new(Answers)), "kilifi-7", text) {
			t.Error("another text, another game, or another mail's need not be asked for")
		}
		time.Sleep(justNow)
		if IsCurrent(ctx, "kilifi-7", text) {
			t.Error("what was found a while ago need not be asked for")
		}
	})
}
