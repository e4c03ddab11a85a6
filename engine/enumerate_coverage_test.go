package engine_test

import (
	"fmt"
	"strings"

	"dhow/engine"
)

// spread is what the positions of one kind have still to show, so that positions that have lost a
// kind of move are noticed.
type spread struct {
	missing map[string]bool
}

func newCoverage(shows string) *spread {
	c := &spread{missing: map[string]bool{}}
	for _, f := range strings.Split(shows, ";") {
		c.missing[strings.TrimSpace(f)] = true
	}
	return c
}

// add takes the features of some actions as shown and returns how many of them were missing.
func (c *spread) add(s *engine.State, found map[string]engine.Action) int {
	before := len(c.missing)
	for _, a := range found {
		for _, f := range features(s, a) {
			delete(c.missing, f)
		}
	}
	return before - len(c.missing)
}

// features names what an action shows.
func features(s *engine.State, a engine.Action) []string {
	name := strings.TrimPrefix(fmt.Sprintf("%T", a.Move), "*engine.")
	var of []string
	switch m := a.Move.(type) {
	case *engine.Plan:
		of = planFeatures(m)
	case *engine.UseGoods:
		of = goodsFeatures(s, m)
	case *engine.Expand:
		of = expandFeatures(s, m)
	case *engine.Bookkeep:
		of = append(pointsFeatures(m.Points), s.Edition.Cards[m.Card.Card].Code, fmt.Sprint(len(m.Remove), " posts"))
		of = append(of, marks(m.Flip != 0, "flip", m.Jar > 0, "jar")...)
	case *engine.UseMerchant:
		of = []string{s.Edition.Cards[m.Card.Card].Code}
	case *engine.PlaceMarker:
		name = "S " + s.Edition.BonusSpaces[m.Space].Name
		of = markerFeatures(m)
	case *engine.EndPhase:
		of = []string{fmt.Sprint("deck ", m.Deck)}
	}
	of = append(of, marks(a.PlusOne.Card != 0, "+1", a.PlusOne.Slot != 0, "+1 slot", a.Stop != 0, "stop", a.By != engine.RewardOrder{}, "by")...)
	l := []string{name}
	for _, f := range of {
		l = append(l, name+" "+f)
	}
	return l
}

// marks returns the names that follow a true.
func marks(pairs ...any) []string {
	var l []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i].(bool) {
			l = append(l, pairs[i+1].(string))
		}
	}
	return l
}

func planFeatures(m *engine.Plan) []string {
	l := []string{fmt.Sprint(len(m.Cards), " cards")}
	for _, c := range m.Cards {
		l = append(l, marks(c.Card == engine.NoCard, "gap", c.Slot != 0, fmt.Sprint("@", c.Slot))...)
	}
	return l
}

func goodsFeatures(s *engine.State, m *engine.UseGoods) []string {
	goods := map[engine.Good]bool{}
	twin := false
	for _, ref := range m.Cards {
		goods[s.Edition.Cards[ref.Card].Good] = true
		twin = twin || ref.Slot != 0
	}
	return append(marks(m.Take != 0, "take", len(m.Advance) > 0, "steps", len(m.Advance) == 0, "no steps", twin, "twin"),
		fmt.Sprint(len(goods), " goods"))
}

func expandFeatures(s *engine.State, m *engine.Expand) []string {
	l := append(pointsFeatures(m.Points), fmt.Sprint(len(m.Entries), " entries"))
	for _, e := range m.Entries {
		ousted := s.Regions[e.Region] != engine.NoCompany
		l = append(l, marks(e.Return != 0, "return", ousted && e.Return == 0, "out of the game")...)
	}
	return l
}

func pointsFeatures(points []engine.Points) []string {
	var l []string
	for i, p := range points {
		l = append(l, fmt.Sprintf("points %d: %d books", i, len(p.Books)))
	}
	return l
}

func markerFeatures(m *engine.PlaceMarker) []string {
	l := append(pointsFeatures(m.Points), fmt.Sprint(len(m.Tracks), " tracks"), fmt.Sprint(len(m.Remove), " posts"), fmt.Sprint("alternative ", m.OneOf))
	return append(l, marks(m.Tier != 0, "lower tier", m.Buy != 0, "buy", m.Card != engine.NoCard, "card")...)
}
