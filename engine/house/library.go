package house

import "dhow/engine"

// weighBooks works out how easily the requirements of every book that matters are met by the seat's
// cards.
func (m *mind) weighBooks() {
	m.ease = make([]int, len(m.ed.Books))
	k := m.strengths()
	for _, id := range m.s.Books[1:] {
		m.ease[id] = m.easeOf(&k, id)
	}
	for _, own := range m.me.OwnBooks[1:] {
		m.ease[own.Book] = m.easeOf(&k, own.Book)
	}
}

// strengths is what the seat can show of each suit: with its best card, and with its two best.
type strengths struct {
	one, two [5]int // by Suit
	others   int    // merchants, and bookkeepers beyond the one in use
}

func (m *mind) strengths() (k strengths) {
	cards := m.ownCards(m.me)
	bookkeepers := 0
	for id, n := range cards {
		if n == 0 {
			continue
		}
		switch card := &m.ed.Cards[id]; card.Kind {
		case engine.GoodsCard:
			k.add(engine.Suit(card.Good), card.Value+m.unitPlus(card.Good), int(n))
		case engine.ExpansionCard:
			k.add(engine.ExpansionPoints, card.Value, int(n))
		case engine.BookkeeperCard:
			bookkeepers += int(n)
		case engine.MerchantCard:
			k.others += int(n)
		}
	}
	k.others += max(0, bookkeepers-1)
	return k
}

func (k *strengths) add(suit engine.Suit, value, n int) {
	for range n {
		if old := k.two[suit] - k.one[suit]; value > k.one[suit] {
			k.one[suit], k.two[suit] = value, value+k.one[suit]
		} else if value > old {
			k.two[suit] = k.one[suit] + value
		}
	}
}

// ownCards returns all cards of a seat, tiles that count as cards left out.
func (m *mind) ownCards(p *engine.Player) engine.CardSet {
	all := p.Hand
	for slot := engine.Slot(1); slot <= engine.ActionSlots; slot++ {
		all.AddAll(&p.Resting[slot])
		if card := p.Area[slot].Card; card != engine.NoCard {
			all.Add(card, 1)
		}
	}
	return all
}

// easeOf returns how likely the seat meets the requirements of a book, in hundredths.
func (m *mind) easeOf(k *strengths, id engine.BookID) int {
	ease := 100
	for _, r := range m.ed.Books[id].Requires {
		ease = ease * m.meets(k, r) / 100
	}
	return ease
}

func (m *mind) meets(k *strengths, r engine.Requirement) int {
	switch r.Kind {
	case engine.NeedSuit:
		return m.shows(k, r.Suit, r.N)
	case engine.NeedMerchantOrBookkeeper:
		return m.w.ease[max(0, 2-k.others)]
	}
	best := 0
	for _, good := range engine.Goods {
		best = max(best, m.shows(k, engine.Suit(good), r.N))
	}
	return best
}

func (m *mind) shows(k *strengths, suit engine.Suit, n int) int {
	switch {
	case n <= k.one[suit]:
		return m.w.ease[0]
	case n <= k.two[suit]:
		return m.w.ease[1]
	case n <= k.two[suit]+1:
		return m.w.ease[2]
	}
	return m.w.ease[3]
}

// library is what the bookkeeping track is worth with the ink jar on a space: that space, and the
// books that lie ahead of it.
func (m *mind) library(s *engine.State, p *engine.Player, jar int) int {
	n := m.books[jar]
	ahead := m.w.ahead[m.left]
	for on := jar + 1; on <= m.ed.Bookkeeping.Spaces && ahead > 0; on++ {
		own := p.OwnBooks[on]
		if own.Book == 0 {
			ahead = ahead * m.w.afterGap / 100
			continue
		}
		ease, book := 100, &m.ed.Books[own.Book]
		if !own.Flipped {
			ease = m.ease[own.Book]
			n += m.rewards(s, book.Rewards, engine.NoCompany) * ease / 100 * m.w.reward / 100
		}
		n += (m.books[on] - m.books[on-1]) * ease / 100 * ahead / 100
		ahead = ahead * (100 + ease) / 200
	}
	return n
}

// readingWorth is what the best stop of the ink jar brings, if a bookkeeper were used now.
func (m *mind) readingWorth(s *engine.State, p *engine.Player) int {
	reach := s.JarReach(m.seat)
	if reach == 0 {
		return 0
	}
	now, best := m.library(s, p, int(p.Jar)), 0
	for on := int(p.Jar) + 1; on <= int(p.Jar)+reach; on++ {
		n := m.library(s, p, on) - now
		if own := p.OwnBooks[on]; !own.Flipped {
			n += m.rewards(s, m.ed.Books[own.Book].Rewards, engine.NoCompany)
		}
		best = max(best, n)
	}
	return best
}
