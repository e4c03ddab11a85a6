package notation

import (
	"slices"
	"strconv"

	"dhow/engine"
)

// noChoice fails where a choice of a bonus space should stand.
func (p *parser) noChoice(space engine.SpaceID) {
	p.space = space
	p.expected(TheChoice)
}

// choicesOf lists examples of all that may be said behind a bonus space: none if there is nothing
// to choose.
func choicesOf(ed *engine.Edition, id engine.SpaceID) []string {
	s := &ed.BonusSpaces[id]
	var l []string
	rewards := slices.Concat(s.OneOf...)
	for _, tier := range s.Tiers {
		l = append(l, strconv.Itoa(tier.Min)+"+")
		rewards = append(rewards, tier.Rewards...)
	}
	for i := range s.OneOf {
		if len(s.OneOf) > 1 {
			l = append(l, AlternativeName(s.OneOf, i))
		}
	}
	if s.Cost.RemoveCard {
		l = append(l, "Cf1")
	}
	for _, r := range rewards {
		for _, example := range rewardExamples(&r) {
			if !slices.Contains(l, example) {
				l = append(l, example)
			}
		}
	}
	return l
}

// rewardExamples returns how the choices are written, for example, that a reward brings.
func rewardExamples(r *engine.Reward) []string {
	switch {
	case r.Kind == engine.BuyCard:
		return []string{"y2"}
	case r.Kind == engine.TrackSpaces && r.Others > 0:
		return []string{"M"}
	case r.Kind == engine.BookPoints:
		return []string{"1A@4", "p1"}
	case r.Kind == engine.RemovePosts:
		return []string{"-M/2"}
	}
	return nil
}

// tracksWithSpaces lists the tracks that have bonus spaces of their own.
func tracksWithSpaces(ed *engine.Edition) []string {
	var l []string
	for i := range ed.BonusSpaces {
		if id := ed.BonusSpaces[i].Track; id != 0 {
			l = append(l, TrackName(ed, id))
		}
	}
	slices.Sort(l)
	return slices.Compact(l)
}

// namesTrackSpace tells whether a text looks like the name of a bonus space of a track: C1.2.
func namesTrackSpace(text string) bool {
	return len(text) == 4 && letters(text) == 1 && isDigit(text[1]) && text[2] == '.' && isDigit(text[3])
}
