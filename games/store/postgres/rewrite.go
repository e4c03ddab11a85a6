package postgres

import (
	"bytes"
	"context"

	"dhow/games"
	"dhow/games/log"

	"github.com/jackc/pgx/v5"
)

// Archive puts a game away, and its secret with it.
func (s *Store) Archive(id games.GameID, year int) error {
	if err := id.Valid(); err != nil {
		return err
	}
	return s.write(context.Background(), statement{
		sql:    "update game set year = $2, secret = null where id = $1 and " + isRunning,
		args:   []any{id, year},
		unless: missing(textName(id)),
	}, statement{
		sql:  "delete from clock where game = $1",
		args: []any{id},
	}, statement{
		sql:  "delete from unlooked where game = $1",
		args: []any{id},
	})
}

// ForgetIn takes a player out of a game, which was archived in a year, or (0) was not. A game that
// does not name the player is left alone, so that it can be repeated.
func (s *Store) ForgetIn(ctx context.Context, id games.GameID, year int, player games.PlayerID) error {
	was, err := oneOf(ctx, s.server, textName(id), func(row pgx.CollectableRow) (t text, err error) {
		return t, row.Scan(&t.last, &t.edits, &t.data)
	}, "select last, edits, convert_to("+wholeText+", 'UTF8') from game where id = $1 and coalesce(year, 0) = $2", id, year)
	if err != nil {
		return err
	}
	now, err := log.Forget(textName(id), was.data, player)
	if err != nil || bytes.Equal(now, was.data) {
		return err
	}
	return s.write(ctx, rewritten(id, was.edits, was.last, now)...)
}

// rewritten puts another text in the place of a game's, if that is what it was read as.
func rewritten(id games.GameID, edits, last int, text []byte) []statement {
	header, entries := log.Documents(text)
	return append([]statement{{
		sql:    "update game set header = $4, last = $5, edits = edits + 1 where id = $1 and edits = $2 and last = $3",
		args:   []any{id, edits, last, string(header), len(entries)},
		unless: stale("somebody else has changed the game"),
	}, {
		sql:  "delete from entry where game = $1",
		args: []any{id},
	}, {
		sql:  "delete from named where game = $1",
		args: []any{id},
	}}, filed(id, header, entries)...)
}
