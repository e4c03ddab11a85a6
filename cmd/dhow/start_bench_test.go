package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"dhow/mail/postoffice"
	"dhow/referee/config"
)

// BenchmarkStart starts dhow serve on ten thousand open games with clocks, and tells how long it
// takes until it is ready, until an order that lay in the mailbox is answered, and until all games
// have been looked at; and how large it is in memory then, and a minute later, when it has nothing
// to do. The baseline of the start is reading as many files.
func BenchmarkStart(b *testing.B) {
	many := speedGames()
	c := newCrowd(b, speedDir(b), many, 12, 1)
	for b.Loop() {
		office := c.office()
		c.configure(office)
		c.must(office.Deliver(c.mails[many-1].raw, crowdMailbox))
		bare := c.readFiles()
		p := c.start()
		ready := c.until("being ready", func() bool { return strings.Contains(p.log.String(), `msg="dhow serve"`) })
		answered := ready + c.until("the answer", func() bool { return len(office.Mails("ann@example.org"))+len(office.Mails("ben@example.org")) > 0 })
		looked := p.rests(time.Hour)
		busy := p.resident()
		time.Sleep(90 * time.Second) // a minute until tables are cleared, and some time for the memory to go back
		b.ReportMetric(bare.Seconds(), "s/reading-files")
		b.ReportMetric(ready.Seconds(), "s/ready")
		b.ReportMetric(answered.Seconds(), "s/answered")
		b.ReportMetric(looked.Seconds(), "cpu-s/all-looked-at")
		b.ReportMetric(busy, "MB/busy")
		b.ReportMetric(p.resident(), "MB/idle")
		p.end()
		c.must(office.Close())
	}
	b.ReportMetric(0, "ns/op")
}

// speedGames is how many open games there are: DHOW_BENCH_GAMES, or ten thousand.
func speedGames() int {
	if n, err := strconv.Atoi(os.Getenv("DHOW_BENCH_GAMES")); err == nil {
		return n
	}
	return 10_000
}

// configure writes the crowd's configuration.
func (c *crowd) configure(office *postoffice.Office) {
	c.cfg.Mailboxes[0].IMAP, c.cfg.SMTP = office.IMAP(crowdMailbox), office.SMTP(crowdMailbox)
	c.must(os.WriteFile(filepath.Join(c.cfg.Data, config.Name), config.Write(c.cfg), 0o600))
}

// readFiles reads what is in the data directory, and returns how long that takes.
func (c *crowd) readFiles() time.Duration {
	begun := time.Now()
	c.must(filepath.WalkDir(c.cfg.Data, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && filepath.Ext(path) != ".secret" {
			_, err = os.ReadFile(path)
		}
		return err
	}))
	return time.Since(begun)
}

// crowdProcess is a referee in a process of its own.
type crowdProcess struct {
	*crowd
	cmd *exec.Cmd
	log *growing
}

func (c *crowd) start() *crowdProcess {
	p := &crowdProcess{c, exec.Command("dhow", "serve", "--data", c.cfg.Data), &growing{grew: make(chan struct{}, 1)}}
	p.cmd.Env = append(os.Environ(), "GOGC=", "GOMEMLIMIT=") // whatever the tests run with
	p.cmd.Stderr = p.log
	c.must(p.cmd.Start())
	c.Cleanup(func() {
		_ = p.cmd.Process.Kill()
		if c.Failed() {
			c.Log(p.log)
		}
	})
	return p
}

func (p *crowdProcess) end() {
	p.must(p.cmd.Process.Signal(os.Interrupt))
	p.must(p.cmd.Wait())
}

// rests waits until the process has done next to nothing for three seconds, or for as long as it
// may, and returns how much processor time it has used.
func (p *crowdProcess) rests(most time.Duration) time.Duration {
	const little = 50 * time.Millisecond
	begun := startWatch()
	for used := -little; ; { // a process that has just begun has done next to nothing, too
		now := p.processor()
		if now-used < little || begun.wall() > most {
			return now
		}
		used = now
		time.Sleep(3 * time.Second)
	}
}

// processor returns the processor time that the process has used.
func (p *crowdProcess) processor() time.Duration {
	_, text, _ := strings.Cut(p.proc("stat"), ") ")
	fields := strings.Fields(text)
	user, err := strconv.Atoi(fields[11])
	p.must(err)
	system, err := strconv.Atoi(fields[12])
	p.must(err)
	const tick = 10 * time.Millisecond
	return time.Duration(user+system) * tick
}

// resident returns how much memory the process has, in megabytes; mostResident how much it has had
// at most.
func (p *crowdProcess) resident() float64     { return p.memory("VmRSS:") }
func (p *crowdProcess) mostResident() float64 { return p.memory("VmHWM:") }

func (p *crowdProcess) memory(which string) float64 {
	_, text, _ := strings.Cut(p.proc("status"), which)
	kilobytes, err := strconv.Atoi(strings.Fields(text)[0])
	p.must(err)
	return float64(kilobytes) / 1000
}

func (p *crowdProcess) proc(name string) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", p.cmd.Process.Pid, name))
	p.must(err)
	return string(text)
}
