package engine

// Meets tells whether the cards that lie face up meet every requirement of a book. The requirements
// are checked one by one; the same units may serve both, except where one asks for further units
// (rulebook, Requirements; ruling 41).
func (t *Tally) Meets(requirements []Requirement) bool {
	for i, r := range requirements {
		if r.Kind == NeedOneGoodFurther {
			others := append(append([]Requirement(nil), requirements[:i]...), requirements[i+1:]...)
			return t.meetsFurther(r.N, others)
		}
		if !t.meetsOne(r) {
			return false
		}
	}
	return true
}

func (t *Tally) meetsOne(r Requirement) bool {
	switch r.Kind {
	case NeedSuit:
		return t.Suits[r.Suit] >= r.N
	case NeedOneGood:
		for _, g := range Goods {
			if t.Suits[g] >= r.N {
				return true
			}
		}
		return false
	}
	return t.Merchants+t.Bookkeepers >= r.N
}

// meetsFurther tells whether n units of some one good can be set aside so that the rest still meets
// the other requirements (ruling 3).
func (t *Tally) meetsFurther(n int, others []Requirement) bool {
	for _, g := range Goods {
		rest := *t
		rest.Suits[g] -= n
		if rest.Suits[g] >= 0 && rest.Meets(others) {
			return true
		}
	}
	return false
}

// Amount is so many units of a suit; of NoSuit so many merchants and bookkeepers.
type Amount struct {
	Suit Suit
	N    int
}

// towards lists what lies face up of what a book asks for.
func (t *Tally) towards(requirements []Requirement) []Amount {
	var have []Amount
	for _, r := range requirements {
		switch r.Kind {
		case NeedSuit:
			have = append(have, Amount{r.Suit, t.Suits[r.Suit]})
		case NeedMerchantOrBookkeeper:
			have = append(have, Amount{NoSuit, t.Merchants + t.Bookkeepers})
		default:
			for _, g := range Goods {
				have = append(have, Amount{Suit(g), t.Suits[g]})
			}
		}
	}
	return have
}
