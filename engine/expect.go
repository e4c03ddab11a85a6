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

// hold compares what is expected with what is; of a card the very face, as its price depends on it
// (ruling 68).
func (e *Expectation) hold(s *State, p *Player) error {
	const rule = "ruling 68"
	switch {
	case e.Display != 0:
		switch found := s.Display[e.Display]; {
		case found == e.Card:
		case e.Card == NoCard:
			return refuse(NothingExpected, rule, e.Display, s.Edition.CardName(found))
		case found == NoCard:
			return refuse(CardGone, rule, s.Edition.CardName(e.Card), e.Display)
		default:
			return refuse(ExpectedCard, rule, s.Edition.CardName(e.Card), e.Display, s.Edition.CardName(found))
		}
	case e.Region != 0:
		switch found := s.Regions[e.Region]; {
		case found == e.Company:
		case e.Company == NoCompany:
			return refuse(NoPostExpected, rule, e.Region, found)
		case found == NoCompany:
			return refuse(PostGone, rule, e.Company, e.Region)
		default:
			return refuse(ExpectedPost, rule, e.Company, e.Region, found)
		}
	case e.Pounds != p.Pounds:
		return refuse(ExpectedPounds, rule, e.Pounds, p.Pounds)
	}
	return nil
}
