package storetest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
)

// A story is a short life of a store, a step after another. Each step can be done again, and looks
// first at what is there, as the referee does.

const (
	kilifi  games.GameID   = "kilifi-7"
	lamu    games.GameID   = "lamu-3"
	ann     games.PlayerID = "ann-7f3a"
	entries                = 4
)

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

// header is the beginning of a game of Ann and Ben.
func header(id games.GameID) []byte {
	return []byte(`dhow: 1
game: ` + string(id) + `
rules: 1
edition: {name: mombasa, digest: "sha256:` + strings.Repeat("0", 64) + `"}
setup: random
seats: [{seat: blue, player: ann-7f3a, name: Ann}, {seat: green, player: ben-02c1, name: Ben}]
`)
}

// entry is the line of an entry, made of a mail.
func entry(n int) []byte {
	return fmt.Appendf(nil, `--- {n: %d, at: 2026-11-20T18:%02d:00Z, by: blue, mail: %s, says: [{to: all, text: "%d"}]}`, n, n, fingerprint(n), n)
}

func fingerprint(n int) string { return fmt.Sprintf("mail%d", n) }

func letterID(n int) post.LetterID { return post.LetterID(fmt.Sprintf("letter-about-%d", n)) }

// facts are those of an entry: a letter, that letters are owed so far, and that the mail is done
// with.
func facts(n int) []post.Line {
	return []post.Line{
		post.Owe{ID: letterID(n), At: evening, Game: kilifi, Seat: 2, To: "ben-02c1", Kind: "news", From: n, Until: n},
		post.Mark{Game: kilifi, Entry: n},
		post.In{Fingerprint: fingerprint(n), Outcome: "accepted", Game: kilifi, Entry: n, At: evening},
	}
}

// step is something that is done to a store.
type step struct {
	name string
	do   func(context.Context, referee.Store) error
	// check tells whether what the step has done is there: all of it after it was acknowledged.
	check func(context.Context, referee.Store) error
}

// story lists the steps.
func story() []step {
	steps := []step{{"create", create(kilifi, facts(0)...), hasFacts(0)}}
	return append(steps,
		step{"enter the first", enter(1, 1), hasFacts(1)},
		step{"enter the second", enter(2, 2), hasFacts(2)},
		step{"enter two more", enter(3, entries), hasFacts(entries)},
		step{"send", commit(post.Sent{ID: letterID(1), At: evening}), isSent(1)},
		step{"hold", commit(post.Hold{Fingerprint: "held1", At: evening, Game: kilifi, Seat: 1, Said: "x"}), holds(1)},
		step{"settle", commit(post.Settled{Fingerprint: "held1", How: "yes"}), holds(0)},
		step{"take mails in", takeIn, waits(1, 2)},
		step{"put one away", putAway, waits(1)},
		step{"profile", saveProfile, hasProfile},
		step{"another", create(lamu), nil},
		step{"archive", archive, isAway},
		step{"forget", forget, isForgotten},
	)
}

// create creates a game, or commits the facts alone of one that has been created.
func create(id games.GameID, facts ...post.Line) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		place, err := s.Where(ctx, id)
		switch {
		case err != nil:
			return err
		case place != store.Missing:
			return commitAll(ctx, s, store.Act{At: evening, Facts: facts})
		}
		return createGame(ctx, s, id, facts...)
	}
}

// createGame creates a game, and commits what is left of what follows.
func createGame(ctx context.Context, s referee.Store, id games.GameID, facts ...post.Line) error {
	left, err := s.Create(ctx,
		store.NewGame{At: evening, ID: id, Log: header(id), Secret: []byte("secret"), Facts: facts})
	if err == nil && len(left) > 0 {
		_, err = s.Commit(ctx, store.Act{At: evening, Facts: left})
	}
	return err
}

// enter makes entries, or commits the facts alone of those that have been made.
func enter(first, last int) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		c, err := s.Game(ctx, kilifi, store.Nothing)
		if err != nil {
			return err
		}
		act := store.Act{At: evening, Game: kilifi, After: log.Last(c.Data)}
		for n := first; n <= last; n++ {
			act.Charges = append(act.Charges, charge(n))
			if act.Facts = append(act.Facts, facts(n)...); act.After < n {
				act.Lines = append(act.Lines, entry(n))
			}
		}
		return commitAll(ctx, s, act)
	}
}

// commitAll commits an act, and then what is left of it.
func commitAll(ctx context.Context, s referee.Store, act store.Act) error {
	left, err := s.Commit(ctx, act)
	if err == nil && len(left) > 0 {
		_, err = s.Commit(ctx, store.Act{At: act.At, Facts: left})
	}
	return err
}

func commit(lines ...post.Line) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		return commitAll(ctx, s, store.Act{At: evening, Facts: lines})
	}
}

func saveProfile(ctx context.Context, s referee.Store) error {
	return s.SaveProfile(ctx, ann, &store.Profile{
		Name: "Ann", Lang: "en", Zone: "UTC", Addresses: []store.Address{{Address: "ann@example.org", Proof: "key",
			Since: evening}},
	})
}

func archive(ctx context.Context, s referee.Store) error {
	s.Leave(lamu)
	if place, err := s.Where(ctx, lamu); err != nil || place != store.Here {
		return err
	}
	return s.Archive(lamu, 2026)
}

func forget(ctx context.Context, s referee.Store) error {
	naming, err := s.Find(ctx, store.Query{Archived: true, Naming: ann})
	for _, game := range naming {
		s.Leave(game.ID)
		err = errors.Join(err, s.ForgetIn(ctx, game.ID, game.Year, ann))
	}
	return errors.Join(err, s.RemoveProfile(ctx, ann))
}

// hasEntries wants a game to have entries up to one, in order.
func hasEntries(n int) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		c, err := s.Game(ctx, kilifi, store.Nothing)
		if err != nil {
			return err
		}
		for i := 1; i <= n; i++ {
			if strings.Count(string(c.Data), string(entry(i))) != 1 {
				return fmt.Errorf("entry %d is not there once:\n%s", i, c.Data)
			}
		}
		return nil
	}
}

// hasFacts wants an entry to be there, and all that follows from it to be known.
func hasFacts(n int) func(context.Context, referee.Store) error {
	return func(ctx context.Context, s referee.Store) error {
		if err := hasEntries(n)(ctx, s); err != nil {
			return err
		}
		in, known := answer(s.Known(context.Background(), fingerprint(n)))
		mark, _ := answer(s.Marked(context.Background(), kilifi))
		if !known || in.Entry != n || mark < n || !sure(s.EverOwed(context.Background(), letterID(n))) {
			return fmt.Errorf("of entry %d is known %+v, with the mark at %d", n, in, mark)
		}
		return nil
	}
}

func isSent(n int) func(context.Context, referee.Store) error {
	return func(_ context.Context, s referee.Store) error {
		if owed, err := s.Owing(context.Background(), letterID(n)); len(owed) > 0 || err != nil {
			return errors.New("a letter that was sent is owed")
		}
		return nil
	}
}

func holds(n int) func(context.Context, referee.Store) error {
	return func(_ context.Context, s referee.Store) error {
		if got := len(sure(s.Holds(context.Background()))); got > n {
			return fmt.Errorf("%d questions wait", got)
		}
		return nil
	}
}

func hasProfile(ctx context.Context, s referee.Store) error {
	p, err := s.Profile(ctx, ann)
	if errors.Is(err, fs.ErrNotExist) { // it is forgotten later
		return nil
	}
	if err == nil && p.Name != "Ann" {
		err = fmt.Errorf("the profile is %+v", p)
	}
	return err
}

func isAway(ctx context.Context, s referee.Store) error {
	if place, err := s.Where(ctx, lamu); err != nil || place != store.PutAway {
		return fmt.Errorf("the archived game is in %v, %w", place, err)
	}
	return nil
}

func isForgotten(ctx context.Context, s referee.Store) error {
	naming, err := s.Find(ctx, store.Query{Archived: true, Naming: ann})
	if err != nil || len(naming) > 0 {
		return fmt.Errorf("storetest: Ann stands in %+v, %w", naming, err)
	}
	if _, err := s.Profile(ctx, ann); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("storetest: Ann has a profile, %w", err)
	}
	return nil
}

// whole wants entries whose facts are not known to be behind the mark of their game, and no facts
// to be known without their entries: what the next who reads the game goes by. Only a store that
// leaves facts has entries behind the mark.
func whole(ctx context.Context, k Kind, s referee.Store) error {
	c, err := s.Game(ctx, kilifi, store.Nothing)
	if _, known := answer(s.Known(context.Background(), fingerprint(0))); errors.Is(err, fs.ErrNotExist) && !known && !sure(s.EverOwed(context.Background(), letterID(0))) {
		return nil
	}
	if err != nil {
		return err
	}
	mark, _ := answer(s.Marked(context.Background(), kilifi))
	if _, leaves := k.(interface{ LeavesFacts() }); !leaves && mark != log.Last(c.Data) {
		return fmt.Errorf("the mark is %d, behind which there are entries:\n%s", mark, c.Data)
	}
	for n := 1; n <= entries; n++ {
		entered := strings.Contains(string(c.Data), string(entry(n)))
		_, known := answer(s.Known(context.Background(), fingerprint(n)))
		switch {
		case !entered && (known || mark >= n || sure(s.EverOwed(context.Background(), letterID(n)))):
			return fmt.Errorf("facts of entry %d are known, which is not there", n)
		case known != isCharged(ctx, s, n, known):
			return fmt.Errorf("of entry %d is known %v, but not what it has spent", n, known)
		case entered && known && mark < n, known && !sure(s.EverOwed(context.Background(), letterID(n))):
			return fmt.Errorf("the mail of entry %d is done with, and its letters are not owed", n)
		}
	}
	return nil
}

// charge is what the mail of an entry has cost.
func charge(n int) store.Charge {
	return store.Charge{Account: "ann", What: fingerprint(n), Cost: 1, At: evening}
}

// isCharged tells whether that is charged, with what else an act has; so it is of stores that do
// not count.
func isCharged(ctx context.Context, s referee.Store, n int, known bool) bool {
	counting, counts := s.(referee.Database)
	if !counts {
		return known
	}
	charges := sure(counting.Charges(ctx, store.Since{Account: "ann", At: evening}))
	return slices.ContainsFunc(charges, func(c store.Charge) bool { return c.What == charge(n).What })
}

// opened opens a store.
func opened(t *testing.T, k Kind) referee.Store {
	t.Helper()
	s, err := k.Open()
	if err == nil {
		_, err = s.Recall()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told is all that a store tells, to be compared.
func told(t *testing.T, s referee.Store) string {
	t.Helper()
	var b strings.Builder
	ids, err := s.Games(t.Context())
	fmt.Fprintln(&b, ids, err)
	for _, id := range ids {
		text, err := s.Log(t.Context(), id)
		fmt.Fprintf(&b, "%s%v\n", text, err)
	}
	for _, l := range owed(s) {
		fmt.Fprintf(&b, "%+v\n", l.Owe)
	}
	for n := 1; n <= entries; n++ {
		in, known := answer(s.Known(context.Background(), fingerprint(n)))
		fmt.Fprintln(&b, in, known)
	}
	players, err := s.Players(t.Context())
	marked := sure(s.MarkedGames(t.Context()))
	slices.Sort(marked)
	place, _ := s.Where(t.Context(), lamu)
	fmt.Fprintln(&b, players, err, marked, place, sure(s.Holds(t.Context())))
	waiting, err := arrived(t.Context(), s)
	fmt.Fprintln(&b, waiting, err)
	return b.String()
}

// owed lists the letters that have to be sent, part by part.
func owed(s referee.Store) (all []store.Letter) {
	for part := range s.Parts() {
		all = append(all, sure(s.Letters(context.Background(), []int{part}, evening))...)
	}
	return all
}

// sure is an answer of a store that always has one.
func sure[T any](answer T, err error) T {
	if err != nil {
		panic(err)
	}
	return answer
}

// answer is likewise one to what may be or not.
func answer[T any](t T, is bool, err error) (T, bool) { return sure(t, err), is }
