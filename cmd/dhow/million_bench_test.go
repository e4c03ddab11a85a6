package main

import (
	"strings"
	"testing"
	"time"

	"dhow/internal/postgresql"

	"github.com/jackc/pgx/v5"
)

// BenchmarkMillion brings as many games into a database as DHOW_BENCH_GAMES says, of twenty entries
// on average, and starts a referee on them, which has to look at every game, and once more, when it
// knows the clocks of those that it has looked at: how long each takes, and how large the process
// is. What is not looked at after some minutes is left to the second start.
func BenchmarkMillion(b *testing.B) {
	many := speedGames()
	for b.Loop() {
		begun := startWatch()
		c := newCrowdOf(b, speedDir(b), crowdPlan{games: many, each: 4, entries: between(10, 30), mailed: 1, mails: 1})
		b.ReportMetric(float64(many)/begun.wall().Seconds(), "games/s-generated")
		server := postgresql.Start(b)
		name := server.Create(b, "")
		office := c.office()
		c.cfg.Store = server.URL(name)
		c.configure(office)
		begun = startWatch()
		c.mustRun("store", "migrate", "--data", c.cfg.Data)
		c.mustRun("store", "import", c.cfg.Data, "--data", c.cfg.Data)
		b.ReportMetric(float64(many)/begun.wall().Seconds(), "games/s-imported")
		c.must(server.Do(name, "analyze"))
		isReady := func(p *crowdProcess) func() bool {
			return func() bool { return strings.Contains(p.log.String(), `msg="dhow serve"`) }
		}
		p := c.start()
		b.ReportMetric(c.until("being ready", isReady(p)).Seconds(), "s/ready")
		c.must(office.Deliver(c.mails[0].raw, crowdMailbox))
		answered := c.until("the answer", func() bool { return len(office.Mails("ann@example.org"))+len(office.Mails("ben@example.org")) > 0 })
		b.ReportMetric(answered.Seconds(), "s/answered")
		const looking = 5 * time.Minute
		b.ReportMetric(p.rests(looking).Seconds(), "cpu-s/at-rest")
		b.ReportMetric(p.mostResident(), "MB/most")
		p.end()
		b.ReportMetric(float64(c.unlooked(server.URL(name))), "games-not-looked-at")
		p = c.start()
		b.ReportMetric(c.until("being ready again", isReady(p)).Seconds(), "s/ready-again")
		b.ReportMetric(p.rests(looking/10).Seconds(), "cpu-s/at-rest-again")
		b.ReportMetric(p.mostResident(), "MB/most-again")
		p.end()
		c.must(office.Close())
	}
	b.ReportMetric(float64(many), "games")
	b.ReportMetric(0, "ns/op")
}

// unlooked is how many games a database has that nobody has looked at.
func (c *crowd) unlooked(url string) (n int) {
	conn, err := pgx.Connect(c.Context(), url)
	c.must(err)
	defer conn.Close(c.Context())
	c.must(conn.QueryRow(c.Context(), "select count(*) from unlooked").Scan(&n))
	return n
}

// mustRun runs a command, which has to end well.
func (c *crowd) mustRun(args ...string) {
	var out strings.Builder
	if status := run(args, strings.NewReader(""), &out, &out); status != done {
		c.Fatalf("dhow %s ends with %d\n%s", strings.Join(args, " "), status, out.String())
	}
}
