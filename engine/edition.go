package engine

// Numbers that the rulebook's text fixes for every edition.
const (
	Rounds               = 7  // rulebook, Playing the game
	StartingPounds       = 1  // ruling 1
	StartingSlots        = 3  // rulebook, Planning phase
	BaseColumns          = 3  // columns of a company base (rulebook, Use all expansion cards)
	ColumnSpaces         = 5  // spaces of a column
	OccupiedExtra        = 1  // expansion points more to enter a region with another company's post
	FlipBookCost         = 2  // pounds, rulebook, Use 1 bookkeeper card
	PoundsPastDiamondEnd = 2  // pounds a space beyond the final diamond space
	PoundsPastBookEnd    = 2  // pounds a bookkeeping point with the ink jar on the final space
	SpecialSpaces        = 2  // special spaces of a company track
	MaxBonusSpaces       = 32 // upper bound of Edition.BonusSpaces, 0 unused
	MaxTrackSpaces       = 63 // upper bound of the length of any track
	MaxBookSpaces        = 31 // upper bound of the length of a bookkeeping track
)

// Edition is the components of one edition of the game as data. It is read-only once made; package
// edition checks and loads it. Nothing in the engine relies on regularities of one edition's
// values: regions may have several rewards, columns may differ, every display space has its own
// price.
type Edition struct {
	Name   string // as the edition calls itself
	Digest string // "sha256:…" of the values that matter to a game

	Cards          []Card                // by CardID; 0 is NoCard
	Stack          []StackPart           // the action card stack from top to bottom: letters A to E
	StartingHand   CardSet               // the 9 starting action cards of every player
	FirstExpansion [MaxPlayers]CardID    // the "1"-expansion cards of the first to fourth player
	TileCards      [AreaSlots + 1]CardID // by Slot: the card faces of the bonus tiles for BookkeeperTile to ExpansionTile

	CompanyNames [5]string                           // by Company
	FirstTracks  [5]TrackID                          // by Company: the track of the first game
	Bases        [5][BaseColumns][ColumnSpaces]uint8 // coin icons by Company, column, space from front to rear
	BaseBorders  [5][]Border                         // by Company: the regions next to its base
	Regions      [Regions + 1]Region                 // by RegionID; 0 unused
	Tracks       []Track                             // by TrackID; 0 unused
	TrackCards   [][2]TrackID                        // the two sides of each track, one of which is dealt to an edge

	DisplayPrice [DisplaySpaces + 1]int8 // by DisplaySpace: what the board adds to a card's crate value, in units

	Books      []Book                    // by BookID; 0 unused; the starting books come last, without a letter
	BookSpaces [BookSpaces + 1]BookPlace // by BookSpace
	BookCost   [4]int                    // by Letter: bookkeeping points of a book

	Diamonds    PlayerTrack             // the diamond track
	Bookkeeping PlayerTrack             // the bookkeeping track; space 1 is the starting book's
	CrossedOutA [MaxBookSpaces + 1]bool // by space of the bookkeeping track: no A-book may lie here

	StartingTiles  []StartingTile                  // by TileID; 0 unused
	FirstGameTiles [MaxPlayers + 1][]TileID        // by number of players: first player's tile, second player's, …
	BonusSpaces    []BonusSpace                    // by SpaceID; 0 unused; board spaces, then the extra ones of the tracks
	BonusMarkers   [MaxPlayers + 1]int             // by number of players: bonus markers of each player
	RoundCoins     [MaxPlayers + 1][Rounds + 1]int // by number of players and round-track space: pounds that lie there
}

// CardKind says what a card does.
type CardKind uint8

// The kinds of card.
const (
	NoKind CardKind = iota
	GoodsCard
	ExpansionCard
	BookkeeperCard
	MerchantCard
	ShareCard
)

// Card is the face of an action card, or of a bonus tile that counts as one.
type Card struct {
	Code     string   // as typed in the notation: Cf3, Ex2M, tBk
	ID       string   // as Code, or Code.n where faces with one code differ
	Kind     CardKind //
	Good     Good     // of a goods card
	Value    int      // goods units, or expansion points
	Points   int      // bookkeeping points of a bookkeeper
	Share    Company  // the share in the lower left corner, or of a single share card
	Crate    int      // the red crate-value, in units or pounds
	Merchant Merchant // of a diamond merchant
}

// Merchant is what a diamond merchant gives.
type Merchant struct {
	Company      Company // whose mines count; NoCompany for the plain merchant and the tile
	Diamonds     int     // spaces on the diamond track
	Pounds       int
	MinesPerMore int // mines for each further space; 0: mines do not count
	PerOther     int // further spaces for each other face-up merchant of the area
}

// StackPart is the cards of one letter in the action card stack.
type StackPart struct {
	Letter byte    // 'A' to 'E'
	Cards  CardSet //
	Below  CardSet // all cards of the letters below this one
	Count  int     // cards of this letter
	Under  int     // cards below this letter
}

// Border is a way into a region.
type Border struct {
	To   RegionID
	Cost int // expansion points: 1 for a single line, 2 for a double line
}

// Region is a region of the map.
type Region struct {
	Name    string
	Rewards []Reward
	Mines   int      // mine icons, for the company merchants
	Borders []Border // to the neighbouring regions
}

// Track is one side of a company track. Markers start on space 0.
type Track struct {
	ID       string  // A1 to D2
	Spaces   int     // the last space
	Shares   []uint8 // by space: the shares a marker on it holds in all
	Calls    []uint8 // by space n: pounds of the capital call between n and n+1, 0 for none
	Specials [SpecialSpaces]SpecialSpace
	Bonuses  [SpecialSpaces]Permanent // permanent bonuses of the special spaces; zero where they are extra bonus spaces
	Extra    [SpecialSpaces]SpaceID   // extra bonus spaces; 0 where they are permanent bonuses
}

// SpecialSpace is a space that pays whoever reaches it, and everyone already there, and unlocks a
// special bonus.
type SpecialSpace struct {
	Space  int
	Pounds int
}

// Permanent is a permanent special bonus (rulebook, Permanent bonuses; rulings 11 to 14 and 48).
type Permanent struct {
	ExpansionPlus int  // added to the total expansion value while a face-up expansion card lies in the area
	MarkersPlus   int  // additional bonus markers
	PriceMinus    int  // off the price of a card acquired with goods
	PriceGood     Good // … paid with this good alone; NoGood: with any goods
	Mix           bool // goods of different types may pay for a card together
	UnitPlus      int  // added to the unit value of each goods card …
	UnitGood      Good // … of this good
}

// PlayerTrack is a track on the player boards: diamonds or bookkeeping. Markers start on space 0.
type PlayerTrack struct {
	Spaces int
	Slot   int     // the space that unlocks an additional action slot
	Values []uint8 // by space: pounds at the end for a marker on it
}

// Letter is the letter on a book's back.
type Letter uint8

// The book letters; a starting book has none (ruling 39).
const (
	NoLetter Letter = iota
	BookA
	BookB
	BookC
)

// String returns the letter, or "-".
func (l Letter) String() string { return "-ABC"[l : l+1] }

// Book is a book tile, or the book on a starting tile.
type Book struct {
	ID       string // A01 to C24; a starting book has its tile's: S01
	Letter   Letter
	Requires []Requirement
	Rewards  []Reward
}

// RequirementKind says what a book asks for.
type RequirementKind uint8

// The kinds of requirement (rulebook, Requirements and Overview of selected icons).
const (
	NeedSuit                 RequirementKind = iota // a total of one named good, or of expansion points
	NeedOneGood                                     // a total of any single good
	NeedOneGoodFurther                              // the same, beyond what the other requirement uses
	NeedMerchantOrBookkeeper                        // another bookkeeper, or a merchant
)

// Requirement is one requirement of a book.
type Requirement struct {
	Kind RequirementKind
	Suit Suit // for NeedSuit
	N    int
}

// BookPlace is a space of the book display.
type BookPlace struct {
	Letter Letter
	Number int // within the letter, row by row (ruling 54): 1A, 2A, …
	Column int // the round-track space above it, 2 to 7
	Row    int // 1 or 2; a column's first coin falls to row 1
}

// StartingTile is a starting tile.
type StartingTile struct {
	ID    string
	Rest  CardSet // the three cards that begin in the resting slots
	Book  BookID  // the starting book
	Bonus []Reward
}

// SpaceKind says which part of the board or of a track a bonus space belongs to.
type SpaceKind uint8

// The kinds of bonus space.
const (
	BoardSpace SpaceKind = iota
	MajoritySpace
	TileSpace
	ExtraSpace
)

// BonusSpace is a space for a bonus marker.
type BonusSpace struct {
	Name     string // as typed after S: first, buy, remove, cf, bn, ct, ex, +1, tBk, tDm, tEx, C1.1
	Kind     SpaceKind
	Cost     Cost
	Majority Suit       // for MajoritySpace
	Tiers    []Tier     // for MajoritySpace, rising
	OneOf    [][]Reward // alternatives of which exactly one is named; with no choice a single entry
	Optional bool       // the purchase among the rewards may be left out (and/or of track C2, ruling 43)
	Track    TrackID    // for ExtraSpace
	Level    int        // for ExtraSpace: 1 or 2
}

// Cost is what a bonus space asks before its reward.
type Cost struct {
	Pounds       int
	RemoveCard   bool // remove a card from the hand
	RemoveGood   Good // … a goods card of this good; NoGood: any card
	NotFirstTurn bool // barred for the first player in the first turn of a round
}

// Tier is one line of a majority space.
type Tier struct {
	Min     int
	Rewards []Reward
}

// RewardKind says what a reward gives.
type RewardKind uint8

// The kinds of reward. The first six are those whose order a player may choose; they stand in the
// order in which they are taken when nothing is said (ruling 9).
const (
	NoReward RewardKind = iota
	Pounds
	Diamonds
	BookPoints
	TrackSpaces
	RemovePosts
	BuyCard
	TakeFirstPlayer
	ReserveTile
)

// Reward is one thing a region, book, tile or bonus space gives.
type Reward struct {
	Kind    RewardKind
	N       int     // pounds, spaces, points or posts; for BuyCard what is taken off the price; for ReserveTile the slot of the tile, 0 for the +1 goods tile
	Company Company // for TrackSpaces: whose track; NoCompany: the track of the company just expanded
	Others  int     // for TrackSpaces: so many other tracks than the space's own, named by the player
	PerUnit Good    // for Pounds: as many as face-up units of this good, less Minus
	Minus   int
	Crate   bool // for Pounds: the removed card's crate value is added to N
}
