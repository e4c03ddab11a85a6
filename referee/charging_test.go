package referee

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/post"
	"dhow/games/store"
	"dhow/games/store/memory"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

// worker is a process that spends, on a store that counts.
type worker struct {
	*testing.T
	*budget
	store Store
}

// workers are some processes on one store.
func workers(t *testing.T, n int) (all []worker) {
	s, err := memory.New().Open()
	must(t, err)
	_, err = s.Recall()
	must(t, err)
	for range n {
		b := newBudget(s)
		all = append(all, worker{t, b, b.keptBy(s)})
	}
	return all
}

// handled commits that a mail is done with.
func (w worker) handled(mail string) {
	w.Helper()
	_, err := w.store.Commit(w.Context(), store.Act{At: evening, Facts: []post.Line{post.In{Fingerprint: mail, Outcome: post.OutcomeAnswered, At: evening}}})
	must(w.T, err)
}

// TestWorkersShareABudget: what one process has spent another does not spend again, once the facts
// are in the store that name what it was spent for. The same thing is spent once, whoever does.
func TestWorkersShareABudget(t *testing.T) {
	both := workers(t, 2)
	a, b, ann := both[0], both[1], aDay("ann", 2)
	spend := func(w worker, after time.Duration, mail string, want bool) {
		t.Helper()
		if again, ok := w.spendOne(t, evening.Add(after), mail, ann); ok != want {
			t.Errorf("after %v, %s: spent is %v, or %v", after, mail, ok, again.Sub(evening))
		}
	}
	spend(a, 0, "m1", true)
	a.handled("m1")
	spend(b, time.Hour, "m1", true) // it comes again, to another process
	spend(b, time.Hour, "m2", true)
	spend(b, time.Hour, "m3", false) // what is not in the store yet counts, too
	b.handled("m2")
	spend(a, 2*time.Hour, "m3", false)
	if again, _ := a.spendOne(t, evening.Add(2*time.Hour), "m3", ann); !again.Equal(evening.Add(day)) {
		t.Errorf("it is possible after %v", again.Sub(evening))
	}
	spend(a, day, "m3", true)
	if len(b.budget.spent) > 0 || len(b.unkept) > 0 {
		t.Errorf("what the store has is kept beside it: %v, %v", b.budget.spent, b.unkept)
	}
}

// TestWorkersShareTurns: letters that nobody has asked for go to one address so often in a day,
// whoever owes them.
func TestWorkersShareTurns(t *testing.T) {
	all := workers(t, 2)
	for i, want := range []time.Duration{0, 0, day, day, 2 * day} {
		w, id := all[i%2], post.LetterID(fmt.Sprint("letter-to-vic-", i))
		sent, err := w.of(t.Context(), evening, sentTo("vic"))
		must(t, err)
		if at := sent.turn(sentTo("vic"), id, 2); !at.Equal(evening.Add(want)) {
			t.Errorf("letter %d is sent after %v", i, at.Sub(evening))
		}
		_, err = w.store.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.Owe{ID: id, At: evening.Add(want), To: "vic-02c1", Kind: "invitation"}}})
		must(t, err)
	}
}

// TestWorkersShareStreaks: mails in which nothing is understood are in a row whichever process gets
// them, and so is one that is understood.
func TestWorkersShareStreaks(t *testing.T) {
	all, n := workers(t, 2), 0
	get := func(w worker, words string, want patience) (mail string, others bool) {
		t.Helper()
		n++
		mail = fmt.Sprint("m", n)
		row, err := w.of(t.Context(), evening, puzzlesOf("ann-7f3a"))
		must(t, err)
		how, others := row.take("ann-7f3a", words, mail)
		if how != want {
			t.Errorf("%s, %s is answered as %v, expected %v", mail, words, how, want)
		}
		return mail, others
	}
	understood := func(w worker, mail string, others, want bool) {
		t.Helper()
		if got := w.understood("ann-7f3a", mail, evening, others); got != want {
			t.Errorf("%s: others were in the streak: %v", mail, got)
		}
		w.handled(mail)
	}
	for i, want := range []patience{isAnswered, isAnswered, isWarned, isIgnored} {
		mail, _ := get(all[i%2], fmt.Sprint("words", i), want)
		all[i%2].handled(mail)
	}
	mail, others := get(all[1], "words9", isIgnored)
	understood(all[1], mail, others, true)
	mail, others = get(all[0], "words1", isAnswered)
	understood(all[0], mail, others, false)
	mail, _ = get(all[1], "words1", isAnswered)
	all[1].handled(mail)
	get(all[0], "words1", isIgnored)
}

// TestBudgetOfAStoreThatCannotTell: without an answer of the store nothing is decided, and what is
// committed in doubt counts once.
func TestBudgetOfAStoreThatCannotTell(t *testing.T) {
	server := memory.New()
	s, err := server.Open()
	must(t, err)
	_, err = s.Recall()
	must(t, err)
	b, ann := newBudget(s), aDay("ann", 2)
	w := worker{t, b, b.keptBy(s)}
	w.spendOne(t, evening, "m1", ann)
	server.Trouble(func(at memory.Point, _ string) error {
		if at == memory.Done || at == memory.Ask {
			return errors.New("connection reset")
		}
		return nil
	})
	if _, err := s.Commit(t.Context(), store.Act{}); err == nil {
		t.Error("nothing fails")
	}
	if _, err := b.of(t.Context(), evening, "ann"); err == nil {
		t.Error("a store that does not answer tells what is spent")
	}
	if _, err := w.store.Commit(t.Context(), store.Act{At: evening, Facts: []post.Line{post.In{Fingerprint: "m1", Outcome: post.OutcomeAnswered, At: evening}}}); err == nil {
		t.Error("an act that nobody knows of is acknowledged")
	}
	server.Trouble(nil)
	if n := b.on(t, evening, ann).count("ann"); n != 1 {
		t.Errorf("spent is %d", n)
	}
	w.handled("m1")
	if n := newBudget(s).on(t, evening, ann).count("ann"); n != 1 {
		t.Errorf("spent is %d for others", n)
	}
}

// deaf is a store that tells of no fact but the newest ones.
type deaf struct{ *memory.Store }

// Recall opens what is known.
func (d *deaf) Recall(...func(post.Line)) ([]store.Torn, error) {
	return d.Store.Recall()
}

// EachPost fails.
func (*deaf) EachPost(time.Time, func(post.Line)) error {
	return errors.New("the facts are read")
}

// uncounting is a store that does not count, as that of an older program.
type uncounting struct{ Store }

// TestStartsCountWithoutFacts: on a store that counts a start reads no facts to know what was
// spent, but the first one behind a program that did not count, which finds the same in them.
func TestStartsCountWithoutFacts(t *testing.T) {
	t.Parallel()
	counted := map[bool]map[string]int{}
	for _, before := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t)
			server := w.inMemory()
			counts, reads := before, true
			w.house = func() House {
				s, err := server.Open()
				must(t, err)
				h := House{Inboxes: []intake.Inbox{w.box}, Senders: []outbox.Sender{w.tray}, Disk: w.files, Store: s, DNS: w.dns, Log: w.log}
				switch {
				case !counts:
					h.Store = uncounting{s}
				case !reads:
					h.Store = &deaf{s}
				}
				return h
			}
			w.start()
			players := w.three()
			id := w.begin(players, "first")
			for range 3 {
				w.playOn(id, players)
			}
			players[0].write("new game vic@victims.example.org")
			players[1].write("gibberish upon gibberish")
			players[2].answer("say all how do you do")
			w.settle()
			w.stop()
			counts = true
			w.start()
			w.stop()
			reads = false
			w.start()
			counted[before] = kindsOf(server.Charges())
			players[1].write("gibberish and more of it")
			w.settle()
			w.stop()
		})
	}
	mails := "mails" // which a program that does not count forgets at each start (referee/allowances.go)
	if counted[true][mails] == 0 || counted[false][mails] != 0 {
		t.Errorf("%d and %d mails are counted", counted[true][mails], counted[false][mails])
	}
	delete(counted[true], mails)
	if a, b := counted[true], counted[false]; !maps.Equal(a, b) {
		t.Errorf("counted is\n%v\nand found in the facts\n%v", a, b)
	}
}

// kindsOf counts charges by the kinds of their accounts.
func kindsOf(charges []store.Charge) map[string]int {
	kinds := map[string]int{}
	for _, c := range charges {
		kind, _, _ := strings.Cut(c.Account, "/")
		kinds[kind]++
	}
	return kinds
}
