package templates

import (
	"strconv"

	"dhow/engine"
	"dhow/picture"
)

// course tells how the game went, round by round: what each player would have had, had it ended
// then, and what a share was worth.
func (w *writer) course(p *Page) {
	if len(p.Rounds) == 0 || w.extent > entire {
		return
	}
	w.gap()
	w.prose("course.standing")
	w.add(byRound(w.standingBy(&p.View.State, p.Rounds)))
	w.gap()
	w.prose("course.values")
	w.add(byRound(w.valuesBy(p.Rounds)))
	if w.Pictures {
		w.gap()
		w.add(Panels{View: p.View, Panels: picture.Charts, Rounds: p.Rounds})
	}
}

// progress is how something went, by round.
type progress struct {
	name string
	by   []int
}

// standingBy is what each player would have had.
func (r *Reader) standingBy(s *engine.State, rounds []engine.State) (all []progress) {
	for _, seat := range s.SeatList() {
		one := progress{name: r.column(seat)}
		for i := range rounds {
			one.by = append(one.by, rounds[i].Score()[seat].Total())
		}
		all = append(all, one)
	}
	return all
}

// valuesBy is what a share of each company was worth.
func (r *Reader) valuesBy(rounds []engine.State) (all []progress) {
	for _, c := range engine.Companies {
		one := progress{name: r.companyName(c)}
		for i := range rounds {
			one.by = append(one.by, rounds[i].ShareValue(c))
		}
		all = append(all, one)
	}
	return all
}

// byRound is a table with a column for each round.
func byRound(rows []progress) Grid {
	g := Grid{Columns: []Column{{}}}
	for i := range rows[0].by {
		g.Columns = append(g.Columns, Column{Head: strconv.Itoa(i + 1), Right: true, Width: 4})
	}
	for _, row := range rows {
		cells := []string{row.name}
		for _, n := range row.by {
			cells = append(cells, strconv.Itoa(n))
		}
		g.Rows = append(g.Rows, cells)
	}
	return g
}
