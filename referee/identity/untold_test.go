package identity

import (
	"context"
	"errors"
	"io/fs"
	"strings"
	"testing"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/mail"
)

// errSilent is what a store says that cannot be asked now.
var errSilent = errors.New("the store does not answer")

// silentStore answers no question while it is silent.
type silentStore struct {
	*store.HeldDir
	silent bool
}

// asked asks a store that may be silent.
func asked[T any](s *silentStore, question func() (T, error)) (answer T, err error) {
	if s.silent {
		return answer, errSilent
	}
	return question()
}

func (s *silentStore) Games(ctx context.Context) ([]games.GameID, error) {
	return asked(s, func() ([]games.GameID, error) { return s.HeldDir.Games(ctx) })
}

func (s *silentStore) Glance(ctx context.Context, id games.GameID) (log.Glance, error) {
	return asked(s, func() (log.Glance, error) { return s.HeldDir.Glance(ctx, id) })
}

func (s *silentStore) Log(ctx context.Context, id games.GameID) ([]byte, error) {
	return asked(s, func() ([]byte, error) { return s.HeldDir.Log(ctx, id) })
}

func (s *silentStore) HasSecret(ctx context.Context, id games.GameID) (bool, error) {
	return asked(s, func() (bool, error) { return s.HeldDir.HasSecret(ctx, id) })
}

func (s *silentStore) Where(ctx context.Context, id games.GameID) (store.Place, error) {
	return asked(s, func() (store.Place, error) { return s.HeldDir.Where(ctx, id) })
}

func (s *silentStore) Players(ctx context.Context) ([]games.PlayerID, error) {
	return asked(s, func() ([]games.PlayerID, error) { return s.HeldDir.Players(ctx) })
}

func (s *silentStore) Profile(ctx context.Context, id games.PlayerID) (*store.Profile, error) {
	return asked(s, func() (*store.Profile, error) { return s.HeldDir.Profile(ctx, id) })
}

// TestASilentStoreSaysNothingOfAnybody protects who plays from a store that cannot be asked for a
// while: nobody is a stranger for that, no key is wrong, no game is gone, nobody who wants no
// letters gets some, and nobody gets a second profile. When it answers again, all is as it was.
func TestASilentStoreSaysNothingOfAnybody(t *testing.T) {
	ctx := t.Context()
	s := &silentStore{HeldDir: dataDir(t)}
	h := log.NewHeader(edition.Mombasa(), "kilifi-7", engine.FirstGame, "Ann", "Ben")
	h.Host, h.Seats[0].Player, h.Seats[1].Player = "ann-0000", "ann-0000", "ben-0000"
	g, err := log.New(edition.Mombasa(), h, nil)
	must(t, err)
	must(t, s.CreateGame("kilifi-7", g.Bytes(), []byte("secret")))
	ben := store.Profile{Name: "Ben", Lang: "en", Zone: "UTC",
		Addresses: []store.Address{{Address: "ben@example.org", Proof: AddressNever, Since: evening}}}
	must(t, s.SaveProfile(ctx, "ben-0000", &ben)) // that of Ann is gone
	index, broken, err := OpenIndex(ctx, s, nil, log.Editions{edition.Mombasa()})
	must(t, errors.Join(append(broken, err)...))
	roster, _, err := openRoster(ctx, s, index, strings.NewReader("0123"))
	must(t, err)
	a := &Authenticator{Dir: s, Edition: edition.Mombasa(), Ring: NewKeyRing(), Roster: roster, Index: index}
	a.Epochs = NewEpochs(index, &toldTables{err: fs.ErrNotExist})
	key := a.Ring.Text(Key{Game: "kilifi-7", Position: 1, Seat: engine.Green, Epoch: 1})

	s.silent = true
	for what, ask := range map[string]func() error{
		"which games there are":         func() error { _, _, err := OpenIndex(ctx, s, nil, nil); return err },
		"which players there are":       func() error { _, _, err := openRoster(ctx, s, nil, nil); return err },
		"whether a game is as it was":   func() error { return index.Look(ctx, "kilifi-7") },
		"whether a key holds":           func() error { _, err := a.Claim(ctx, letter("Ben", false, "", key), false); return err },
		"whether Ben wants no letters":  func() error { _, err := roster.WantsNone(ctx, "ben-0000"); return err },
		"whether others may invite Ben": func() error { _, err := roster.NoneTo(ctx, "ben+x@example.org"); return err },
		"whose an address is":           func() error { return a.LostAuthor(ctx, letter("Ann", true, "")) },
		"who a new player is": func() error {
			_, err := roster.Meet(ctx, "ann@example.org", "Ann", "", AddressInvited, evening)
			return err
		},
		"what is to change":              func() error { return roster.Change(ctx, "ben-0000", func(p *store.Profile) { p.Bounces++ }) },
		"whether there is such a player": func() error { _, _, err := roster.Find(ctx, "ann-0000"); return err },
	} {
		if err := ask(); !errors.Is(err, errSilent) {
			t.Errorf("asked %s, it is told %v", what, err)
		}
	}
	if index.head("kilifi-7") == nil || !index.Broken("kilifi-7") {
		t.Error("the game is forgotten, or taken for one that can be played")
	}

	s.silent = false
	must(t, index.Mend(ctx, "kilifi-7"))
	if none, err := roster.WantsNone(ctx, "ben-0000"); err != nil || !none {
		t.Errorf("Ben wants no letters: %v, %v", none, err)
	}
	if p, there, _ := roster.Profile(t.Context(), "ben-0000"); !there || p.Bounces != 0 {
		t.Errorf("Ben is %+v, %v", p, there)
	}
	if _, err := roster.Meet(ctx, "ann@example.org", "Ann", "", AddressInvited, evening); !errors.As(err, new(*LostPlayerError)) {
		t.Errorf("Ann, whose profile is gone, is met anew: %v", err)
	}
}

// silentPeople are people of whom nothing can be told now.
type silentPeople struct{ People }

func (silentPeople) Owner(context.Context, mail.Address) (games.PlayerID, error) {
	return "", errSilent
}

func (silentPeople) Profile(context.Context, games.PlayerID) (*store.Profile, error) {
	return nil, errSilent
}

func (silentPeople) Sharing(context.Context, mail.Address) ([]games.PlayerID, error) {
	return nil, errSilent
}

// TestNobodyIsAStrangerWhilePeopleCannotBeAsked has mails of each kind wait while nobody can tell
// whose an address is.
func TestNobodyIsAStrangerWhilePeopleCannotBeAsked(t *testing.T) {
	ctx := t.Context()
	a, _ := registry(t)
	ben := a.Ring.Text(Key{Game: "kilifi-7", Position: 40, Seat: engine.Green, Epoch: 2})
	dee := sure(a.HostKey(ctx, "kilifi-7", 40, playerOf("Dee")))
	a.Roster.people = silentPeople{}
	for what, ask := range map[string]func() error{
		"with a key":              func() error { _, err := a.Claim(ctx, letter("Ben", false, "", ben), false); return err },
		"with a host's key":       func() error { _, err := a.Claim(ctx, letter("Dee", false, "", dee), true); return err },
		"proven by the domain":    func() error { _, err := a.Claim(ctx, letter("Ann", true, "game kilifi-7"), false); return err },
		"of somebody unknown":     func() error { return a.LostAuthor(ctx, letter("Fay", true, "")) },
		"whose signature is late": func() error { _, err := a.MayOrderIn(ctx, letter("Ann", false, "")); return err },
		"to make somebody known": func() error {
			_, err := a.Roster.Meet(ctx, "fay@example.org", "Fay", "", AddressInvited, evening)
			return err
		},
		"to who wants no letters":  func() error { _, err := a.Roster.NoneTo(ctx, "cas@example.org"); return err },
		"to who wants few letters": func() error { _, _, _, _, err := a.Roster.Letters(ctx, playerOf("Ann"), "kilifi-7"); return err },
	} {
		if err := ask(); !errors.Is(err, errSilent) {
			t.Errorf("of a mail %s it is told %v", what, err)
		}
	}
}
