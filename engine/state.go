package engine

// Phase is the part of the game that is being played.
type Phase uint8

// The phases. Preparation and final scoring happen inside the action that ends the general action
// phase.
const (
	SetupPhase    Phase = iota // keeping starting tiles, resting cards
	PlanningPhase              // all seats plan in secret
	ActionPhase                // one seat after the other acts
	GameOver
)

// String names the phase in English.
func (p Phase) String() string { return [...]string{"setup", "planning", "action", "over"}[p] }

// Setup is the way the game is set up.
type Setup uint8

// The two set-ups of the rulebook.
const (
	FirstGame   Setup = iota // Setup of the first game
	RandomSetup              // Setup of subsequent games (ruling 36)
)

// Rules is a version of the rulings. A release that changes a ruling adds a version and keeps the
// old ones.
type Rules uint8

// CurrentRules is the version new games are played by.
const CurrentRules Rules = 1

// State is everything that is true of a game at one moment, hidden things included, except the
// order of the card stack and of the book supply, which are chance and enter as draws. It is a
// plain value: copy it, compare it with ==.
type State struct {
	Edition *Edition
	Rules   Rules
	Setup   Setup
	Players int // 2 to 4

	Phase Phase
	Round int  // 1 to 7; 0 during set-up
	First Seat // holder of the first player marker
	Turn  Seat // who acts; NoSeat outside the action phase

	Tracks  [5]TrackID                // by Company: the track at its edge
	Display [DisplaySpaces + 1]CardID // by DisplaySpace
	Stack   CardSet                   // what the action card stack contains together
	Discard CardSet

	Books  [BookSpaces + 1]BookID // by BookSpace: the book display
	Coins  [BookSpaces + 1]uint8  // by BookSpace: pounds that go with the book
	Supply BookSet                // the book supply, all letters together

	Bases   [5][BaseColumns]Column // by Company
	Regions [Regions + 1]Company   // by RegionID: whose post stands there
	Markers [MaxBonusSpaces]Seat   // by SpaceID: whose bonus marker lies there

	Seats [MaxPlayers + 1]Player // by Seat; 0 unused
}

// Column is one column of a company base. Its posts stand without gaps, on the rearmost spaces that
// may hold one.
type Column struct {
	Posts uint8
	Open  bool // the final space has been emptied and can no longer be covered
}

// Player is one seat's things.
type Player struct {
	Pounds   int
	Hand     CardSet
	Area     [AreaSlots + 1]AreaCard    // by Slot
	Resting  [ActionSlots + 1]CardSet   // by Slot: resting decks
	PlusOne  bool                       // holds the +1 goods tile beside the board, not laid yet
	Track    [5]uint8                   // by Company: space of the track marker
	Bonus    [5]uint8                   // by Company: special bonus in force, 0 to 2 (ruling 11)
	Diamond  uint8                      // space of the diamond marker
	Jar      uint8                      // space of the ink jar; 1 is the starting book
	OwnBooks [MaxBookSpaces + 1]OwnBook // by space of the bookkeeping track

	Acted bool // has taken a turn this round (ruling 26)
	Ended bool // has ended the action phase of this round

	Planned bool
	Plan    [ActionSlots + 1]CardID // by Slot: the cards still lie in the hand until the plans are turned up

	Dealt  [2]TileID // random set-up: the starting tiles to choose from, until they are revealed
	Kept   bool      // has a starting tile
	Tile   TileID    // the starting tile; secret while Dealt is set
	Rested bool
	Rest   [StartingSlots + 1]CardID // by Slot: the resting cards chosen, until they are revealed
	Stop   CompanySet                // of the Rest order, for the start bonus
	By     RewardOrder               // of the Rest order, for the start bonus
}

// AreaCard is a card in an action area.
type AreaCard struct {
	Card    CardID
	Used    bool // lies face down
	PlusOne bool // bears the +1 goods tile
}

// Ready tells whether a card lies there face up.
func (c AreaCard) Ready() bool { return c.Card != NoCard && !c.Used }

// OwnBook is a book on a bookkeeping track.
type OwnBook struct {
	Book    BookID
	Flipped bool
}

// ToMove lists the seats the game waits for, blue first.
func (s *State) ToMove() []Seat {
	var l []Seat
	for _, seat := range s.SeatList() {
		p := &s.Seats[seat]
		switch s.Phase {
		case SetupPhase:
			if !p.Kept || !p.Rested {
				l = append(l, seat)
			}
		case PlanningPhase:
			if !p.Planned {
				l = append(l, seat)
			}
		case ActionPhase:
			if seat == s.Turn {
				l = append(l, seat)
			}
		}
	}
	return l
}

// SeatList lists the seats of the game, blue first.
func (s *State) SeatList() []Seat { return s.clockwise(Blue) }

// clockwise lists the seats beginning with one.
func (s *State) clockwise(from Seat) []Seat {
	all := [2 * MaxPlayers]Seat{}
	for i := range s.Players {
		all[i] = Seat((int(from)-1+i)%s.Players) + 1
	}
	return all[:s.Players:s.Players]
}

// TrackOf returns the track at a company's edge.
func (s *State) TrackOf(c Company) *Track { return &s.Edition.Tracks[s.Tracks[c]] }

// SlotOpen tells whether a seat may plan a card into a slot (rulebook, Planning phase; Special
// spaces of the player boards).
func (s *State) SlotOpen(seat Seat, slot Slot) bool {
	p := &s.Seats[seat]
	switch slot {
	case DiamondSlot:
		return int(p.Diamond) >= s.Edition.Diamonds.Slot
	case BookkeepingSlot:
		return int(p.Jar) >= s.Edition.Bookkeeping.Slot
	}
	return slot >= 1 && slot <= StartingSlots
}

// all tells whether something is true of every player.
func (s *State) all(is func(*Player) bool) bool {
	for _, seat := range s.SeatList() {
		if !is(&s.Seats[seat]) {
			return false
		}
	}
	return true
}
