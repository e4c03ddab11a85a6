package referee

import (
	"fmt"
	"maps"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/questions"
)

// sortTime is what sorting a mail, and judging what an unproven sender can cause, may cost of a
// processor (docs/performance.md).
const sortTime = 10 * time.Millisecond

// tooDear tells whether a cost is more than so many sortTimes. They are longer where the race
// detector is in, and where the machine takes longer, as one does whose processors others share,
// than that on which they were measured takes to part ten thousand lines into words: 0.8 ms. What
// it takes is measured at the time.
func tooDear(cost time.Duration, sorted int) bool {
	limit := time.Duration(sorted) * sortTime * raceSlowdown
	if cost <= limit {
		return false
	}
	const there = 800 * time.Microsecond
	text := strings.Repeat("X T 5 6/2 9/2x1; 1A@4 3A@5 p1\n", 10_000)
	here := processorTime(10, func() {
		for line := range strings.Lines(text) {
			strings.Fields(line)
		}
	})
	return cost > limit*max(here, there)/there
}

// hostileBodies are texts made to cost time, each as long as the mail reader lets one be.
func hostileBodies() map[string]string {
	lines := func(unit string, most int) string {
		return strings.Repeat(unit+"\n", min(most, 64<<10/(len(unit)+1)))
	}
	distinct := func(unit string, most int) string {
		var b strings.Builder
		for n := 0; n < most && b.Len() < 64<<10; n++ {
			b.WriteString(strings.ReplaceAll(unit, "{N}", strconv.Itoa(n)) + "\n")
		}
		return b.String()
	}
	codes := func(unit string) string {
		const letters = "abcdefghijklmnopqrstuvwxyz"
		var b strings.Builder
		for n := range 31 {
			b.WriteString(strings.ReplaceAll(unit, "{CODE}", "abcdefgh"+letters[n%26:n%26+1]+letters[n/26:n/26+1]) + "\n")
		}
		return b.String()
	}
	return map[string]string{
		"words that are not ASCII":        lines("żółć gęślą", 1000),
		"long words that are not ASCII":   lines(strings.Repeat("żółć", 4)+" "+strings.Repeat("gęślą", 4), 1000),
		"two long words":                  lines(strings.Repeat("x", 2000)+" "+strings.Repeat("y", 2000), 1000),
		"two short words":                 lines("a b", 1000),
		"words near orders":               lines("Expnad Mombsaa", 1000),
		"words near game":                 lines("gmae kilifi-7", 1000),
		"games":                           distinct("game kilifi-{N}", 1000),
		"figures":                         lines("9/9x9/9x9/9x9 9x9/9x9", 1000),
		"yes":                             lines("yes abcdefghij", 900),
		"codes with yes":                  codes("yes {CODE}"),
		"codes with no":                   codes("no {CODE}"),
		"codes with join":                 codes("join {CODE} palm"),
		"codes with add":                  codes("yes {CODE} add"),
		"join":                            lines("join palm", 1000),
		"never":                           lines("never", 1000),
		"unsubscribe":                     lines("unsubscribe", 1000),
		"commands":                        lines("resign", 1000),
		"addresses":                       distinct("address a{N}@example.net", 1000),
		"new games":                       lines("new game ben@example.net", 1000),
		"a new game of many":              "new game\n" + distinct("x{N}@example.net, Ann Ansson Annsson a{N}@example.net;", 999),
		"a new game of many words":        "new game " + strings.Repeat("a b c d e f ", 300) + "\n" + lines(strings.Repeat("a, ", 1300), 999),
		"a new game of many at signs":     "new game\n" + lines(strings.Repeat("a@b.c ", 600), 999),
		"replacements":                    distinct("replace green Dee a{N}@example.net", 1000),
		"forget me":                       lines("forget me", 1000),
		"talk":                            lines("say "+strings.Repeat("palaver ", 60), 1000),
		"orders":                          lines("X T 5 6/2 9/2x1; 1A@4 3A@5 p1", 1000),
		"words that link orders":          lines(strings.Repeat("X T to 5 and with the ", 7), 1000),
		"orders between full stops":       lines(strings.Repeat("G Cf1 M1. ", 12), 1000),
		"orders behind then":              lines("E 2"+strings.Repeat(" and then E 2", 12), 1000),
		"letters of verbs in sentences":   lines(strings.Repeat("I X T E S G 5 ", 20), 1000),
		"politeness":                      lines("G Cf1 M1 x"+strings.Repeat(" please!", 30)+" (so)(so)", 1000),
		"marks of lists":                  lines("- - - * 1) - E 2", 1000),
		"queued orders":                   lines("then [y2=Bn2] X T 5 6/2 9/2x1; 1A@4 3A@5 p1 | E 2 | E 1", 1000),
		"queues of twenty":                lines("then X T 5 6/2 9/2x1; 1A@4 3A@5 p1"+strings.Repeat("; then [7:M] X T 5 6/2 9/2x1; 1A@4 3A@5 p1 | E 2 until round 4", 19), 1000),
		"queues that never end":           lines(strings.Repeat("then ", 30)+strings.Repeat("; then auto end 2 until", 12), 1000),
		"marks that nobody sees":          lines(strings.Repeat("\u200b", 600)+" \u200b", 1000),
		"keys":                            distinct("key kilifi-{N}.5.g.abcdefghijklmnopqrstuv", 1000),
		"keys of the game":                distinct("key {GAME}.{N}.g.abcdefghijklmnopqrstuv", 1000),
		"keys of the game in a quotation": distinct("> {GAME}.{N}.g.abcdefghijklmnopqrstuv", 1000),
	}
}

// hostileHeaders are headers made to cost time, but for From.
func hostileHeaders() map[string]string {
	return map[string]string{
		"brackets in the subject":        "Subject: " + strings.Repeat("[", 60<<10) + "\r\n",
		"pairs of brackets":              "Subject: " + strings.Repeat("[]", 30<<10) + "\r\n",
		"games in the subject":           "Subject: " + strings.Repeat("[a-1]", 12<<10) + "\r\n",
		"references":                     "Subject: x\r\nReferences: " + strings.Repeat("<a@b>\r\n ", 8000) + "<a@b>\r\n",
		"references that look like ours": "Subject: x\r\nReferences: " + strings.Repeat("<abcdefghijklmnop.kilifi-7.5.g.abcdefghijklmnopqrstuv@example.com>\r\n ", 900) + "<a@b>\r\n",
		"a subject that unsubscribes":    "Subject: unsubscribe {GAME}.5.g.abcdefghijklmnopqrstuv\r\n",
	}
}

// hostileSenders are the classes of senders, by the headers that make them. An insider's order is
// judged at a table, which has its own bounds: of those only the sorting counts.
var hostileSenders = []struct {
	name, top, from string
	judged          bool
}{
	{"a stranger", "", "Fay <fay@example.edu>", true},
	{"unproven, with a player's From", "", "Ben <ben@example.net>", true},
	{"unproven, with a host's From", "", "Ann <ann@example.org>", true},
	{"an aligned stranger", aligned("example.edu"), "Fay <fay@example.edu>", true},
	{"with a player's key, and a stranger's From", "In-Reply-To: <{BEN-ID}>\r\n", "Fay <fay@example.edu>", true},
	{"with a key", "In-Reply-To: <{BEN-ID}>\r\n", "Ben <ben@example.net>", false},
	{"with a host's key", "In-Reply-To: <{ANN-ID}>\r\n" + aligned("example.org"), "Ann <ann@example.org>", false},
	{"proven by the domain", aligned("example.net"), "Ben <ben@example.net>", false},
}

// hostileMail is a mail of the table.
func hostileMail(top, from, headers, body string) string {
	return top + "From: " + from + "\r\nTo: " + string(ourAddress) + "\r\nMessage-ID: <hostile@example.edu>\r\nDate: Fri, 20 Nov 2026 18:00:00 +0000\r\n" +
		"Content-Type: text/plain; charset=utf-8\r\n" + headers + "\r\n" + strings.ReplaceAll(body, "\n", "\r\n")
}

// manyHeld has mails and new addresses wait for a yes, of different players.
func manyHeld(t *testing.T, w *world, count int) {
	t.Helper()
	c := w.daemon.clerk
	text := []mail.Line{{Text: strings.Repeat("say hello ", 2000)}}
	var lines []post.Line
	for n := range count {
		fingerprint := fmt.Sprintf("%032x", n+1)
		held := questions.Held{From: "fay@example.edu", Player: games.PlayerID("p" + strconv.Itoa(n/5) + "-0000"), Delivery: acts.Delivery{Mail: acts.Mail{Fingerprint: fingerprint, Lines: text}}}
		h := post.Hold{Fingerprint: fingerprint, At: c.Clock()}
		if n%5 == 0 {
			held.Move = &questions.Move{Mail: fingerprint, Address: "fay@example.edu"}
		}
		h.Said = c.Ring.SealJSON(questions.SealedAs(fingerprint), held)
		lines = append(lines, h)
	}
	_, err := w.daemon.store.Commit(t.Context(), store.Act{At: c.Clock(), Facts: lines})
	must(t, err)
}

// processorTime is what the least of some runs costs of the processors. What seems too dear is run
// more often: collecting garbage of before, and other programs, only ever make a run dearer.
func processorTime(runs int, do func()) time.Duration {
	least := time.Hour
	for i := 0; i < runs || i < 5*runs && least > sortTime; i++ {
		least = min(least, spentBy(do))
	}
	return least
}

// spentBy is what something costs of the processors that is done once: mails that have come before
// cost nearly nothing when they come again.
func spentBy(do func()) time.Duration {
	spent := func() time.Duration {
		var r syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
			panic(err)
		}
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	before := spent()
	do()
	return spent() - before
}

// TestHostileMailsAreSortedInNoTime holds what sorting a mail costs of a processor, whoever wrote
// it, and what it costs to judge what an unproven sender can cause, and to write each letter that
// comes of it.
func TestHostileMailsAreSortedInNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t, func(c *config.Config) { c.Limits.HeldMails = 1000 })
		defer f.stop()
		manyHeld(t, f.world, 200)
		mails := map[string][2]string{}
		for name, body := range hostileBodies() {
			mails[name] = [2]string{"Subject: Mombasa\r\n", body}
		}
		for name, headers := range hostileHeaders() {
			mails[name] = [2]string{headers, "Good evening!\n"}
		}
		n := 0
		names, ofActs := actBodies(1000)
		for who, sender := range hostileSenders {
			worst, total := time.Duration(0), time.Duration(0)
			slowest := ""
			tried := maps.Clone(mails)
			for at, name := range names {
				if someOf(at, who, 20) {
					tried[name] = [2]string{"Subject: Mombasa\r\n", ofActs[name]}
				}
			}
			for name, m := range tried {
				n++
				raw := strings.Replace(f.fill(hostileMail(sender.top, sender.from, m[0], m[1]), 0), "hostile@", fmt.Sprintf("hostile%d@", n), 1)
				in := &intake.Incoming{Letter: f.daemon.clerk.Read([]byte(raw), ""), Waiting: mail.Waiting{Received: time.Now()}}
				runtime.GC()
				var done intake.Done
				cost := processorTime(3, func() {
					task := f.daemon.clerk.Sort(t.Context(), in)
					if sender.judged && task.Do != nil {
						var err error
						done, err = task.Do(t.Context())
						must(t, err)
					}
				})
				cost = max(cost, f.lettersCost(t, done.Facts))
				if tooDear(cost, 1) {
					t.Errorf("%s, %s: %v", sender.name, name, cost)
				}
				if total += cost; cost > worst {
					worst, slowest = cost, name
				}
			}
			t.Logf("%s: %v on average, %v at most (%s)", sender.name, (total / time.Duration(len(tried))).Round(time.Microsecond), worst.Round(10*time.Microsecond), slowest)
		}
	})
}

// lettersCost is what the dearest of the letters costs that a mail leads to, as it is written.
func (f *forgeryWorld) lettersCost(t *testing.T, lines []post.Line) (most time.Duration) {
	t.Helper()
	_, err := f.daemon.store.Commit(t.Context(), store.Act{At: f.daemon.clerk.Clock(), Facts: lines})
	must(t, err)
	for _, line := range lines {
		if owe, is := line.(post.Owe); is {
			most = max(most, processorTime(3, func() {
				_, err := f.daemon.letters.Letter(t.Context(), owe)
				must(t, err)
			}))
		}
	}
	return most
}

// TestHostileMailsAreReadInNoTime holds what reading a text costs of a processor where lines are
// asked about as the daemon asks.
func TestHostileMailsAreReadInNoTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newForgeryWorld(t)
		defer f.stop()
		worst, slowest := time.Duration(0), ""
		bodies := hostileBodies()
		names, ofActs := actBodies(1000)
		for at, name := range names {
			if someOf(at, 1, 20) {
				bodies[name] = ofActs[name]
			}
		}
		for name, body := range bodies {
			for where, before := range map[string]string{"": "", " below a signature mark": "-- \nAnn\n", " in a quotation": "On Monday Dhow wrote:\n"} {
				raw := []byte(f.fill(hostileMail("", "Ben <ben@example.net>", "Subject: x\r\n", before+body), 0))
				runtime.GC()
				cost := processorTime(3, func() { f.daemon.clerk.Read(raw, "") })
				if cost > worst {
					worst, slowest = cost, name+where
				}
				if tooDear(cost, 2) {
					t.Errorf("%s%s: %v", name, where, cost)
				}
			}
		}
		t.Logf("%v at most (%s)", worst.Round(10*time.Microsecond), slowest)
	})
}
