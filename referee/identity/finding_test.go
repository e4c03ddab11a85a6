package identity

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
)

// findingStore finds games, and counts how many it was asked to look at.
type findingStore struct {
	*silentStore
	glances, asked int                            // asked: for versions
	during         func()                         // what happens while somebody looks at a game; nil: nothing
	made           map[games.GameID]store.Version // by others, of what lies there
}

func (s *findingStore) Glance(ctx context.Context, id games.GameID) (log.Glance, error) {
	s.glances++
	g, err := s.silentStore.Glance(ctx, id)
	if v, is := s.made[id]; is {
		g.Last, g.Edits = v.Last, v.Edits
	}
	if s.during != nil {
		s.during()
	}
	return g, err
}

func (s *findingStore) Versions(ctx context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error) {
	s.asked++
	versions := map[games.GameID]store.Version{}
	for _, id := range ids {
		if v, is := s.made[id]; is && !s.silent {
			versions[id] = v
		} else if g, err := s.silentStore.Glance(ctx, id); err == nil {
			versions[id] = store.Version{Last: g.Last}
		} else if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	return versions, nil
}

func (s *findingStore) CheckSecret(ctx context.Context, id games.GameID) error {
	if s.silent {
		return errSilent
	}
	return s.silentStore.CheckSecret(ctx, id)
}

func (s *findingStore) Naming(ctx context.Context, player games.PlayerID) ([]games.GameID, error) {
	return s.Games(ctx) // more than name the player
}

func (s *findingStore) Tended(ctx context.Context, _ time.Time, behind games.GameID, most int) ([]games.GameID, error) {
	return s.Open(ctx, behind, most)
}

func (s *findingStore) Open(ctx context.Context, behind games.GameID, most int) ([]games.GameID, error) {
	ids, err := s.Games(ctx) // more than have open seats
	ids = slices.DeleteFunc(ids, func(id games.GameID) bool { return id <= behind })
	return ids[:min(most, len(ids))], err
}

func (s *findingStore) Running(ctx context.Context, ids []games.GameID) (running []games.GameID, err error) {
	there, err := s.Games(ctx)
	return slices.DeleteFunc(slices.Clone(ids), func(id games.GameID) bool { return !slices.Contains(there, id) }), err
}

func (s *findingStore) Number(ctx context.Context) (int, error) {
	there, err := s.Games(ctx)
	return len(there), err
}

// aFindingStore has two games: Ann's and Ben's, and one of Cas's.
func aFindingStore(t *testing.T) (*findingStore, *Index) {
	t.Helper()
	s := &findingStore{silentStore: &silentStore{HeldDir: dataDir(t)}, made: map[games.GameID]store.Version{}}
	for id, players := range map[games.GameID][]games.PlayerID{"kilifi-7": {"ann-0000", "ben-0000"}, "lamu-3": {"cas-0000", "dee-0000"}} {
		h := log.NewHeader(edition.Mombasa(), id, engine.FirstGame, "one", "two")
		h.Host, h.Seats[0].Player, h.Seats[1].Player = players[0], players[0], players[1]
		g, err := log.New(edition.Mombasa(), h, nil)
		must(t, err)
		must(t, s.CreateGame(id, g.Bytes(), []byte("secret")))
	}
	index, broken, err := OpenIndex(t.Context(), s, s, log.Editions{edition.Mombasa()})
	if err != nil || broken != nil || s.glances != 0 {
		t.Fatalf("opening looks at %d games, and tells %v, %v", s.glances, broken, err)
	}
	return s, index
}

// TestFoundGamesAreLookedAtOnce protects a store of many games from being asked for all of them at
// a start, and for one again and again: what is put for a game stands in the place of what was
// seen.
func TestFoundGamesAreLookedAtOnce(t *testing.T) {
	s, index := aFindingStore(t)
	for range 3 {
		own, err := index.Of(t.Context(), "ben-0000")
		if err != nil || !slices.Equal(own, []games.GameID{"kilifi-7"}) {
			t.Errorf("Ben plays in %v, %v", own, err)
		}
	}
	if s.glances != 2 {
		t.Errorf("two games are looked at %d times", s.glances)
	}
	s.made["kilifi-7"] = store.Version{Last: 9}
	index.Put(t.Context(), "kilifi-7", &Head{Last: 9})
	if game, there, err := index.Game(t.Context(), "kilifi-7"); err != nil || !there || game.Last != 9 {
		t.Errorf("the game is %+v, %v, %v; expected what was put", game, there, err)
	}
	if _, there, err := index.Game(t.Context(), "pate-1"); there || err != nil || index.Broken("pate-1") {
		t.Errorf("a game that nobody has made is there: %v, %v, broken: %v", there, err, index.Broken("pate-1"))
	}
}

// TestWhatIsPutWhileAGameIsLookedAtStands protects a game from being known as it was: its table has
// gone on while somebody else, who asked for it first, was looking.
func TestWhatIsPutWhileAGameIsLookedAtStands(t *testing.T) {
	s, index := aFindingStore(t)
	s.during = func() {
		s.made["kilifi-7"] = store.Version{Last: 9}
		index.Put(t.Context(), "kilifi-7", &Head{Last: 9})
	}
	for range 2 {
		if game, _, err := index.Game(t.Context(), "kilifi-7"); err != nil || game.Last != 9 {
			t.Errorf("the game is %+v, %v; expected what was put", game, err)
		}
	}
}

// TestWhatWasPutIsNotTakenBack: who looks at a game again that is in the index, as before a letter
// is written or when it was broken, puts nothing there that is older than what its table has put
// meanwhile. A game that somebody has made shorter by hand is known as it is.
func TestWhatWasPutIsNotTakenBack(t *testing.T) {
	s, index := aFindingStore(t)
	put := func(last int) {
		index.Remove("kilifi-7")
		index.Put(t.Context(), "kilifi-7", &Head{Last: last})
	}
	for what, again := range map[string]func() error{
		"looked at": func() error { return index.Look(t.Context(), "kilifi-7") },
		"mended": func() error {
			index.miss("kilifi-7", &Head{Last: 7})
			return index.Mend(t.Context(), "kilifi-7")
		},
	} {
		put(7)
		s.during = func() { index.Put(t.Context(), "kilifi-7", &Head{Last: 9}) }
		if err := again(); err != nil || index.head("kilifi-7").Last != 9 {
			t.Errorf("%s, the game is %+v, %v; expected what was put meanwhile", what, index.head("kilifi-7"), err)
		}
		s.during = nil
		if err := again(); err != nil || index.head("kilifi-7").Last != 0 {
			t.Errorf("%s, the game is %+v, %v; expected it as it lies there", what, index.head("kilifi-7"), err)
		}
	}
	s.during = func() { index.miss("kilifi-7", &Head{Last: -1}) }
	if must(t, index.Look(t.Context(), "kilifi-7")); index.head("kilifi-7").Last != 0 {
		t.Errorf("the game is %+v; expected it as it was seen: it has gone on since that was put", index.head("kilifi-7"))
	}
}

// openStore has so many games, each with an open seat, and counts how many it was asked to look at.
type openStore struct {
	*findingStore
	many int
}

func (s *openStore) Open(_ context.Context, behind games.GameID, most int) (ids []games.GameID, _ error) {
	for n := range s.many {
		if id := games.GameID(fmt.Sprintf("pate-%05d", n)); id > behind && len(ids) < most {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

func (s *openStore) Glance(_ context.Context, id games.GameID) (log.Glance, error) {
	s.glances++
	h := log.NewHeader(edition.Mombasa(), id, engine.FirstGame, "one", "two")
	h.Seats[1] = log.OpenSeat(engine.Green, log.OpenToAsk)
	return log.Glance{Header: h, Seats: h.Seats}, nil
}

func (*openStore) Versions(_ context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error) {
	return map[games.GameID]store.Version{ids[0]: {}}, nil
}

func (*openStore) CheckSecret(context.Context, games.GameID) error { return nil }

// TestOpenGamesAreAskedForUntilThereAreEnough: somebody who is shown a few of very many open games
// has no more looked at than the part that they are in.
func TestOpenGamesAreAskedForUntilThereAreEnough(t *testing.T) {
	found, _ := aFindingStore(t)
	s := &openStore{found, 3 * openPart}
	index, _, err := OpenIndex(t.Context(), s, s, log.Editions{edition.Mombasa()})
	must(t, err)
	open, err := index.Open(t.Context(), openPart/2)
	if err != nil || len(open) != openPart/2 || open[0] != "pate-00000" || s.glances > openPart {
		t.Errorf("open are %d games, %v; %d were looked at", len(open), err, s.glances)
	}
	if open, err := index.Open(t.Context(), 9*openPart); err != nil || len(open) != 3*openPart {
		t.Errorf("open are %d games, %v", len(open), err)
	}
}

// TestWhatOthersHaveWrittenIsSeen protects a process from judging by a game as it was before
// another has written to it, or has edited it: the store is asked for its version, and for nothing
// more where that is as it was. Because of one mail it is asked once, and not where a table tells
// of the game.
func TestWhatOthersHaveWrittenIsSeen(t *testing.T) {
	s, index := aFindingStore(t)
	ask := func(ctx context.Context, when string, want store.Version, glances, asked int) {
		t.Helper()
		s.glances, s.asked = 0, 0
		for range 3 {
			must(t, index.Mend(ctx, "kilifi-7"))
			if game, there, err := index.Game(ctx, "kilifi-7"); err != nil || !there || game.version() != want {
				t.Errorf("%s the game is %+v, %v, %v; expected %+v", when, game, there, err, want)
			}
		}
		if s.glances != glances || s.asked != asked {
			t.Errorf("%s it is looked at %d times, and the store asked %d times; expected %d and %d", when, s.glances, s.asked, glances, asked)
		}
	}
	ctx := t.Context()
	mail := func() context.Context { return Remembering(ctx, new(Answers)) }
	ask(mail(), "at first", store.Version{}, 1, 0)
	ask(mail(), "when nobody has written", store.Version{}, 0, 1)
	ask(ctx, "where nothing is remembered", store.Version{}, 0, 6)
	for when, v := range map[string]store.Version{"when others have written": {Last: 3}, "edited": {Last: 3, Edits: 1}, "as it was before a disaster": {Last: 2}} {
		s.made["kilifi-7"] = v
		ask(mail(), when, v, 1, 1)
		ask(mail(), when+", again", v, 0, 1)
	}
	one := mail()
	s.made["kilifi-7"] = store.Version{Last: 4, Edits: 2}
	index.Put(one, "kilifi-7", &Head{Last: 4, Edits: 2})
	ask(one, "as its table tells", store.Version{Last: 4, Edits: 2}, 0, 0)
	index.Put(mail(), "kilifi-7", &Head{Last: 6, Edits: 1})
	ask(one, "as a table told before", store.Version{Last: 4, Edits: 2}, 0, 0)

	must(t, os.Remove(sure(s.GamePath("kilifi-7"))))
	delete(s.made, "kilifi-7")
	if game, there, err := index.Game(mail(), "kilifi-7"); there || err != nil || index.head("kilifi-7") != nil {
		t.Errorf("a game that is gone is %+v, %v", game, err)
	}
}

// TestAGameThatOthersBreakAndMend protects mails about a game from going on while it stands still,
// and from waiting longer, where another process sees first what was made of its text.
func TestAGameThatOthersBreakAndMend(t *testing.T) {
	s, index := aFindingStore(t)
	if _, _, err := index.Game(t.Context(), "kilifi-7"); err != nil {
		t.Fatal(err)
	}
	path := sure(s.GamePath("kilifi-7"))
	whole := sure(os.ReadFile(path))
	must(t, os.WriteFile(path, bytes.Replace(whole, []byte("seats"), []byte("seets"), 1), 0o600))
	s.made["kilifi-7"] = store.Version{Edits: 1}
	if err := index.Mend(t.Context(), "kilifi-7"); BrokenGame(err) == "" || !index.Broken("kilifi-7") {
		t.Errorf("the broken game gives %v", err)
	}
	must(t, os.WriteFile(path, whole, 0o600))
	s.made["kilifi-7"] = store.Version{Edits: 2}
	if game, there, err := index.Game(t.Context(), "kilifi-7"); err != nil || !there || game.Edits != 2 || index.Broken("kilifi-7") {
		t.Errorf("mended, the game is %+v, %v, %v, broken: %v", game, there, err, index.Broken("kilifi-7"))
	}
}

// countedTables tell of the first epochs, and count how often.
type countedTables struct {
	index        *Index
	asked, epoch int
}

func (ts *countedTables) Epochs(ctx context.Context, id games.GameID) (SeatEpochs, store.Version, error) {
	if ts.asked++; ts.index.head(id) == nil {
		ts.index.Put(ctx, id, &Head{Seats: make([]log.Seated, 2)})
	}
	return SeatEpochs{0, ts.epoch, ts.epoch}, ts.index.head(id).version(), nil
}

func (*countedTables) EpochBefore(context.Context, games.GameID, string, engine.Seat) (int, error) {
	return 0, fs.ErrNotExist
}

// TestEpochsHoldForAVersion protects a seat's keys from being taken for valid when another process
// has entered that they are so no more, and new ones from being refused.
func TestEpochsHoldForAVersion(t *testing.T) {
	s, index := aFindingStore(t)
	tables := &countedTables{index: index, epoch: 1}
	epochs := NewEpochs(index, tables)
	ask := func(when string, want, asked int) {
		t.Helper()
		tables.asked = 0
		for range 3 {
			if now, err := epochs.Of(t.Context(), "kilifi-7", engine.Blue); err != nil || now != want {
				t.Errorf("%s the epoch is %d, %v, expected %d", when, now, err, want)
			}
		}
		if tables.asked != asked {
			t.Errorf("%s the table is asked %d times, expected %d", when, tables.asked, asked)
		}
	}
	ask("at first", 1, 1)
	if s.glances > 0 {
		t.Error("the index has looked at a game that its table reads in any case")
	}
	tables.epoch, s.made["kilifi-7"] = 17, store.Version{Last: 1}
	if now, known := epochs.remembered(t.Context(), "kilifi-7", engine.Blue); known {
		t.Errorf("epoch %d is remembered of a game that has gone on", now)
	}
	ask("when others have written", 17, 1)
	if now, known := epochs.remembered(t.Context(), "kilifi-7", engine.Blue); now != 17 || !known {
		t.Errorf("epoch %d is remembered: %v", now, known)
	}
	s.made["kilifi-7"] = store.Version{Last: 2}
	head := &Head{Seats: index.head("kilifi-7").Seats, Last: 2}
	index.Put(t.Context(), "kilifi-7", head)
	epochs.Know("kilifi-7", head, SeatEpochs{0, 18, 1})
	ask("as its table has told", 18, 0)
}

// TestAStoreThatIsAwayBreaksNoGame protects games from standing still because the store that finds
// them could not be asked once: that says nothing of any of them.
func TestAStoreThatIsAwayBreaksNoGame(t *testing.T) {
	s, index := aFindingStore(t)
	s.silent = true
	for what, ask := range map[string]func() error{
		"a game":         func() error { _, _, err := index.Game(t.Context(), "kilifi-7"); return err },
		"one to mend":    func() error { return index.Mend(t.Context(), "kilifi-7") },
		"whose games":    func() error { _, err := index.Of(t.Context(), "ann-0000"); return err },
		"which are seen": func() error { _, _, err := index.Tended(t.Context(), evening, "", 200); return err },
		"which are open": func() error { _, err := index.Open(t.Context(), 200); return err },
		"which are left": func() error { return index.Compare(t.Context()) },
	} {
		if err := ask(); !errors.Is(err, errSilent) || BrokenGame(err) != "" {
			t.Errorf("asked for %s, it is told %v", what, err)
		}
	}
	s.silent = false
	if _, there, err := index.Game(t.Context(), "kilifi-7"); !there || err != nil || index.Broken("kilifi-7") {
		t.Errorf("the game is there: %v, %v, broken: %v", there, err, index.Broken("kilifi-7"))
	}
}

// TestGamesThatWereAskedForLatelyAreKept protects the memory of a process, whatever number of games
// it is asked about, and what it asks the store for: not again for what it was asked about just
// now.
func TestGamesThatWereAskedForLatelyAreKept(t *testing.T) {
	s, index := aFindingStore(t)
	s.made["kilifi-7"] = store.Version{Last: 9}
	index.Put(t.Context(), "kilifi-7", &Head{Last: 9})
	for n := range 5 * keptGames {
		index.Put(t.Context(), games.GameID(fmt.Sprint("pate-", n)), &Head{})
		if game, _, err := index.Game(t.Context(), "kilifi-7"); err != nil || game.Last != 9 {
			t.Fatalf("behind %d others the game is %+v, %v", n, game, err)
		}
	}
	if n := len(index.All()); n > 2*keptGames {
		t.Errorf("%d games are kept", n)
	}
	must(t, index.Compare(t.Context()))
	if all := index.All(); !slices.Equal(all, []games.GameID{"kilifi-7"}) {
		t.Errorf("behind a comparison %v are kept", all)
	}
}

// TestHalfSeenIsNotThere protects those who ask for a game from one of which only a part could be
// looked at: with an error there is no game.
func TestHalfSeenIsNotThere(t *testing.T) {
	s, index := aFindingStore(t)
	s.during = func() { s.silent = true }
	if game, there, err := index.Game(t.Context(), "kilifi-7"); game != nil || there || !errors.Is(err, errSilent) {
		t.Errorf("the game is %v, %v, with %v", game, there, err)
	}
}

// TestForgedKeysAskLittle: a mail with a hundred keys that nobody has given, each of another game,
// costs no more questions than one with a few, and keeps no key of its author from being good.
func TestForgedKeysAskLittle(t *testing.T) {
	s, index := aFindingStore(t)
	roster, _, err := openRoster(t.Context(), s, index, strings.NewReader("0123"))
	must(t, err)
	cas, err := roster.Meet(t.Context(), "cas@example.org", "Cas", "", AddressAnswered, evening)
	must(t, err)
	h := log.NewHeader(edition.Mombasa(), "tanga-5", engine.FirstGame, "one", "two")
	h.Host = cas
	g, err := log.New(edition.Mombasa(), h, nil)
	must(t, err)
	must(t, s.CreateGame("tanga-5", g.Bytes(), []byte("secret")))
	a := &Authenticator{Dir: s, Edition: edition.Mombasa(), Ring: NewKeyRing(), Roster: roster, Index: index}
	a.Epochs = NewEpochs(index, &toldTables{})
	own := sure(a.HostKey(t.Context(), "tanga-5", 0, cas))
	for _, seat := range []string{"g", hostLetter, watchLetter} {
		var keys []string
		for n := range 99 {
			keys = append(keys, fmt.Sprintf("pate-%d.3.%s.%s", n, seat, strings.Repeat("a", macChars)))
		}
		s.glances = 0
		claim, err := a.Claim(t.Context(), letter("Cas", false, "", append(keys, own)...), false)
		if err != nil || claim.Game != "tanga-5" || claim.Proof != ByKey {
			t.Errorf("behind keys of %s it claims %+v, %v", seat, claim, err)
		}
		if s.glances > mostKeyGames {
			t.Errorf("for forged keys of %s %d games are looked at", seat, s.glances)
		}
	}
}

// lateTables tell of epochs that end before anybody has taken note of them.
type lateTables struct {
	countedTables
	ends func() // nil: they have ended
}

func (ts *lateTables) Epochs(ctx context.Context, id games.GameID) (SeatEpochs, store.Version, error) {
	epochs, of, err := ts.countedTables.Epochs(ctx, id)
	if ts.ends != nil {
		ts.ends()
		ts.ends = nil
	}
	return epochs, of, err
}

// TestEpochsAreOfTheTextThatWasRead protects players from ended keys that go on, and new ones that
// are refused, because a game went on while its table was asked.
func TestEpochsAreOfTheTextThatWasRead(t *testing.T) {
	s, index := aFindingStore(t)
	tables := &lateTables{countedTables: countedTables{index: index, epoch: 1}}
	tables.ends = func() {
		s.made["kilifi-7"], tables.epoch = store.Version{Last: 1}, 2
		index.Put(t.Context(), "kilifi-7", &Head{Seats: make([]log.Seated, 2), Last: 1})
	}
	epochs := NewEpochs(index, tables)
	for range 2 {
		if now, err := epochs.Of(t.Context(), "kilifi-7", engine.Blue); err != nil || now != 2 {
			t.Errorf("the epoch is %d, %v, expected 2", now, err)
		}
	}
}
