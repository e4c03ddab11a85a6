package main

import (
	"os"
	"testing"

	"dhow/referee/config"
)

// BenchmarkServeLetters tells how many orders a second one process accepts and owes letters for, as
// BenchmarkServe does, while letters go out as text, with a page, and with pictures in it. The three
// take turns. DHOW_BENCH_DIR says which disk.
func BenchmarkServeLetters(b *testing.B) {
	const many, rounds = 100, 20
	dir := speedDir(b)
	kinds := []string{config.LettersText, config.LettersHTML, config.LettersPictures}
	owed, cpu := make([]rates, len(kinds)), make([]rates, len(kinds))
	for b.Loop() {
		for i, kind := range kinds {
			c := newCrowd(b, dir, many, 12, rounds)
			c.cfg.Letters = kind
			office := c.office()
			c.fill(office)
			begun := startWatch()
			r := c.serve(c.inbox(office), c.senders(office, 4)...)
			c.until("the last order", func() bool { return r.accepted() == len(c.mails) })
			owed[i].add(len(c.mails), begun.wall())
			cpu[i].add(len(c.mails), begun.cpu())
			b.Logf("%s: %d orders, %d letters, %v, %v", kind, len(c.mails), r.sent(), begun.wall(), begun.cpu())
			r.stop()
			c.must(os.RemoveAll(c.cfg.Data))
			c.must(office.Close())
		}
	}
	for i, kind := range kinds {
		b.ReportMetric(owed[i].median(), kind+"-orders/s")
		b.ReportMetric(cpu[i].median(), kind+"-orders/cpu-s")
	}
	b.ReportMetric(0, "ns/op")
}
