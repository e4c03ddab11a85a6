package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/internal/postgresql"

	"github.com/jackc/pgx/v5"
)

// court is a store with somebody who referees it, and deputies.
type court struct {
	*Store
	t        *testing.T
	server   *postgresql.Server
	name     string
	deputies []*Store
	taken    uint32 // how many mails were taken in
}

func newCourt(t *testing.T, deputies int) *court {
	t.Helper()
	server, name, settings := fresh(t)
	settings.Term = time.Hour // however slow this machine is
	c := &court{Store: opened(t, settings), t: t, server: server, name: name}
	t.Cleanup(func() { c.Close() })
	for range deputies {
		h, err := OpenDeputy(t.Context(), settings)
		must(t, err)
		t.Cleanup(func() { h.Close() })
		c.deputies = append(c.deputies, h)
	}
	return c
}

// comes has mails be taken in one after another, which say what they are called. One of two words
// bears keys of the game that is the first.
func (c *court) comes(called ...string) {
	c.t.Helper()
	for _, what := range called {
		id, _, _ := strings.Cut(what, " ")
		if id == what {
			id = ""
		}
		c.taken++
		must(c.t, c.TakeIn(c.t.Context(), store.Arrived{Mailbox: "a", Validity: 7, UID: c.taken, Size: int64(len(what)),
			Received: evening.Add(time.Duration(c.taken) * time.Minute), Raw: []byte(what), Game: games.GameID(id)}))
	}
}

// wantSorted wants some mails to be there for whoever referees, and returns their numbers.
func (c *court) wantSorted(want ...string) (numbers []int64) {
	c.t.Helper()
	for _, m := range sure(c.Arrived(c.t.Context(), 0)) {
		numbers = append(numbers, m.N)
	}
	var got []string
	must(c.t, c.EachArrived(c.t.Context(), numbers, func(m store.Arrived) error {
		got = append(got, string(m.Raw))
		return m.Unread
	}))
	if !slices.Equal(got, want) {
		c.t.Errorf("to be sorted are %q, expected %q", got, want)
	}
	return numbers
}

// wantClaimed wants somebody to claim the mails of a game's part, and returns their numbers.
func wantClaimed(t *testing.T, s *Store, id games.GameID, want ...string) (numbers []int64) {
	t.Helper()
	mails, got, err := s.ClaimMails(t.Context(), partOf(id), 50)
	must(t, err)
	var says []string
	for _, m := range mails {
		numbers, says = append(numbers, m.N), append(says, string(m.Raw))
	}
	if !got || !slices.Equal(says, want) {
		t.Errorf("the mails of %s are claimed: %v, %q; expected %q", id, got, says, want)
	}
	return numbers
}

// TestMailsOfAGameKeepTheirOrder: mails of one game are judged by who has claimed their part. When
// one is left to whoever referees, all behind it follow, those too that come later or have got a
// part meanwhile; and none of another game.
func TestMailsOfAGameKeepTheirOrder(t *testing.T) {
	c := newCourt(t, 1)
	h, ctx := c.deputies[0], t.Context()
	c.comes("kilifi-7 1", "hello", "kilifi-7 2", "lamu-3 1", "kilifi-7 3")
	if partOf(kilifi) == partOf("lamu-3") {
		t.Fatal("the games of this test have one part")
	}
	seen := c.wantSorted("hello")
	if parts := sure(h.MailParts(ctx)); len(parts) != 2 || !slices.Contains(parts, partOf(kilifi)) || !slices.Contains(parts, partOf("lamu-3")) {
		t.Errorf("mails wait in the parts %v", parts)
	}
	numbers := wantClaimed(t, h, kilifi, "kilifi-7 1", "kilifi-7 2", "kilifi-7 3")
	must(t, h.PutAway(ctx, numbers[0]))
	must(t, h.LeaveMails(ctx, true, numbers[1]))
	must(t, h.LeaveMails(ctx, true, numbers[1])) // as where it is not known whether it was done
	c.comes("kilifi-7 4", "lamu-3 2")
	wantClaimed(t, h, kilifi)
	numbers = c.wantSorted("hello", "kilifi-7 2", "kilifi-7 3", "kilifi-7 4")
	behind := sure(c.Arrived(ctx, seen[0]))
	if len(behind) != 3 || behind[0].Game != kilifi || !behind[0].Received.Equal(evening.Add(3*time.Minute)) || behind[0].UID != 3 {
		t.Errorf("behind what was seen are %+v", behind)
	}
	if !sure(c.AnyArrived(ctx, seen[0])) || sure(c.AnyArrived(ctx, numbers[3])) {
		t.Error("what was left is not noticed, or what has a part is")
	}
	wantClaimed(t, h, "lamu-3", "lamu-3 1", "lamu-3 2")

	must(t, c.server.Do(c.name, fmt.Sprintf("update arrived set part = %d where n = %d", partOf(kilifi), numbers[3]))) // as if it was taken in while they were left
	wantClaimed(t, h, kilifi)
	numbers = c.wantSorted("hello", "kilifi-7 2", "kilifi-7 3", "kilifi-7 4")
	must(t, c.PutAway(ctx, numbers...))
	c.comes("kilifi-7 5")
	wantClaimed(t, h, kilifi, "kilifi-7 5")
	must(t, h.ReleaseMails(ctx, partOf(kilifi)))
}

// TestMailThatNothingHasToWaitFor: a mail that is left as one of no game keeps no other of its game
// from deputies.
func TestMailThatNothingHasToWaitFor(t *testing.T) {
	c := newCourt(t, 1)
	h, ctx := c.deputies[0], t.Context()
	c.comes("kilifi-7 1", "kilifi-7 2", "kilifi-7 3")
	numbers := wantClaimed(t, h, kilifi, "kilifi-7 1", "kilifi-7 2", "kilifi-7 3")
	must(t, h.LeaveMails(ctx, false, numbers[2], numbers[0]))
	c.comes("kilifi-7 4")
	wantClaimed(t, h, kilifi, "kilifi-7 2", "kilifi-7 4")
	c.wantSorted("kilifi-7 1", "kilifi-7 3")
	if mails := sure(c.Arrived(ctx, 0)); mails[0].Game != "" {
		t.Errorf("it is one of %s", mails[0].Game)
	}
}

// TestWhoeverIsNotHeardOfLosesItsMails: the mails of a process that is not heard of any more are
// judged by another one, and the first commits nothing any more, of them or of anything else. The
// letters that it has claimed are free as well.
func TestWhoeverIsNotHeardOfLosesItsMails(t *testing.T) {
	c := newCourt(t, 2)
	dead, h, ctx := c.deputies[0], c.deputies[1], t.Context()
	c.comes("kilifi-7 1", "lamu-3 1")
	numbers := wantClaimed(t, dead, kilifi, "kilifi-7 1")
	wantClaimed(t, dead, "lamu-3", "lamu-3 1")
	if claimed, err := dead.Claim(ctx, 5); err != nil || len(claimed) != 1 {
		t.Fatalf("letters are claimed: %v, %v", claimed, err)
	}
	if mails, got, err := h.ClaimMails(ctx, partOf(kilifi), 50); got || err != nil || len(mails) > 0 {
		t.Errorf("two have the mails of one game: %v, %v", mails, err)
	}
	if parts := sure(h.MailParts(ctx)); len(parts) > 0 {
		t.Errorf("the parts %v are to be had", parts)
	}
	must(t, c.server.Do(c.name, fmt.Sprintf("update lease set until = '-infinity' where name = '%s'", dead.worker))) // as time does
	if parts := sure(h.MailParts(ctx)); len(parts) != 2 {
		t.Errorf("the parts %v are to be had", parts)
	}
	wantClaimed(t, h, kilifi, "kilifi-7 1")
	if free := sure(oneOf(ctx, c.Store.server, "parts", pgx.RowTo[int], "select count(*) from part where worker is not null or judge is not null")); free != 1 {
		t.Errorf("%d parts are claimed", free)
	}
	for what, err := range map[string]error{
		"puts away": dead.PutAway(ctx, numbers...), "leaves": dead.LeaveMails(ctx, true, numbers...), "releases": dead.ReleaseMails(ctx, partOf(kilifi)),
	} {
		if !errors.As(err, new(*store.LostError)) {
			t.Errorf("whoever lost its mails %s them: %v", what, err)
		}
	}
	wantClaimed(t, h, kilifi, "kilifi-7 1") // again, as its own
}

// TestNoDeputy: without deputies whoever referees does all, in the order in which it was
// taken in, and those that there were commit nothing of it any more.
func TestNoDeputy(t *testing.T) {
	c := newCourt(t, 0)
	c.comes("kilifi-7 1", "hello")
	must(t, c.PutAway(t.Context(), c.wantSorted("kilifi-7 1", "hello")...))

	c = newCourt(t, 2)
	ctx := t.Context()
	c.comes("kilifi-7 1", "lamu-3 1", "kilifi-7 2", "hello")
	numbers := wantClaimed(t, c.deputies[0], kilifi, "kilifi-7 1", "kilifi-7 2")
	if many := sure(c.TakeBackMails(ctx)); many != 0 {
		t.Errorf("%d mails are taken back from deputies", many)
	}
	must(t, c.server.Do(c.name, "update lease set until = '-infinity' where name <> 'store'")) // as time does
	c.comes("kilifi-7 3", "pate-2 1")                                                          // the first behind those that somebody had
	c.wantSorted("hello", "pate-2 1")
	if many := sure(c.TakeBackMails(ctx)); many != 4 {
		t.Errorf("%d mails are taken back", many)
	}
	c.comes("kilifi-7 4")
	c.wantSorted("hello", "pate-2 1", "kilifi-7 1", "lamu-3 1", "kilifi-7 2", "kilifi-7 3", "kilifi-7 4")
	if err := c.deputies[0].PutAway(ctx, numbers...); !errors.As(err, new(*store.LostError)) {
		t.Errorf("who is no deputy any more commits: %v", err)
	}
	if many := sure(c.TakeBackMails(ctx)); many != 0 {
		t.Errorf("%d mails are taken back again", many)
	}
}

// TestFirstDelegated: whoever referees learns when the first mail of a game was received that
// another has, or has left to him since his last search.
func TestFirstDelegated(t *testing.T) {
	c := newCourt(t, 1)
	h, ctx := c.deputies[0], t.Context()
	c.comes("hello", "kilifi-7 1", "kilifi-7 2", "kilifi-7 3")
	seen := c.wantSorted("hello")[0]
	want := func(minutes int, id games.GameID, seen int64) {
		t.Helper()
		want := time.Time{}
		if minutes > 0 {
			want = evening.Add(time.Duration(minutes) * time.Minute)
		}
		if at := sure(c.FirstDelegated(ctx, id, seen)); !at.Equal(want) {
			t.Errorf("the first mail of %s that is delegated was received at %v, not %v", id, at, want)
		}
	}
	want(2, kilifi, seen)
	want(0, "lamu-3", seen)
	numbers := wantClaimed(t, h, kilifi, "kilifi-7 1", "kilifi-7 2", "kilifi-7 3")
	must(t, h.PutAway(ctx, numbers[0]))
	want(3, kilifi, seen)
	must(t, h.LeaveMails(ctx, false, numbers[1]))
	want(3, kilifi, seen)
	want(3, "lamu-3", seen) // it may be about any
	must(t, h.LeaveMails(ctx, true, numbers[2]))
	numbers = c.wantSorted("hello", "kilifi-7 2", "kilifi-7 3")
	want(4, kilifi, numbers[1])
	want(0, kilifi, numbers[2])
}

// TestMailsAtATime: of a part not all mails are read at once, but one always is, however large it
// is; and one that cannot be read keeps none from being read.
func TestMailsAtATime(t *testing.T) {
	c := newCourt(t, 1)
	h, ctx := c.deputies[0], t.Context()
	large := "kilifi-7 " + string(bytes.Repeat([]byte("x"), mostBytes))
	c.comes("kilifi-7 1", large, "kilifi-7 2", "kilifi-7 3")
	numbers := wantClaimed(t, h, kilifi, "kilifi-7 1")
	must(t, h.PutAway(ctx, numbers...))
	must(t, h.PutAway(ctx, wantClaimed(t, h, kilifi, large)...))
	must(t, c.server.Do(c.name, "update arrived set raw = '' where uid = 3"))
	mails, _, err := h.ClaimMails(ctx, partOf(kilifi), 1)
	if must(t, err); len(mails) != 1 || mails[0].Raw != nil || !errors.Is(mails[0].Unread, ErrKeys) || mails[0].Game != kilifi {
		t.Errorf("of what cannot be read there is %+v", mails)
	}
	if mails, _, err = h.ClaimMails(ctx, partOf(kilifi), 2); err != nil || len(mails) != 2 || string(mails[1].Raw) != "kilifi-7 3" {
		t.Errorf("behind it are %+v, %v", mails, err)
	}
}

// TestManyJudgeMails: while mails come in for deputies, who leave every third mail, no two have one
// part at a time, and each mail is done once, those of a game in their order.
func TestManyJudgeMails(t *testing.T) {
	const mails, names = 120, 4
	c := newCourt(t, 4)
	var mu sync.Mutex
	var done [names][]int
	has := map[int]string{}
	ctx, over := t.Context(), make(chan struct{})
	finish := func(m store.Arrived) {
		var game, n int
		if _, err := fmt.Sscanf(string(m.Raw), "game-%d %d", &game, &n); err != nil {
			t.Errorf("it says %q: %v", m.Raw, err)
			return
		}
		done[game] = append(done[game], n)
	}
	judge := func(h *Store) error {
		for _, part := range sure(h.MailParts(ctx)) {
			all, got, err := h.ClaimMails(ctx, part, 5)
			if err != nil || !got {
				return err
			}
			mu.Lock()
			if has[part] != "" {
				t.Errorf("%s and %s have part %d", has[part], h.worker, part)
			}
			has[part] = h.worker
			for _, m := range all {
				if m.UID%3 == 0 {
					err = h.LeaveMails(ctx, true, m.N)
					break
				}
				if err = h.PutAway(ctx, m.N); err != nil {
					break
				}
				finish(m)
			}
			has[part] = ""
			mu.Unlock()
			if err == nil {
				err = h.ReleaseMails(ctx, part)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	referee := func() error {
		var numbers []int64
		for _, m := range sure(c.Arrived(ctx, 0)) {
			numbers = append(numbers, m.N)
		}
		mu.Lock()
		defer mu.Unlock()
		return c.EachArrived(ctx, numbers, func(m store.Arrived) error {
			if first := sure(c.FirstDelegated(ctx, m.Game, m.N)); !first.IsZero() && !first.After(m.Received) {
				return nil
			}
			finish(m)
			return c.PutAway(ctx, m.N)
		})
	}
	var all sync.WaitGroup
	for _, h := range c.deputies {
		all.Go(func() {
			for {
				select {
				case <-over:
					return
				default:
				}
				if err := judge(h); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	for i := range mails {
		c.comes(fmt.Sprintf("game-%d %d", i%names, i))
		if i%4 == 0 {
			must(t, referee())
		}
	}
	for waits := 1; waits > 0; {
		must(t, referee())
		waits = sure(oneOf(ctx, c.Store.server, "mails", pgx.RowTo[int], "select count(*) from arrived"))
	}
	close(over)
	all.Wait()
	for game, numbers := range done {
		if len(numbers) != mails/names || !slices.IsSorted(numbers) {
			t.Errorf("of game %d was done %v", game, numbers)
		}
	}
}

// TestManyMailsThatWaitAreNotRead: while very many mails of games that stand still wait, nobody
// reads them to see that none of another game or of a part waits.
func TestManyMailsThatWaitAreNotRead(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, `insert into arrived (n, mailbox, uid, received, size, raw, game, part)
		select n, '', n, now(), 4, 'mail', case when n % 2 = 0 then 'kilifi-7' else 'malindi-2' end, case when n % 2 = 0 then 3 end
		from generate_series(1, 20000) as n; analyze arrived`))
	takes := s.takingIn([]store.Arrived{{Game: "lamu-3"}})
	for sql, args := range map[string][]any{
		withMails: {s.worker}, takes[len(takes)-1].sql: takes[len(takes)-1].args,
		"select " + waitsUnsorted + " from arrived as m where part = $1": {7},
	} {
		plan, err := rowsOf(t.Context(), s.server, pgx.RowTo[string], "explain "+sql, args...)
		if must(t, err); strings.Contains(strings.Join(plan, "\n"), "Seq Scan on arrived") {
			t.Errorf("mails are looked for so:\n%s", strings.Join(plan, "\n"))
		}
	}
}
