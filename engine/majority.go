package engine

import (
	"fmt"
	"strings"
)

const majorityRule = "rulebook, Majority bonus spaces; ruling 25"

// tier returns the rewards of the tier taken on a majority space. The seat needs the majority or a share in it; a lower
// tier than the highest reached may be named (rulebook, Majority bonus spaces; ruling 25).
func (m *PlaceMarker) tier(t *turn, space *BonusSpace) ([]Reward, error) {
	if m.OneOf != 0 {
		return nil, refuse(NoUseForClause, markerRule, "a choice of rewards")
	}
	total := t.s.Tally(t.seat).Suits[space.Majority]
	needed := 1
	for _, seat := range t.s.SeatList() {
		needed = max(needed, t.s.Tally(seat).Suits[space.Majority])
	}
	if total < needed {
		return nil, refuse(NoMajority, majorityRule, total, space.Majority, needed)
	}
	best := reached(space.Tiers, total)
	if m.Tier == 0 {
		if best < 0 {
			return nil, refuse(TierTooHigh, majorityRule, space.Tiers[0].Min, space.Tiers[0].Min, total)
		}
		return space.Tiers[best].Rewards, nil
	}
	for i, tier := range space.Tiers {
		if tier.Min != m.Tier {
			continue
		}
		if i > best {
			return nil, refuse(TierTooHigh, majorityRule, m.Tier, m.Tier, total)
		}
		if i == best {
			m.Tier = 0
		}
		return tier.Rewards, nil
	}
	return nil, refuse(NoSuchTier, majorityRule, m.Tier, minima(space.Tiers))
}

// reached returns the index of the highest tier that a total reaches, -1 for none.
func reached(tiers []Tier, total int) int {
	best := -1
	for i, tier := range tiers {
		if tier.Min <= total {
			best = i
		}
	}
	return best
}

func minima(tiers []Tier) string {
	var l []string
	for _, tier := range tiers {
		l = append(l, fmt.Sprintf("%d+", tier.Min))
	}
	return strings.Join(l, " ")
}

// describe lists alternatives by their diamond spaces, as an order names them.
func describe(oneOf [][]Reward) string {
	var l []string
	for _, rewards := range oneOf {
		for _, r := range rewards {
			if r.Kind == Diamonds {
				l = append(l, fmt.Sprintf("d%d", r.N))
			}
		}
	}
	return strings.Join(l, " or ")
}
