package engine

// Table says how a game is set up.
type Table struct {
	Players int // 2 to 4
	Setup   Setup
	Rules   Rules
}

// Step is the outcome of an action or of the set-up.
type Step struct {
	State  State
	Action Action  // as given, with everything filled in that was left out
	Events []Event // unmasked, in order
	Draws  []Draw  // what chance gave, in the order in which it was due
}

// Pick is chance: it returns one of 0 … n-1. n is at least 1.
type Pick func(n int) int

func New(ed *Edition, t Table, draws []Draw) (*Step, error)  { panic("x") }
func NewDeal(ed *Edition, t Table, pick Pick) (*Step, error) { panic("x") }
func Apply(s *State, a Action, draws []Draw) (*Step, error)  { panic("x") }
func Deal(s *State, a Action, pick Pick) (*Step, error)      { panic("x") }
func Check(v *View, a Action) error                          { panic("x") }
func (s *State) Validate() error                             { panic("x") }
func (s *State) View(seat Seat) View                         { panic("x") }

type View struct {
	Seat  Seat
	State State
}

// SeatScore is one seat's final score by category (ruling 35), in pounds.
type SeatScore struct {
	Cash        int
	Shares      [5]int // by Company: what the seat's shares are worth
	Diamonds    int
	Bookkeeping int
}

// Total adds up the seven categories.
func (s SeatScore) Total() int { return 0 }

// Score counts every seat as if the game ended now.
func (s *State) Score() [MaxPlayers + 1]SeatScore { panic("x") }

// Winners returns the seats with the highest score, blue first.
func (s *State) Winners() []Seat { panic("x") }
