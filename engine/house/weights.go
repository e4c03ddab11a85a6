package house

import "dhow/engine"

// weights is all that a house player believes about the game beyond its rules. Money is in
// hundredths of a pound, shares of something in hundredths of it. Lists by rounds left begin with
// the last round, in which none is left.
type weights struct {
	// What shares will be worth at the end.
	grow      [engine.Rounds]int // by rounds left: what the value of a share still gains by itself
	keep      [engine.Rounds]int // by rounds left: what of its value now a share keeps, in hundredths
	pull      int                // how much of the gain depends on how many shares of the company are held, in hundredths
	shareMore int                // shares of each company, in hundredths, that the seat will still get in a round
	rival     [5]int             // by number of players: how much a pound of all rivals together counts against an own one, in hundredths

	// Tracks.
	between       [engine.Rounds]int // by rounds left: what of the way to the next share or value counts already, in hundredths
	expansionPlus int                // what a special bonus of one more expansion point brings in a round
	markersPlus   int                // the same of one more bonus marker
	priceMinus    int                // the same of cards that cost a unit less; of one good a third of it
	unitPlus      int                // the same of one more unit of each card of a good
	extraSpace    int                // what counts of an extra bonus space, in hundredths: a marker brings something elsewhere too
	buying        int                // buying a card for pounds at an extra bonus space
	toBonus       int                // what of a special bonus counts on the way to it, in hundredths

	slot int // what counts of what a slot would bring, in hundredths

	// What one use of a card brings.
	unit      int // a goods unit, if the tracks did not tell
	measured  int // what the tracks tell of a unit's worth, against unit, in hundredths
	far       int // how many units the tracks are asked about
	unitMore  int // more for the square of a card's units: larger cards buy cards and win majorities
	expansion int // an expansion point
	bookPoint int // a bookkeeping point
	bookkeep  int // a bookkeeper beside its points: the ink jar goes on
	diamond   int // a diamond space
	mines     int // the further spaces of a company merchant, in diamond spaces by hundredths
	post      int // removing a post as one likes
	useAgain  int // what a later use of a card counts, in hundredths: plans change

	// Books that lie ahead of the ink jar.
	ease     [4]int             // how likely a requirement is met: by one card, by two, nearly, hardly; in hundredths
	ahead    [engine.Rounds]int // by rounds left: what of a book's space counts before the jar is there, in hundredths
	reward   int                // what of a book's reward counts before the jar is there, in hundredths
	afterGap int                // what counts of books behind an empty space, in hundredths

	// Bonus spaces.
	first int    // being the first player of the next round
	tile  [9]int // by slot of the tile, 0 the +1 goods tile: what it brings

	// What is still to come in the action phase.
	wide     int    // how many actions are looked at with what may follow
	later    int    // what of the gain of an action counts as long as it is not taken, in hundredths
	contest  int    // the same for bonus spaces, which others may take
	display  int    // the same for cards of the display
	majority [8]int // by units: how likely a majority is before plans are turned up, in hundredths
}

var usual = weights{
	grow:      [engine.Rounds]int{35, 75, 140, 190, 290, 380, 560},
	keep:      [engine.Rounds]int{98, 95, 90, 85, 80, 80, 80},
	pull:      10,
	shareMore: 15,
	rival:     [5]int{2: 100, 3: 95, 4: 90},

	between:       [engine.Rounds]int{10, 60, 80, 90, 95, 95, 95},
	expansionPlus: 450,
	markersPlus:   850,
	priceMinus:    300,
	unitPlus:      750,
	extraSpace:    30,
	buying:        150,
	toBonus:       60,

	slot:      140,
	unit:      330,
	measured:  50,
	far:       16,
	unitMore:  25,
	expansion: 310,
	bookPoint: 180,
	bookkeep:  500,
	diamond:   255,
	mines:     80,
	post:      250,
	useAgain:  90,

	ease:     [4]int{90, 65, 35, 10},
	ahead:    [engine.Rounds]int{0, 36, 48, 56, 60, 64, 64},
	reward:   15,
	afterGap: 40,

	first: 80,
	tile:  [9]int{0: 350, 6: 500, 7: 450, 8: 700},

	wide:     6,
	later:    97,
	contest:  70,
	display:  85,
	majority: [8]int{0, 20, 40, 60, 75, 85, 92, 96},
}
