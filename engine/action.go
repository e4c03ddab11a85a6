package engine

// Action is one order of one seat: a move, and the clauses that may stand with any move. Choices
// that were not named are at their zero values (or the constants said to mean "not named"); Apply
// fills in those that do not matter and refuses the others.
type Action struct {
	Seat Seat
	Move Move

	PlusOne CardRef     // lay the +1 goods tile on this card first (ruling 28); zero: do not
	Stop    CompanySet  // no reward carries the markers of these companies over their next capital call (ruling 8)
	By      RewardOrder // take rewards that come together in this order (ruling 9); kinds left out follow in the usual order
	Expect  []Expectation
}

// Move is what an action does: one of KeepTile, Rest, Plan, UseGoods, Expand, Bookkeep,
// UseMerchant, PlaceMarker and EndPhase, as pointers.
type Move interface {
	// phase is when the move may be made.
	phase() Phase
	// inRange notes what names no component.
	inRange(*Edition, *limits)
	// act carries the move out, filling in what was left open.
	act(*turn) error
	// clone returns a copy that shares nothing with the original.
	clone() Move
}

// RewardOrder is an order in which rewards that come together are taken. Kinds left out follow in
// the usual order; the zero value is the usual order: pounds, diamonds, bookkeeping points, track
// spaces, posts removed, card bought (ruling 9).
type RewardOrder [6]RewardKind

// CardRef names a face-up card of an action area. Slot is 0 unless it is needed to tell two cards
// of one face apart because one bears the +1 goods tile (ruling 58).
type CardRef struct {
	Card CardID
	Slot Slot
}

// KeepTile keeps one of the two starting tiles dealt (rulebook, Setup of subsequent games, step
// 13). In notation: T.
type KeepTile struct {
	Tile TileID
}

// Rest puts the three cards shown on the starting tile into resting slots 1 to 3 (rulebook, setup
// step 14). In notation: R.
type Rest struct {
	Cards [StartingSlots]CardID
}

// Plan lays cards into the action slots, face down (rulebook, Planning phase). In notation: P.
type Plan struct {
	Cards []PlannedCard // in the order named
}

// PlannedCard is a card of a plan. Card NoCard leaves a slot empty on purpose.
type PlannedCard struct {
	Card CardID
	Slot Slot // 0: the next open slot
}

// UseGoods uses goods cards to acquire a card and to advance on company tracks (rulebook, Use 1 or
// more goods cards of one type). In notation: G.
type UseGoods struct {
	Cards   []CardRef
	Take    DisplaySpace // 0: acquire nothing
	Advance []Advance    // in this order
}

// Advance moves a track marker by goods units, one space a unit.
type Advance struct {
	Company Company
	Spaces  int
}

// Expand uses all expansion cards of the area (rulebook, Use all expansion cards). With no entries
// the cards are flipped and nothing is entered (ruling 19). In notation: X.
type Expand struct {
	Company Company
	Entries []Entry
	Points  []Points // at most one: all regions' bookkeeping points are one sum (ruling 20)
}

// Entry is a region entered.
type Entry struct {
	Region RegionID
	Column int // base column that gives the post, 1 to 3; 0: by ruling 15
	Return int // column of its own base to which an ousted post returns, 1 to 3; 0: by ruling 16
}

// Jar distances that are not a number of spaces.
const (
	JarUnsaid = -1 // not named: filled in where the jar cannot move
	JarFar    = -2 // as far as it can go
)

// Bookkeep uses one bookkeeper card (rulebook, Use 1 bookkeeper card). In notation: B.
type Bookkeep struct {
	Card   CardRef
	Flip   int           // space of the bookkeeping track whose book is flipped for 2 pounds; 0: none
	Jar    int           // spaces forward, JarUnsaid or JarFar
	Points []Points      // the book's reward first, then the card's
	Remove []PostRemoval // posts removed as the book's reward
}

// UseMerchant uses one diamond merchant card (rulebook, Use 1 diamond merchant card). In notation:
// D.
type UseMerchant struct {
	Card CardRef
}

// PlaceMarker places one bonus marker (rulebook, Place 1 bonus marker). In notation: S.
type PlaceMarker struct {
	Space  SpaceID
	Tier   int           // on a majority space: the minimum of the tier taken; 0: the highest reached
	OneOf  int           // where the space offers alternatives: which one, from 1; 0: not named
	Buy    DisplaySpace  // the card bought; 0: none
	Card   CardID        // the hand card removed
	Tracks []Company     // the other tracks moved, in this order
	Points []Points      // the space's bookkeeping points
	Remove []PostRemoval // posts removed as a reward
}

// EndPhase ends the seat's action phase and picks up a resting deck (rulebook, End your own action
// phase). In notation: E.
type EndPhase struct {
	Deck Slot // 1 to 5; 0: not named
}

// Points says how the bookkeeping points of one reward are spent (rulebook, Bookkeeping points).
// What the books leave over buys pounds (ruling 20).
type Points struct {
	Books []Purchase
	Cash  int // points spent on pounds, or CashRest
}

// CashRest as Points.Cash means whatever the books leave.
const CashRest = -1

// Purchase is a book bought, and the space of the bookkeeping track it is placed on at the end of
// the turn.
type Purchase struct {
	From BookSpace
	On   int
}

// PostRemoval takes the foremost post of a base column out of the game.
type PostRemoval struct {
	Company Company
	Column  int // 1 to 3
}

// Expectation refuses the order if what it says does not hold before the order is carried out.
// Exactly one of its three forms is used: a card on a display space, a company (or NoCompany) in a
// region, or the seat's pounds.
type Expectation struct {
	Display DisplaySpace
	Card    CardID

	Region  RegionID
	Company Company

	Pounds int // if Display and Region are 0
}

// PointsOf returns what a move does with its bookkeeping points, by reward; nil if it has none.
func PointsOf(m Move) []Points {
	switch m := m.(type) {
	case *Expand:
		return m.Points
	case *Bookkeep:
		return m.Points
	case *PlaceMarker:
		return m.Points
	}
	return nil
}
