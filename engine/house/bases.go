package house

import "dhow/engine"

// rear returns how many spaces of a column may hold posts: its final space only until it has been
// emptied.
func rear(c engine.Column) int {
	if c.Open {
		return engine.ColumnSpaces - 1
	}
	return engine.ColumnSpaces
}

// taking is a number of posts from each column of a base, and the coins that come to light.
type taking struct {
	columns [engine.BaseColumns]int
	coins   int
}

// takings finds for every number of posts up to n from which columns they best leave a base. It
// returns fewer if the base has fewer posts.
func (m *mind) takings(s *engine.State, c engine.Company, n int) []taking {
	base := &s.Bases[c]
	all := int(base[0].Posts) + int(base[1].Posts) + int(base[2].Posts)
	best := make([]taking, min(n, all)+1)
	for i := 1; i < len(best); i++ {
		best[i].coins = -1
	}
	for a := 0; a <= min(n, int(base[0].Posts)); a++ {
		for b := 0; b <= min(n-a, int(base[1].Posts)); b++ {
			for d := 0; d <= min(n-a-b, int(base[2].Posts)); d++ {
				t := taking{columns: [engine.BaseColumns]int{a, b, d}}
				for column, k := range t.columns {
					t.coins += m.uncovered(c, base[column], column, k)
				}
				if posts := a + b + d; t.coins > best[posts].coins {
					best[posts] = t
				}
			}
		}
	}
	return best
}

// uncovered counts the coins that come to light when k posts leave a column.
func (m *mind) uncovered(c engine.Company, column engine.Column, at, k int) int {
	n, front := 0, rear(column)-int(column.Posts)
	for _, coins := range m.ed.Bases[c][at][front : front+k] {
		n += int(coins)
	}
	return n
}

// returning finds the column to which an ousted post best returns, from 1, and the coins it covers:
// few of a company in which the seat has a stake, many of another. Column 0 is out of the game.
func (m *mind) returning(base *[engine.BaseColumns]engine.Column, c engine.Company, stake int) (column, coins int) {
	for i, col := range base {
		if int(col.Posts) >= rear(col) {
			continue
		}
		covers := int(m.ed.Bases[c][i][rear(col)-int(col.Posts)-1])
		if column == 0 || stake > 0 && covers < coins || stake < 0 && covers > coins {
			column, coins = i+1, covers
		}
	}
	return column, coins
}
