package templates

import (
	"time"

	"dhow/engine"
)

// Page is what a letter about a running game is made of.
type Page struct {
	Reader
	View    *engine.View   // what the reader sees now; nil before the deal
	Before  *engine.View   // what the reader saw last; nil: nothing is new
	Rounds  []engine.State // how the game stood at the end of each round, where the letter tells of its end
	News    []Entry        // since the reader's last letter, oldest first
	Round   []Entry        // orders of the round that is over, where the next one is to be planned; nil: there is none
	Asked   []Asking       // questions to all who play, which are open
	Answers []Answer       // to the mail that this letter answers, by line; none: it answers no mail
	Replies bool           // it answers a mail, though perhaps no line of it
	Ask     Ask
	Late    []engine.Seat // those of them whose time is over, where the letter is about that
	ToMove  []engine.Seat // whom the game waits for: who has not joined, kept, rested, planned; or whose turn it is
	Until   time.Time     // when the time of another ends whose turn it is; zero: it has no end
	Ended   Ending        // given up
	Folded  bool          // it stands for letters that could not be sent for a long time
	Guide   func() *Guide // what help tells of the edition; nil: nothing
	Seal    string        // of the game's luck; empty: there is none
	Kept    string        // the order that the reader is asked about: canonical; empty: none
	Clocks  Clocks        // what is to be told of them, beside deadlines
	Notes   []string      // that the reader has made
	Queue   []string      // what the reader has left for the next turns: canonical, each with then
	Dropped []string      // likewise, what is left no more though it was neither carried out nor withdrawn
}

// Ask is what is asked of the reader.
type Ask struct {
	What     AskKind
	Deadline time.Time // zero: there is no clock
	House    bool      // when it has passed, the house player plays
}

// AskKind is a thing that may be asked.
type AskKind uint8

// What may be asked.
const (
	AskNothing AskKind = iota
	AskJoin
	AskTile   // keep a starting tile
	AskRest   // choose the resting cards
	AskPlan   // plan
	AskAction // act: it is the reader's turn
)

// AskOf returns what a game in progress asks of the seat of a view.
func AskOf(v *engine.View) AskKind {
	if v.Seat == engine.NoSeat || int(v.Seat) > v.State.Players {
		return AskNothing
	}
	p := &v.State.Seats[v.Seat]
	switch {
	case v.State.Phase == engine.SetupPhase && !p.Kept:
		return AskTile
	case v.State.Phase == engine.SetupPhase && !p.Rested:
		return AskRest
	case v.State.Phase == engine.PlanningPhase && !p.Planned:
		return AskPlan
	case v.State.Phase == engine.ActionPhase && v.State.Turn == v.Seat:
		return AskAction
	}
	return AskNothing
}

// over tells whether nothing more will be ordered.
func (p *Page) over() bool {
	return p.Ended != NotEnded || p.View != nil && p.View.State.Phase == engine.GameOver
}
