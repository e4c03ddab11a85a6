package postgres

import (
	"context"
	"fmt"

	"dhow/games"

	"github.com/jackc/pgx/v5"
)

// GoneOnError says that a game does not end with the entry that somebody has mended it up to.
type GoneOnError struct {
	Game       games.GameID
	Last, Want int
}

// Error renders the refusal.
func (e *GoneOnError) Error() string {
	return fmt.Sprintf("%s ends with entry %d in the database, and not with %d: export it again, and mend that", e.Game, e.Last, e.Want)
}

// AwayError says that a game is archived, or was taken away for good.
type AwayError struct{ Game games.GameID }

// Error renders the refusal.
func (e *AwayError) Error() string {
	return string(e.Game) + " is archived in the database, or was taken away for good: it is not changed any more"
}

// Replace puts another text, mended by hand, in the place of that of a game which runs and ends
// with an entry. It may be done beside whoever holds the store, who reads the game anew before the
// next entry. The errors are fs.ErrNotExist, *GoneOnError and *AwayError.
func (d *Database) Replace(ctx context.Context, id games.GameID, after int, text []byte) error {
	type row struct {
		Last, Edits int
		Here        bool
	}
	is, err := oneOf(ctx, d.server, textName(id), pgx.RowToStructByPos[row], "select last, edits, "+isRunning+" from game where id = $1", id)
	switch {
	case err != nil:
		return err
	case !is.Here:
		return &AwayError{id}
	case is.Last != after:
		return &GoneOnError{id, is.Last, after}
	}
	return d.alone(ctx, rewritten(id, is.Edits, after, text)...)
}

// Bring creates a game of a text and, unless that is nil, its secret. It may be done beside whoever
// holds the store, who takes it up within an hour. The error is fs.ErrExist where the name is
// taken.
func (d *Database) Bring(ctx context.Context, id games.GameID, text, secret []byte) error {
	if len(d.seal) == 0 {
		return ErrNoKeys
	}
	if secret != nil {
		secret = d.seal.seal(secretPlace(id), secret)
	}
	return taken(id, d.alone(ctx, created(id, text, secret)...))
}
