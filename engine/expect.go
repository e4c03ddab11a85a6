package engine

// expect holds the order to what the player said it relies on.
func (t *turn) expect() error {
	for i := range t.a.Expect {
		if err := t.a.Expect[i].hold(t.s, t.p); err != nil {
			return err
		}
	}
	return nil
}

// hold compares what is expected with what is; of a card the very face, as its price depends on it (ruling 68).
func (e *Expectation) hold(s *State, p *Player) error {
	const rule = "ruling 68"
	switch {
	case e.Display != 0:
		if found := s.Display[e.Display]; found != e.Card {
			return refuse(ExpectedCard, rule, s.Edition.shownName(e.Card), e.Display, s.Edition.shownName(found))
		}
	case e.Region != 0:
		if found := s.Regions[e.Region]; found != e.Company {
			return refuse(ExpectedPost, rule, PostOf(e.Company), e.Region, PostOf(found))
		}
	case e.Pounds != p.Pounds:
		return refuse(ExpectedPounds, rule, e.Pounds, p.Pounds)
	}
	return nil
}

// shownName names what lies on a space of the card display.
func (ed *Edition) shownName(card CardID) string {
	if card == NoCard {
		return "nothing"
	}
	return ed.CardName(card)
}

// PostOf is what stands in a region: a post of a company, or none.
type PostOf Company

// String says whose post it is.
func (p PostOf) String() string {
	if Company(p) == NoCompany {
		return "no post"
	}
	return "a post of " + Company(p).String()
}
