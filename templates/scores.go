package templates

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
)

// Scores shows the seven categories of the final scoring.
func Scores(s *engine.State) string {
	var b strings.Builder
	WriteScores(&b, s, nil)
	return b.String()
}

// WriteScores shows the seven categories of the final scoring.
func WriteScores(w io.Writer, state *engine.State, paint Paint) {
	fmt.Fprintf(w, "%-8s%6s%6s%6s%6s%6s%10s%7s%7s\n", "score", "cash", "M", "T", "L", "C", "diamonds", "books", "total")
	score := state.Score()
	for _, seat := range state.SeatList() {
		got := score[seat]
		fmt.Fprintf(w, "%s%6d", paint.seat(seat, fmt.Sprintf("%-8v", seat)), got.Cash)
		for _, company := range engine.Companies {
			fmt.Fprintf(w, "%6d", got.Shares[company])
		}
		fmt.Fprintf(w, "%10d%7d%7d\n", got.Diamonds, got.Bookkeeping, got.Total())
	}
	fmt.Fprintln(w)
}
