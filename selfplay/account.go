package selfplay

import "dhow/engine"

// account keeps count of one kind of thing from the start of a game by what the events say, as
// someone would who watches the table and knows the components, but never looks at the state and
// calls no rule of the engine. Then it holds the state to its count. Together the accounts cover
// every field of the state.
type account interface {
	// see takes an event down; an event that cannot be so is an error.
	see(e engine.Event) error
	// agree tells what of a state is otherwise than the events told.
	agree(s *engine.State) error
}

// named is an account and the name of what it counts.
type named struct {
	name string
	account
}

// newAccounts opens the accounts of a game that begins.
func newAccounts(ed *engine.Edition, t engine.Table) []named {
	posts := newPostsAccount(ed)
	return []named{
		{"turns", &turnsAccount{table: t}},
		{"cards", newCardsAccount(ed, t)},
		{"choices", &choicesAccount{ed: ed, table: t, next: 1}},
		{"pounds", newPoundsAccount(t)},
		{"company tracks", &tracksAccount{ed: ed, table: t, tracks: ed.FirstTracks}},
		{"player tracks", &playerTracksAccount{ed: ed}},
		{"posts", posts},
		{"share values", &shareValuesAccount{posts}},
		{"books", newBooksAccount(ed, t)},
		{"coins", &coinsAccount{ed: ed, track: ed.RoundCoins[t.Players]}},
		{"bonus markers", &markersAccount{ed: ed}},
		{"bonus tiles", &bonusTilesAccount{ed: ed}},
	}
}

// holds is the check of the account: it sees what an action brought about, then the state must
// agree.
func (a named) holds(m *moment) error {
	for _, e := range m.step.Events {
		if err := a.see(e); err != nil {
			return err
		}
	}
	return a.agree(&m.step.State)
}

// clockwise lists the seats of a game of so many players, beginning with one.
func clockwise(from engine.Seat, players int) []engine.Seat {
	l := make([]engine.Seat, players)
	for i := range l {
		l[i] = from
		if from++; int(from) > players {
			from = engine.Blue
		}
	}
	return l
}
