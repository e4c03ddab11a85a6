package crashtest

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/internal/postgresql"
	"dhow/mail"
)

var seed = flag.Uint64("seed", 0, "of what befalls the daemons of TestFleet; 0: of the time")

// TestFleet has games be played by mail over three daemons on one database of two servers, while
// any of them are killed, stand still, or cannot reach each other; and wants what comes of it to be
// what comes of games that nobody disturbs, with files: no mail lost, entered twice or judged
// otherwise, and no letter that differs or is missing. With DHOW_LONG games come to their end.
func TestFleet(t *testing.T) {
	skipIfRaced(t)
	t.Parallel()
	postgresql.Start(t)
	if *seed == 0 {
		*seed = uint64(time.Now().UnixNano())
	}
	r := record(t, loops(30, 10_000), " no clock")
	runs, most := loops(1, 6), loops(len(shortOf), 70)
	var mu sync.Mutex
	took, kills := times{}, 0
	t.Run("runs", func(t *testing.T) {
		for run := range runs {
			t.Run(fmt.Sprint(run), func(t *testing.T) {
				t.Parallel()
				t.Logf("-seed %d, %d mails", *seed, len(r.mails))
				chance := rand.New(rand.NewPCG(*seed, uint64(run)))
				var nets []*postgresql.Net
				if run%2 == 1 {
					nets = cables(t)
				}
				f := newFleet(t, r, nets...)
				f.await(f.write(gamesMade)) // nobody answers a letter about a game before it is made
				for n := 0; n < most && len(f.mails) > 0; n++ {
					b := chosen(slices.DeleteFunc(slices.Clone(allThatBefalls), func(b befalls) bool { return b.cable && nets == nil }), chance)
					if runs == 1 {
						b = &allThatBefalls[shortOf[n]]
					}
					waited := f.befall(b, chance)
					mu.Lock()
					took[b.name] = append(took[b.name], waited)
					kills += b.kills
					mu.Unlock()
				}
				f.rest(r.want)
				got := f.outcome()
				for _, d := range got.timeless().against(r.want.timeless()) {
					t.Error(d)
				}
				for _, again := range got.notedTwice() {
					t.Logf("a mail is noted twice:\n%s", again)
				}
				if t.Failed() {
					t.Log(strings.Join(f.events, "\n"))
				}
				t.Logf("%d letters came twice; daemons ended by themselves: %v", got.twice, f.ended)
			})
		}
	})
	t.Logf("count %d kills of daemons and database servers, in %d plays of games of %d mails\n%s", kills, runs, len(r.mails), took.table())
}

// timesIn are times, in entries and letters, and in facts as they are printed; and what is sealed
// with some in it.
var timesIn = regexp.MustCompile(`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z| \+0000 UTC)?|(?m)^Date: .*$|\bSaid:\S+`)

// timeless is what a run leaves behind without its times, without what the operator is told, and
// how often the mailbox was searched.
func (o *outcome) timeless() *outcome {
	without := func(text string) string { return timesIn.ReplaceAllString(text, "TIME") }
	l := &outcome{files: map[string]string{}, marks: o.marks, letters: map[mail.Address][]letter{}, folders: o.folders}
	for name, text := range o.files {
		l.files[name] = without(text)
	}
	for _, line := range o.journal {
		if !strings.HasPrefix(line, "post.Searched") && !strings.Contains(line, "Kind:notice") {
			l.journal = append(l.journal, without(line))
		}
	}
	slices.Sort(l.journal) // a mail may be noted twice, as long as both say the same of it
	l.journal = slices.Compact(l.journal)
	for who, letters := range o.letters {
		if who == operatorAddress {
			continue
		}
		for _, one := range letters {
			l.letters[who] = append(l.letters[who], letter{one.id, without(one.text)})
		}
	}
	return l
}

// notedTwice are the facts of mails that are noted more than once.
func (o *outcome) notedTwice() (all []string) {
	of := map[string]string{}
	for _, line := range o.journal {
		if mail, _, is := strings.Cut(line, " Outcome:"); is {
			if before := of[mail]; before != "" {
				all = append(all, before+"\n"+line)
			}
			of[mail] = line
		}
	}
	return all
}

// cables are two networks that can be cut; none, with a word, where they cannot be made.
func cables(t *testing.T) []*postgresql.Net {
	one, err := postgresql.NewNet(t)
	other, failed := postgresql.NewNet(t)
	if err := errors.Join(err, failed); err != nil {
		t.Logf("no packets are dropped: %v", err)
		return nil
	}
	return []*postgresql.Net{one, other}
}

// shortOf is what befalls a fleet in the usual run.
var shortOf = []int{0, 1, 3, 5, 10, 12}
