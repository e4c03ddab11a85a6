package post_test

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/gametest"
	"dhow/games/post"
	"dhow/games/store"
)

// benchMail returns the lines that the mail of a number leads to: two letters owed, what became of
// it, a mark, and the two letters sent.
func benchMail(n int) []post.Line {
	print, game := fmt.Sprintf("%032x", n*7919), games.GameID(fmt.Sprintf("kilifi-%d", n%100))
	owe := post.Owe{ID: post.LetterID(fmt.Sprintf("%028x-a", n)), At: crashTime, Game: game, Seat: engine.Blue, To: "ann-7f3a", Kind: "game",
		From: 40, Until: 41, About: print, Said: strings.Repeat("Zm9v", 40)}
	other := owe
	other.ID, other.Seat, other.To, other.Said = post.LetterID(fmt.Sprintf("%028x-b", n)), engine.Green, "ben-02c1", ""
	return []post.Line{owe, other, post.In{Fingerprint: print, Outcome: "accepted", Game: game, Entry: 41, At: crashTime},
		post.Mark{Game: game, Entry: 41}, post.Sent{ID: owe.ID, At: crashTime}, post.Sent{ID: other.ID, At: crashTime}}
}

// BenchmarkJournalAppend appends what a hundred mails lead to at once.
func BenchmarkJournalAppend(b *testing.B) {
	dir, err := store.OpenDataDir(disk.OS{}, filepath.Join(b.TempDir(), "data"))
	mustWork(b, err)
	defer dir.Close()
	j := openPost(b, dir)
	n, lines := 0, 0
	for b.Loop() {
		var batch []post.Line
		for range 100 {
			batch = append(batch, benchMail(n)...)
			n++
		}
		lines += len(batch)
		mustWork(b, j.Append(crashTime, batch...))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(lines), "ns/line")
}

// BenchmarkJournalOpen reads a journal of a million lines.
func BenchmarkJournalOpen(b *testing.B) {
	root := filepath.Join(b.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(b, err)
	defer dir.Close()
	lines := fillJournal(b, dir, 1_000_000/6, benchMail)
	b.ReportAllocs()
	for b.Loop() {
		j, _, err := store.OpenJournal(dir, crashTime)
		mustWork(b, err)
		mustWork(b, j.Close())
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lines), "ns/line")
}

// fillJournal writes a journal of many mails, and tells how many lines it has.
func fillJournal(t testing.TB, dir *store.HeldDir, mails int, mail func(n int) []post.Line) (lines int) {
	t.Helper()
	j, _, err := store.OpenJournal(dir, crashTime)
	mustWork(t, err)
	var batch []post.Line
	for n := range mails {
		batch = append(batch, mail(n)...)
		if len(batch) > 2000 || n == mails-1 {
			mustWork(t, j.Append(crashTime.Add(time.Duration(n)*time.Minute), batch...))
			lines, batch = lines+len(batch), batch[:0]
		}
	}
	mustWork(t, j.Close())
	return lines
}

// TestJournalIsSmallInMemory keeps two million mails in a hundred megabytes, whether they came just
// now or were read.
func TestJournalIsSmallInMemory(t *testing.T) {
	if gametest.Loops(0, 1) == 0 {
		t.Skip("takes half a minute")
	}
	_, dir := openDir(t)
	const mails = 2_000_000
	before := heap()
	fillJournal(t, dir, mails, func(n int) []post.Line { return benchMail(n)[2:3] })
	begin := time.Now()
	j, _, err := store.OpenJournal(dir, crashTime)
	mustWork(t, err)
	took := time.Since(begin)
	grown := (heap() - before) / 1e6
	t.Logf("%d mails take %d MB; read in %v", mails, grown, took)
	if grown > 100 {
		t.Errorf("%d mails take %d MB", mails, grown)
	}
	runtime.KeepAlive(j)
	mustWork(t, j.Close())
}

// heap returns the bytes in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
