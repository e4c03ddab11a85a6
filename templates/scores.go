package templates

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
)

func (b ScoreBlock) text(t *textWriter) {
	var text strings.Builder
	t.r.WriteScores(&text, &b.View.State, nil)
	t.lines(text.String())
}

// WriteScores shows the seven categories of the final scoring.
func (r *Reader) WriteScores(w io.Writer, state *engine.State, paint Paint) {
	diamonds, books, total := r.say("score.diamonds"), r.say("score.books"), r.say("score.total")
	widths := [...]int{room(10, diamonds), room(7, books), room(7, total)}
	fmt.Fprintf(w, "%-8s%6s%6s%6s%6s%6s%*s%*s%*s\n", r.say("score.score"), r.say("score.cash"), "M", "T", "L", "C",
		widths[0], diamonds, widths[1], books, widths[2], total)
	score := state.Score()
	for _, seat := range state.SeatList() {
		got := score[seat]
		fmt.Fprintf(w, "%s%6d", paint.seat(seat, fmt.Sprintf("%-8s", r.value(seat))), got.Cash)
		for _, company := range engine.Companies {
			fmt.Fprintf(w, "%6d", got.Shares[company])
		}
		fmt.Fprintf(w, "%*d%*d%*d\n", widths[0], got.Diamonds, widths[1], got.Bookkeeping, widths[2], got.Total())
	}
	fmt.Fprintln(w)
}
