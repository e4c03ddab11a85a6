package templates

import (
	"syscall"
	"testing"
	"time"

	"dhow/engine"
	"dhow/notation"
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

// BenchmarkLanguages writes letters of a whole game in each language, as pages that show pictures,
// and tells how many times the processor's time of the English ones they cost. The languages take
// turns, and the least time of each letter counts.
func BenchmarkLanguages(b *testing.B) {
	var pages []*Page
	for i, g := range whole(3, engine.FirstGame) {
		if i%8 == 0 && g.state.Phase == engine.ActionPhase {
			pages = append(pages, g.page(g.state.ToMove()[0], g.n-3))
		}
	}
	least := make([][notation.Languages]time.Duration, len(pages))
	for b.Loop() {
		for i, page := range pages {
			for page.Language = range notation.Languages {
				begun := processorTime()
				Game(page)
				if took := processorTime() - begun; least[i][page.Language] == 0 || took < least[i][page.Language] {
					least[i][page.Language] = took
				}
			}
		}
	}
	var sum [notation.Languages]time.Duration
	for _, letter := range least {
		for lang, took := range letter {
			sum[lang] += took
		}
	}
	for lang, took := range sum {
		b.ReportMetric(float64(took)/float64(sum[notation.English]), notation.Language(lang).String()+"/en")
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
