package templates

import (
	"syscall"
	"testing"
	"time"

	"dhow/engine"
)

// BenchmarkGame writes the letter to whose turn it is: its text, with a page, and with a page that
// shows pictures, which are not drawn. It tells the time of a processor, also where others want
// that, too.
func BenchmarkGame(b *testing.B) {
	of := func(html, pictures bool) *Page {
		p := turnOfThree().page(engine.Blue, 50)
		if p.HTML = html; !pictures {
			p.Pictures = false
		}
		return p
	}
	for _, row := range []struct {
		name string
		page *Page
	}{{"text", of(false, false)}, {"page", of(true, false)}, {"pictures", of(true, true)}} {
		b.Run(row.name, func(b *testing.B) {
			begun := processorTime()
			for b.Loop() {
				Game(row.page)
			}
			b.ReportMetric(float64(processorTime()-begun)/float64(b.N)/1e6, "cpu-ms/op")
		})
	}
}

// processorTime is how long the processors have worked for this process.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
