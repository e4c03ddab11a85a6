package referee

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// knownGames are games of which more is known than is asked here.
type knownGames identity.Games

// manyTended is a store of games that wait for players, all of which the hourly round has to see.
type manyTended struct {
	knownGames
	identity.Finding
	ids     []games.GameID
	away    bool
	glances int
	asked   []games.GameID // since when they wait
}

func (s *manyTended) Tended(_ context.Context, _ time.Time, behind games.GameID, most int) ([]games.GameID, error) {
	return s.Open(context.Background(), behind, most)
}

func (s *manyTended) Open(_ context.Context, behind games.GameID, most int) ([]games.GameID, error) {
	at, found := slices.BinarySearch(s.ids, behind)
	if found {
		at++
	}
	return s.ids[at:min(at+most, len(s.ids))], nil
}

func (s *manyTended) Glance(_ context.Context, id games.GameID) (log.Glance, error) {
	s.glances++
	h := log.NewHeader(edition.Mombasa(), id, engine.FirstGame, "Ann", "Ben")
	h.Seats[1] = log.OpenSeat(engine.Green, log.OpenToAsk)
	return log.Glance{Header: h, Seats: h.Seats}, nil
}

func (s *manyTended) Versions(_ context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error) {
	return map[games.GameID]store.Version{ids[0]: {}}, nil
}

func (s *manyTended) CheckSecret(context.Context, games.GameID) error { return nil }

func (s *manyTended) firstOwed(_ context.Context, id games.GameID) (time.Time, error) {
	if s.away {
		return time.Time{}, errors.New("the store does not answer")
	}
	s.asked = append(s.asked, id)
	return evening, nil
}

func upkeepOn(t *testing.T, s *manyTended) *upkeep {
	t.Helper()
	index, _, err := identity.OpenIndex(t.Context(), s, s, log.Editions{edition.Mombasa()})
	must(t, err)
	settings := &ClerkSettings{Index: index, Config: &config.Config{}, Log: slog.New(slog.DiscardHandler),
		Clock: func() time.Time { return evening }, Wakeup: intake.NewWakeup(time.Now)}
	return &upkeep{Clerk: &Clerk{authors: &authors{ClerkSettings: settings}},
		unbegun: &unbegun{index: index, owed: s.firstOwed, since: map[games.GameID]time.Time{}}}
}

// TestRoundSeesGamesInParts: of a hundred thousand games that the hourly round has to see, mails
// wait for two hundred at a time; each is seen once, and a part that fails is seen again.
func TestRoundSeesGamesInParts(t *testing.T) {
	s := &manyTended{ids: gameNames(2*tendedPart + 7)}
	d := upkeepOn(t, s)
	must(t, d.tendOn(t.Context(), evening)) // as the round begins
	if len(s.asked) != tendedPart || s.glances != tendedPart || !d.tendsNow() {
		t.Fatalf("%d games are seen at once, and %d looked at; more are due: %v", len(s.asked), s.glances, d.tendsNow())
	}
	s.away = true
	d.lapsed = evening.Add(-time.Minute)
	if d.lapse(t.Context(), evening); d.tendsNow() || !d.again.After(evening) {
		t.Error("a part that has failed is seen again at once")
	}
	s.away, d.again = false, time.Time{} // as the round begins again
	for d.tendsNow() {
		must(t, d.tendOn(t.Context(), evening))
	}
	if !slices.Equal(s.asked, s.ids) {
		t.Errorf("seen are %d games of %d: %v", len(s.asked), len(s.ids), s.asked)
	}
	if must(t, d.tendOn(t.Context(), evening)); len(s.asked) != len(s.ids)+tendedPart {
		t.Errorf("the next round has seen %d games", len(s.asked)-len(s.ids))
	}
}
