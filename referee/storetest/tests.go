package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// testReading protects readers from entries they have and from those they lack: what they have and
// what they are given is the game.
func testReading(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, createGame(t.Context(), s, kilifi))
	want := header(kilifi)
	var have []byte
	n := store.Nothing
	for i := range 3 {
		c, err := s.Game(t.Context(), kilifi, n)
		must(t, err)
		if c.Whole {
			have = nil
		}
		if have = append(have, c.Data...); !bytes.Equal(have, want) {
			t.Fatalf("what one has and is given is\n%s\nexpected\n%s", have, want)
		}
		n = log.Last(have)
		must(t, commitAll(t.Context(), s,
			store.Act{At: evening, Game: kilifi, After: i, Lines: [][]byte{entry(i + 1)}}))
		want = append(append(want, entry(i+1)...), '\n')
	}
	s.Leave(kilifi)
	c, err := s.Game(t.Context(), kilifi, store.Nothing)
	if err != nil || !c.Whole || !bytes.Equal(c.Data, want) {
		t.Errorf("after leaving, the game is\n%s%v", c.Data, err)
	}
	text, err := s.Log(t.Context(), kilifi)
	if err != nil || !bytes.Equal(text, want) {
		t.Errorf("its text is\n%s%v", text, err)
	}
	g, err := s.Glance(t.Context(), kilifi)
	if err != nil || g.Last != 3 || len(g.Seats) != 2 {
		t.Errorf("a glance gives %+v, %v", g, err)
	}
	secret, err := s.Secret(kilifi)
	if has, failed := s.HasSecret(t.Context(), kilifi); err != nil || failed != nil || !has || string(secret) != "secret" ||
		s.CheckSecret(t.Context(), kilifi) != nil {
		t.Errorf("the secret is %q, %v", secret, err)
	}
	if _, err := s.Game(t.Context(), lamu, store.Nothing); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game that is not there gives %v", err)
	}
	if _, err := s.Game(t.Context(), "../x", store.Nothing); err == nil {
		t.Error("a path is taken for a game")
	}
}

// testNames protects games from others of their name.
func testNames(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, createGame(t.Context(), s, kilifi))
	must(t, createGame(t.Context(), s, lamu))
	must(t, s.Archive(lamu, 2026))
	for _, id := range []games.GameID{kilifi, lamu} {
		if err := createGame(t.Context(), s, id, facts(1)...); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s is made twice: %v", id, err)
		}
	}
	ids, err := s.Games(t.Context())
	if err != nil || !slices.Equal(ids, []games.GameID{kilifi}) {
		t.Errorf("the games are %v, %v", ids, err)
	}
	missing, err := s.MissingOf(t.Context(), []games.GameID{"pemba-2", lamu, kilifi, "malindi-5"})
	if err != nil || !slices.Equal(missing, []games.GameID{"malindi-5", "pemba-2"}) {
		t.Errorf("missing are %v, %v", missing, err)
	}
	for id, want := range map[games.GameID]store.Place{kilifi: store.Here, lamu: store.PutAway,
		"pemba-2": store.Missing} {
		if place, err := s.Where(t.Context(), id); err != nil || place != want {
			t.Errorf("%s is in %v, %v", id, place, err)
		}
	}
}

// testStale protects games from entries that come after others than their author knew, and from the
// same entry twice.
func testStale(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, createGame(t.Context(), s, kilifi))
	first := store.Act{At: evening, Game: kilifi, Lines: [][]byte{entry(1)}, Facts: facts(1)}
	wantStale(t, commitAll(t.Context(), s, first))
	_, err := s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	must(t, commitAll(t.Context(), s, first))
	for _, after := range []int{0, 2} {
		wantStale(t, commitAll(t.Context(), s,
			store.Act{At: evening, Game: kilifi, After: after, Lines: [][]byte{entry(2)}, Facts: facts(2)}))
	}
	if _, known := answer(s.Known(context.Background(), fingerprint(2))); known || sure(s.EverOwed(context.Background(), letterID(2))) {
		t.Error("the facts of a stale act are known")
	}
	must(t, hasFacts(1)(t.Context(), s))
	must(t, commitAll(t.Context(), s,
		store.Act{At: evening, Game: kilifi, After: 1, Lines: [][]byte{entry(2), entry(3)}}))
	must(t, hasEntries(3)(t.Context(), s))
}

// testEdits protects what others do to a game: an act that does not know of it is refused, and then
// the game is read with it.
func testEdits(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, createGame(t.Context(), s, kilifi))
	_, err := s.Game(t.Context(), kilifi, store.Nothing)
	must(t, err)
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Game: kilifi, Lines: [][]byte{entry(1)}}))
	for _, name := range []string{"Anna", "Annie"} {
		k.Edit(kilifi, func(log []byte) []byte {
			return bytes.Replace(log, []byte("name: Ann"), []byte("name: "+name),
				1)
		})
		wantStale(t, commitAll(t.Context(), s,
			store.Act{At: evening, Game: kilifi, After: 1, Lines: [][]byte{entry(2)}}))
		c, err := s.Game(t.Context(), kilifi, 1)
		if err != nil || !c.Whole || !bytes.Contains(c.Data, []byte("name: "+name)) ||
			bytes.Contains(c.Data, entry(2)) {
			t.Errorf("after an edit the game is\n%s%v", c.Data, err)
		}
	}
	must(t, commitAll(t.Context(), s, store.Act{At: evening, Game: kilifi, After: 1, Lines: [][]byte{entry(2)}}))
}

func wantStale(t *testing.T, err error) {
	t.Helper()
	if stale := (*store.StaleError)(nil); !errors.As(err, &stale) {
		t.Errorf("a stale act gives %v", err)
	}
}

// testFacts protects what is known from a start, and from being said again.
func testFacts(t *testing.T, k Kind) {
	s := opened(t, k)
	all := append(append(facts(1), facts(2)...),
		post.Sent{ID: letterID(1), At: evening},
		post.Hold{Fingerprint: "held1", At: evening, Game: kilifi, Seat: 1, Said: "x"},
		post.Hold{Fingerprint: "held2", At: evening, Game: kilifi, Seat: 2, Said: "y"},
		post.Settled{Fingerprint: "held1", How: "yes"},
		post.Text{Fingerprint: fingerprint(1), Digest: [4]byte{1, 2, 3, 4}},
		post.Offered{At: evening, Game: kilifi, Seat: 1, Position: 41, Lines: ".abc*defghijkl"},
		post.Searched{At: evening},
	)
	for range 2 {
		must(t, commitAll(t.Context(), s, store.Act{At: evening, Facts: all}))
		turned := sure(s.HoldsTurned(context.Background()))
		must(t, commitAll(t.Context(), s, store.Act{At: evening.Add(time.Hour), Facts: all}))
		if sure(s.HoldsTurned(context.Background())) != turned {
			t.Error("questions that are known are news")
		}
		if n := count(t, s, evening); n < len(all) {
			t.Errorf("%d facts are told of, expected %d at least", n, len(all))
		}
		if n := count(t, s, evening.Add(48*time.Hour)); n != 0 && !tellsMore(k) {
			t.Errorf("%d facts are of a time to come", n)
		}
		checkFacts(t, s)
		must(t, s.Close())
		s = opened(t, k)
		checkFacts(t, s)
	}
}

// tellsMore tells whether a kind of store may tell of facts that are older than was asked for.
func tellsMore(k Kind) bool {
	_, more := k.(interface{ TellsMore() })
	return more
}

func count(t *testing.T, s referee.Store, since time.Time) (n int) {
	t.Helper()
	must(t, s.EachPost(since, func(post.Line) { n++ }))
	return n
}

func checkFacts(t *testing.T, s referee.Store) {
	t.Helper()
	in, known := answer(s.Known(context.Background(), fingerprint(1)))
	if _, other := answer(s.Known(context.Background(), "another")); !known || other || in.Outcome != "accepted" || in.Entry != 1 {
		t.Errorf("of the mail is known %+v", in)
	}
	if owed := owed(s); len(owed) != 1 || owed[0].ID != letterID(2) || sure(s.Unsent(context.Background())) != 1 || !sure(s.EverOwed(context.Background(), letterID(1))) ||
		sure(s.EverOwed(context.Background(), "another-letter")) {
		t.Errorf("owed are %+v", owed)
	}
	if o := sure(s.Owing(t.Context(), letterID(1), letterID(2), "another-letter")); len(o) != 1 || o[0].To != "ben-02c1" || o[0].Until != 2 {
		t.Errorf("owed are %+v", o)
	}
	p := sure(s.PostOf(t.Context(), kilifi))
	if mark, marked := p.Marked(kilifi); !marked || mark != 2 || !p.EverOwed(letterID(1)) || !p.WasSent(letterID(1)) || !p.EverOwed(letterID(2)) ||
		p.WasSent(letterID(2)) || p.EverOwed("another-letter") {
		t.Errorf("of the game's letters is known %+v", p)
	}
	if h := sure(s.Holds(context.Background())); len(h) != 1 || h[0].Fingerprint != "held2" {
		t.Errorf("waiting are %+v", h)
	}
	if h, waits := answer(s.Held(context.Background(), "held2")); !waits || h.Said != "y" {
		t.Errorf("waiting is %+v", h)
	}
	if mark, marked := answer(s.Marked(context.Background(), kilifi)); !marked || mark != 2 ||
		!slices.Equal(sure(s.MarkedGames(context.Background())), []games.GameID{kilifi}) {
		t.Errorf("the mark is %d", mark)
	}
	if digest, known := answer(s.Text(context.Background(), fingerprint(1))); !known || digest != [4]byte{1, 2, 3, 4} {
		t.Errorf("the text is %v", digest)
	}
	if offered := sure(s.Offered(context.Background(), kilifi, 1)); len(offered) != 1 || offered[0].Position != 41 || offered[0].Lines != ".abc*defghijkl" {
		t.Errorf("offered is %+v", offered)
	}
	if !sure(s.Searched(context.Background())).Equal(evening) || len(sure(s.Unread(t.Context()))) != 0 {
		t.Errorf("searched at %v, unread are %v", sure(s.Searched(context.Background())), sure(s.Unread(t.Context())))
	}
}

// testImpossible protects all others from a fact that cannot be written: it is refused, with the
// act that it is of.
func testImpossible(t *testing.T, k Kind) {
	s := opened(t, k)
	err := commitAll(t.Context(), s,
		store.Act{At: evening, Facts: append(facts(1), post.In{Fingerprint: "two words", Outcome: "x", At: evening})})
	if format := (*games.FormatError)(nil); !errors.As(err, &format) {
		t.Errorf("an impossible fact gives %v", err)
	}
	if _, known := answer(s.Known(context.Background(), fingerprint(1))); known || sure(s.Unsent(context.Background())) != 0 {
		t.Error("the facts beside it are known")
	}
}

// testLease protects a store from two writers.
func testLease(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, s.Lease())
	select {
	case <-s.Lost():
		t.Error("a lease that was just given is lost")
	default:
	}
	if s.Lost() == nil {
		t.Error("nobody could notice that the lease is lost")
	}
	if _, err := k.Open(); !errors.As(err, new(*disk.LockedError)) {
		t.Errorf("a store that another has gives %v", err)
	}
	must(t, s.SetServerAhead(36*time.Hour))
	must(t, s.SetDisplaced(true))
	instance := s.Instance()
	must(t, s.Close())
	s = opened(t, k)
	ahead, err := s.ServerAhead()
	displaced, failed := s.Displaced()
	if err != nil || failed != nil || ahead != 36*time.Hour || !displaced || s.Instance() != instance {
		t.Errorf("after a start, %v, %v, %s", ahead, displaced, s.Instance())
	}
	must(t, s.SetDisplaced(false))
	if displaced, err := s.Displaced(); displaced || err != nil {
		t.Errorf("it is displaced, %v", err)
	}
	if odd, err := s.Odd(); len(odd) > 0 || err != nil {
		t.Errorf("odd are %v, %v", odd, err)
	}
}

func testProfiles(t *testing.T, k Kind) {
	s := opened(t, k)
	if _, err := s.Profile(t.Context(), ann); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("nobody's profile gives %v", err)
	}
	must(t, saveProfile(t.Context(), s))
	must(t, s.Close())
	s = opened(t, k)
	must(t, hasProfile(t.Context(), s))
	if ids, err := s.Players(t.Context()); err != nil || !slices.Equal(ids, []games.PlayerID{ann}) {
		t.Errorf("the players are %v, %v", ids, err)
	}
	must(t, s.RemoveProfile(t.Context(), ann))
	must(t, s.RemoveProfile(t.Context(), ann))
	if ids, err := s.Players(t.Context()); err != nil || len(ids) != 0 {
		t.Errorf("the players are %v, %v", ids, err)
	}
	if err := s.SaveProfile(t.Context(), "../x", &store.Profile{Name: "X"}); err == nil {
		t.Error("a path is taken for a player")
	}
}

// testLooking protects those who look at a store beside whoever has it: they see what has been
// committed, archived games too, and keep nobody from writing.
func testLooking(t *testing.T, k Kind) {
	s := opened(t, k)
	must(t, createGame(t.Context(), s, kilifi))
	must(t, createGame(t.Context(), s, lamu))
	must(t, saveProfile(t.Context(), s))
	looking, err := k.Look()
	must(t, err)
	must(t, enter(1, 1)(t.Context(), s))
	must(t, s.Archive(lamu, 2026))
	for _, q := range []store.Query{{}, {Archived: true}} {
		rows, err := looking.Find(t.Context(), q)
		must(t, err)
		found := ""
		for _, r := range rows {
			found += fmt.Sprintf("%s %d %d %d %v; ", r.ID, r.Year, r.Last, len(r.Seats), r.Fault)
		}
		want := "kilifi-7 0 1 2 <nil>; "
		if q.Archived {
			want += "lamu-3 2026 0 2 <nil>; "
		}
		if found != want {
			t.Errorf("%+v finds %s", q, found)
		}
	}
	for _, has := range []struct {
		id    games.GameID
		year  int
		there bool
	}{{kilifi, 0, true}, {lamu, 0, true}, {lamu, 2026, true}, {lamu, 2025, false}, {kilifi, 2026, false},
		{"pemba-2", 0, false}} {
		text, err := looking.Read(t.Context(), has.id, has.year)
		if there := err == nil && bytes.HasPrefix(text.Data, header(has.id)) && text.Name != ""; there != has.there ||
			!there && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s of %d is %q, %v", has.id, has.year, text.Data, err)
		}
	}
	secret, err := looking.Secret(kilifi)
	if _, gone := looking.Secret(lamu); string(secret) != "secret" || err != nil || !errors.Is(gone, fs.ErrNotExist) {
		t.Errorf("the secrets are %q, %v, and %v", secret, err, gone)
	}
	n := 0
	must(t, looking.EachPost(evening, func(post.Line) { n++ }))
	players, err := looking.Players(t.Context())
	profile, failed := looking.Profile(t.Context(), ann)
	if n != len(facts(1)) || !slices.Equal(players, []games.PlayerID{ann}) || errors.Join(err, failed) != nil ||
		profile.Name != "Ann" {
		t.Errorf("%d facts, players %v, %+v, %v, %v", n, players, profile, err, failed)
	}
	odd, err := looking.Odd()
	foreign, failed := looking.Foreign()
	if len(odd)+len(foreign) > 0 || errors.Join(err, failed) != nil {
		t.Errorf("odd are %v, foreign %v, %v, %v", odd, foreign, err, failed)
	}
	must(t, enter(2, 2)(t.Context(), s))
}

// testRewriting protects those who want to be forgotten, and games that are put away.
func testRewriting(t *testing.T, k Kind) {
	s := opened(t, k)
	for _, step := range story() {
		must(t, step.do(t.Context(), s))
	}
	for range 2 {
		must(t, isAway(t.Context(), s))
		must(t, isForgotten(t.Context(), s))
		must(t, hasEntries(entries)(t.Context(), s))
		if has, err := s.HasSecret(t.Context(), lamu); has || err != nil {
			t.Errorf("an archived game has a secret, %v", err)
		}
		must(t, forget(t.Context(), s))
		s.Leave(kilifi)
		must(t, s.Close())
		s = opened(t, k)
	}
}

// testManyAtOnce has many commit at once, for games of their own and for none.
func testManyAtOnce(t *testing.T, k Kind) {
	const many = 20
	s := opened(t, k)
	var all sync.WaitGroup
	for i := range many {
		all.Go(func() {
			id := games.GameID(fmt.Sprint("kilifi-", i))
			err := createGame(t.Context(), s, id)
			for n := 1; n <= entries && err == nil; n++ {
				if _, err = s.Game(t.Context(), id, n-1); err == nil {
					in := post.In{Fingerprint: fmt.Sprintf("mail%d-%d", i, n), Outcome: "accepted", Game: id, Entry: n,
						At: evening}
					err = commitAll(t.Context(), s, store.Act{At: evening, Game: id, After: n - 1,
						Lines: [][]byte{entry(n)}, Facts: []post.Line{in}})
				}
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	must(t, s.Close())
	s = opened(t, k)
	for i := range many {
		for n := 1; n <= entries; n++ {
			if _, known := answer(s.Known(context.Background(), fmt.Sprintf("mail%d-%d", i, n))); !known {
				t.Errorf("mail %d of game %d is not known", n, i)
			}
		}
	}
}

// testBroken lives the story once for each step of writing at which it can be broken off: by an
// error, or by the end of the process. What was acknowledged is there, what was not can be done
// again, and in the end nobody can tell that anything happened.
func testBroken(t *testing.T, empty func(*testing.T) Kind, dies bool) {
	k := empty(t)
	s := opened(t, k)
	for _, step := range story() {
		must(t, step.do(t.Context(), s))
	}
	want := told(t, s)
	must(t, s.Close())
	for n := 1; ; n++ {
		k := empty(t)
		s := opened(t, k)
		k.Break(n, dies)
		for i, step := range story() {
			if step.do(t.Context(), s) == nil {
				continue
			}
			if dies {
				k.Mend()
				s = opened(t, k)
			}
			must(t, whole(t.Context(), k, s))
			s.Leave(kilifi)
			for _, before := range story()[:i] {
				if before.check != nil {
					must(t, errors.Join(before.check(t.Context(), s)))
				}
			}
			must(t, again(t.Context(), s, step))
		}
		if got := told(t, s); got != want {
			t.Fatalf("broken at step %d, the store tells\n%s\nexpected\n%s", n, got, want)
		}
		must(t, s.Close())
		if !k.Mend() {
			t.Logf("count %d steps", n-1)
			return
		}
		s = opened(t, k)
		if got := told(t, s); got != want {
			t.Fatalf("broken at step %d, after a start the store tells\n%s\nexpected\n%s", n, got, want)
		}
		must(t, s.Close())
	}
}

// again does a step until it is done.
func again(ctx context.Context, s referee.Store, step step) (err error) {
	for range 3 {
		if err = step.do(ctx, s); err == nil {
			return nil
		}
	}
	return fmt.Errorf("%s: %w", step.name, err)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
