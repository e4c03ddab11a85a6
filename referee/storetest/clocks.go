package storetest

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// testClocks: a store that remembers when clocks ring does so until something is done with their
// games, and tells of the others that they have to be looked at.
func testClocks(t *testing.T, k Kind) {
	s := opened(t, k)
	clocks, can := s.(referee.Database)
	if !can { // every start looks at all games
		return
	}
	rings := evening.Add(72 * time.Hour)
	want := func(when string, unlooked []games.GameID, running ...store.Clock) {
		t.Helper()
		left, err := clocks.Unlooked(t.Context(), "", 9)
		must(t, err)
		found, err := clocks.Clocks(t.Context(), rings.Add(24*time.Hour))
		must(t, err)
		if !slices.Equal(left, unlooked) || !slices.Equal(found, running) {
			t.Errorf("%s: the clocks %v run, and %v have to be looked at; expected %v and %v", when, found, left, running, unlooked)
		}
	}
	must(t, createGame(t.Context(), s, kilifi))
	must(t, createGame(t.Context(), s, lamu))
	for _, page := range []struct {
		after games.GameID
		most  int
		want  []games.GameID
	}{{"", 1, []games.GameID{kilifi}}, {kilifi, 2, []games.GameID{lamu}}, {"kilifi", 2, []games.GameID{kilifi, lamu}}, {lamu, 2, nil}} {
		if ids, err := clocks.Unlooked(t.Context(), page.after, page.most); err != nil || !slices.Equal(ids, page.want) {
			t.Errorf("the first %d behind %q are %v, %v, expected %v", page.most, page.after, ids, err, page.want)
		}
	}
	want("before anybody has looked", []games.GameID{kilifi, lamu})
	must(t, clocks.NoteClocks(t.Context(), store.Clock{Game: kilifi, Rings: rings}, store.Clock{Game: lamu}))
	want("before letters are known to be owed", []games.GameID{kilifi, lamu}, store.Clock{Game: kilifi, Rings: rings})
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: []post.Line{post.Mark{Game: kilifi}, post.Mark{Game: lamu}}}))
	want("when both were looked at", nil, store.Clock{Game: kilifi, Rings: rings})
	_, err := s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Game: kilifi, Lines: [][]byte{entry(1)}, Facts: []post.Line{post.Mark{Game: kilifi, Entry: 1}}}))
	want("when a game has gone on", []games.GameID{kilifi})
	must(t, clocks.NoteClocks(t.Context(), store.Clock{Game: kilifi, Rings: rings}))
	want("when nobody has looked since", []games.GameID{kilifi})
	must(t, clocks.NoteClocks(t.Context(), store.Clock{Game: kilifi, Entry: 1, Rings: rings.Add(time.Hour)}))
	want("when it was looked at again", nil, store.Clock{Game: kilifi, Entry: 1, Rings: rings.Add(time.Hour)})
	for until, n := range map[time.Duration]int{-time.Second: 0, 0: 1} {
		if due, err := clocks.Clocks(t.Context(), rings.Add(time.Hour+until)); err != nil || len(due) != n {
			t.Errorf("%v behind its time there are %v, %v", until, due, err)
		}
	}
	k.Edit(lamu, func(log []byte) []byte { return bytes.Replace(log, []byte("name: Ann"), []byte("name: Anna"), 1) })
	want("when a text was edited", []games.GameID{lamu}, store.Clock{Game: kilifi, Entry: 1, Rings: rings.Add(time.Hour)})
	must(t, clocks.NoteClocks(t.Context(), store.Clock{Game: lamu, Rings: rings}))
	want("when nobody has looked since at that", []games.GameID{lamu}, store.Clock{Game: kilifi, Entry: 1, Rings: rings.Add(time.Hour)})
	edited, err := s.Game(t.Context(), lamu, store.Nothing)
	must(t, err)
	tends := evening.Add(time.Hour)
	must(t, clocks.NoteClocks(t.Context(), store.Clock{Game: lamu, Edits: edited.Edits, Rings: rings, Tends: tends}))
	want("when it was looked at as it is", nil, store.Clock{Game: kilifi, Entry: 1, Rings: rings.Add(time.Hour)}, store.Clock{Game: lamu, Edits: edited.Edits, Rings: rings, Tends: tends})
	must(t, s.Archive(kilifi, 2026))
	want("when a game was put away", nil, store.Clock{Game: lamu, Edits: edited.Edits, Rings: rings, Tends: tends})
}
