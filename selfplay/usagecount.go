package selfplay

import (
	"slices"
	"strconv"

	"dhow/engine"
)

// Add counts a finished game.
func (u *Usage) Add(g *Game) {
	c := &counting{u: u, ed: g.Edition}
	for seat := range c.uses {
		c.uses[seat] = make([]int, len(u.Things))
	}
	before := &g.Steps[0].State
	for _, step := range g.Steps[1:] {
		c.step(before, step)
		before = &step.State
	}
	c.end(before)
	u.Games++
	winners := before.Winners()
	for _, seat := range before.SeatList() {
		won := slices.Contains(winners, seat)
		if won {
			u.Winners++
		} else {
			u.Others++
		}
		for i, n := range c.uses[seat] {
			u.Things[i].add(n, won)
		}
	}
}

// add takes down how much one seat has used the thing.
func (t *Thing) add(n int, won bool) {
	use := &t.Others
	if won {
		use = &t.Winners
	}
	use.Sum += n
	if n > 0 {
		use.Seats++
	}
}

// counting counts one game.
type counting struct {
	u    *Usage
	ed   *engine.Edition
	uses [engine.MaxPlayers + 1][]int // by seat and thing
	at   [engine.MaxPlayers + 1][5]int
}

// use counts a thing for a seat.
func (c *counting) use(seat engine.Seat, group, thing string, n int) {
	i, known := c.u.index[name{group, thing}]
	if !known {
		panic("selfplay: " + group + " has no " + thing)
	}
	c.uses[seat][i] += n
}

// step counts an action and what it brought about.
func (c *counting) step(before *engine.State, step *engine.Step) {
	c.action(before, step)
	for i := range step.Events {
		c.event(before, step, i)
	}
}

// action counts what was done, and cards: how they were paid.
func (c *counting) action(before *engine.State, step *engine.Step) {
	seat := step.Action.Seat
	verb, taken := "", ""
	switch m := step.Action.Move.(type) {
	case *engine.UseGoods:
		verb, taken = "G", "for goods"
	case *engine.Expand:
		verb = "X"
	case *engine.Bookkeep:
		verb = "B"
	case *engine.UseMerchant:
		verb = "D"
		c.use(seat, byMerchant, c.ed.Cards[m.Card.Card].Code, 1)
	case *engine.PlaceMarker:
		verb, taken = "S", "for pounds"
		space := &c.ed.BonusSpaces[m.Space]
		c.use(seat, bySpace, space.Name, 1)
		if space.Kind == engine.MajoritySpace {
			tier := newSpending(&moment{before: before, step: step}).tier(space, m.Tier)
			c.use(seat, byTier, tierName(space, tier.Min), 1)
		}
	case *engine.EndPhase:
		verb = "E"
	default:
		return
	}
	c.use(seat, byAction, verb, 1)
	for _, e := range step.Events {
		switch e := e.(type) {
		case engine.PlusOneLaid:
			c.use(seat, byAction, "+1 laid", 1)
		case engine.HandCardRemoved:
			c.use(seat, byCard, "thrown off", 1)
		case engine.CardTaken:
			c.use(seat, byCard, taken, 1)
			c.use(seat, byCard, c.ed.Cards[e.Card].ID, 1)
		}
	}
}

// reasons names why pounds change hands.
var reasons = [...]string{
	engine.FromReward: "rewards", engine.FromDiamonds: "diamonds", engine.FromPoints: "points", engine.FromMerchant: "merchants",
	engine.ForCard: "cards", engine.ForSpace: "spaces", engine.ForFlip: "flips",
}

// event counts what one event of a step tells of tracks, books, regions, posts, pounds, and what is
// forfeited.
func (c *counting) event(before *engine.State, step *engine.Step, i int) {
	seat := step.Action.Seat
	switch e := step.Events[i].(type) {
	case engine.Advanced:
		at := &c.at[e.Seat][e.Company]
		c.use(e.Seat, byCompany, e.Company.String(), e.To-*at)
		c.use(e.Seat, byTrack, before.TrackOf(e.Company).ID, e.To-*at)
		*at = e.To
	case engine.CallPaid:
		c.use(e.Seat, byCall, before.TrackOf(e.Company).ID, e.Pounds)
		c.use(e.Seat, byPounds, "calls", e.Pounds)
	case engine.SpecialPaid:
		c.use(e.Seat, byPounds, "specials", e.Pounds)
	case engine.Received:
		c.use(e.Seat, byPounds, reasons[e.Why], e.Pounds)
	case engine.Paid:
		c.use(e.Seat, byPounds, reasons[e.Why], e.Pounds)
	case engine.BookBought:
		c.use(e.Seat, byLetter, c.ed.Books[e.Book].Letter.String(), 1)
		c.use(e.Seat, byBook, c.ed.Books[e.Book].ID, 1)
		c.use(e.Seat, byPounds, "coins", e.Coins)
	case engine.BookPlaced:
		c.when(before.Seats[e.Seat].OwnBooks[e.On].Book != 0, e.Seat, byLetter, "covered")
	case engine.BookFlipped:
		c.use(e.Seat, byLetter, "flipped", 1)
	case engine.JarMoved:
		flipped := before.Seats[e.Seat].OwnBooks[e.To].Flipped ||
			slices.Contains(step.Events[:i], engine.Event(engine.BookFlipped{Seat: e.Seat, On: e.To}))
		c.when(!flipped, e.Seat, byLetter, "read")
	case engine.RegionEntered:
		c.use(seat, byRegion, strconv.Itoa(int(e.Region)), 1)
		c.use(seat, byExpansion, e.Company.String(), 1)
	case engine.PostOusted:
		c.use(seat, byExpansion, "ousted", 1)
	case engine.PostRemoved:
		c.use(seat, byExpansion, "removed", 1)
	case engine.UnitsLost:
		c.use(e.Seat, byLoss, "units", e.N)
	case engine.ExpansionLost:
		c.use(e.Seat, byLoss, "expansion", e.N)
	case engine.SpacesLost:
		c.use(e.Seat, byLoss, "spaces", e.N)
	case engine.PostsLost:
		c.use(e.Seat, byLoss, "posts", e.N)
	}
}

// end counts what the seats have at the end.
func (c *counting) end(s *engine.State) {
	scores := s.Score()
	for _, seat := range s.SeatList() {
		p, score := &s.Seats[seat], scores[seat]
		c.use(seat, byScore, "total", score.Total())
		c.use(seat, byScore, "cash", score.Cash)
		c.use(seat, byScore, "diamonds", score.Diamonds)
		c.use(seat, byScore, "books", score.Bookkeeping)
		c.use(seat, byTile, c.ed.StartingTiles[p.Tile].ID, 1)
		c.use(seat, byBoard, "diamond", int(p.Diamond))
		c.use(seat, byBoard, "jar", int(p.Jar))
		c.when(int(p.Diamond) >= c.ed.Diamonds.Slot, seat, byBoard, "diamond 4")
		c.when(int(p.Jar) >= c.ed.Bookkeeping.Slot, seat, byBoard, "jar 5")
		for _, company := range engine.Companies {
			track, at := s.TrackOf(company), s.Seats[seat].Track[company]
			shares := int(track.Shares[at])
			c.use(seat, byShare, company.String(), shares)
			c.use(seat, byShare, company.String()+" cards", s.Shares(seat, company)-shares)
			for i, special := range track.Specials {
				c.when(int(at) >= special.Space, seat, bySpecial, track.ID+"."+strconv.Itoa(i+1))
			}
			c.use(seat, byScore, "share "+company.String(), score.Shares[company])
		}
	}
}

func (c *counting) when(is bool, seat engine.Seat, group, thing string) {
	if is {
		c.use(seat, group, thing, 1)
	}
}
