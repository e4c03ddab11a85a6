package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/internal/postgresql"
)

// BenchmarkMillion brings as many games into a database as DHOW_BENCH_GAMES says, of twenty entries
// each, and starts a referee on them, which has to look at every game, and once more, when it knows
// their clocks: how long each takes, and how large the process is. The first five thousand games
// are what they say; the others are those under new names and of other players, which are read but
// cannot be played.
func BenchmarkMillion(b *testing.B) {
	const entries = 20
	many := speedGames()
	first := min(many, 5000)
	for b.Loop() {
		c := newCrowd(b, speedDir(b), first, entries, 1)
		c.multiply(first, many)
		server := postgresql.Start(b)
		name := server.Create(b, "")
		office := c.office()
		c.cfg.Store = server.URL(name)
		c.configure(office)
		begun := startWatch()
		c.mustRun("store", "migrate", "--data", c.cfg.Data)
		c.mustRun("store", "import", c.cfg.Data, "--data", c.cfg.Data)
		b.ReportMetric(begun.wall().Seconds(), "s/imported")
		c.must(server.Do(name, "analyze"))
		isReady := func(p *crowdProcess) func() bool {
			return func() bool { return strings.Contains(p.log.String(), `msg="dhow serve"`) }
		}
		p := c.start()
		b.ReportMetric(c.until("being ready", isReady(p)).Seconds(), "s/ready")
		c.must(office.Deliver(c.mails[first-1].raw, crowdMailbox))
		answered := c.until("the answer", func() bool { return len(office.Mails("ann@example.org"))+len(office.Mails("ben@example.org")) > 0 })
		b.ReportMetric(answered.Seconds(), "s/answered")
		b.ReportMetric(p.rests().Seconds(), "cpu-s/at-rest")
		b.ReportMetric(p.resident(), "MB/at-rest")
		p.end()
		p = c.start()
		b.ReportMetric(c.until("being ready again", isReady(p)).Seconds(), "s/ready-again")
		b.ReportMetric(p.rests().Seconds(), "cpu-s/at-rest-again")
		b.ReportMetric(p.resident(), "MB/at-rest-again")
		p.end()
		c.must(office.Close())
	}
	b.ReportMetric(float64(many), "games")
	b.ReportMetric(0, "ns/op")
}

// multiply makes so many games of the first ones that there are: under other names, and of others,
// each of whom plays some. What is sealed in them does not open.
func (c *crowd) multiply(first, many int) {
	const people = 1 << 16 // by the first name of each
	under := func(dir, format string, n int) string {
		return filepath.Join(c.cfg.Data, dir, fmt.Sprintf(format, n))
	}
	copied := func(dir, format string, n int, replace ...string) {
		text, err := os.ReadFile(under(dir, format, n%first))
		c.must(err)
		c.must(os.WriteFile(under(dir, format, n), []byte(strings.NewReplacer(replace...).Replace(string(text))), 0o600))
	}
	marks := make([]post.Line, 0, many)
	for n := first; n < many; n++ {
		was, is := fmt.Sprint("kilifi-", n%first), fmt.Sprint("kilifi-", n)
		copied("games", "kilifi-%d.yaml", n, "game: "+was+"\n", "game: "+is+"\n",
			fmt.Sprintf("-%04x,", n%first), fmt.Sprintf("-%04x,", n%people))
		copied("games", "kilifi-%d.secret", n)
		marks = append(marks, post.Mark{Game: games.GameID(is), Entry: 30})
		if n < people {
			for _, who := range []string{"ann", "ben"} {
				copied("players", who+"-%04x.yaml", n, fmt.Sprintf("+%d@", n%first), fmt.Sprintf("+%d@", n))
			}
		}
	}
	dir, err := store.OpenFiles(disk.OS{}, c.cfg.Data, time.Now)
	c.must(err)
	_, err = dir.Recall(0)
	c.must(err)
	_, err = dir.Commit(c.Context(), store.Act{At: time.Now(), Facts: marks})
	c.must(err)
	c.must(dir.Close())
}

// mustRun runs a command, which has to end well.
func (c *crowd) mustRun(args ...string) {
	var out strings.Builder
	if status := run(args, strings.NewReader(""), &out, &out); status != done {
		c.Fatalf("dhow %s ends with %d\n%s", strings.Join(args, " "), status, out.String())
	}
}
