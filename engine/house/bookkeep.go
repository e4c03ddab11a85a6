package house

import "dhow/engine"

// bookkeep tries every bookkeeper, every stop of the ink jar, with one book flipped or none, and
// sensible ways to spend the points.
func (m *mind) bookkeep(b *engine.BookkeepChoices, try func(engine.Move)) {
	for i, card := range b.Cards {
		if i > 0 && card == b.Cards[i-1] {
			continue
		}
		for n := 0; n <= b.Reach; n++ {
			m.stop(m.s, card, 0, n, try)
		}
		m.flip(b, card, try)
	}
}

// flip tries to turn down the book that holds the ink jar up.
func (m *mind) flip(b *engine.BookkeepChoices, card engine.CardRef, try func(engine.Move)) {
	on := int(m.me.Jar) + b.Reach + 1
	if on > m.ed.Bookkeeping.Spaces || m.me.OwnBooks[on].Book == 0 || m.me.Pounds < engine.FlipBookCost {
		return
	}
	then := *m.s
	then.Seats[m.seat].OwnBooks[on].Flipped = true
	for n := b.Reach + 1; n <= then.JarReach(m.seat); n++ {
		m.stop(&then, card, on, n, try)
	}
}

// stop tries one stop of the ink jar: n spaces on, the book on space flip turned down before.
func (m *mind) stop(s *engine.State, card engine.CardRef, flip, n int, try func(engine.Move)) {
	jar := int(m.me.Jar) + n
	reward, posts := 0, 0
	if own := s.Seats[m.seat].OwnBooks[jar]; n > 0 && !own.Flipped {
		for _, r := range m.ed.Books[own.Book].Rewards {
			switch r.Kind {
			case engine.BookPoints:
				reward += r.N
			case engine.RemovePosts:
				posts += r.N
			}
		}
	}
	remove := m.removals(posts)
	for _, p := range m.clauses(s, jar, reward, m.ed.Cards[card.Card].Points) {
		try(&engine.Bookkeep{Card: card, Flip: flip, Jar: n, Points: p, Remove: remove})
	}
}

// clauses lists ways to spend a book's points and then a bookkeeper's.
func (m *mind) clauses(s *engine.State, jar, reward, points int) [][]engine.Points {
	var l [][]engine.Points
	if reward == 0 {
		for _, p := range m.spendings(s, jar, points) {
			l = append(l, []engine.Points{p})
		}
		return l
	}
	for _, first := range m.spendings(s, jar, reward) {
		then := *s
		for _, b := range first.Books {
			m.place(&then, b)
		}
		for _, second := range m.spendings(&then, jar, points) {
			l = append(l, []engine.Points{first, second})
		}
	}
	return l
}

// removals chooses posts to remove: of the company and column that serve the seat best.
func (m *mind) removals(n int) []engine.PostRemoval {
	var l []engine.PostRemoval
	then := *m.s
	for ; n > 0; n-- {
		var best engine.PostRemoval
		most := 0
		for _, c := range engine.Companies {
			for i, column := range then.Bases[c] {
				if column.Posts == 0 {
					continue
				}
				gain := m.uncovered(c, column, i, 1)*m.stake(&then, c) + m.stake(&then, c)/10
				if best.Company == engine.NoCompany || gain > most {
					best, most = engine.PostRemoval{Company: c, Column: i + 1}, gain
				}
			}
		}
		if best.Company == engine.NoCompany {
			break
		}
		column := &then.Bases[best.Company][best.Column-1]
		column.Posts--
		column.Open = column.Open || column.Posts == 0
		l = append(l, best)
	}
	return l
}
