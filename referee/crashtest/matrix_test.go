package crashtest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"dhow/mail"
)

var update = flag.Bool("update", false, "write testdata/reached.txt anew")

// twiceReached are the fail points at which the daemon is also killed when it comes there for the
// second time.
var twiceReached = []string{"entry-before", "entry-written", "letter-before", "letter-sent", "profile-saved"}

// byChance is the fail point that a daemon may come to or not: a game is behind the journal while
// that is being written.
const byChance = "game-recovered"

// columns are the places at which the daemon is killed.
func columns(t testing.TB) []string {
	var l []string
	for _, name := range failpoints(t) {
		l = append(l, name)
		if slices.Contains(twiceReached, name) {
			l = append(l, name+":2")
		}
	}
	return l
}

// begin opens a house in which a story is about to happen.
func (y *story) begin(t testing.TB) (*house, *stage) {
	t.Helper()
	s := y.stage(worldOf(t))
	h := newHouse(t, s.dir, begins.Add(y.after))
	h.mails = 1000 // later mails have other names
	h.searched()
	y.mails(h, s)
	return h, s
}

// done tells whether a story has come to its end.
func (y *story) done(h *house) bool { return h.arrived() >= y.letters && h.atRest() }

// arrived counts the letters that have arrived, those that came twice once.
func (h *house) arrived() int {
	h.Helper()
	n, twice := 0, 0
	for _, who := range h.readers() {
		n += len(h.lettersTo(who, &twice))
	}
	return n
}

// anyLetter tells whether a letter to anybody says something.
func (h *house) anyLetter(words string) bool {
	h.Helper()
	return slices.ContainsFunc(h.readers(), func(who mail.Address) bool {
		return slices.ContainsFunc(h.texts(who), func(text string) bool { return strings.Contains(text, words) })
	})
}

// calm is how a story ends if nobody kills the daemon, and the columns that it comes to.
type calm struct {
	once   sync.Once
	want   *outcome
	passed map[string]bool
}

// undisturbed is how a story ends if nobody kills the daemon. It is told once for all tests.
func (y *story) undisturbed(t testing.TB) *outcome {
	t.Helper()
	y.calm.once.Do(func() { y.tell(t) })
	if y.calm.want == nil {
		t.Fatal("the story could not be told")
	}
	return y.calm.want
}

// tell has a story happen while nobody kills the daemon.
func (y *story) tell(t testing.TB) {
	t.Helper()
	h, s := y.begin(t)
	before := s.entries(t)
	h.run("", func() bool { return y.done(h) })
	if n := h.lastEntries()[s.game] - before; n != y.entries {
		t.Errorf("undisturbed, %d entries are made, expected %d", n, y.entries)
	}
	if n := h.arrived(); n != y.letters {
		t.Errorf("undisturbed, %d letters are sent, expected %d", n, y.letters)
	}
	if y.letters > 0 && !h.anyLetter(y.words) {
		t.Errorf("undisturbed, no letter says %q", y.words)
	}
	y.calm.want, y.calm.passed = h.outcome(), h.passed()
}

// comesTo tells whether a story comes to a fail point if nobody kills the daemon before. One that is
// to die where it never comes is not disturbed at all.
func (y *story) comesTo(t testing.TB, point string) bool {
	t.Helper()
	y.undisturbed(t)
	return y.calm.passed[point]
}

// disturbed runs a story whose daemon dies at failpoints, one after another, and then lives on. It
// returns how many of them it came to.
func (y *story) disturbed(t testing.TB, points ...string) (*outcome, int) {
	t.Helper()
	h, _ := y.begin(t)
	done := func() bool { return y.done(h) }
	reached := 0
	for _, point := range points {
		if h.run(point, done) {
			reached++
		}
	}
	h.run("", done)
	return h.withoutTorn(h.outcome()), reached
}

// skipIfRaced leaves out what a slow daemon would take too long for. With the race detector, random
// moments will do.
func skipIfRaced(t *testing.T) {
	t.Helper()
	if raced {
		t.Skip("a daemon with the race detector is killed at random moments alone")
	}
}

// TestKilledAnywhere kills the daemon at every fail point that every story comes to. Which these are
// stands in testdata/reached.txt.
func TestKilledAnywhere(t *testing.T) {
	skipIfRaced(t)
	table := newGrid(t, columns(t))
	for i := range stories {
		y := &stories[i]
		t.Run(y.name, func(t *testing.T) {
			t.Parallel()
			want := y.undisturbed(t)
			for _, point := range columns(t) {
				if !y.comesTo(t, point) {
					table.note(t, y.name, point, false)
					continue
				}
				t.Run(point, func(t *testing.T) {
					t.Parallel()
					got, n := y.disturbed(t, point)
					table.note(t, y.name, point, n == 1)
					for _, d := range got.against(want) {
						t.Error(d)
					}
				})
			}
		})
	}
}

// recoveries are the fail points at which a daemon is killed that has just been started after a
// kill at the first of them. All but the first two are for the long loop.
var recoveries = []struct {
	first string
	then  []string
}{
	{"entry-written", []string{"game-recovered", "post-written", "mail-judged", "post-before", "mark-before", "letter-sent", "sent-before"}},
	{"post-written", []string{"mark-done", "letter-sent", "mail-sorted", "letter-before", "sent-before"}},
	{"clock-rung", []string{"clock-rung", "letter-sent", "post-before"}},
	{"game-created", []string{"post-before", "game-recovered", "mail-judged"}},
	{"profile-saved", []string{"post-before", "profile-saved", "letter-sent"}},
}

// TestKilledInRecovery kills the daemon at a fail point that a story comes to, and the next one at
// another, which it may or may not come to.
func TestKilledInRecovery(t *testing.T) {
	skipIfRaced(t)
	var kills atomic.Int64
	for i := range stories {
		y := &stories[i]
		t.Run(y.name, func(t *testing.T) {
			t.Parallel()
			want := y.undisturbed(t)
			for _, row := range recoveries {
				if !y.comesTo(t, row.first) {
					continue
				}
				for _, then := range row.then[:loops(2, len(row.then))] {
					t.Run(row.first+","+then, func(t *testing.T) {
						t.Parallel()
						got, n := y.disturbed(t, row.first, then)
						kills.Add(int64(n))
						for _, d := range got.against(want) {
							t.Error(d)
						}
					})
				}
			}
		})
	}
	t.Cleanup(func() { t.Logf("count %d kills at fail points, and in the recovery from them", kills.Load()) })
}

// grid is a table of which stories come to which fail points.
type grid struct {
	columns []string
	mu      sync.Mutex
	reached map[[2]string]bool
	want    []byte
}

const gridFile = "testdata/reached.txt"

// newGrid reads the table, which is written or compared with what was seen when the test is over.
func newGrid(t *testing.T, columns []string) *grid {
	t.Helper()
	g := &grid{columns: columns, reached: map[[2]string]bool{}}
	var err error
	if g.want, err = os.ReadFile(gridFile); err != nil && !*update {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.end(t) })
	return g
}

// note takes down whether a story came to a fail point, and compares that with the table.
func (g *grid) note(t *testing.T, story, point string, reached bool) {
	t.Helper()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.reached[[2]string{story, point}] = reached
	if want := bytes.Contains(g.want, []byte(g.row(story, point, reached))); !want && !*update {
		t.Errorf("the story comes to the fail point: %v, which %s does not say", reached, gridFile)
	}
}

// row is a line of the table. A cell of which the table says perhaps stays so: whether a game is looked
// at behind a mail of its host depends on when that is done with.
func (g *grid) row(story, point string, reached bool) string {
	row := func(word string) string { return fmt.Sprintf("%-20s %-17s %s\n", story, point, word) }
	switch {
	case point == byChance, bytes.Contains(g.want, []byte(row("perhaps"))):
		return row("perhaps")
	case reached:
		return row("killed")
	}
	return row("never")
}

func (g *grid) end(t *testing.T) {
	killed := 0
	var b strings.Builder
	b.WriteString("# Which stories come to which fail points. Written by go test -update.\n")
	for i := range stories {
		for _, point := range g.columns {
			reached, ran := g.reached[[2]string{stories[i].name, point}]
			if reached {
				killed++
			}
			if ran {
				b.WriteString(g.row(stories[i].name, point, reached))
			}
		}
	}
	t.Logf("count %d kills at fail points, of %d cells", killed, len(g.reached))
	if !*update {
		return
	}
	if err := os.MkdirAll(filepath.Dir(gridFile), 0o755); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(gridFile, []byte(b.String()), 0o644); err != nil {
		t.Error(err)
	}
}
