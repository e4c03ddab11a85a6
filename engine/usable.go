package engine

import "slices"

// Usable lists the cards that lie open before the seat of a view and can do something.
func Usable(v *View) (l []CardID) {
	legal := Legal(v)
	ed, p := v.State.Edition, &v.State.Seats[v.Seat]
	pays := func(take TakeChoice) bool { return slices.Contains(take.Pays[:], true) }
	for _, c := range p.Area {
		if !c.Ready() {
			continue
		}
		does := false
		switch ed.Cards[c.Card].Kind {
		case GoodsCard:
			does = legal.Goods != nil && (len(legal.Goods.Tracks) > 0 || slices.ContainsFunc(legal.Goods.Takes, pays))
		case ExpansionCard:
			does = legal.Expand != nil && len(legal.Expand.Entries) > 0
		case BookkeeperCard:
			does = legal.Bookkeep != nil
		case MerchantCard:
			does = true
		}
		if does {
			l = append(l, c.Card)
		}
	}
	return l
}
