package engine

import (
	"fmt"
	"strings"
)

// Validate tells whether the state can occur in a game as far as its things are concerned: every
// card, post, book, tile and marker exists once, the stack can hold what it holds, spaces exist,
// the phase fits. It returns a *PositionError.
func (s *State) Validate() error {
	for _, check := range []func() error{s.checkTable, s.checkCards, s.checkStack, s.checkBooks, s.checkCoins,
		s.checkPosts,
		s.checkBonusTiles, s.checkMarkers, s.checkPlayers, s.checkStartingTiles, s.checkPhase} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// PositionCode names a kind of fault in a position. Codes never change their meaning.
type PositionCode string

// The codes of impossible positions.
const (
	BadTable   PositionCode = "position-table"
	BadCards   PositionCode = "position-cards"
	BadStack   PositionCode = "position-stack"
	BadBooks   PositionCode = "position-books"
	BadPosts   PositionCode = "position-posts"
	BadTiles   PositionCode = "position-tiles"
	BadMarkers PositionCode = "position-markers"
	BadPlayer  PositionCode = "position-player"
	BadPhase   PositionCode = "position-phase"
)

func impossible(code PositionCode, format string, args ...any) *PositionError {
	return &PositionError{Code: code, Text: fmt.Sprintf(format, args...)}
}

// at says which part of the position is meant, by the keys of a written position from the outermost
// on.
func (e *PositionError) at(keys ...any) error {
	for _, key := range keys {
		e.Where = append(e.Where, fmt.Sprint(key))
	}
	return e
}

// of says which component is meant, by its name, within the part that at says.
func (e *PositionError) of(thing string) *PositionError {
	e.Thing = thing
	return e
}

func (s *State) checkTable() error {
	switch {
	case s.Players < 2 || s.Players > MaxPlayers:
		return impossible(BadTable, "there are %d players, not 2 to 4", s.Players).at("players")
	case s.First == NoSeat || int(s.First) > s.Players:
		return impossible(BadTable, "the first player is %v", s.First).at("first")
	case !s.Edition.possibleTracks(s.Tracks):
		return impossible(BadTable, "two companies have sides of the same track").at("tracks")
	case s.Setup == FirstGame && s.Tracks != s.Edition.FirstTracks:
		return impossible(BadTable, "a first game is played on its own tracks, %s",
			s.Edition.trackNames(s.Edition.FirstTracks)).at("tracks")
	case s.Round < 0 || s.Round > Rounds:
		return impossible(BadTable, "there is no round %d", s.Round).at("round")
	}
	return nil
}

// trackNames lists tracks by the companies at whose edges they lie: M A1, T B1.
func (ed *Edition) trackNames(tracks [5]TrackID) string {
	var l []string
	for _, c := range Companies {
		l = append(l, c.String()+" "+ed.Tracks[tracks[c]].ID)
	}
	return strings.Join(l, ", ")
}

// checkCards counts every card of the box once.
func (s *State) checkCards() error {
	var box, seen CardSet
	for i := range s.Edition.Stack {
		box.AddAll(&s.Edition.Stack[i].Cards)
	}
	own := box
	for i := range s.Players {
		box.AddAll(&s.Edition.StartingHand)
		box.Add(s.Edition.FirstExpansion[i], 1)
	}
	own.AddAll(&s.Edition.StartingHand)
	for _, seat := range s.SeatList() {
		cards := s.allCards(seat)
		seen.AddAll(&cards)
		for id, n := range cards {
			if n > own[id] && !s.Edition.isFirstExpansion(CardID(id)) {
				return impossible(BadCards, "%v has %d cards %s, more than it can have", seat, n,
					s.Edition.Cards[id].ID).of(s.Edition.Cards[id].ID).at(seat)
			}
		}
	}
	seen.AddAll(&s.Stack)
	seen.AddAll(&s.Discard)
	for _, card := range s.Display[1:] {
		if card != NoCard {
			seen.Add(card, 1)
		}
	}
	for _, missing := range [...]bool{false, true} { // what is there too often tells more
		for id := range box {
			if box[id] == seen[id] || (seen[id] < box[id]) != missing {
				continue
			}
			fault := impossible(BadCards, "there are %d cards %s, the game has %d", seen[id], s.Edition.Cards[id].ID,
				box[id])
			if missing {
				return fault.at("discard")
			}
			return fault.of(s.Edition.Cards[id].ID)
		}
	}
	return nil
}

// checkStack holds the stack to its order by letters: a letter is used up before the next begins.
func (s *State) checkStack() error {
	n := s.Stack.Total()
	for i := range s.Edition.Stack {
		part := &s.Edition.Stack[i]
		if n <= part.Under {
			continue
		}
		for id, k := range s.Stack {
			if k < part.Below[id] || k > part.Below[id]+part.Cards[id] {
				return impossible(BadStack, "with %d cards the stack cannot hold %d of %s: its top is of letter %c", n,
					k, s.Edition.Cards[id].ID, part.Letter).at("stack")
			}
		}
		return nil
	}
	return nil
}

func (s *State) checkBooks() error {
	var seen BookSet
	see := func(id BookID, where func() string, at ...any) error {
		if int(id) >= len(s.Edition.Books) {
			return impossible(BadBooks, "there is no such book at %s", where()).at(at...)
		}
		if seen.Has(id) || s.Supply.Has(id) {
			return impossible(BadBooks, "book %s lies in two places, one of them %s", s.Edition.Books[id].ID,
				where()).at(at...)
		}
		seen.Add(id)
		return nil
	}
	for space := BookSpace(1); space <= BookSpaces; space++ {
		id := s.Books[space]
		if id == 0 {
			if s.Coins[space] > 0 {
				return impossible(BadBooks, "coins lie at %s without a book",
					s.Edition.BookSpaceName(space)).at("coins", s.Edition.BookSpaceName(space))
			}
			continue
		}
		if err := see(id, func() string { return s.Edition.BookSpaceName(space) }, "books",
			s.Edition.BookSpaceName(space)); err != nil {
			return err
		}
		if s.Edition.Books[id].Letter != s.Edition.BookSpaces[space].Letter {
			return impossible(BadBooks, "book %s lies at %s", s.Edition.Books[id].ID,
				s.Edition.BookSpaceName(space)).at("books", s.Edition.BookSpaceName(space))
		}
	}
	for _, seat := range s.SeatList() {
		if err := s.checkOwnBooks(seat, see); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) checkOwnBooks(seat Seat, see func(id BookID, where func() string, at ...any) error) error {
	p := &s.Seats[seat]
	for on, own := range p.OwnBooks {
		where := func() string { return fmt.Sprintf("space %d of %v", on, seat) }
		switch {
		case own.Book == 0 && own.Flipped:
			return impossible(BadBooks, "nothing lies flipped on %s", where()).at(seat, "books", on)
		case own.Book == 0 && on >= 1 && on <= int(p.Jar):
			return impossible(BadBooks, "the ink jar of %v has passed the empty space %d", seat, on).at(seat, "jar")
		case own.Book == 0:
			continue
		case on == 0 || on > s.Edition.Bookkeeping.Spaces:
			return impossible(BadBooks, "there is no %s", where()).at(seat, "books", on)
		}
		if err := see(own.Book, where, seat, "books", on); err != nil {
			return err
		}
		switch letter := s.Edition.Books[own.Book].Letter; {
		case letter == BookA && s.Edition.CrossedOutA[on]:
			return impossible(BadBooks, "an A-book lies on the crossed-out %s", where()).at(seat, "books", on)
		case letter == NoLetter && (on != 1 || own.Book != s.Edition.StartingTiles[p.Tile].Book):
			return impossible(BadBooks, "a starting book lies on %s", where()).at(seat, "books", on)
		}
	}
	return nil
}

func (s *State) checkPosts() error {
	for _, c := range Companies {
		n := s.posts(c)
		for i, column := range s.Bases[c] {
			if column.Posts == 0 && !column.Open || column.Posts > ColumnSpaces ||
				column.Open && column.Posts == ColumnSpaces {
				return impossible(BadPosts, "column %d of %v cannot hold %d posts so", i+1, c, column.Posts).at("bases",
					c, i+1)
			}
		}
		for _, owner := range s.Regions {
			if owner == c {
				n++
			}
		}
		if n > BaseColumns*ColumnSpaces {
			return impossible(BadPosts, "%v has %d posts, the game has %d", c, n,
				BaseColumns*ColumnSpaces).at("regions")
		}
	}
	return nil
}

// checkBonusTiles makes sure that every bonus tile is with one seat at most.
func (s *State) checkBonusTiles() error {
	plusOnes := 0
	var held [AreaSlots + 1]int
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		if p.PlusOne {
			plusOnes++
		}
		for slot, c := range p.Area {
			if c.PlusOne {
				plusOnes++
				if s.face(c).Kind != GoodsCard {
					return impossible(BadTiles, "the +1 goods tile lies on no goods card of %v", seat).at(seat, "area",
						slot)
				}
			}
			if c.Card == NoCard {
				if c.Used {
					return impossible(BadTiles, "slot %d of %v is empty, yet used", slot, seat).at(seat, "area", slot)
				}
				continue
			}
			held[slot]++
			if (slot > ActionSlots) != (c.Card == s.Edition.TileCards[slot]) || slot == 0 {
				return impossible(BadTiles, "%s cannot lie in place %d of %v", s.Edition.CardName(c.Card), slot,
					seat).at(seat, "area", slot)
			}
		}
	}
	for slot := ActionSlots + 1; slot <= AreaSlots; slot++ {
		if held[slot] > 1 {
			return impossible(BadTiles, "two players hold the tile %s",
				s.Edition.CardName(s.Edition.TileCards[slot])).at("tiles")
		}
	}
	if plusOnes > 1 {
		return impossible(BadTiles, "there are %d +1 goods tiles", plusOnes).at("tiles")
	}
	return nil
}

func (s *State) checkMarkers() error {
	for id, seat := range s.Markers {
		if seat == NoSeat {
			continue
		}
		if id == 0 || id >= len(s.Edition.BonusSpaces) || int(seat) > s.Players {
			return impossible(BadMarkers, "a bonus marker of %v lies on a space that does not exist",
				seat).at("markers")
		}
		space := &s.Edition.BonusSpaces[id]
		for _, r := range space.fixedRewards() {
			if r.Kind == TakeFirstPlayer && seat != s.First {
				return impossible(BadMarkers, "%v has placed its marker on %s, but %v is the first player", seat,
					space.Name, s.First).at("markers", space.Name)
			}
		}
		if space.Kind != ExtraSpace {
			continue
		}
		if c := s.companyOf(space.Track); int(s.Seats[seat].Bonus[c]) < space.Level {
			return impossible(BadMarkers, "%v has not unlocked %s", seat, space.Name).at("markers", space.Name)
		}
		for _, other := range s.Edition.Tracks[space.Track].Extra {
			if other != SpaceID(id) && s.Markers[other] == seat {
				return impossible(BadMarkers, "%v has markers on both spaces of one track", seat).at("markers",
					space.Name)
			}
		}
	}
	for _, seat := range s.SeatList() {
		if s.MarkersLeft(seat) < 0 {
			return impossible(BadMarkers, "%v has placed more bonus markers than it has", seat).at("markers")
		}
	}
	return nil
}

func (s *State) checkPlayers() error {
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		if p.Pounds < 0 {
			return impossible(BadPlayer, "%v has %d pounds", seat, p.Pounds).at(seat, "pounds")
		}
		if int(p.Diamond) > s.Edition.Diamonds.Spaces || int(p.Jar) > s.Edition.Bookkeeping.Spaces {
			return impossible(BadPlayer, "a marker of %v stands beyond the end of its track", seat).at(seat)
		}
		for _, c := range Companies {
			track := s.TrackOf(c)
			if int(p.Track[c]) > track.Spaces {
				return impossible(BadPlayer, "the marker of %v stands beyond the end of the track of %v", seat,
					c).at(seat, "markers", c)
			}
			if p.Bonus[c] > track.unlocked(p.Track[c]) {
				return impossible(BadPlayer, "%v has not unlocked bonus %d of %v", seat, p.Bonus[c], c).at(seat,
					"bonuses", c)
			}
		}
		for slot := Slot(1); slot <= ActionSlots; slot++ {
			if !s.SlotOpen(seat, slot) && (p.Area[slot].Card != NoCard || !p.Resting[slot].Empty()) {
				return impossible(BadPlayer, "slot %d is not open to %v", slot, seat).at(seat, "area", slot)
			}
		}
		if err := s.checkSecrets(seat); err != nil {
			return err
		}
	}
	return nil
}

// checkSecrets makes sure that secret choices were possible.
func (s *State) checkSecrets(seat Seat) error {
	p := &s.Seats[seat]
	planned := p.Hand
	for slot, card := range p.Plan {
		if card == NoCard {
			continue
		}
		if !p.Planned || planned[card] == 0 || s.Edition.Cards[card].Kind == ShareCard ||
			!s.SlotOpen(seat, Slot(slot)) {
			return impossible(BadPlayer, "%v cannot have planned %s in slot %d", seat, s.Edition.CardName(card),
				slot).at(seat, "plan", slot)
		}
		planned.Remove(card)
	}
	if err := s.checkRest(seat); err != nil {
		return err
	}
	if p.By != p.By.distinct() {
		return impossible(BadPlayer, "%v orders a kind of reward twice", seat).at(seat, "by")
	}
	return nil
}

// checkRest makes sure that the resting cards chosen are those that the starting tile shows.
func (s *State) checkRest(seat Seat) error {
	p := &s.Seats[seat]
	hand, shown := p.Hand, CardSet{}
	if p.Rested {
		shown = s.Edition.StartingTiles[p.Tile].Rest
	}
	for _, card := range p.Rest {
		if card == NoCard {
			continue
		}
		icon, ok := s.Edition.sameCode(&shown, card)
		if !ok || !hand.Has(card) {
			return impossible(BadPlayer, "%v cannot rest %s", seat, s.Edition.CardName(card)).at(seat, "rest")
		}
		hand.Remove(card)
		shown.Remove(icon)
	}
	if !shown.Empty() {
		return impossible(BadPlayer, "%v has not chosen three resting cards", seat).at(seat, "rest")
	}
	return nil
}

// checkStartingTiles makes sure that every starting tile is with one seat.
func (s *State) checkStartingTiles() error {
	var owner [256]Seat
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		tiles := []TileID{p.Dealt[0], p.Dealt[1]}
		if p.Dealt[0] == 0 && p.Dealt[1] != 0 || p.Dealt[0] != 0 && s.Setup == FirstGame ||
			p.Dealt[0] == 0 && p.Tile == 0 {
			return impossible(BadPlayer, "%v has no starting tile, or tiles dealt that cannot be", seat).at(seat,
				"dealt")
		}
		if p.Kept != (p.Tile != 0) {
			return impossible(BadPlayer, "%v has kept a tile, or has not, against what lies there", seat).at(seat,
				"tile")
		}
		if p.Dealt[0] == 0 {
			tiles = []TileID{p.Tile}
			if p.OwnBooks[1].Book == 0 {
				return impossible(BadBooks, "no book lies on the first space of %v", seat).at(seat, "books")
			}
		} else if p.Tile != 0 && p.Tile != p.Dealt[0] && p.Tile != p.Dealt[1] {
			return impossible(BadPlayer, "%v keeps a starting tile that was not dealt to it", seat).at(seat, "tile")
		}
		for _, tile := range tiles {
			if tile == 0 {
				continue
			}
			if owner[tile] != NoSeat {
				return impossible(BadPlayer, "starting tile %s is with %v and %v", s.Edition.tileName(tile),
					owner[tile], seat).at(seat, "tile")
			}
			owner[tile] = seat
		}
	}
	return nil
}

// checkPhase makes sure that the parts of the turn fit together.
func (s *State) checkPhase() error {
	if (s.Phase == SetupPhase) != (s.Round == 0) {
		return impossible(BadPhase, "round %d cannot be in the phase %v", s.Round, s.Phase).at("phase")
	}
	if (s.Phase == ActionPhase) != (s.Turn != NoSeat) || int(s.Turn) > s.Players {
		return impossible(BadPhase, "it cannot be the turn of %v in the phase %v", s.Turn, s.Phase).at("turn")
	}
	if s.Phase == ActionPhase && s.Seats[s.Turn].Ended {
		return impossible(BadPhase, "%v has ended its action phase, yet it is its turn", s.Turn).at(s.Turn, "ended")
	}
	if s.Phase != ActionPhase && s.Phase != GameOver && s.Markers != [MaxBonusSpaces]Seat{} {
		return impossible(BadPhase, "bonus markers cannot lie on the board in the phase %v", s.Phase).at("markers")
	}
	if s.Phase == GameOver && s.Round != Rounds {
		return impossible(BadPhase, "the game cannot be over in round %d", s.Round).at("round")
	}
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		if s.Phase != ActionPhase && s.Phase != GameOver && (p.Acted || p.Ended) {
			return impossible(BadPhase, "%v has acted already in the phase %v", seat, s.Phase).at(seat, "acted")
		}
		if p.Ended && p.PlusOne || s.Round <= 1 && s.holdsTile(seat) {
			return impossible(BadPhase, "%v cannot hold a bonus tile now", seat).at(seat, "tiles")
		}
		if p.Ended && p.Area != [AreaSlots + 1]AreaCard{} {
			return impossible(BadPhase, "%v has ended its action phase, yet cards lie in its area", seat).at(seat,
				"area")
		}
		for slot := Slot(1); slot <= ActionSlots; slot++ {
			if s.Phase != ActionPhase && p.Area[slot].Card != NoCard {
				return impossible(BadPhase, "cards lie open in the area of %v in the phase %v", seat, s.Phase).at(seat,
					"area", slot)
			}
		}
		for slot := BookkeeperTile; slot <= ExpansionTile; slot++ {
			if s.Phase != ActionPhase && p.Area[slot].Used {
				return impossible(BadPhase, "a bonus tile of %v is used in the phase %v", seat, s.Phase).at(seat,
					"tiles")
			}
		}
		if s.Phase == SetupPhase && !s.untouched(seat) {
			return impossible(BadPhase, "%v has moved markers, pounds or cards during the set-up", seat).at(seat)
		}
		if p.Planned && s.Phase != PlanningPhase ||
			(p.Rested || p.Dealt[0] != 0 || p.Stop != 0 || p.By != (RewardOrder{})) && s.Phase != SetupPhase {
			return impossible(BadPhase, "%v has secrets of another phase", seat).at(seat, "planned")
		}
	}
	return nil
}

// holdsTile tells whether a seat has any bonus tile.
func (s *State) holdsTile(seat Seat) bool {
	p := &s.Seats[seat]
	held := p.PlusOne
	for slot, c := range p.Area {
		held = held || c.PlusOne || slot > ActionSlots && c.Card != NoCard
	}
	return held
}

// untouched tells whether a seat's things are as they are before the start bonuses.
func (s *State) untouched(seat Seat) bool {
	p := &s.Seats[seat]
	return p.Pounds == StartingPounds && p.Track == [5]uint8{} && p.Bonus == [5]uint8{} && p.Diamond == 0 &&
		p.Jar == 0 &&
		p.Resting == [ActionSlots + 1]CardSet{}
}

// checkCoins makes sure that no book has more pounds by it than the round track has dropped there.
func (s *State) checkCoins() error {
	for space := BookSpace(1); space <= BookSpaces; space++ {
		place := s.Edition.BookSpaces[space]
		most := 0
		if place.Column <= s.Round && place.Row <= s.Edition.RoundCoins[s.Players][place.Column] {
			most = 1
		}
		if int(s.Coins[space]) > most {
			return impossible(BadBooks, "%d pounds lie at %s, it can have %d in round %d", s.Coins[space],
				s.Edition.BookSpaceName(space), most, s.Round).at("coins", s.Edition.BookSpaceName(space))
		}
	}
	return nil
}
