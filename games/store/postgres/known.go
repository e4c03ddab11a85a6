package postgres

import (
	"context"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// ledger is what the facts say together, and the facts.
type ledger struct{ *server }

// factIn reads a fact from its line.
func factIn[F post.Line](row pgx.CollectableRow) (fact F, err error) {
	var line string
	if err := row.Scan(&line); err != nil {
		return fact, err
	}
	return factOf[F](line)
}

func factOf[F post.Line](line string) (fact F, err error) {
	unread := post.EachIn("", []byte(line+"\n"), func(read post.Line) { fact, _ = read.(F) })
	if len(unread) > 0 {
		err = unread[0]
	}
	return fact, err
}

// Known tells what has become of a mail; false: nothing is known of that.
func (l ledger) Known(ctx context.Context, fingerprint string) (in post.In, known bool, err error) {
	return foundOne(ctx, l.server, func(row pgx.CollectableRow) (in post.In, err error) {
		in.Fingerprint = fingerprint
		err = row.Scan(&in.Outcome, &in.Game, &in.Entry, &in.At)
		in.At = in.At.UTC()
		return in, err
	}, "select outcome, game, entry, at from mail where fingerprint = $1 and outcome is not null", fingerprint)
}

// Text tells the digest of the text that a mail had; false: it is not known.
func (l ledger) Text(ctx context.Context, fingerprint string) (digest [4]byte, known bool, err error) {
	text, known, err := foundOne(ctx, l.server, pgx.RowTo[[]byte], "select digest from mail where fingerprint = $1 and digest is not null", fingerprint)
	copy(digest[:], text)
	return digest, known, err
}

// Owing lists those of some letters that have to be sent, in their order.
func (l ledger) Owing(ctx context.Context, ids ...post.LetterID) ([]post.Owe, error) {
	return rowsOf(ctx, l.server, factIn[post.Owe], "select line from letter where id = any($1::text[]) and line is not null order by array_position($1::text[], id)", ids)
}

// Unsent tells how many letters have to be sent.
func (l ledger) Unsent(ctx context.Context) (int, error) {
	n, _, err := foundOne(ctx, l.server, pgx.RowTo[int], "select count(*) from letter where line is not null")
	return n, err
}

// OwedAbout lists those of some games about which letters have to be sent.
func (l ledger) OwedAbout(ctx context.Context, ids ...games.GameID) ([]games.GameID, error) {
	return rowsOf(ctx, l.server, pgx.RowTo[games.GameID],
		"select asked.id from unnest($1::text[]) as asked (id) where exists (select from letter where game = asked.id and game <> '' and line is not null)", ids)
}

// EverOwed tells whether a letter is or was owed.
func (l ledger) EverOwed(ctx context.Context, id post.LetterID) (bool, error) {
	_, ever, err := foundOne(ctx, l.server, nothing, "select from letter where id = $1", id)
	return ever, err
}

// Held tells of a mail that waits for a yes. The error may be that its line cannot be read, as by a
// program that is older than the line: whatever hangs on it waits for another program.
func (l ledger) Held(ctx context.Context, fingerprint string) (post.Hold, bool, error) {
	asked, waits, err := foundOne(ctx, l.server, pgx.RowToStructByPos[question], "select line, at from question where fingerprint = $1 and line is not null", fingerprint)
	if !waits || err != nil {
		return post.Hold{}, false, err
	}
	h, err := asked.hold()
	return h, err == nil, err
}

// Holds lists the mails that wait for a yes, in the order in which they came. Those whose lines
// cannot be read are passed over, as in files, so that they keep no others waiting.
func (l ledger) Holds(ctx context.Context) (holds []post.Hold, err error) {
	asked, err := rowsOf(ctx, l.server, pgx.RowToStructByPos[question], "select line, at from question where line is not null order by n")
	for _, q := range asked {
		if h, err := q.hold(); err == nil {
			holds = append(holds, h)
		}
	}
	return holds, err
}

// question is a mail that waits for a yes, as a row has it. It may have turned out to be older than
// its line says.
type question struct {
	Line string
	At   time.Time
}

func (q *question) hold() (post.Hold, error) {
	h, err := factOf[post.Hold](q.Line)
	h.At = q.At.UTC()
	return h, err
}

// HoldsTurned tells a number that is another one whenever other mails wait for a yes.
func (l ledger) HoldsTurned(ctx context.Context) (int, error) {
	turned, _, err := foundOne(ctx, l.server, pgx.RowTo[int], "select turned from store")
	return turned, err
}

// Marked tells the entry of a game up to which all letters are owed; false: the game was never seen
// marked.
func (l ledger) Marked(ctx context.Context, game games.GameID) (entry int, known bool, err error) {
	return foundOne(ctx, l.server, pgx.RowTo[int], "select entry from mark where game = $1", game)
}

// MarkedGames lists the games that were seen marked, archived ones too.
func (l ledger) MarkedGames(ctx context.Context) ([]games.GameID, error) {
	return rowsOf(ctx, l.server, pgx.RowTo[games.GameID], "select game from mark")
}

// gamePost is what is known of the letters of a game.
type gamePost struct {
	mark    *int
	letters map[post.LetterID]bool // whether they were sent
}

// PostOf tells what is known of the letters of a game.
func (l ledger) PostOf(ctx context.Context, game games.GameID) (store.GamePost, error) {
	var p gamePost
	var ids []post.LetterID
	var sent []bool
	_, _, err := foundOne(ctx, l.server, func(row pgx.CollectableRow) (struct{}, error) { return struct{}{}, row.Scan(&p.mark, &ids, &sent) },
		`select (select entry from mark where game = $1), array_agg(id), array_agg(sent) from letter where game = $1 and game <> ''`, game)
	p.letters = make(map[post.LetterID]bool, len(ids))
	for i, id := range ids {
		p.letters[id] = sent[i]
	}
	return &p, err
}

// Marked tells the entry up to which all letters are owed.
func (p *gamePost) Marked(games.GameID) (entry int, known bool) {
	if p.mark == nil {
		return 0, false
	}
	return *p.mark, true
}

// EverOwed tells whether a letter of the game is or was owed.
func (p *gamePost) EverOwed(id post.LetterID) bool {
	_, ever := p.letters[id]
	return ever
}

// WasSent tells whether it was sent, rather than owed still, or given up.
func (p *gamePost) WasSent(id post.LetterID) bool { return p.letters[id] }

// Offered lists what the newest letters to a seat have offered, the oldest first.
func (l ledger) Offered(ctx context.Context, game games.GameID, seat engine.Seat) ([]post.Offered, error) {
	return rowsOf(ctx, l.server, factIn[post.Offered], "select line from offered where game = $1 and seat = $2 order by n", game, int(seat))
}

// Searched tells when the last search of the mailbox began that is known to have succeeded; zero:
// none is.
func (l ledger) Searched(ctx context.Context) (at time.Time, err error) {
	searched, found, err := foundOne(ctx, l.server, pgx.RowTo[*time.Time], "select searched from store")
	if found && searched != nil {
		at = searched.UTC()
	}
	return at, err
}

// Unread lists the facts that cannot be read, and those of letters that wait for a newer program.
func (l ledger) Unread(ctx context.Context) (all []*games.Error, err error) {
	const sql = `select file, line, (select count(*) from fact as before where before.file = fact.file and before.n <= fact.n)
		from fact where n in (select n from fact where unread union
			select fact.n from letter join fact on letter.id = fact.letter where letter.unread and letter.line is not null) order by n`
	type row struct {
		File, Line string
		N          int
	}
	rows, err := rowsOf(ctx, l.server, pgx.RowToStructByPos[row], sql)
	for _, r := range rows {
		for _, e := range post.EachIn(r.File, []byte(r.Line+"\n"), func(post.Line) {}) { // none: this program is newer
			e.Line = r.N
			all = append(all, e)
		}
	}
	return all, err
}

// FirstOwed tells when the first letter about a game was owed; zero: none was.
func (l ledger) FirstOwed(ctx context.Context, game games.GameID) (time.Time, error) {
	const sql = `select line from fact where letter = (select id from letter where game = $1 and game <> '' order by n limit 1)`
	owe, _, err := foundOne(ctx, l.server, factIn[post.Owe], sql, game)
	return owe.At, err
}
