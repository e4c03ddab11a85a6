package postgres

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync"

	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// reading is what is known of a game that was read.
type reading struct {
	last, edits int
	open        bool   // the last line of its text has no newline
	secret      []byte // of a game that was read whole, until it is asked for; sealed
}

// readings is what is known of the games that were read, and of acts that nobody knows whether they
// were done.
type readings struct {
	mu     sync.Mutex
	read   map[games.GameID]reading
	doubts map[games.GameID]bool // of each game whether an act may have been done or not, and it was not read since
}

// textName is what messages call the text of a game.
func textName(id games.GameID) string { return string(id) + ".yaml" }

// Game reads a game for whoever has its entries up to one, or store.Nothing. What an act has left
// in doubt is certain when Game returns.
func (s *Store) Game(ctx context.Context, id games.GameID, have int) (store.Chapter, error) {
	c := store.Chapter{Name: textName(id)}
	if err := id.Valid(); err != nil {
		return c, err
	}
	known, read := s.readOf(id)
	if !read {
		have = store.Nothing
	}
	doubts := s.doubtOf(id)
	if doubts {
		if err := s.certain(ctx, id); err != nil {
			return c, err
		}
	}
	t, err := s.textOf(ctx, id, known.edits, have)
	if err != nil {
		s.Leave(id)
		return c, err
	}
	if doubts {
		s.doubt(id, false)
	}
	now := reading{last: t.last, edits: t.edits, open: known.open, secret: t.secret}
	if len(t.data) > 0 {
		now.open = !bytes.HasSuffix(t.data, []byte("\n"))
	}
	s.note(id, now)
	c.Whole, c.Data, c.Edits, c.Mark = t.whole, t.data, t.edits, t.mark
	return c, nil
}

// certain waits for an act that nobody knows whether it was done: it has locked the row of its
// game. That costs a write, and is left out where there is no doubt. Acts of whoever had the lease
// before are over: they have locked its row.
func (s *Store) certain(ctx context.Context, id games.GameID) error {
	_, err := rowsOf(ctx, s.server, nothing, "select from game where id = $1 for share", id)
	return err
}

// text is what is read of a game.
type text struct {
	last, edits int
	whole       bool
	data        []byte
	secret      []byte // sealed; nil: the game has none, or the text is not whole
	mark        *int   // nil: the game was never marked
}

// textOf reads the entries of a game behind those that somebody has; or its whole text, if they
// have none, or it was edited since.
func (s *Store) textOf(ctx context.Context, id games.GameID, edits, have int) (text, error) {
	const sql = `select last, edits, case when $2 < 0 or edits <> $3 then header end, case when $2 < 0 or edits <> $3 then secret end, array(select line from entry
			where entry.game = game.id and (n > $2 or edits <> $3) order by n), (select entry from mark where mark.game = game.id)
		from game where id = $1 and ` + isRunning
	return oneOf(ctx, s.server, textName(id), func(row pgx.CollectableRow) (t text, err error) {
		var header *string
		var lines []string
		if err := row.Scan(&t.last, &t.edits, &header, &t.secret, &lines, &t.mark); err != nil {
			return t, err
		}
		if t.whole = header != nil; t.whole {
			t.data = []byte(*header)
		}
		for _, line := range lines {
			t.data = append(t.data, line...)
		}
		return t, nil
	}, sql, id, have, edits)
}

func (r *readings) readOf(id games.GameID) (reading, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	known, ok := r.read[id]
	return known, ok
}

func (r *readings) note(id games.GameID, now reading) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.read[id] = now
}

// Secret returns the secret of a game. Of one whose text was read before, the secret was read with
// it.
func (s *Store) Secret(id games.GameID) ([]byte, error) {
	if sealed := s.secretRead(id); sealed != nil {
		return s.seal.open(secretPlace(id), sealed)
	}
	return s.Database.Secret(id)
}

// secretRead returns the sealed secret of a game that was read with its text, once: nobody keeps
// it.
func (r *readings) secretRead(id games.GameID) []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	known, read := r.read[id]
	sealed := known.secret
	if known.secret = nil; read {
		r.read[id] = known
	}
	return sealed
}

// Leave forgets up to where a game has been read.
func (r *readings) Leave(id games.GameID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.read, id)
}

// Create creates a game with all that follows from it, or does nothing.
func (s *Store) Create(ctx context.Context, g store.NewGame) (left []post.Line, err error) {
	if err := g.ID.Valid(); err != nil {
		return nil, err
	}
	facts, err := s.factsOf(ctx, g.At, g.Facts)
	if err != nil {
		return nil, err
	}
	game := created(g.ID, g.Log, s.seal.seal(secretPlace(g.ID), g.Secret))
	return nil, taken(g.ID, s.write(ctx, slices.Concat(game, facts, charging(g.Charges))...))
}

// created adds a game of a text and, unless that is nil, its sealed secret.
func created(id games.GameID, text, secret []byte) []statement {
	header, entries := log.Documents(text)
	game := statement{sql: "insert into game (id, header, last, secret) values ($1, $2, $3, $4)",
		args: []any{id, string(header), len(entries), secret}}
	return append([]statement{game}, filed(id, header, entries)...)
}

// filed adds what else the tables have of a text: its entries, and what the game is found by.
func filed(id games.GameID, header []byte, entries [][]byte) []statement {
	return []statement{entriesOf(id, 1, entries), naming(id, whomNames(header, entries)), toBeLookedAt(id)}
}

// taken is the error of creating a game, of which fs.ErrExist says that the name is taken.
func taken(id games.GameID, err error) error {
	if isTaken(err, "game_pkey") {
		return &fs.PathError{Op: "create game", Path: string(id), Err: fs.ErrExist}
	}
	return err
}

// entriesOf adds entries to a game, from a number on.
func entriesOf(id games.GameID, first int, lines [][]byte) statement {
	texts, mails := textsOf(lines)
	return statement{sql: `insert into entry (game, n, mail, line)
		select $1, $2 + i - 1, mail, line from unnest($3::text[], $4::text[]) with ordinality as e (mail, line, i)`,
		args: []any{id, first, mails, texts}}
}

// textsOf is entries as they are kept, and the fingerprints of the mails they were made of.
func textsOf(lines [][]byte) (texts []string, mails []*string) {
	texts, mails = make([]string, len(lines)), make([]*string, len(lines))
	for i, line := range lines {
		texts[i] = string(line)
		if mail := log.MailOf(line); mail != "" {
			mails[i] = &mail
		}
	}
	return texts, mails
}

// stale is what is wrong with an act that does not come behind the last entry.
func stale(what string) error {
	return &store.StaleError{Err: &games.FormatError{What: what}}
}

func isStale(err error) bool {
	var stale *store.StaleError
	return errors.As(err, &stale)
}

// Commit does an act: all of it, or nothing. The error is *store.StaleError where the game has to
// be read anew.
func (s *Store) Commit(ctx context.Context, act store.Act) (left []post.Line, err error) {
	facts, err := post.NewLedger().News(act.Facts...)
	if err != nil {
		return nil, err
	}
	p := &pending{game: act.Game, at: act.At, facts: facts, charges: act.Charges}
	if len(act.Lines) == 0 {
		if len(facts) > 0 || len(act.Charges) > 0 {
			err = s.do(ctx, p)
		}
		return nil, err
	}
	known, read := s.readOf(act.Game)
	if !read || known.last != act.After {
		return nil, stale("the game was not read up to where the entries begin")
	}
	last := act.After + len(act.Lines)
	texts, mails := textsOf(ended(act.Lines, known.open))
	p.entered = []statement{{
		sql: `with grown as (update game set last = $4 where id = $1 and last = $2 and edits = $3 and ` + isRunning + ` returning id, edits),
			changed as (insert into unlooked (game, last, edits) select id, $4, edits from grown
				on conflict (game) do update set (last, edits) = (excluded.last, excluded.edits))
			insert into entry (game, n, mail, line) select id, $2 + i, mail, line
				from grown, unnest($5::text[], $6::text[]) with ordinality as e (mail, line, i)`,
		args:   []any{act.Game, act.After, known.edits, last, mails, texts},
		unless: stale("somebody else has changed the game"),
	}}
	var names log.Naming
	if names.AddEntries(act.Lines...); names.Unread || len(names.Players) > 0 {
		p.entered = append(p.entered, naming(act.Game, names))
	}
	err = s.do(ctx, p)
	switch {
	case isTaken(err, "entry_game_mail_key"):
		s.Leave(act.Game)
		return nil, stale("an entry was made of this mail before")
	case err == nil:
		s.note(act.Game, reading{last: last, edits: known.edits})
	case isStale(err):
		s.Leave(act.Game)
		s.doubt(act.Game, true)
	}
	return nil, err
}

// doubt takes note of it whether nobody knows what has become of an act of a game.
func (r *readings) doubt(id games.GameID, doubts bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.doubts[id] = doubts; !doubts {
		delete(r.doubts, id)
	}
}

func (r *readings) doubtOf(id games.GameID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.doubts[id]
}

// ended is lines with their newlines, and with that of the line before them if it has none.
func ended(lines [][]byte, open bool) [][]byte {
	whole := make([][]byte, len(lines))
	for i, line := range lines {
		if whole[i] = append([]byte(nil), line...); i == 0 && open {
			whole[i] = append([]byte("\n"), line...)
		}
		whole[i] = append(whole[i], '\n')
	}
	return whole
}
