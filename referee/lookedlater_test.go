package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/config"
	"dhow/referee/outbox"
)

// blindStore cannot read a game right after something was entered in it, while it is to be so.
type blindStore struct {
	*store.Files
	fails, next atomic.Bool
	failed      atomic.Int32
}

func (s *blindStore) Commit(ctx context.Context, act store.Act) ([]post.Line, error) {
	left, err := s.Files.Commit(ctx, act)
	s.next.Store(s.fails.Load() && err == nil && len(act.Lines) > 0)
	return left, err
}

func (s *blindStore) Game(ctx context.Context, id games.GameID, have int) (store.Chapter, error) {
	if s.next.Swap(false) {
		s.failed.Add(1)
		return store.Chapter{}, errors.New("the disk does not answer")
	}
	return s.Files.Game(ctx, id, have)
}

// TestNothingIsLostWhenAGameCannotBeLookedAt has a mail be judged and entered, and the game then
// not be readable for a moment: all that follows from the mail is journalled at once, also what
// nobody could find out again, as nothing is read for it; and the next order is taken.
func TestNothingIsLostWhenAGameCannotBeLookedAt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, func(c *config.Config) {
			c.Limits.PlayerMails, c.Limits.IdleAnswers, c.Limits.TalkMails = 100_000, 100_000, 100_000
		})
		s := new(blindStore)
		w.house = func() House {
			files, err := store.OpenFiles(w.files, w.cfg.Data, time.Now)
			must(t, err)
			s.Files = files
			return House{Inboxes: oneInbox(w.box), Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, DNS: w.dns, Log: w.log}
		}
		w.start()
		players := w.three()
		id := w.begin(players, "first")
		ben := players[1]
		s.fails.Store(true)
		refused := func() bool {
			return strings.Contains(oneLine(ben.letter().Text), "no more of it has room in the game's file")
		}
		for n := range 30 {
			if refused() {
				break
			}
			ben.answer(strings.Repeat(fmt.Sprintf("say %d %s\n\n", n, strings.Repeat("so long ", 200)), 4))
			w.settle()
		}
		told := slices.ContainsFunc(w.tray.to(players[0].address), func(l *mail.Outgoing) bool {
			return strings.Contains(oneLine(l.Text), "has used up what a day has room for in the file")
		})
		if s.failed.Load() > 0 || !refused() || !told {
			t.Errorf("the game was read %d times right after a mail was entered; Ben is refused %v, the host is told of it %v", s.failed.Load(), refused(), told)
		}
		entries := w.logLength(id)
		for range 2 { // all put cards to rest, and plan
			w.playOn(id, players)
			waitFor(10 * time.Minute) // an order is put off where its table is what cannot be read
		}
		if taken := w.logLength(id) - entries; taken < 2*len(players) {
			t.Errorf("of %d orders %d are taken", 2*len(players), taken)
		}
		w.stop()
	})
}
