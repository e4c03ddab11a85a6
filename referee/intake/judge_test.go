package intake

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/metrics"
	"dhow/referee/outbox"
)

// court is a store with mails to be judged, all in one part, and a desk that does as they say.
type court struct {
	Desk
	mu    sync.Mutex
	mails []store.Arrived
	left  []string // what was left, with how
	done  []string // what was done, in that order
	owned bool     // the part is claimed
}

// comes has mails of a game come in.
func (c *court) comes(game games.GameID, said ...string) {
	for _, what := range said {
		n := int64(len(c.mails) + 1)
		c.mails = append(c.mails, store.Arrived{N: n, Game: game, Size: int64(len(what)), Raw: []byte(what)})
	}
}

func (c *court) MailParts(context.Context) ([]int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.mails) == 0 {
		return nil, nil
	}
	return []int{0}, nil
}

func (c *court) ClaimMails(_ context.Context, _, most int) ([]store.Arrived, bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.owned = true
	return slices.Clone(c.mails[:min(most, len(c.mails))]), true, nil
}

func (c *court) ReleaseMails(ctx context.Context, _ int, done ...int64) error {
	err := c.PutAway(ctx, done...)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.owned = false
	return err
}

func (c *court) PutAway(_ context.Context, numbers ...int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.mails = slices.DeleteFunc(c.mails, func(m store.Arrived) bool { return slices.Contains(numbers, m.N) })
	return nil
}

// LeaveMails leaves mails as a database does.
func (c *court) LeaveMails(_ context.Context, held bool, numbers ...int64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	var of []games.GameID
	for _, m := range c.mails {
		if slices.Contains(numbers, m.N) {
			of = append(of, m.Game)
		}
	}
	c.mails = slices.DeleteFunc(c.mails, func(m store.Arrived) bool {
		leaves := slices.Contains(numbers, m.N) || held && slices.Contains(of, m.Game)
		if how := "alone"; leaves {
			if held {
				how = "held"
			}
			c.left = append(c.left, string(m.Raw)+": "+how)
		}
		return leaves
	})
	return nil
}

func (c *court) Read(raw []byte, _ string) *mail.Letter {
	return &mail.Letter{Fingerprint: string(raw), Signed: strings.Contains(string(raw), " signed")}
}

func (c *court) Proven(context.Context, *Incoming) bool { return true }

func (c *court) MayDecide(context.Context, *Incoming) bool { return true }

// Sort does as a mail says.
func (c *court) Sort(_ context.Context, in *Incoming) Task {
	said := in.Letter.Fingerprint
	game, what, _ := strings.Cut(said, " ")
	task := Task{Lane: game, Class: Class{Kind: BearsKey, Who: game}, Keyed: true, AtTable: true, Do: func(context.Context) (Done, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.done = append(c.done, said)
		return Done{}, nil
	}}
	switch {
	case strings.HasPrefix(what, "known"):
		return Task{Known: true}
	case strings.HasPrefix(what, "forged"), what == "signed-from-elsewhere":
		task.Class = Class{Kind: BearsKeyFromElsewhere, Who: game}
	case what == "signed-and-silent":
		task.Class, task.Keyed = Class{}, false
	case what == "signed-as-before":
		return Task{Known: true}
	case what == "signed-without-a-key":
		task.Class, task.Keyed = Class{Kind: ProvesNothing, Who: "example.org"}, false
	case what == "signed-by-a-host":
		task.Class, task.Keyed = Class{Kind: NamesHost, Who: "example.org"}, false
	case what == "signed-and-asked-about":
		task.Class, task.Keyed, task.AtTable = Class{Kind: WaitsForAnswer, Who: "example.org"}, false, false
	case what == "signed-where-none-can-tell":
		task.Class, task.Keyed = Class{Kind: CannotBeTold}, false
	case strings.HasPrefix(what, "of-a-player"):
		task.AtTable = false
	case strings.HasPrefix(what, "other-game"):
		task.Lane = "another"
	case strings.HasPrefix(what, "fails"):
		task.Do = func(context.Context) (Done, error) { return Done{}, errors.New("it fails") }
	case strings.HasPrefix(what, "panics"):
		task.Do = func(context.Context) (Done, error) { panic("the program is wrong") }
	case strings.HasPrefix(what, "cannot-be-sorted"):
		panic("the program is wrong")
	case strings.HasPrefix(what, "untold"):
		task.Untold = errors.New("the store is away")
	}
	return task
}

// judged has a court's mails judged until nothing is left to do.
func (c *court) judged(t *testing.T, limits config.Limits) {
	t.Helper()
	quiet, counts := slog.New(slog.DiscardHandler), new(metrics.Registry)
	writer := outbox.NewWriter(new(emptyJournal), noTroubles{}, time.Now, quiet, counts)
	ctx, end := context.WithCancel(t.Context())
	var working sync.WaitGroup
	working.Go(func() { writer.Run(ctx, ctx) })
	j := NewJudge(Settings{Desk: c, Post: writer, Log: quiet, Metrics: counts, Limits: limits, Clock: time.Now}, c)
	working.Go(func() { j.Run(ctx, t.Context()) })
	waitFor(time.Minute)
	end()
	working.Wait()
	if len(c.mails) > 0 || c.owned {
		t.Errorf("%d mails are neither done with nor left; the part is claimed: %v", len(c.mails), c.owned)
	}
}

// TestJudgeLeavesWhatItCannotDoWhole protects mails from being done by who may not do them all, or
// from being done before one of their game that waits: what a table alone judges is done, in order;
// behind what is left, all of the game is left; and nothing waits for what proves nothing.
func TestJudgeLeavesWhatItCannotDoWhole(t *testing.T) {
	for what, left := range map[string]string{
		"of-a-player": "held", "other-game": "held", "fails": "held", "panics": "held", "untold": "held", "forged": "alone", "cannot-be-sorted": "alone", "known": "",
		"signed": "held", "signed-from-elsewhere": "held", "signed-without-a-key": "alone", "signed-and-silent": "alone", "signed-as-before": "alone",
		"signed-by-a-host": "alone", "signed-and-asked-about": "alone", "signed-where-none-can-tell": "held",
	} {
		t.Run(what, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &court{}
				c.comes("kilifi-7", "kilifi-7 one", "kilifi-7 "+what, "kilifi-7 two", "kilifi-7 three")
				c.comes("lamu-3", "lamu-3 one")
				c.judged(t, config.DefaultLimits)
				done, leaves := []string{"kilifi-7 one"}, []string{}
				switch left {
				case "held":
					leaves = []string{"kilifi-7 " + what + ": held", "kilifi-7 two: held", "kilifi-7 three: held"}
				case "alone":
					leaves = []string{"kilifi-7 " + what + ": alone"}
				}
				if left != "held" {
					done = append(done, "kilifi-7 two", "kilifi-7 three")
				}
				if !slices.Contains(c.done, "lamu-3 one") {
					t.Errorf("another game waits: done are %q", c.done)
				}
				if of := slices.DeleteFunc(c.done, func(s string) bool { return s == "lamu-3 one" }); !slices.Equal(of, done) {
					t.Errorf("done are %q, expected %q", of, done)
				}
				if !slices.Equal(c.left, leaves) {
					t.Errorf("left are %q, expected %q", c.left, leaves)
				}
			})
		})
	}
}

// TestJudgeKeepsOrderInManyMails protects mails of a game from overtaking each other where more
// come than are claimed together, and all are done.
func TestJudgeKeepsOrderInManyMails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &court{}
		var said []string
		for i := range 3*mostJudged + 7 {
			said = append(said, "kilifi-7 "+string(rune('A'+i)))
		}
		c.comes("kilifi-7", said...)
		limits := config.DefaultLimits
		limits.PlayerMails = 10_000
		c.judged(t, limits)
		if !slices.Equal(c.done, said) {
			t.Errorf("%d of %d are done, left are %d", len(c.done), len(said), len(c.left))
		}
	})
}

// TestJudgeLeavesTheMailsOfAFlood protects others from a player who writes more than a player may
// in an hour: those mails are left, and wait where such mails do.
func TestJudgeLeavesTheMailsOfAFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &court{}
		for i := range 50 {
			c.comes("kilifi-7", "kilifi-7 "+string(rune('A'+i)))
		}
		limits := config.DefaultLimits
		limits.PlayerMails = 20
		c.judged(t, limits)
		if n := len(c.done); n == 0 || n > limits.PlayerMails || len(c.left) != 50-n {
			t.Errorf("%d are done, and %d left", len(c.done), len(c.left))
		}
	})
}
