package simulation

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games"
	"dhow/mail"
)

var yearGames = flag.Int("games", 0, "play a year with so many games; 0: 200 if DHOW_LONG is set, else none")

// year is a year of many games side by side.
type year struct {
	*world
	names []string // of who plays and hosts
	hosts []string
	r     *rand.Rand
	most  int // games at a time
}

// peopleOfAYear is how many people play.
const peopleOfAYear = 60

// TestYear plays many games side by side for a year, all begun in the first month: people answer when
// they find time, are away, drop out and come too late; letters bounce, mails come twice, servers
// fail, and the daemon is killed. All games come to their end.
func TestYear(t *testing.T) {
	games := *yearGames
	if games == 0 && os.Getenv("DHOW_LONG") == "" {
		t.Skip("only with DHOW_LONG, or -games")
	}
	if games == 0 {
		games = 200
	}
	const days = 365
	s := &script{seed: max(*oneSeed, 1), days: days}
	var r result
	var y *year
	before := processorTime()
	synctest.Test(t, func(*testing.T) {
		w := newWorld(s)
		y = &year{world: w, r: rand.New(rand.NewPCG(s.seed, 17))}
		y.settle()
		began := w.now()
		w.later(0, "", w.start)
		w.later(time.Hour, "", w.watch)
		y.plan(games, days)
		w.run(began.Add(days * 24 * time.Hour))
		w.heal()
		w.run(w.now().Add(atEase))
		w.atRest()
		y.allAreOver(games)
		w.end()
		w.winding.Wait()
		r = w.result()
	})
	t.Logf("count %d games side by side at most, of %d in a year of %d people: %d mails, %d letters, %d entries, %d faults and %d kills, for %v of a processor",
		y.most, games, peopleOfAYear, r.mails, r.letters, r.entries, r.faults, r.kills, (processorTime() - before).Round(time.Second))
	r.tally.report(t, 0)
	for _, f := range r.failures {
		t.Error(f)
	}
}

// processorTime is what the process has taken of processors.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// settle has the people live here who play this year. A third of them may host.
func (y *year) settle() {
	y.cfg.Limits.HostNewAddresses, y.cfg.Limits.AllNewAddresses = 30, 200
	y.cfg.Hosts = nil
	for i := range peopleOfAYear {
		name := fmt.Sprintf("P%c%c", 'a'+i/26, 'a'+i%26)
		who := strings.ToLower(name)
		p := &person{
			name: name, addresses: []mail.Address{mail.Address(who + "@" + who + ".example"), mail.Address(who + "@elsewhere.example")},
			vouched: i%3 != 1, mentioned: map[mail.Address]bool{}, gone: map[games.GameID]bool{},
		}
		y.people[who] = p
		y.names = append(y.names, who)
		if i%3 == 0 {
			y.hosts, y.cfg.Hosts = append(y.hosts, who), append(y.cfg.Hosts, string(p.addresses[0]))
			y.account.reachable[p.addresses[0].Folded()] = true
		}
	}
}

// plan puts on the agenda what people do, and what befalls the referee.
func (y *year) plan(n, days int) {
	for range n {
		at := time.Duration(y.r.Int64N(int64(30 * 24 * time.Hour)))
		y.later(at, "", func() { y.begins(y.hosts[y.r.IntN(len(y.hosts))]) })
	}
	for _, who := range y.names {
		y.later(time.Duration(y.r.Int64N(int64(36*time.Hour))), "", func() { y.findsTime(who) })
	}
	y.later(24*time.Hour, "", y.counts)
	for _, l := range []struct {
		what string
		n    int
		who  []string
	}{
		{"is-away", 120, y.names}, {"is-quiet", 60, y.names}, {"drops-out", 25, y.names}, {"prefers", 60, y.names}, {"repeats", 200, y.names},
		{"hesitates", 80, y.names}, {"is-ready", 40, y.names}, {"dashes", 80, y.names}, {"whispers", 60, y.names}, {"responds", 60, y.names},
		{"stale", 60, y.names}, {"undoes", 60, y.names}, {"queues", 60, y.names}, {"resigns", 8, y.names}, {"plays-again", 6, y.hosts},
		{"mailbox-fails", 30, nil}, {"mailbox-is-down", 12, nil}, {"submission-fails", 30, nil}, {"submission-is-down", 8, nil}, {"disk-fails", 20, nil},
		{"killed", 10, nil}, {"killed-at", 20, nil}, {"killed-between", 15, nil}, {"restarts", 6, nil}, {"vanishes", 5, nil},
	} {
		for range l.n {
			e := event{at: time.Duration(y.r.Int64N(int64(days) * int64(24*time.Hour))), what: l.what, who: "_", luck: y.r.Uint64()}
			if l.who != nil {
				e.who = l.who[y.r.IntN(len(l.who))]
			}
			y.happens(e)
		}
	}
}

// begins has a host invite some of the others to a game with a clock.
func (y *year) begins(who string) {
	p := y.people[who]
	text := "new game"
	var named []mail.Address
	for _, i := range y.r.Perm(len(y.names))[:1+y.r.IntN(3)] {
		if other := y.people[y.names[i]]; other != p {
			text += fmt.Sprintf("\n%s %s", other.name, other.addresses[0])
			named = append(named, other.addresses[0])
		}
	}
	if len(named) == 0 {
		text += "\nhouse"
	}
	for _, line := range []string{
		oneOf(y.r, "pace 3d", "pace 5d", "pace 4d", "bank 120d + 1d", "bank 30d + 2d"), oneOf(y.r, "", "timeout least", "timeout wait"),
		oneOf(y.r, "", "open not before 20:00 Europe/Brussels"), oneOf(y.r, "", "absence 14d"), oneOf(y.r, "first", "random"), oneOf(y.r, "", "seats chance"),
	} {
		if line != "" {
			text += "\n" + line
		}
	}
	m := y.fresh(p, p.addresses[0], "A game", text+"\n\njoin reef")
	m.mentions = named
	y.deliver(m)
}

// findsTime has somebody answer in each game that waits for them, mostly; who hosts sees after who
// does not move.
func (y *year) findsTime(who string) {
	p := y.people[who]
	for _, at := range y.places(p) {
		if at.game = y.game(at.key.game); !at.onMove() || y.r.IntN(8) == 0 {
			continue
		}
		order := at.order(y.r.IntN)
		if order == "" {
			continue
		}
		if strings.HasPrefix(order, "E") {
			order += " !"
		}
		y.deliver(y.answer(p, p.addresses[0], at.letter, order, y.r.IntN(100)))
	}
	if slices.Contains(y.hosts, who) {
		y.looksAfter(p)
	}
	y.later(24*time.Hour+time.Duration(y.r.Int64N(int64(36*time.Hour))), "", func() { y.findsTime(who) })
}

// looksAfter has a host decide where a time is over.
func (y *year) looksAfter(p *person) {
	for _, id := range y.gamesThat(runs) {
		g := y.game(id)
		if g.Pace().OnTimeout != "wait" || !y.isHost(p, g) {
			continue
		}
		for _, seat := range g.Seats() {
			if ends, ok := g.Deadline(seat.Seat); ok && ends.Before(y.now()) {
				y.saysOf(p, id, oneOf(y.r, "extend 2d", "set timeout house"), y.r)
				break
			}
		}
	}
}

// counts takes down every day how many games are played.
func (y *year) counts() {
	y.most = max(y.most, len(y.gamesThat(runs)))
	y.later(24*time.Hour, "", y.counts)
}

// allAreOver wants all games to have ended.
func (y *year) allAreOver(n int) {
	y.mu.Lock()
	all := slices.Sorted(maps.Keys(y.account.logs))
	y.mu.Unlock()
	if len(all) < n*9/10 {
		y.fail("games have not begun", "%d of %d", len(all), n)
	}
	for _, id := range all {
		if g := y.game(id); g != nil && !g.Over() && g.Ended() == "" {
			y.fail("a game has not ended", "%s, after %d entries, of which the last is %s", id, g.Len(), g.Entries()[g.Len()-1].Line())
		}
	}
}
