package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee/fault"
	"dhow/referee/identity"
	"dhow/referee/notices"
	"dhow/referee/outbox"
	"dhow/referee/table"
	"dhow/templates"
)

// troubles takes note of what goes wrong, and tells who can mend it.
type troubles struct {
	house   *House
	store   Store
	notices *notices.Notices
	post    *outbox.Writer
	failing failing
	unread  map[string]bool // lines of the journal of which the operator was told
	deputy  bool            // they are a deputy's, and logged alone: whoever referees tells of them
}

// failing is what keeps parts of the daemon from their work, by the name of the part. The zero
// value is ready, and safe for concurrent use.
type failing struct {
	mu  sync.Mutex
	why map[string]error
}

// set notes why a part cannot work, or that it can, with a nil error.
func (a *failing) set(part string, why error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if why == nil {
		delete(a.why, part)
		return
	}
	if a.why == nil {
		a.why = map[string]error{}
	}
	a.why[part] = why
}

// first returns that of the part whose name comes first; nil if there is none.
func (a *failing) first() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.why) == 0 {
		return nil
	}
	part := slices.Min(slices.Collect(maps.Keys(a.why)))
	return fmt.Errorf("referee: %s: %w", cmp.Or(part, "a mail"), a.why[part])
}

// diskFails tells whether the disk is why something could not be done. It is not where nothing was
// recorded because somebody has edited a game's file meanwhile, and left it so that it cannot be
// read.
func diskFails(err error) bool {
	var unrecorded *table.NotRecordedError
	var broken *identity.BrokenGameError
	var path *fs.PathError
	var replaced *store.ReplacedError
	if errors.As(err, &path) && !errors.Is(err, fs.ErrNotExist) || errors.As(err, &replaced) {
		return true
	}
	return errors.As(err, &unrecorded) && !errors.As(err, &broken)
}

// Trouble takes note of what a game, or the post, could not do, or that it could again. Who can
// mend it is told: host and operator of a game's file, the operator of the disk, once a day. At
// what the program has failed, both are told, too.
func (t *troubles) Trouble(part string, err error) {
	var failed *fault.Error
	var gone *identity.MissingError
	var lost *identity.LostPlayerError
	switch {
	case t.deputy && err != nil:
		t.house.Log.Warn("something is left to whoever referees", "part", part, "error", err)
	case err == nil:
		t.failing.set(part, nil)
	case store.IsGone(err): // who could be told when it is there again?
		t.away(part, err)
	case errors.As(err, &gone):
		t.tell(part)(t.notices.Missed(context.Background(), identity.BrokenGame(err)))
	case errors.As(err, &lost):
		t.post.Add(nil, t.notices.LostPlayer(lost))
	case errors.As(err, &failed):
		t.tell(part)(t.notices.FailedAt(context.Background(), part, failed))
	case diskFails(err), part == outbox.TheJournal:
		t.failing.set(part, err)
		t.post.Add(nil, t.notices.Operator("", "disk "+t.house.Clock().UTC().Format(time.DateOnly), notices.News{
			Code: templates.DiskTrouble, Args: []string{whatFails(err)},
		}))
	default:
		t.tell(part)(t.notices.Broken(context.Background(), err))
	}
}

// tell owes letters about a trouble. Where it cannot be told now who is to be told, they are owed
// when the part fails the next time.
func (t *troubles) tell(part string) func([]post.Line, error) {
	return func(lines []post.Line, err error) {
		t.post.Add(nil, lines...)
		switch {
		case store.IsGone(err):
			t.away(part, err)
		case err != nil:
			t.failing.set(part, err)
		}
	}
}

// away takes note of a part that could not reach the store. It counts for the journal alone, which
// tries until it can: others try again when something is to be done, up to an hour later, and would
// keep the daemon from being well for as long when the store is there again. Whoever reads mails
// there notes by himself that they cannot be read.
func (t *troubles) away(part string, err error) {
	if part == outbox.TheJournal {
		t.failing.set(part, err)
	}
}

// whatFails says which file the disk failed on, and how.
func whatFails(err error) string {
	var replaced *store.ReplacedError
	if errors.As(err, &replaced) {
		return (&store.ReplacedError{Path: filepath.Base(replaced.Path)}).Error()
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return filepath.Base(path.Path) + ": " + path.Err.Error()
	}
	return err.Error()
}

// report takes note of what could not be done for a game without a mail, or, with a nil error, that
// it could.
func (t *troubles) report(id games.GameID, err error) {
	t.Trouble(string(id), err)
	if err != nil {
		t.house.Log.Error("a game cannot be looked at", "game", id, "error", err)
	}
}

// Torn tells the operator that a torn end was moved aside.
func (t *troubles) Torn(game games.GameID, torn store.Torn) {
	t.house.Log.Warn("a torn end was moved aside", "game", game, "file", torn.Path, "line", torn.Line)
	if t.deputy {
		return
	}
	t.post.Add(nil, t.notices.Torn(game, torn))
}

// tellUnread tells the operator of lines of the journal that cannot be read, of each once.
func (t *troubles) tellUnread(ctx context.Context) {
	unread, err := t.store.Unread(ctx)
	if err != nil {
		return // they are told of later
	}
	for _, line := range unread {
		why := notices.PlaceOf(line)
		if t.unread[why] {
			continue
		}
		t.unread[why] = true
		t.house.Log.Error("a line of the journal is passed over", "error", line)
		t.post.Add(nil, t.notices.Operator("", "journal "+why,
			notices.News{Code: templates.LineUnread, Args: []string{why}}))
	}
}

// leftOut logs what could not be read and does not stop the others.
func (t *troubles) leftOut(what string, faults ...error) {
	for _, e := range faults {
		if e != nil {
			t.house.Log.Error(what, "error", e)
		}
	}
}

// tellOdd tells the operator of what is passed over in the data directory, once of each.
func (t *troubles) tellOdd() error {
	odd, err := t.store.Odd()
	for _, one := range odd {
		t.house.Log.Error("something in the data directory is not what its name says", "error", one)
		what := notices.PlaceInData(one)
		t.post.Add(nil, t.notices.Operator("", "odd "+what,
			notices.News{Code: templates.OddThing, Args: []string{what}}))
	}
	return err
}
