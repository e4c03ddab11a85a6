package selfplay

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games/record"
	"dhow/notation"
)

// Failure says which check does not hold in which game, after which action. It is found by
// errors.As.
type Failure struct {
	Check  string         // its name
	Game   *Game          // as far as it was played, with the action that failed if it could be carried out
	Action int            // its number, 0 for the set-up; of the whole game, one more than its last action has
	Order  *engine.Action // the action; nil for the set-up, for the whole game, and where none was chosen
	Err    error
}

// Error says what does not hold, and where.
func (f *Failure) Error() string {
	where := fmt.Sprintf("action %d", f.Action)
	if f.Order != nil {
		where += fmt.Sprintf(", %v: %s", f.Order.Seat, notation.PrintOrder(f.Game.Edition, *f.Order))
	}
	return fmt.Sprintf("selfplay: game %d of seed %d, %s: %s: %v", f.Game.Number, f.Game.Seed, where, f.Check, f.Err)
}

// Unwrap returns why the check does not hold.
func (f *Failure) Unwrap() error { return f.Err }

// Record returns the game up to the action that failed, as a text record with what failed as a
// comment; nil if not even the set-up came about. An action that could not be carried out stands at
// its end without draws.
func (f *Failure) Record() []byte {
	entries := f.Game.entries()
	if n := len(f.Game.Steps); f.Order != nil && f.Action == n {
		entries = append(entries, record.Entry{Round: f.Game.State().Round, Seat: f.Order.Seat, Action: *f.Order})
	}
	if len(entries) == 0 {
		return nil
	}
	return f.Game.record(entries, strings.Split(strings.ReplaceAll(f.Error(), "\t", " "), "\n"))
}
