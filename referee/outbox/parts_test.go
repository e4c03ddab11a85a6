package outbox

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/metrics"
)

// sharedJournal is a journal whose letters several processes send.
type sharedJournal struct {
	*store.Files
	mu      sync.Mutex
	claimed [7]int       // by which process; 0: none
	most    int          // parts that were claimed together
	refuse  map[int]bool // processes whose lease has expired
	later   map[post.LetterID]store.Later
}

// at is the journal as a process sees it.
type at struct {
	*sharedJournal
	process int
}

func (a *at) Parts() int { return len(a.claimed) }

func (a *at) Claim(_ context.Context, parts ...int) (ours []int, _ error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.most = max(a.most, len(parts))
	for _, part := range parts {
		if !a.refuse[a.process] && (a.claimed[part] == 0 || a.claimed[part] == a.process) {
			a.claimed[part] = a.process
			ours = append(ours, part)
		}
	}
	return ours, nil
}

func (a *at) Release(_ context.Context, parts []int, later ...store.Later) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, part := range parts {
		a.claimed[part] = 0
	}
	for _, l := range later {
		a.later[l.Letter] = l
	}
	return nil
}

func (a *at) Letters(ctx context.Context, parts []int, now time.Time) (letters []store.Letter, _ error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	due := map[int]bool{}
	for _, l := range sure(a.Files.Letters(ctx, []int{0}, now)) {
		if l.Part = int(seedOf(post.LetterID(l.To)) % uint64(len(a.claimed))); slices.Contains(parts, l.Part) {
			l.Next, l.Tries = a.later[l.ID].Next, a.later[l.ID].Tries
			letters, due[l.Part] = append(letters, l), due[l.Part] || !l.Next.After(now)
		}
	}
	return slices.DeleteFunc(letters, func(l store.Letter) bool { return !due[l.Part] }), nil
}

func (a *at) Due(ctx context.Context, now time.Time) (map[int]time.Time, error) {
	due := map[int]time.Time{}
	for part := range a.claimed {
		if letters := sure(a.Letters(ctx, []int{part}, now)); len(letters) > 0 {
			due[part] = time.Time{}
		}
	}
	return due, nil
}

func (a *at) Commit(ctx context.Context, act store.Act) ([]post.Line, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.refuse[a.process] {
		return nil, &store.LostError{Path: "the journal"}
	}
	return a.Files.Commit(ctx, act)
}

// slow is a server that takes its time.
type slow struct{ *fakeSender }

func (s slow) Send(ctx context.Context, o *mail.Outgoing) error {
	time.Sleep(20 * time.Millisecond)
	return s.fakeSender.Send(ctx, o)
}

// expired frees the parts of a process.
func (j *sharedJournal) expired(process int) {
	j.mu.Lock()
	defer j.mu.Unlock()
	for part, by := range j.claimed {
		if by == process {
			j.claimed[part] = 0
		}
	}
}

// TestOutboxesShareLetters protects people from letters that two processes send, and from those in
// another order, while processes come and go; and letters that wait from a process that is gone.
func TestOutboxesShareLetters(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		files, err := store.OpenFiles(disk.OS{}, filepath.Join(t.TempDir(), "data"), time.Now)
		if err != nil {
			t.Fatal(err)
		}
		defer files.Close()
		if _, err := files.Recall(); err != nil {
			t.Fatal(err)
		}
		j := &sharedJournal{Files: files, refuse: map[int]bool{}, later: map[post.LetterID]store.Later{}}
		begin := func(process int, sender *fakeSender) (post *Writer, end context.CancelFunc) {
			ctx, end := context.WithCancel(t.Context())
			log := slog.New(slog.DiscardHandler)
			a := &at{sharedJournal: j, process: process}
			post = NewWriter(a, noTroubles{}, time.Now, log, new(metrics.Registry))
			box := sure(New(ctx, Settings{Senders: []Sender{slow{sender}, slow{sender}}, Store: a, Post: post, Letters: &outboxRun{fakeSender: sender},
				Mails: &outboxRun{}, Clock: time.Now, Log: log, Metrics: new(metrics.Registry)}))
			go post.Run(ctx, t.Context())
			go box.Run(ctx, t.Context())
			return post, end
		}
		all := &fakeSender{} // all letters, in the order in which they were sent
		var mine [4]*fakeSender
		for i := range mine {
			mine[i] = &fakeSender{refuse: func(o *mail.Outgoing) error {
				all.mu.Lock()
				defer all.mu.Unlock()
				all.sent = append(all.sent, string(o.To)+" "+o.Subject)
				return nil
			}}
		}
		holder, endHolder := begin(1, mine[1])
		_, endSecond := begin(2, mine[2])
		begin(3, mine[3])
		const people, each = 20, 30
		var owed []post.Line
		for i := range each {
			for n := range people {
				owed = append(owed, owes(games.PlayerID(fmt.Sprintf("p%d-1", n)), "kilifi-7", each)[i])
			}
		}
		for i := range each { // games go on while letters leave
			holder.Add(nil, owed[i*people:(i+1)*people]...)
			waitFor(50 * time.Millisecond)
		}
		j.mu.Lock()
		j.refuse[2] = true // it stands still, with what it has
		j.mu.Unlock()
		endSecond()
		waitFor(time.Second)
		j.expired(2)
		endHolder() // and its letters are sent by who is left
		waitFor(time.Second)
		j.expired(1)
		waitFor(15 * time.Second)

		last, twice := map[string]int{}, 0
		for _, letter := range all.got() {
			to, subject, _ := strings.Cut(letter, " ")
			var n int
			if _, err := fmt.Sscanf(subject[strings.LastIndexByte(subject, '-'):], "-%d", &n); err != nil {
				t.Fatal(err)
			}
			switch has := last[to]; {
			case n == has: // counted from 1 below
				last[to]++
			case n < has:
				twice++
			default:
				t.Errorf("%s gets letter %d behind %d", to, n, has)
			}
		}
		if len(last) != people || twice > 8 || sure(files.Unsent(context.Background())) > 0 {
			t.Errorf("%d people get letters, %d of them twice, and %d are owed still", len(last), twice, sure(files.Unsent(context.Background())))
		}
		if j.most < 2 || j.most > mostTogether {
			t.Errorf("%d parts with few letters are claimed together", j.most)
		}
		for i, by := range mine {
			if n := len(by.got()); i > 0 && n < people*each/10 {
				t.Errorf("process %d sends %d letters", i, n)
			}
		}
	})
}
