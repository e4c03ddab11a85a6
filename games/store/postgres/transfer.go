package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// statementsOf puts a file into the tables.
func (s *Store) statementsOf(f store.File, owed map[post.LetterID]bool) ([]statement, error) {
	switch kind := f.Kind().(type) {
	case store.LogFile:
		header, entries := log.Documents(f.Data)
		var year *int
		if kind.Year != 0 {
			year = &kind.Year
		}
		return append([]statement{{
			sql:  "insert into game (id, header, last, year, removed) values ($1, $2, $3, $4, $5)",
			args: []any{kind.Game, string(header), len(entries), year, kind.Removed},
		}}, filed(kind.Game, header, entries)...), nil
	case store.SecretFile:
		return []statement{{
			sql:    "update game set secret = $2 where id = $1 and year is null",
			args:   []any{kind.Game, s.seal.seal(secretPlace(kind.Game), f.Data)},
			unless: errors.New("there is no game of this secret: take it away"),
		}}, nil
	case store.ProfileFile:
		return append([]statement{{sql: "insert into player (id, profile) values ($1, $2)",
			args: []any{kind.Player, s.seal.seal(profilePlace(kind.Player), f.Data)}}}, s.seal.foundByText(kind.Player, f.Data)...), nil
	case store.PostFile:
		return factsIn(kind.Name, f.Data, owed), nil
	}
	return nil, &games.FormatError{What: "a file of a data directory"}
}

// factsIn adds the lines of a file of the journal, whatever they say.
func factsIn(name string, text []byte, owed map[post.LetterID]bool) []statement {
	var lines []string
	var letters []*string
	var unread []bool
	var together said
	for line := range strings.Lines(string(text)) {
		var letter *string
		wrong := post.EachIn(name, []byte(line), func(fact post.Line) {
			together.say(fact)
			if owe, is := fact.(post.Owe); is && !owed[owe.ID] {
				id := string(owe.ID)
				owed[owe.ID], letter = true, &id
			}
		})
		lines, letters = append(lines, strings.TrimSuffix(line, "\n")), append(letters, letter)
		unread = append(unread, len(wrong) > 0)
	}
	return append([]statement{{sql: `insert into fact (file, letter, line, unread)
		select $1, letter, line, unread from unnest($2::text[], $3::text[], $4::bool[]) with ordinality as f (letter, line, unread, i) order by i`,
		args: []any{name, letters, lines, unread}}}, together.statements()...)
}

// UnhandledError says that mails were taken in of which nothing has become yet. A data directory
// has no place for them, and they are marked as handled in the mailbox.
type UnhandledError struct{ Mails int }

// Error renders the refusal with what mends it.
func (e *UnhandledError) Error() string {
	return fmt.Sprintf("%d mails were taken in and are not handled yet: let dhow serve run until /metrics has dhow_mails_waiting 0; mails of a game that stands still wait until it is mended", e.Mails)
}

// Count tells how many files EachFile hands over.
func (d *Database) Count(ctx context.Context) (int, error) {
	return oneOf(ctx, d.server, "files", pgx.RowTo[int], `select (select count(*) from game) + (select count(secret) from game)
		+ (select count(*) from player) + (select count(distinct file) from fact)`)
}

// EachFile hands all that the store has to a function, as files of a data directory.
func (d *Database) EachFile(ctx context.Context, do func(store.File) error) error {
	return errors.Join(d.eachGame(ctx, do), d.eachProfile(ctx, do),
		d.eachFile(ctx, func(name string, text []byte) error {
			return do(store.File{Path: store.PostFile{Name: name}.Path(), Data: text})
		}))
}

// togetherRead is how many games or profiles are read at a time: all of them may be more than there
// is room for.
const togetherRead = 100

// eachGame hands over the logs and secrets of games.
func (d *Database) eachGame(ctx context.Context, do func(store.File) error) error {
	ids, err := rowsOf(ctx, d.server, pgx.RowTo[games.GameID], `select id from game order by id collate "C"`)
	if err != nil {
		return err
	}
	type game struct {
		file   store.LogFile
		text   []byte
		secret []byte
	}
	for some := range slices.Chunk(ids, togetherRead) {
		together, err := rowsOf(ctx, d.server, func(row pgx.CollectableRow) (g game, err error) {
			return g, row.Scan(&g.file.Game, &g.file.Year, &g.file.Removed, &g.text, &g.secret)
		}, "select id, coalesce(year, 0), removed, convert_to("+wholeText+`, 'UTF8'), secret from game where id = any($1) order by id collate "C"`, some)
		if err != nil {
			return err
		}
		for _, g := range together {
			if err := do(store.File{Path: g.file.Path(), Data: g.text}); err != nil {
				return err
			}
			if g.secret == nil {
				continue
			}
			secret, err := d.seal.open(secretPlace(g.file.Game), g.secret)
			if err == nil {
				err = do(store.File{Path: store.SecretFile{Game: g.file.Game}.Path(), Data: secret})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// eachProfile hands over the profiles of players.
func (d *Database) eachProfile(ctx context.Context, do func(store.File) error) error {
	ids, err := d.Players(ctx)
	if err != nil {
		return err
	}
	type player struct {
		id     games.PlayerID
		sealed []byte
	}
	for some := range slices.Chunk(ids, togetherRead) {
		together, err := rowsOf(ctx, d.server, func(row pgx.CollectableRow) (p player, err error) { return p, row.Scan(&p.id, &p.sealed) },
			`select id, profile from player where id = any($1) order by id collate "C"`, some)
		if err != nil {
			return err
		}
		for _, p := range together {
			text, err := d.seal.open(profilePlace(p.id), p.sealed)
			if err == nil {
				err = do(store.File{Path: store.ProfileFile{Player: p.id}.Path(), Data: text})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
