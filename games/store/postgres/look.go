package postgres

import (
	"context"
	"strings"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// texts is the texts of games, their secrets, and what they are found by (named.go).
type texts struct{ *server }

// isRunning is the SQL of which games are there and not archived.
const isRunning = "year is null and not removed"

// Games lists the games that are not archived.
func (t texts) Games(ctx context.Context) ([]games.GameID, error) {
	const sql = "select id from game where " + isRunning + ` order by id collate "C"`
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID], sql)
}

// Log returns the text of a game.
func (t texts) Log(ctx context.Context, id games.GameID) ([]byte, error) {
	if err := id.Valid(); err != nil {
		return nil, err
	}
	text, err := oneOf(ctx, t.server, textName(id), pgx.RowTo[string],
		"select "+wholeText+" from game where id = $1 and "+isRunning, id)
	return []byte(text), err
}

// wholeText is the SQL of the text of a game.
const wholeText = "header || coalesce((select string_agg(line, '' order by n) from entry where entry.game = game.id), '')"

// glanceText is the SQL of what a glance has to see of the text of a game: the header, the last
// entries and those above that may say who plays, and how, of which there is an index.
var glanceText = `header || coalesce((select string_agg(line, '' order by n) from (
	select n, line from entry where entry.game = game.id and line ~ '` + strings.Join(log.GlanceWords(), "|") + `'
	union select n, line from entry where entry.game = game.id and n > last - 3) as seen), '')`

// Glance looks at a game.
func (t texts) Glance(ctx context.Context, id games.GameID) (log.Glance, error) {
	if err := id.Valid(); err != nil {
		return log.Glance{}, err
	}
	var edits int
	text, err := oneOf(ctx, t.server, textName(id), func(row pgx.CollectableRow) (text string, err error) {
		return text, row.Scan(&text, &edits)
	}, "select "+glanceText+", edits from game where id = $1 and "+isRunning, id)
	if err != nil {
		return log.Glance{}, err
	}
	g, err := log.GlanceAt(textName(id), []byte(text))
	if err != nil {
		g, err = t.glanceWhole(ctx, id, 0)
	}
	g.Edits = edits
	return g, err
}

// Versions tells which texts there are of some games that are not archived.
func (t texts) Versions(ctx context.Context, ids ...games.GameID) (map[games.GameID]store.Version, error) {
	type row struct {
		ID games.GameID
		store.Version
	}
	rows, err := rowsOf(ctx, t.server, func(r pgx.CollectableRow) (is row, err error) { return is, r.Scan(&is.ID, &is.Last, &is.Edits) },
		"select id, last, edits from game where id = any($1) and "+isRunning, ids)
	versions := make(map[games.GameID]store.Version, len(rows))
	for _, is := range rows {
		versions[is.ID] = is.Version
	}
	return versions, err
}

// glanceWhole looks at the whole text of a game, which was archived in a year or (0) was not. What
// is wrong has its place there.
func (t texts) glanceWhole(ctx context.Context, id games.GameID, year int) (log.Glance, error) {
	whole, err := t.Read(ctx, id, year)
	if err != nil {
		return log.Glance{}, err
	}
	return log.GlanceAt(whole.Name, whole.Data)
}

// Find lists games.
func (t texts) Find(ctx context.Context, q store.Query) ([]store.Row, error) {
	row := func(found pgx.CollectableRow) (r store.Row, err error) {
		var text string
		if err := found.Scan(&r.ID, &r.Year, &text); err != nil {
			return r, err
		}
		r.Name = textName(r.ID)
		r.Glance, r.Fault = log.GlanceAt(r.Name, []byte(text))
		return r, nil
	}
	sql, args := "select id, coalesce(year, 0), "+glanceText+" from game where not removed", []any{}
	if !q.Archived {
		sql += " and year is null"
	}
	if q.Naming != "" {
		sql, args = sql+" and id in "+namesPlayer, append(args, q.Naming)
	}
	rows, err := rowsOf(ctx, t.server, row, sql+` order by coalesce(year, 0), id collate "C"`, args...)
	for i, r := range rows {
		if r.Fault != nil {
			rows[i].Glance, rows[i].Fault = t.glanceWhole(ctx, r.ID, r.Year)
		}
	}
	if rows == nil {
		rows = []store.Row{}
	}
	return rows, err
}

// Read returns the text of a game that was archived in a year; 0: wherever it is.
func (t texts) Read(ctx context.Context, id games.GameID, year int) (whole store.Text, err error) {
	whole.Name = textName(id)
	if err := id.Valid(); err != nil {
		return whole, err
	}
	text, err := oneOf(ctx, t.server, whole.Name, pgx.RowTo[string],
		"select "+wholeText+" from game where id = $1 and not removed and ($2 = 0 or year = $2)", id, year)
	whole.Data = []byte(text)
	return whole, err
}

// secretPlace is where the secret of a game is sealed.
func secretPlace(id games.GameID) string { return "secret " + string(id) }

// Secret returns the secret of a game.
func (t texts) Secret(id games.GameID) ([]byte, error) {
	if err := id.Valid(); err != nil {
		return nil, err
	}
	sealed, err := oneOf(context.Background(), t.server, string(id)+".secret", pgx.RowTo[[]byte],
		"select secret from game where id = $1 and secret is not null", id)
	if err != nil {
		return nil, err
	}
	return t.seal.open(secretPlace(id), sealed)
}

// CheckSecret finds nothing wrong with any secret: who may read it is the database's to say.
func (texts) CheckSecret(context.Context, games.GameID) error { return nil }

// HasSecret tells whether a game has a secret, whoever may read it.
func (t texts) HasSecret(ctx context.Context, id games.GameID) (bool, error) {
	const sql = "select from game where id = $1 and secret is not null"
	found, err := rowsOf(ctx, t.server, nothing, sql, id)
	return len(found) > 0, err
}

// Where tells where a game is.
func (t texts) Where(ctx context.Context, id games.GameID) (store.Place, error) {
	if err := id.Valid(); err != nil {
		return store.Missing, err
	}
	here, err := rowsOf(ctx, t.server, pgx.RowTo[bool],
		"select "+isRunning+" from game where id = $1", id)
	switch {
	case err != nil:
		return store.Here, err
	case len(here) == 0:
		return store.Missing, nil
	case here[0]:
		return store.Here, nil
	}
	return store.PutAway, nil
}

// MissingOf lists those of some games that are missing.
func (t texts) MissingOf(ctx context.Context, ids []games.GameID) ([]games.GameID, error) {
	return rowsOf(ctx, t.server, pgx.RowTo[games.GameID],
		`select id from unnest($1::text[]) as asked (id) where not exists (select from game where game.id = asked.id)
		order by id collate "C"`, ids)
}

// Foreign finds nothing that is not the store's.
func (texts) Foreign() ([]string, error) { return nil, nil }

// Odd finds nothing odd.
func (texts) Odd() ([]*games.Error, error) { return nil, nil }
