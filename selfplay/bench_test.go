package selfplay

import (
	"testing"
)

// BenchmarkRandomGames plays four-player games of the random house player on one core.
func BenchmarkRandomGames(b *testing.B) {
	for _, row := range []struct {
		name    string
		checked bool
	}{{"unchecked", false}, {"checked", true}} {
		b.Run(row.name, func(b *testing.B) {
			s := series(1, "random")
			s.Tables = s.Tables[4:] // of four
			actions := 0
			for i := range b.N {
				g, err := s.Setting(i + 1).Play(row.checked)
				if err != nil {
					b.Fatal(err)
				}
				actions += g.Actions()
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			b.ReportMetric(float64(actions)/b.Elapsed().Seconds(), "actions/s")
		})
	}
}
