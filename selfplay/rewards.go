package selfplay

import (
	"fmt"

	"dhow/engine"
)

// rewardsAddUp wants the pounds paid to be the prices of what was done, and what was received to be
// the rewards of the regions, book or bonus space, or what the merchant gives: pounds, diamond
// spaces, track spaces, posts removed. (For bookkeeping points see spendingAddsUp.)
func rewardsAddUp(m *moment) error {
	if m.before.Phase != engine.ActionPhase {
		return nil // start bonuses of all seats come with the last resting cards
	}
	s := newSpending(m)
	want := s.expected()
	if got := s.actual(); got != want {
		return fmt.Errorf("it gives and takes %+v, and should %+v", got, want)
	}
	return nil
}

// gain is what an action gives its seat, and what it takes.
type gain struct {
	pounds   int // as rewards
	merchant int // pounds of a diamond merchant
	diamonds int // spaces, 2 pounds for each past the last one
	tracks   int // spaces on company tracks that are rewards, forfeited ones too
	posts    int // removed, or lost for want of posts
	space    int // pounds for a bonus space
	card     int // pounds for a card
	flip     int // pounds for a book flipped
}

// actual is what the events told.
func (s *spending) actual() gain {
	var g gain
	seat := s.m.step.Action.Seat
	for _, e := range s.m.step.Events {
		switch e := e.(type) {
		case engine.Received:
			switch e.Why {
			case engine.FromReward:
				g.pounds += e.Pounds
			case engine.FromMerchant:
				g.merchant += e.Pounds
			case engine.FromDiamonds:
				g.diamonds += e.Pounds / 2
			}
		case engine.Paid:
			switch e.Why {
			case engine.ForSpace:
				g.space += e.Pounds
			case engine.ForCard:
				g.card += e.Pounds
			case engine.ForFlip:
				g.flip += e.Pounds
			}
		case engine.SpacesLost:
			g.tracks += e.N
		case engine.PostRemoved:
			g.posts++
		case engine.PostsLost:
			g.posts += e.N
		}
	}
	p, q := &s.before.Seats[seat], &s.m.step.State.Seats[seat]
	g.diamonds += int(q.Diamond) - int(p.Diamond)
	if _, goods := s.m.step.Action.Move.(*engine.UseGoods); !goods {
		for _, c := range engine.Companies {
			g.tracks += int(q.Track[c]) - int(p.Track[c])
		}
	}
	return g
}

// expected is what the components say.
func (s *spending) expected() gain {
	var g gain
	ed := s.before.Edition
	switch move := s.m.step.Action.Move.(type) {
	case *engine.Expand:
		for _, e := range move.Entries {
			s.reward(&g, ed.Regions[e.Region].Rewards, engine.NoCard)
		}
	case *engine.Bookkeep:
		if move.Flip != 0 {
			g.flip = 2
		}
		s.reward(&g, s.bookRead(move), engine.NoCard)
	case *engine.UseMerchant:
		s.merchant(&g, &ed.Cards[move.Card.Card].Merchant)
	case *engine.PlaceMarker:
		rewards := s.spaceRewards(move)
		s.reward(&g, rewards, move.Card)
		g.space = ed.BonusSpaces[move.Space].Cost.Pounds
		for _, r := range rewards {
			if r.Kind == engine.BuyCard && move.Buy != 0 {
				g.card = max(0, ed.Cards[s.before.Display[move.Buy]].Crate+int(ed.DisplayPrice[move.Buy])-r.N)
			}
		}
	}
	return g
}

// reward adds up rewards; removed is the hand card that was laid off for them.
func (s *spending) reward(g *gain, rewards []engine.Reward, removed engine.CardID) {
	for _, r := range rewards {
		switch r.Kind {
		case engine.Pounds:
			g.pounds += s.pounds(r, removed)
		case engine.Diamonds:
			g.diamonds += r.N
		case engine.TrackSpaces:
			g.tracks += r.N * max(1, r.Others)
		case engine.RemovePosts:
			g.posts += r.N
		}
	}
}

// pounds is what a reward in pounds comes to: it may depend on face-up goods, or on the card
// removed.
func (s *spending) pounds(r engine.Reward, removed engine.CardID) int {
	n := r.N
	if r.PerUnit != engine.NoGood {
		return max(0, s.faceUp(engine.Suit(r.PerUnit))-r.Minus)
	}
	if r.Crate {
		n += s.before.Edition.Cards[removed].Crate
	}
	return n
}

// merchant adds up what a diamond merchant gives: more for the mines of its company, or for other
// merchants that lie face up.
func (s *spending) merchant(g *gain, m *engine.Merchant) {
	g.merchant, g.diamonds = m.Pounds, m.Diamonds
	others := -1
	for slot, c := range s.before.Seats[s.m.step.Action.Seat].Area {
		if s.face(engine.Slot(slot)).Kind == engine.MerchantCard && !c.Used {
			others++
		}
	}
	g.diamonds += m.PerOther * others
	if m.MinesPerMore > 0 && m.Company != engine.NoCompany {
		mines := 0
		for region, owner := range s.before.Regions {
			if owner == m.Company {
				mines += s.before.Edition.Regions[region].Mines
			}
		}
		g.diamonds += mines / m.MinesPerMore
	}
}
