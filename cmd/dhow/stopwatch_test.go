package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// watch tells what has passed since it was started: on the clock, and of the processors' time for
// this process.
type watch struct {
	begun time.Time
	used  time.Duration
}

func startWatch() watch { return watch{time.Now(), processorTime()} }

func (w watch) wall() time.Duration { return time.Since(w.begun) }
func (w watch) cpu() time.Duration  { return processorTime() - w.used }

func processorTime() time.Duration {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}

// rates are how many a second, of several runs.
type rates []float64

func (r *rates) add(n int, took time.Duration) { *r = append(*r, float64(n)/took.Seconds()) }

func (r rates) median() float64 {
	slices.Sort(r)
	return r[len(r)/2]
}

// speedDir is a directory on the disk that DHOW_BENCH_DIR names, or where tests write.
func speedDir(b *testing.B) string {
	dir := os.Getenv("DHOW_BENCH_DIR")
	if dir == "" {
		return b.TempDir()
	}
	dir, err := os.MkdirTemp(dir, "speed")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// rawSyncs writes short lines to a file, one after another, each with a sync. It returns how long
// that takes.
func rawSyncs(b *testing.B, dir string, n int) time.Duration {
	f, err := os.Create(filepath.Join(dir, "raw"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	line := []byte(strings.Repeat("x", 199) + "\n")
	begun := time.Now()
	for range n {
		if _, err := f.Write(line); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(begun)
}
