package storetest

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
	"dhow/referee/identity"
)

// testFinding protects players and games from being overlooked where nobody knows all games: who
// is named is found, in whatever entry and in what nobody can read, until the text names them no
// more.
func testFinding(t *testing.T, k Kind) {
	const ben, cas, dee, eve, fay games.PlayerID = "ben-02c1", "cas-0001", "dee-0001", "eve-0001", "fay-0001"
	s := opened(t, k)
	find, can := s.(referee.Database)
	if !can {
		return
	}
	ctx := t.Context()
	named := func(when string, player games.PlayerID, ids ...games.GameID) {
		t.Helper()
		if found, err := find.Naming(ctx, player); err != nil || !slices.Equal(found, ids) {
			t.Errorf("%s, %s is named by %v, %v, expected %v", when, player, found, err, ids)
		}
	}
	rows := func(when string, player games.PlayerID, ids ...games.GameID) {
		t.Helper()
		all, err := s.Find(ctx, store.Query{Archived: true, Naming: player})
		if found := idsOf(all); err != nil || !slices.Equal(found, ids) {
			t.Errorf("%s, %s is found in %v, %v, expected %v", when, player, found, err, ids)
		}
	}
	must(t, createGame(ctx, s, kilifi))
	must(t, createGame(ctx, s, lamu))
	named("at first", ann, kilifi, lamu)
	named("at first", cas)
	for i, says := range []string{"by: blue, replace: {player: cas-0001, name: Cas}", "watch: {player: dee-0001, name: Dee}",
		"watch: {player: dee-0001, name: Dee, gone: true}", "standby: {player: eve-0001, name: Eve}",
		`by: blue, says: [{to: all, text: "replace: fay-0001"}]`} {
		_, err := s.Game(ctx, kilifi, store.Nothing)
		must(t, err)
		must(t, commitAll(ctx, s, store.Act{At: evening, Game: kilifi, After: i,
			Lines: [][]byte{fmt.Appendf(nil, "--- {n: %d, at: 2026-11-20T18:00:00Z, %s}", i+1, says)}}))
	}
	for _, player := range []games.PlayerID{ann, ben, cas, dee, eve} {
		ids := []games.GameID{kilifi}
		if player == ann || player == ben {
			ids = append(ids, lamu)
		}
		named("with entries", player, ids...)
		rows("with entries", player, ids...)
	}
	named("who is talked of", fay)
	rows("who is talked of", fay)

	s.Leave(kilifi)
	must(t, s.ForgetIn(ctx, kilifi, 0, cas))
	named("forgotten", cas)
	named("beside who was forgotten", dee, kilifi)
	k.Edit(lamu, func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("ben-02c1"), []byte("fay-0001")) })
	named("taken out by hand", ben, kilifi)
	named("put in by hand", fay, lamu)

	if n, err := find.Number(ctx); err != nil || n != 2 {
		t.Errorf("there are %d games, %v", n, err)
	}
	must(t, s.Archive(lamu, 2026))
	named("of an archived game", fay)
	rows("of an archived game", fay, lamu)
	if n, err := find.Number(ctx); err != nil || n != 1 {
		t.Errorf("beside an archived game there are %d, %v", n, err)
	}
	if ids, err := find.Running(ctx, []games.GameID{"pemba-2", lamu, kilifi}); err != nil || !slices.Equal(ids, []games.GameID{kilifi}) {
		t.Errorf("there are %v, %v", ids, err)
	}
	must(t, s.ForgetIn(ctx, lamu, 2026, fay))
	rows("forgotten in the archive", fay)
	k.Edit(kilifi, func(text []byte) []byte { return append(text, "--- {n: 6, watch: {player: fay-0001"...) })
	named("in what cannot be read", fay, kilifi)
	rows("in what cannot be read", fay, kilifi)
	named("beside that", dee, kilifi)
	named("nowhere", cas)
}

// testVersions protects whoever keeps what a game's text told from taking it for what it tells now:
// each entry and each edit makes another version of it, which a look at the game has too.
func testVersions(t *testing.T, k Kind) {
	s := opened(t, k)
	find, can := s.(referee.Database)
	if !can {
		return
	}
	ctx := t.Context()
	version := func(when string, id games.GameID, want store.Version, there bool) {
		t.Helper()
		versions, err := find.Versions(ctx, "nowhere", id)
		if v, is := versions[id]; v != want || is != there || err != nil || len(versions) > 1 {
			t.Errorf("%s there are %+v, %v, expected %+v, %v", when, versions, err, want, there)
		}
		if g, err := s.Glance(ctx, id); there && (err != nil || (store.Version{Last: g.Last, Edits: g.Edits}) != want) {
			t.Errorf("%s it is seen as %+v, %v", when, g, err)
		}
	}
	version("before anything", kilifi, store.Version{}, false)
	must(t, createGame(ctx, s, kilifi))
	version("at first", kilifi, store.Version{}, true)
	_, err := s.Game(ctx, kilifi, store.Nothing)
	must(t, err)
	must(t, commitAll(ctx, s, store.Act{At: evening, Game: kilifi, Lines: [][]byte{entry(1)}}))
	version("with an entry", kilifi, store.Version{Last: 1}, true)
	k.Edit(kilifi, func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("ben-02c1"), []byte("fay-0001")) })
	version("edited", kilifi, store.Version{Last: 1, Edits: 1}, true)
	s.Leave(kilifi)
	must(t, s.ForgetIn(ctx, kilifi, 0, "fay-0001"))
	version("when somebody is forgotten", kilifi, store.Version{Last: 1, Edits: 2}, true)
	must(t, s.Archive(kilifi, 2026))
	version("archived", kilifi, store.Version{}, false)
}

func idsOf(rows []store.Row) (ids []games.GameID) {
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}

// testOpen: games that have seats for whoever asks are found among those that wait for players, one
// part after another.
func testOpen(t *testing.T, k Kind) {
	s := opened(t, k)
	find, can := s.(referee.Database)
	if !can {
		return
	}
	ctx := t.Context()
	open := func(when string, behind games.GameID, most int, ids ...games.GameID) {
		t.Helper()
		if found, err := find.Open(ctx, behind, most); err != nil || !slices.Equal(found, ids) {
			t.Errorf("%s are open %v, %v, expected %v", when, found, err, ids)
		}
	}
	for _, id := range []games.GameID{kilifi, lamu, "pemba-2", "tanga-5"} {
		must(t, createGame(ctx, s, id))
		must(t, find.NoteClocks(ctx, store.Clock{Game: id, Tends: identity.Always}))
	}
	must(t, find.NoteClocks(ctx, store.Clock{Game: "tanga-5", Tends: evening}))
	open("where all seats are taken", "", 9)
	for _, id := range []games.GameID{lamu, "pemba-2", "tanga-5"} {
		k.Edit(id, func(text []byte) []byte {
			return bytes.Replace(text, []byte("player: ben-02c1, name: Ben"), []byte("open: ask, name: green"), 1)
		})
	}
	open("at first", "", 1, lamu)
	open("in all", "", 9, lamu, "pemba-2")
	open("behind the first", lamu, 9, "pemba-2")
	must(t, s.Archive("pemba-2", 2026))
	open("that are not put away", "", 9, lamu)
}

// testTended: the hourly round finds the games that it has to see, although they have gone on since
// somebody looked at them, and how long the players of a game know of it.
func testTended(t *testing.T, k Kind) {
	s := opened(t, k)
	find, can := s.(referee.Database)
	if !can {
		return
	}
	ctx := t.Context()
	tended := func(when string, by time.Time, ids ...games.GameID) {
		t.Helper()
		if found, err := find.Tended(ctx, by, "", 9); err != nil || !slices.Equal(found, ids) {
			t.Errorf("%s there are %v, %v, expected %v", when, found, err, ids)
		}
	}
	owed := func(game games.GameID, at time.Time) {
		t.Helper()
		if since, err := find.FirstOwed(ctx, game); err != nil || !since.Equal(at) {
			t.Errorf("the first letter about %s was owed at %v, %v, expected %v", game, since, err, at)
		}
	}
	must(t, createGame(ctx, s, kilifi, post.Owe{ID: letterID(1), At: evening, Game: kilifi, Seat: 1, To: ann, Kind: "news", From: 0, Until: 0},
		post.Owe{ID: letterID(2), At: evening.Add(time.Hour), Game: kilifi, Seat: 1, To: ann, Kind: "news", From: 0, Until: 0}))
	must(t, createGame(ctx, s, lamu))
	tended("when nobody has looked", evening.Add(time.Hour))
	must(t, find.NoteClocks(ctx, store.Clock{Game: kilifi, Tends: evening}, store.Clock{Game: lamu}))
	tended("before its time", evening.Add(-time.Second))
	tended("at its time", evening, kilifi)
	_, err := s.Game(ctx, kilifi, store.Nothing)
	must(t, err)
	must(t, commitAll(ctx, s, store.Act{At: evening, Game: kilifi, Lines: [][]byte{entry(1)}, Facts: []post.Line{post.Sent{ID: letterID(1), At: evening}}}))
	must(t, find.NoteClocks(ctx, store.Clock{Game: lamu, Tends: evening}))
	tended("when one has gone on", evening, kilifi, lamu)
	if part, err := find.Tended(ctx, evening, "", 1); err != nil || !slices.Equal(part, []games.GameID{kilifi}) {
		t.Errorf("the first part is %v, %v", part, err)
	}
	if part, err := find.Tended(ctx, evening, kilifi, 1); err != nil || !slices.Equal(part, []games.GameID{lamu}) {
		t.Errorf("the second part is %v, %v", part, err)
	}
	must(t, find.NoteClocks(ctx, store.Clock{Game: kilifi, Entry: 1}))
	tended("when it has not to be seen any more", evening, lamu)
	must(t, s.Archive(lamu, 2026))
	tended("when the other was put away", evening)
	owed(kilifi, evening)
	owed(lamu, time.Time{})
}
