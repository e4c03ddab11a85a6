package edition

import "dhow/internal/strictyaml"

// Document is an edition file: every value with its provenance, and what only drawing and reading
// need. Edition makes of it what the engine needs.
type Document struct {
	File string `yaml:"-"`

	About          About            `yaml:"edition"`
	Vocabulary     Vocabulary       `yaml:"vocabulary"`
	Constants      Constants        `yaml:"constants"`
	Players        Players          `yaml:"players"`
	Counts         Counts           `yaml:"component_counts"`
	Companies      []Company        `yaml:"companies"`
	Bases          []Base           `yaml:"bases"`
	Regions        []Region         `yaml:"regions"`
	Borders        Borders          `yaml:"borders"`
	CardDisplay    CardDisplay      `yaml:"card_display"`
	ActionCards    []Card           `yaml:"action_cards"`
	StartingHand   []Card           `yaml:"starting_hand"`
	FirstExpansion []Card           `yaml:"first_expansion_cards"`
	Tracks         []Track          `yaml:"tracks"`
	TrackCards     []TrackCard      `yaml:"track_cards"`
	Diamonds       DiamondTrack     `yaml:"diamond_track"`
	Bookkeeping    BookTrack        `yaml:"bookkeeping_track"`
	Books          []Book           `yaml:"book_tiles"`
	StartingTiles  StartingTiles    `yaml:"starting_tiles"`
	BonusSpaces    []BonusSpace     `yaml:"bonus_spaces"`
	BonusTiles     []BonusTile      `yaml:"bonus_tiles"`
	RoundTrack     RoundTrack       `yaml:"round_track"`
	BookDisplay    BookDisplay      `yaml:"book_display"`
	Node           *strictyaml.Node `yaml:",node"`
}

// About names the edition and the game it is of.
type About struct {
	Game   string           `yaml:"game"`
	Author string           `yaml:"author"`
	Year   int              `yaml:"year"`
	Name   string           `yaml:"name"`
	Source Source           `yaml:"source"`
	Node   *strictyaml.Node `yaml:",node"`
}

// Vocabulary lists the words of the file. The engine knows these and no others.
type Vocabulary struct {
	ProvenanceWords  []string         `yaml:"provenance_words"`
	Goods            []string         `yaml:"goods"`
	CardKinds        []string         `yaml:"card_kinds"`
	BorderKinds      []string         `yaml:"border_kinds"`
	RegionRewards    []string         `yaml:"region_rewards"`
	BookRequirements []string         `yaml:"book_requirements"`
	BookRewards      []string         `yaml:"book_rewards"`
	SpaceCosts       []string         `yaml:"space_costs"`
	SpaceRewards     []string         `yaml:"space_rewards"`
	Source           Source           `yaml:"source"`
	Node             *strictyaml.Node `yaml:",node"`
}

// Constants are the numbers that the rulebook's text fixes.
type Constants struct {
	Rounds                int              `yaml:"rounds"`
	ActionSlotsAtStart    int              `yaml:"action_slots_at_start"`
	ActionSlotsMost       int              `yaml:"action_slots_most"`
	RestingSlotsAtStart   int              `yaml:"resting_slots_at_start"`
	EnterSingle           int              `yaml:"enter_region_single"`
	EnterDouble           int              `yaml:"enter_region_double"`
	EnterOccupiedExtra    int              `yaml:"enter_region_occupied_extra"`
	MinesPerExtra         int              `yaml:"mines_per_extra_diamond_space"`
	BookCost              map[string]int   `yaml:"book_cost"`
	PoundPerPoint         int              `yaml:"pound_per_bookkeeping_point"`
	FlipBookCost          int              `yaml:"flip_book_cost"`
	PoundsPastDiamondEnd  int              `yaml:"pounds_per_space_past_diamond_end"`
	PoundsPastBookkeeping int              `yaml:"pounds_per_point_past_bookkeeping_end"`
	LowestCardPrice       int              `yaml:"lowest_card_price"`
	Source                Source           `yaml:"source"`
	Node                  *strictyaml.Node `yaml:",node"`
}

// Players says what depends on the number of players.
type Players struct {
	Counts          []int            `yaml:"counts"`
	StartingPounds  int              `yaml:"starting_pounds"`
	BonusMarkers    map[int]int      `yaml:"bonus_markers"`
	MarkersInTheBox int              `yaml:"bonus_markers_in_box_per_player"`
	Source          Source           `yaml:"source"`
	Node            *strictyaml.Node `yaml:",node"`
}

// Counts is how much of each thing lies in the box.
type Counts struct {
	ActionCards         int              `yaml:"action_cards"`
	StartingActionCards int              `yaml:"starting_action_cards"`
	FirstExpansionCards int              `yaml:"first_expansion_cards"`
	TrackCards          int              `yaml:"track_cards"`
	BookTiles           int              `yaml:"book_tiles"`
	StartingTiles       int              `yaml:"starting_tiles"`
	BonusTiles          int              `yaml:"bonus_tiles"`
	TradingPosts        int              `yaml:"trading_posts"`
	TrackMarkers        int              `yaml:"track_markers"`
	BonusMarkers        int              `yaml:"bonus_markers"`
	InkJars             int              `yaml:"ink_jars"`
	DiamondMarkers      int              `yaml:"diamond_markers"`
	CompanyTrackBoards  int              `yaml:"company_track_boards"`
	PlayerBoards        int              `yaml:"player_boards"`
	Coins1              int              `yaml:"coins_1"`
	Coins5              int              `yaml:"coins_5"`
	CardsByLetter       map[string]int   `yaml:"action_cards_by_letter"`
	BooksByLetter       map[string]int   `yaml:"book_tiles_by_letter"`
	Source              Source           `yaml:"source"`
	Node                *strictyaml.Node `yaml:",node"`
}

// Company is one of the four chartered companies.
type Company struct {
	ID             string           `yaml:"id"`
	Name           string           `yaml:"name"`
	Colour         string           `yaml:"colour"`
	TradingPosts   int              `yaml:"trading_posts"`
	FirstGameTrack string           `yaml:"first_game_track"`
	Source         Source           `yaml:"source"`
	Node           *strictyaml.Node `yaml:",node"`
}

// Point is a place on the drawing canvas of 1000 by 1000: x to the east, y to the south.
type Point [2]int

// Base is a company's base.
type Base struct {
	Company   string           `yaml:"company"`
	Columns   [][]int          `yaml:"columns"`    // coin icons, front to rear
	Outline   []Point          `yaml:"outline"`    // for drawing
	SpacesBox [4]int           `yaml:"spaces_box"` // for drawing: x0, y0, x1, y1 of the trading-post spaces
	Front     string           `yaml:"front"`      // for drawing: the side of the front spaces
	Source    Source           `yaml:"source"`
	Node      *strictyaml.Node `yaml:",node"`
}

// Region is a region of the map.
type Region struct {
	ID        int              `yaml:"id"`
	Name      string           `yaml:"name"`
	Reward    []Gain           `yaml:"reward"`
	Mines     int              `yaml:"mines"`
	EnclaveOf *int             `yaml:"enclave_of"` // the region around this one, for an enclave
	Centre    Point            `yaml:"centre"`     // for drawing
	Outline   []Point          `yaml:"outline"`    // for drawing
	Source    Source           `yaml:"source"`
	Node      *strictyaml.Node `yaml:",node"`
}

// Borders lists each border once.
type Borders struct {
	Regions []Border         `yaml:"between_regions"`
	Bases   []Border         `yaml:"between_base_and_region"`
	Source  Source           `yaml:"source"`
	Node    *strictyaml.Node `yaml:",node"`
}

// CardDisplay is the display's spaces and what they add to a card's price.
type CardDisplay struct {
	Rows        int              `yaml:"rows"`
	Columns     []string         `yaml:"columns"`
	Modifiers   [][]int          `yaml:"price_modifiers"` // by row, then left, middle, right
	FillColumns []string         `yaml:"fill_order_columns"`
	Source      Source           `yaml:"source"`
	Node        *strictyaml.Node `yaml:",node"`
}

// Card is an action card, a starting action card, or a "1"-expansion card.
type Card struct {
	ID       string           `yaml:"id,optional"` // of an action card or "1"-expansion card
	Code     string           `yaml:"code"`
	Letter   string           `yaml:"letter,optional"` // of an action card
	Seat     int              `yaml:"seat,optional"`   // of a "1"-expansion card
	Kind     string           `yaml:"kind"`
	Good     *string          `yaml:"good"`
	Value    int              `yaml:"value"`
	Points   int              `yaml:"points"`
	Share    *string          `yaml:"share"`
	Merchant *Merchant        `yaml:"merchant,optional"`
	Crate    int              `yaml:"crate"`
	Copies   int              `yaml:"copies,optional"`
	Source   Source           `yaml:"source"`
	Node     *strictyaml.Node `yaml:",node"`
}

// Merchant is what a diamond merchant gives.
type Merchant struct {
	Company       *string `yaml:"company"`
	Diamonds      int     `yaml:"diamonds"`
	Pounds        int     `yaml:"pounds"`
	MinesPerExtra *int    `yaml:"mines_per_extra"`
}

// Track is one side of a company track.
type Track struct {
	ID           string           `yaml:"id"`
	Spaces       int              `yaml:"spaces"`
	Shares       [][2]int         `yaml:"shares"`         // space, shares in all from there on
	CapitalCalls [][2]int         `yaml:"capital_calls"`  // n and the pounds between space n and n+1
	Specials     [][2]int         `yaml:"special_spaces"` // space, pounds
	Bonuses      []Bonus          `yaml:"bonuses"`
	Source       Source           `yaml:"source"`
	Node         *strictyaml.Node `yaml:",node"`
}

// Bonus is a special bonus of a track: a permanent one, or an extra bonus space.
type Bonus struct {
	Type               string           `yaml:"type"`
	ExpansionTotalPlus int              `yaml:"expansion_total_plus,optional"`
	NeedsExpansionCard bool             `yaml:"needs_expansion_card,optional"`
	BonusMarkersPlus   int              `yaml:"bonus_markers_plus,optional"`
	PriceMinus         int              `yaml:"price_minus,optional"`
	PayWith            string           `yaml:"pay_with,optional"`
	MixGoods           bool             `yaml:"mix_goods,optional"`
	ExcessUnitsAdvance bool             `yaml:"excess_units_advance,optional"`
	UnitPlus           int              `yaml:"unit_plus,optional"`
	EachCardOf         string           `yaml:"each_card_of,optional"`
	Cost               []Cost           `yaml:"cost,optional"`
	AllOf              []Gain           `yaml:"all_of,optional"`
	AnyOf              []Gain           `yaml:"any_of,optional"`
	OneOf              [][]Gain         `yaml:"one_of,optional"`
	Node               *strictyaml.Node `yaml:",node"`
}

// TrackCard is the card from which one side of a track is dealt in a random setup.
type TrackCard struct {
	Letter string           `yaml:"letter"`
	Halves []string         `yaml:"halves"`
	Source Source           `yaml:"source"`
	Node   *strictyaml.Node `yaml:",node"`
}

// DiamondTrack is the diamond track of every player board.
type DiamondTrack struct {
	Spaces  int              `yaml:"spaces"`
	Slot    int              `yaml:"slot_space"`
	Values  [][2]int         `yaml:"values"` // space, pounds from there on
	PastEnd int              `yaml:"pounds_per_space_past_end"`
	Source  Source           `yaml:"source"`
	Node    *strictyaml.Node `yaml:",node"`
}

// BookTrack is the bookkeeping track of every player board.
type BookTrack struct {
	Spaces        int              `yaml:"spaces"`
	StartingSpace int              `yaml:"starting_tile_space"`
	Slot          int              `yaml:"slot_space"`
	Values        [][2]int         `yaml:"values"`
	CrossedOutA   []int            `yaml:"crossed_out_A"`
	PastEnd       int              `yaml:"pounds_per_point_past_end"`
	Source        Source           `yaml:"source"`
	Node          *strictyaml.Node `yaml:",node"`
}

// Book is a book tile.
type Book struct {
	ID       string           `yaml:"id"`
	Letter   string           `yaml:"letter"`
	Requires []Need           `yaml:"requirements"`
	Reward   []Gain           `yaml:"reward"`
	Source   Source           `yaml:"source"`
	Node     *strictyaml.Node `yaml:",node"`
}

// StartingTiles is the starting tiles and who gets which in a first game.
type StartingTiles struct {
	Tiles      []StartingTile   `yaml:"tiles"`
	FirstGame  map[int][]string `yaml:"first_game"` // by number of players, in turn order
	DealtLater int              `yaml:"dealt_per_player_later"`
	Source     Source           `yaml:"source"`
	Node       *strictyaml.Node `yaml:",node"`
}

// StartingTile is one starting tile.
type StartingTile struct {
	ID     string           `yaml:"id"`
	Rest   []string         `yaml:"rest"` // the cards that begin in the resting slots
	Book   StartingBook     `yaml:"book"`
	Bonus  []Gain           `yaml:"bonus"`
	Source Source           `yaml:"source"`
	Node   *strictyaml.Node `yaml:",node"`
}

// StartingBook is the book printed on a starting tile.
type StartingBook struct {
	Requires []Need           `yaml:"requirements"`
	Reward   []Gain           `yaml:"reward"`
	Node     *strictyaml.Node `yaml:",node"`
}

// BonusSpace is a bonus space of the board.
type BonusSpace struct {
	ID     string           `yaml:"id"`
	Kind   string           `yaml:"kind"`
	Cost   []Cost           `yaml:"cost"`
	Tiers  []Tier           `yaml:"tiers,optional"`  // of a majority space
	Reward []Gain           `yaml:"reward,optional"` // of any other
	Source Source           `yaml:"source"`
	Node   *strictyaml.Node `yaml:",node"`
}

// Tier is one line of a majority space.
type Tier struct {
	Min    int              `yaml:"min"`
	Reward []Gain           `yaml:"reward"`
	Node   *strictyaml.Node `yaml:",node"`
}

// BonusTile is one of the four bonus tiles. Which fields it has depends on its kind.
type BonusTile struct {
	ID             string           `yaml:"id"`
	Kind           string           `yaml:"kind"`
	GoodsUnitsPlus *int             `yaml:"goods_units_plus,optional"`
	Points         *int             `yaml:"points,optional"`
	Diamonds       *int             `yaml:"diamonds,optional"`
	PerOther       *int             `yaml:"diamonds_per_other_face_up_merchant,optional"`
	Pounds         *int             `yaml:"pounds,optional"`
	Value          *int             `yaml:"value,optional"`
	TakesSlot      bool             `yaml:"takes_action_slot"`
	Source         Source           `yaml:"source"`
	Node           *strictyaml.Node `yaml:",node"`
}

// RoundTrack is the coins that are laid out on the round track.
type RoundTrack struct {
	Coins  map[int]map[int]int `yaml:"coins"` // by number of players and space
	Source Source              `yaml:"source"`
	Node   *strictyaml.Node    `yaml:",node"`
}

// BookDisplay is the spaces of the book display.
type BookDisplay struct {
	Spaces      []BookSpace      `yaml:"spaces"`
	CoinsToRows map[int][]int    `yaml:"coins_to_rows"` // which rows get a coin, by the number of coins
	Source      Source           `yaml:"source"`
	Node        *strictyaml.Node `yaml:",node"`
}

// BookSpace is one space of the book display.
type BookSpace struct {
	Column int              `yaml:"column"`
	Row    int              `yaml:"row"`
	Letter string           `yaml:"letter"`
	Node   *strictyaml.Node `yaml:",node"`
}
