package main

import (
	"strings"
	"testing"

	"dhow/internal/postgresql"
)

// BenchmarkMillion brings as many games into a database as DHOW_BENCH_GAMES says, of twenty entries
// on average, and starts a referee on them, which has to look at every game, and once more, when it
// knows their clocks: how long each takes, and how large the process is.
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

// mustRun runs a command, which has to end well.
func (c *crowd) mustRun(args ...string) {
	var out strings.Builder
	if status := run(args, strings.NewReader(""), &out, &out); status != done {
		c.Fatalf("dhow %s ends with %d\n%s", strings.Join(args, " "), status, out.String())
	}
}
