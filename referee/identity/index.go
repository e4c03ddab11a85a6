package identity

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/fault"
)

// Index knows the games that are not archived, by what can be told without replaying them: who
// plays, who is the host, whether they are over. It is safe for concurrent use. Where a store finds
// games, it is asked for those that nobody has asked about lately; else all are known.
//
// A game of which the index, the journal or a key tells, and whose file is not there, is broken and
// not unknown: its mails wait. It goes on when the file is back. One that was archived, or taken
// away for good, is unknown.
type Index struct {
	dir      Games
	finds    Finding // nil: all games are known
	editions log.Editions

	mu       sync.Mutex
	games    recent[*Head]
	broken   map[games.GameID]bool // those that could not be looked at
	byPlayer map[games.PlayerID][]games.GameID
}

// Head is a game as the head and the tail of its file tell it. It is never changed.
type Head struct {
	Seats    []log.Seated                  // blue first
	Called   [engine.MaxPlayers + 1]string // what they are called, by seat
	Hosts    []games.PlayerID              // see IsHost
	Standbys []log.Standby                 // who stands by for a seat
	Watchers []log.Listed                  // who watches it
	Watch    log.Watch                     // who may
	After    games.GameID                  // of which it is the rematch; empty: of none
	Pace     log.Pace
	Setup    engine.Setup
	Seal     string

	Edition, Digest string // of the components

	At    time.Time // of the last entry
	Last  int       // number of the last entry when the game was looked at; later ones are not counted here
	Edits int       // of its text by then, as store.Version has it
	Dealt bool
	Over  bool // its keys are published, or it was given up

	Unseats bool // players may have been warned that they are taken off their seats
	Asks    bool // a question of all who play is open
}

// Player returns who sits at a seat, and whether somebody with a profile does.
func (g *Head) Player(seat engine.Seat) (games.PlayerID, bool) {
	for _, s := range g.Seats {
		if s.Seat == seat {
			return s.Player, s.Player != ""
		}
	}
	return "", false
}

// Seat returns a player's first seat; NoSeat if the player has none.
func (g *Head) Seat(player games.PlayerID) engine.Seat {
	for _, s := range g.Seats {
		if s.Player == player {
			return s.Seat
		}
	}
	return engine.NoSeat
}

// OpenIndex looks at all games, or at none where there is something that finds those that are asked
// for (nil: there is not). Those that cannot be looked at are told of, and looked at again when a
// mail bears their name. The error says that nobody knows which games there are.
func OpenIndex(ctx context.Context, dir Games, finds Finding, editions log.Editions) (x *Index, broken []error, err error) {
	x = &Index{
		dir: dir, finds: finds, editions: editions, broken: map[games.GameID]bool{}, byPlayer: map[games.PlayerID][]games.GameID{},
	}
	if finds != nil {
		x.games.most = keptGames
		return x, nil, nil
	}
	ids, err := dir.Games(ctx)
	if err != nil {
		return nil, nil, err
	}
	faults := eachAtOnce(len(ids), func(i int) error { return x.Look(ctx, ids[i]) })
	return x, slices.DeleteFunc(faults, func(err error) bool { return err == nil }), nil
}

// Finds tells whether games are found when they are asked for, and not all of them are known.
func (x *Index) Finds() bool { return x.finds != nil }

// look looks at a game's file and puts the game into the index, or among the broken ones, and
// returns what the index then has of it. Of a broken one the header is kept, if that can be read,
// so that the host can be told. Where the store cannot be reached, nothing is known of the game,
// which is no fault of its own.
func (x *Index) look(ctx context.Context, id games.GameID) (seen *Head, err error) {
	before := x.head(id)
	err = fault.Safely(nil, func() error {
		g, err := x.dir.Glance(ctx, id)
		if err == nil {
			seen = x.putSeen(id, before, headOf(g))
			noteCompared(ctx, id, seen.version())
			err = cmp.Or(x.editions.Fits(&g.Header), x.dir.CheckSecret(ctx, id))
		}
		return err
	})
	switch {
	case err == nil:
		return seen, nil
	case x.finds != nil && !errors.Is(err, fs.ErrNotExist) && !isOfText(err):
		return nil, err
	case errors.Is(err, fs.ErrNotExist):
		place, failed := x.dir.Where(ctx, id)
		if failed == nil && (place != store.Missing || x.finds != nil) {
			x.Remove(id)
			return nil, nil
		}
		err = cmp.Or[error](failed, &MissingError{})
	}
	_ = fault.Safely(nil, func() error {
		if g := x.readable(ctx, id); g != nil && x.head(id) == nil {
			x.putSeen(id, nil, headOf(log.Glance{Header: g.Header, Seats: g.Header.Seats, Called: g.Names().All(), Hosts: g.Hosts(),
				Pace: g.Pace()}))
		}
		return nil
	})
	x.mu.Lock()
	defer x.mu.Unlock()
	x.broken[id] = true
	seen, _ = x.games.get(id)
	return seen, &BrokenGameError{Game: id, Err: err}
}

// putSeen puts a game into the index as somebody has seen it, before whose look the index had
// something else of it, or nothing (nil), and returns what the index has now. What others have put
// there meanwhile stands, unless the game has gone on since: a table puts what it has just written.
func (x *Index) putSeen(id games.GameID, before, seen *Head) *Head {
	x.mu.Lock()
	defer x.mu.Unlock()
	if now, kept := x.games.get(id); kept && now != before && !now.version().IsOlder(seen.version()) {
		return now
	}
	x.put(id, seen)
	return seen
}

// head is what the index has of a game, broken or not; nil: nothing.
func (x *Index) head(id games.GameID) *Head {
	x.mu.Lock()
	defer x.mu.Unlock()
	g, _ := x.games.get(id)
	return g
}

// isOfText tells whether an error is that of a game's text, or of the program at it, and not of a
// store that cannot be asked now.
func isOfText(err error) bool {
	return errors.As(err, new(*games.Error)) || errors.As(err, new(*games.EditionError)) || errors.As(err, new(*fault.Error))
}

// readable reads a game as far as it can be read; nil: not even the header can.
func (x *Index) readable(ctx context.Context, id games.GameID) *log.Game {
	data, err := x.dir.Log(ctx, id)
	if err != nil {
		return nil
	}
	g, _ := x.editions.Read(string(id), data, nil)
	return g
}

// Unread lists the broken games of whose files not even the header can be read.
func (x *Index) Unread() []games.GameID {
	x.mu.Lock()
	defer x.mu.Unlock()
	var ids []games.GameID
	for id := range x.broken {
		if _, kept := x.games.get(id); !kept {
			ids = append(ids, id)
		}
	}
	return ids
}

// miss puts a game among the broken ones of which no more is known than is given, because its file
// is gone or cannot be read.
func (x *Index) miss(id games.GameID, g *Head) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.put(id, g)
	x.broken[id] = true
}

// Unknown lists the broken games of which it is not even known who sits in them.
func (x *Index) Unknown() (ids []games.GameID) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for id := range x.broken {
		if g, kept := x.games.get(id); !kept || len(g.Seats) == 0 {
			ids = append(ids, id)
		}
	}
	return ids
}

// Players lists those who sit in games, or are their hosts; some of them several times. A store
// that finds games does not lose profiles.
func (x *Index) Players() []games.PlayerID {
	if x.finds != nil {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	var ids []games.PlayerID
	for _, g := range x.games.all() {
		ids = append(ids, g.Hosts...)
		for _, seated := range g.Seats {
			ids = append(ids, seated.Player)
		}
	}
	return ids
}

// sits tells whether a player sits in a game, or is its host.
func (x *Index) sits(ctx context.Context, player games.PlayerID) (bool, error) {
	if x == nil {
		return false, nil
	}
	of, err := x.Naming(ctx, player, func(g *Head) bool { return g.Seat(player) != engine.NoSeat || g.IsHost(player) })
	return len(of) > 0, err
}

// Broken tells whether a game could not be looked at.
func (x *Index) Broken(id games.GameID) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.broken[id]
}

// AllBroken lists the games that could not be looked at.
func (x *Index) AllBroken() []games.GameID {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Sorted(maps.Keys(x.broken))
}

// Mend looks again at a game that could not be looked at, or looks at one that nobody has asked for
// lately, or to which others have written. The error is nil if there is no such game.
func (x *Index) Mend(ctx context.Context, id games.GameID) error {
	switch {
	case x.Broken(id):
		return x.Look(ctx, id)
	case x.finds == nil:
		return nil
	}
	_, err := x.current(ctx, id)
	return err
}

// Look looks at a game anew, whatever is known of it. A game that cannot be looked at is broken,
// which the error says.
func (x *Index) Look(ctx context.Context, id games.GameID) error {
	_, err := x.look(ctx, id)
	return err
}

// Put puts a game into the index as its table tells of it, or in the place of what was known of it.
// Where others may have written to it, and been looked at, since it was told, what is newer stands.
func (x *Index) Put(ctx context.Context, id games.GameID, g *Head) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.finds != nil {
		if now, kept := x.games.get(id); kept && g.version().IsOlder(now.version()) {
			return
		}
		noteCompared(ctx, id, g.version())
	}
	x.put(id, g)
}

// put is Put. The caller holds the lock.
func (x *Index) put(id games.GameID, g *Head) {
	was, kept := x.games.get(id)
	x.games.put(id, g)
	delete(x.broken, id)
	if x.finds != nil {
		return
	}
	if kept && !slices.Equal(was.Seats, g.Seats) {
		x.leave(id, was)
	}
	for _, seated := range g.Seats {
		if seated.Player != "" && !slices.Contains(x.byPlayer[seated.Player], id) {
			x.byPlayer[seated.Player] = append(x.byPlayer[seated.Player], id)
		}
	}
}

// Remove takes a game out of the index.
func (x *Index) Remove(id games.GameID) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.broken, id)
	if g, kept := x.games.get(id); kept {
		x.games.drop(id)
		x.leave(id, g)
	}
}

// leave takes a game away from its players. The caller holds the lock.
func (x *Index) leave(id games.GameID, g *Head) {
	for _, seated := range g.Seats {
		others := slices.Clone(x.byPlayer[seated.Player])
		x.byPlayer[seated.Player] = slices.DeleteFunc(others, func(other games.GameID) bool { return other == id })
	}
}

// Game returns a game; false if there is none of that name. The error says that this cannot be told
// now, and never comes where all games are known.
func (x *Index) Game(ctx context.Context, id games.GameID) (*Head, bool, error) {
	if x.finds == nil || id.Valid() != nil {
		g := x.head(id)
		return g, g != nil, nil
	}
	g, err := x.current(ctx, id)
	if err != nil && BrokenGame(err) == "" { // Broken tells of those
		return nil, false, err
	}
	return g, g != nil, nil
}

// current returns a game of a store that finds games: what is kept, unless another process has
// written to the game since, or else as it is seen now; nil: there is none. What is asked because
// of one mail is answered by one version of the game, or by what a table has put since.
func (x *Index) current(ctx context.Context, id games.GameID) (*Head, error) {
	g := x.head(id)
	switch {
	case g == nil:
		return x.look(ctx, id)
	case wasCompared(ctx, id):
		return g, nil
	}
	versions, err := x.finds.Versions(ctx, id)
	is, there := versions[id]
	switch {
	case err != nil:
		return nil, err
	case !there:
		x.Remove(id)
		return nil, nil
	case is != g.version():
		return x.look(ctx, id)
	}
	noteCompared(ctx, id, is)
	return g, nil
}

// Ask asks at once about games that somebody is about to ask for, where the context remembers it.
// What cannot be told now is asked for again.
func (x *Index) Ask(ctx context.Context, ids []games.GameID) {
	if x.finds == nil {
		return
	}
	versions, err := x.finds.Versions(ctx, ids...)
	if err != nil {
		return
	}
	for id, is := range versions {
		if g := x.head(id); g != nil && g.version() == is {
			noteCompared(ctx, id, is)
		}
	}
}

// Has tells whether there is a game, broken or not. The error says that this cannot be told now.
func (x *Index) Has(ctx context.Context, id games.GameID) (bool, error) {
	_, there, err := x.Game(ctx, id)
	return there, err
}

// Of returns the games that a player has a seat in and that are not over, by name. The error says
// that this cannot be told now, and never comes where all games are known.
func (x *Index) Of(ctx context.Context, player games.PlayerID) ([]games.GameID, error) {
	sits := func(g *Head) bool { return !g.Over && g.Seat(player) != engine.NoSeat }
	if x.finds != nil {
		return x.Naming(ctx, player, sits)
	}
	x.mu.Lock()
	own := slices.Sorted(slices.Values(x.byPlayer[player]))
	x.mu.Unlock()
	return x.Those(ctx, own, sits)
}

// Naming lists the games, by name, that name a player, in a seat, as a host, or otherwise, and that
// are as wanted. Where all games are known all that are as wanted are listed: want those alone that
// name the player. The error says that this cannot be told now.
func (x *Index) Naming(ctx context.Context, player games.PlayerID, wanted func(*Head) bool) ([]games.GameID, error) {
	ids := x.All()
	if x.finds != nil {
		var err error
		if ids, err = x.finds.Naming(ctx, player); err != nil {
			return nil, err
		}
	}
	return x.Those(ctx, ids, wanted)
}

// Tended lists the games that somebody may have to see by a time beside their mails and their
// clocks: where the store finds games the first so many behind one, and whether there may be more,
// else all at once. The error says that this cannot be told now.
func (x *Index) Tended(ctx context.Context, by time.Time, behind games.GameID, most int) (ids []games.GameID, more bool, err error) {
	if x.finds == nil {
		return x.All(), false, nil
	}
	ids, err = x.finds.Tended(ctx, by, behind, most)
	return ids, len(ids) == most, err
}

// Those lists those of some games that are there, and as wanted. The error says that this cannot be
// told now, and never comes where all games are known.
func (x *Index) Those(ctx context.Context, ids []games.GameID, wanted func(*Head) bool) (those []games.GameID, err error) {
	for _, id := range ids {
		switch game, there, err := x.Game(ctx, id); {
		case err != nil:
			return nil, err
		case there && wanted(game):
			those = append(those, id)
		}
	}
	return those, nil
}

// Compare takes those games out of the index that the store has no more, where it finds games.
func (x *Index) Compare(ctx context.Context) error {
	if x.finds == nil {
		return nil
	}
	ids := append(x.All(), x.AllBroken()...)
	running, err := x.finds.Running(ctx, ids)
	if err != nil {
		return err
	}
	slices.Sort(running)
	for _, id := range ids {
		if _, runs := slices.BinarySearch(running, id); !runs {
			x.Remove(id)
		}
	}
	return nil
}

// Number is how many games there are. The error says that this cannot be told now.
func (x *Index) Number(ctx context.Context) (int, error) {
	if x.finds != nil {
		return x.finds.Number(ctx)
	}
	return len(x.All()), nil
}

// All lists the games that are known, by name: all that there are, or where the store finds games
// those that were asked for lately.
func (x *Index) All() []games.GameID {
	x.mu.Lock()
	defer x.mu.Unlock()
	return slices.Sorted(maps.Keys(x.games.all()))
}

// headOf is a game as its file tells of it without being replayed.
func headOf(g log.Glance) *Head {
	return &Head{
		Seats: g.Seats, Called: g.Called, Hosts: g.Hosts, Standbys: g.Standbys, Watchers: g.Watchers, Watch: g.Watch, After: g.Header.After, Pace: g.Pace, Setup: g.Header.Setup,
		Seal: g.Header.Seal, Edition: g.Header.Edition, Digest: g.Header.Digest,
		At: g.At, Last: g.Last, Edits: g.Edits, Dealt: g.Dealt, Over: g.Published || g.Ended != "", Asks: g.Asks, Unseats: g.Unseats,
	}
}

// version is which text of the game the head tells of.
func (g *Head) version() store.Version { return store.Version{Last: g.Last, Edits: g.Edits} }

// Waits tells whether the game waits for somebody to join.
func (g *Head) Waits() bool { return !g.Over && !g.Dealt }

// Rings tells whether something may be due at a time of its own.
func (g *Head) Rings() bool { return (g.Pace.HasClock() || g.Pace.Open != nil || g.Asks) && !g.Over }

// HasClock tells whether a clock may run in the game.
func (g *Head) HasClock() bool { return g.Pace.HasClock() && !g.Over }

// Latest returns when the last entry was made of any game, where all games are known: else it would
// be of any that was asked for lately.
func (x *Index) Latest() (at time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, g := range x.games.all() {
		if g.At.After(at) {
			at = g.At
		}
	}
	return at
}
