package templates

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"dhow/engine"
)

func (b ScoreBlock) text(t *textWriter) { b.grid(t.r).text(t) }

func (b ScoreBlock) html(h *htmlWriter) { b.grid(h.r).html(h) }

// grid is the score sheet of the box: categories by seat, with how each comes about. Of a game that
// is not over, shares on cards are not counted, as one does not see them all.
func (b ScoreBlock) grid(r *Reader) Grid {
	s := &b.View.State
	seats := s.SeatList()
	g := Grid{Columns: []Column{{}, {Head: r.say("table.share"), Right: true}}}
	for _, seat := range seats {
		g.Columns = append(g.Columns, Column{Head: r.column(seat), Right: true, Width: 7})
	}
	var totals [engine.MaxPlayers + 1]int
	add := func(name, share string, cell func(seat engine.Seat) (int, string)) {
		row := []string{name, share}
		for _, seat := range seats {
			n, how := cell(seat)
			totals[seat] += n
			row = append(row, r.say("score.cell", "n", n, "how", how))
		}
		g.Rows = append(g.Rows, row)
	}
	player := func(seat engine.Seat) *engine.Player { return &s.Seats[seat] }
	add(r.say("score.cash"), "", func(seat engine.Seat) (int, string) { return player(seat).Pounds, "" })
	for _, c := range engine.Companies {
		add(r.companyName(c), strconv.Itoa(s.ShareValue(c)), func(seat engine.Seat) (int, string) {
			n := b.shares(seat, c)
			return n * s.ShareValue(c), r.say("score.shares", "n", n)
		})
	}
	add(r.say("score.diamonds"), "", func(seat engine.Seat) (int, string) {
		at := player(seat).Diamond
		return int(s.Edition.Diamonds.Values[at]), r.say("score.at", "n", int(at))
	})
	add(r.say("score.books"), "", func(seat engine.Seat) (int, string) {
		at := player(seat).Jar
		return int(s.Edition.Bookkeeping.Values[at]), r.say("score.at", "n", int(at))
	})
	row := []string{r.say("score.total"), ""}
	for _, seat := range seats {
		row = append(row, r.say("score.cell", "n", totals[seat], "how", ""))
	}
	g.Rows = append(g.Rows, row)
	return g
}

// shares are those of a seat that count.
func (b ScoreBlock) shares(seat engine.Seat, c engine.Company) int {
	return sharesSeen(&b.View.State, seat, c)
}

// sharesSeen counts the shares of a seat, those on cards at the end of the game alone.
func sharesSeen(s *engine.State, seat engine.Seat, c engine.Company) int {
	if s.Phase == engine.GameOver {
		return s.Shares(seat, c)
	}
	return int(s.TrackOf(c).Shares[s.Seats[seat].Track[c]])
}

// Standings says in lines how all stand after a round, or at the end of the game.
func (r *Reader) Standings(round int, s *engine.State) []string {
	head := r.say("score.after", "round", round)
	if s.Phase == engine.GameOver {
		won := s.Winners()
		head = r.say("score.end", "players", r.players(won), "n", len(won), "pounds", pounds(s.Score()[won[0]].Total()))
	}
	var sheet strings.Builder
	r.WriteScores(&sheet, s, nil)
	return append([]string{head}, strings.Split(strings.TrimSpace(sheet.String()), "\n")...)
}

// WriteScores shows the seven categories of the final scoring; before the end of the game without
// shares on cards.
func (r *Reader) WriteScores(w io.Writer, state *engine.State, paint Paint) {
	diamonds, books, total := r.say("score.diamonds"), r.say("score.books"), r.say("score.total")
	widths := [...]int{room(10, diamonds), room(7, books), room(7, total)}
	fmt.Fprintf(w, "%-8s%6s%6s%6s%6s%6s%*s%*s%*s\n", r.say("score.score"), r.say("score.cash"), "M", "T", "L", "C",
		widths[0], diamonds, widths[1], books, widths[2], total)
	score := state.Score()
	for _, seat := range state.SeatList() {
		got := score[seat]
		for _, company := range engine.Companies {
			got.Shares[company] = sharesSeen(state, seat, company) * state.ShareValue(company)
		}
		fmt.Fprintf(w, "%s%6d", paint.seat(seat, fmt.Sprintf("%-8s", r.value(seat))), got.Cash)
		for _, company := range engine.Companies {
			fmt.Fprintf(w, "%6d", got.Shares[company])
		}
		fmt.Fprintf(w, "%*d%*d%*d\n", widths[0], got.Diamonds, widths[1], got.Bookkeeping, widths[2], got.Total())
	}
	fmt.Fprintln(w)
}
