package engine

import "slices"

// choices is what an order says about its rewards, and what it has been filled in to.
type choices struct {
	points []Points
	remove []PostRemoval
	tracks []Company
	buy    DisplaySpace

	own      Company // the company on whose track the bonus space lies: it is not one of the "other" tracks
	crate    int     // crate value of the card removed
	optional bool    // nothing need be bought

	spent   []Points      // points, filled in
	sums    []int         // the points of each of them
	removed []PostRemoval // remove, filled in
	moved   []Company     // tracks, filled in
	bought  bool
}

// nextPoints returns the clause for the next sum of bookkeeping points; with none left, all of it
// buys pounds.
func (c *choices) nextPoints() Points {
	if len(c.spent) < len(c.points) {
		return c.points[len(c.spent)]
	}
	return Points{Cash: CashRest}
}

// nextPost returns the next post named for removal, if there is one.
func (c *choices) nextPost() (PostRemoval, bool) {
	if len(c.removed) < len(c.remove) {
		return c.remove[len(c.removed)], true
	}
	return PostRemoval{}, false
}

// finish refuses choices for which the order had no use.
func (c *choices) finish() error {
	switch {
	case len(c.points) > len(c.spent):
		return refuse(NoPoints, "rulebook, Bookkeeping points", c.sums, len(c.points))
	case len(c.remove) > len(c.removed):
		return refuse(NothingToRemove, "rulings 29 and 49", len(c.removed), len(c.remove))
	case len(c.tracks) > len(c.moved):
		return refuse(NoUseForClause, "notation, S: place a bonus marker", c.tracks)
	case c.buy != 0 && !c.bought:
		return refuse(NoUseForClause, "notation, S: place a bonus marker", c.buy)
	}
	return nil
}

// usualOrder is the order in which rewards that come together are taken when nothing is said
// (ruling 9).
var usualOrder = RewardOrder{Pounds, Diamonds, BookPoints, TrackSpaces, RemovePosts, BuyCard}

// complete adds the kinds left out, in the usual order.
func (o RewardOrder) complete() RewardOrder { return firsts(append(o[:], usualOrder[:]...)) }

// distinct drops kinds that stand twice.
func (o RewardOrder) distinct() RewardOrder { return firsts(o[:]) }

// firsts returns every kind where it stands first.
func firsts(kinds []RewardKind) (order RewardOrder) {
	n := 0
	for _, kind := range kinds {
		if kind != NoReward && !slices.Contains(order[:n], kind) {
			order[n] = kind
			n++
		}
	}
	return order
}

// among returns the order of the kinds that really occur in some rewards, or nothing if that is the
// usual order.
func (o RewardOrder) among(rewards []Reward) RewardOrder {
	of := func(full RewardOrder) (l RewardOrder) {
		n := 0
		for _, kind := range full {
			for _, r := range rewards {
				if r.Kind == kind {
					l[n] = kind
					n++
					break
				}
			}
		}
		return l
	}
	if chosen := of(o.complete()); chosen != of(usualOrder) {
		return chosen
	}
	return RewardOrder{}
}

// collect takes rewards that come together, kind by kind in the order chosen (ruling 9). The first
// player marker and bonus tiles come first, as their order cannot matter.
func (t *turn) collect(rewards []Reward, c *choices) error {
	t.by = t.a.By.among(rewards)
	for _, r := range rewards {
		switch r.Kind {
		case TakeFirstPlayer:
			t.emit(FirstTaken{t.seat})
		case ReserveTile:
			t.emit(TileReserved{t.seat, Slot(r.N)})
		}
	}
	for _, kind := range t.by.complete() {
		if err := t.collectKind(kind, rewards, c); err != nil {
			return err
		}
	}
	return nil
}

// collectKind takes all rewards of one kind as one (rulings 20 and 61).
func (t *turn) collectKind(kind RewardKind, rewards []Reward, c *choices) error {
	sum := 0
	var spaces [5]int
	var companies []Company // in the order printed (ruling 62)
	for _, r := range rewards {
		switch {
		case r.Kind != kind:
		case kind == Pounds:
			sum += t.poundsOf(r, c)
		case kind == BuyCard:
			return t.buy(r.N, c)
		case kind == TrackSpaces && r.Others > 0:
			return t.moveOthers(r, c)
		case kind == TrackSpaces:
			if spaces[r.Company] == 0 {
				companies = append(companies, r.Company)
			}
			spaces[r.Company] += r.N
		default:
			sum += r.N
		}
	}
	for _, company := range companies {
		t.moveTrack(company, spaces[company])
	}
	if sum == 0 {
		return nil
	}
	switch kind {
	case Pounds:
		t.emit(Received{t.seat, sum, FromReward})
	case Diamonds:
		t.moveDiamond(sum)
	case BookPoints:
		return t.spend(sum, c)
	case RemovePosts:
		return t.removePosts(sum, c)
	}
	return nil
}

// poundsOf returns the pounds of one reward: fixed, by the units of a good that lie face up, or
// with the crate value of the card removed.
func (t *turn) poundsOf(r Reward, c *choices) int {
	switch {
	case r.PerUnit != NoGood:
		return max(0, t.s.Tally(t.seat).Suits[r.PerUnit]-r.Minus)
	case r.Crate:
		return r.N + c.crate
	}
	return r.N
}

// FirstTaken says that a seat has taken the first player marker (ruling 26).
type FirstTaken struct{ Seat Seat }

func (e FirstTaken) fold(s *State) { s.First = e.Seat }

// TileReserved says that a seat will get a bonus tile in the next round; it changes nothing.
type TileReserved struct {
	Seat Seat
	Tile Slot // BookkeeperTile, MerchantTile, ExpansionTile, or 0 for the +1 goods tile
}

func (TileReserved) fold(*State) {}
