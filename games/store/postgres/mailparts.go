package postgres

import (
	"context"
	"hash/fnv"
	"time"

	"dhow/games"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// Mails that bear keys of one game are delegated to deputies: divided into as many parts as letters
// are, by their games, of which each claims some. A mail that these cannot do whole is left to
// whoever referees, and all later ones of its game with it until it is done, so that the mails of a
// game keep their order.

// partOf is the part of a game's mails. It is the same in all processes.
func partOf(id games.GameID) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id)) // never fails
	return int(h.Sum32() % parts)
}

// hasDeputies is whether there are deputies beside whoever referees.
const hasDeputies = "exists (select from lease where starts_with(name, '" + deputyLease + "') and until >= clock_timestamp())"

// waitsUnsorted is whether a mail of the same game as m waits for whoever referees, who has to do
// that one before; waitsInPart, whether one waits with a part. The index is asked for the first
// mail of this game or behind it: asked for any of this game, PostgreSQL would read all mails that
// wait where most are of one game.
const (
	waitsUnsorted = "coalesce((select w.game from arrived as w where w.game >= m.game and w.part is null order by w.game limit 1) = m.game, false)"
	waitsInPart   = "coalesce((select w.game from arrived as w where w.game >= m.game and w.part is not null order by w.game limit 1) = m.game, false)"
)

// mostBytes is how many bytes of mails are read at a time, but for a single one that is larger.
const mostBytes = 8 << 20

// withMails is the SQL of the parts in which mails wait, and that can be claimed: by the order of
// the index, likewise.
var withMails = "select n from part where (select n from arrived where arrived.part = part.n order by n limit 1) is not null and " +
	judging.isFree() + " order by n"

// MailParts lists the parts in which mails wait, and that can be claimed.
func (in mailsIn) MailParts(ctx context.Context) ([]int, error) {
	return rowsOf(ctx, in.server, pgx.RowTo[int], withMails, in.worker)
}

// ClaimMails makes the mails of a part this process's, until they are released (ReleaseMails) or
// for as long as the process lives, and lists the first of them, whole, in the order in which they
// were taken in; false: they are another's. That order is the one in which they have to be judged,
// and whoever lists them again has to be done with those before.
//
// Mails of games of which another one waits for whoever referees are left to him at first, as
// LeaveMails does: they may have got a part while that one was being left.
func (in mailsIn) ClaimMails(ctx context.Context, part, most int) (mails []store.Arrived, got bool, err error) {
	if ours, err := in.claim(ctx, judging, part); err != nil || len(ours) == 0 {
		return nil, false, err
	}
	leave := false
	mails, err = rowsOf(ctx, in.server, func(row pgx.CollectableRow) (store.Arrived, error) {
		unsorted := false
		m, err := in.scanWhole(row, &unsorted)
		leave = leave || unsorted
		return m, err
	}, `select `+wholeMail+`, `+waitsUnsorted+` from arrived as m join (
			select n as first, sum(octet_length(raw)) over (order by n) as bytes, row_number() over (order by n) as i
			from (select n, raw from arrived where part = $1 order by n limit $2) as few) as f on n = first
		where bytes <= $3 or i = 1 order by n`, part, most, mostBytes)
	if err == nil && leave {
		err = in.write(ctx, statement{sql: lockArriving, unless: errNotCounted}, leaving("", "m.part = $1 and "+waitsUnsorted, part))
		mails = nil // they are listed when the part is claimed again
	}
	return mails, err == nil, err
}

// ReleaseMails removes mails that are done with, and gives the mails of a part back.
func (in mailsIn) ReleaseMails(ctx context.Context, part int, done ...int64) error {
	_, err := in.once(ctx, heldLazily+", gone as (delete from arrived where n = any($4) and exists (select from held)) "+judging.release(), []int{part}, done)
	return err
}

// LeaveMails leaves mails with a part to whoever referees. They get new numbers, behind all others
// and in their order, so that whoever has seen all mails there were finds them. When they were
// received, and where they lay, stays.
//
// With held, all other mails with a part of the same games go with them, and later ones follow
// until they are done: they have to wait for these. Without, nothing has to, and they are mails of
// no game from then on.
func (in mailsIn) LeaveMails(ctx context.Context, held bool, numbers ...int64) error {
	leave := leaving("game = null,", "n = any($1)", numbers)
	if held {
		leave = leaving("", "game in (select game from arrived where n = any($1) and part is not null)", numbers)
	}
	return in.write(ctx, statement{sql: lockArriving, unless: errNotCounted}, leave)
}

// TakeBackMails leaves all mails that have a part to whoever referees, who asks for it, if there
// are no deputies any more. It tells how many. Whoever has judged them commits nothing any more;
// one that is just about to keeps his until the next time.
func (in mailsIn) TakeBackMails(ctx context.Context) (int, error) {
	const alone = "not " + hasDeputies
	some, err := oneOf(ctx, in.server, "mails", pgx.RowTo[bool],
		"select "+anyDelegated+" and "+alone)
	if err != nil || !some {
		return 0, err
	}
	many := int64(0)
	leave := leaving("", "part in (select n from part where judge is null) and "+alone)
	leave.rows = &many
	// A deputy that was slow, and is back again, claims no part before the mails are left.
	err = in.write(ctx, statement{sql: "select from part order by n for update"}, in.freeing(),
		statement{sql: lockArriving, unless: errNotCounted}, leave)
	if err != nil {
		return 0, err
	}
	return int(many), nil
}

// leaving leaves some of the mails with a part, as m, to whoever referees, and sets more of them.
// The row of arriving is to be locked before: nobody sees then a later mail before an earlier one.
func leaving(set, which string, args ...any) statement {
	return statement{sql: `with leaves as (select n, row_number() over (order by n) as i from arrived as m where part is not null and ` + which + `),
			numbered as (update arriving set last = last + many from (select count(*) as many from leaves) as l where many > 0
				returning last - many as before)
		update arrived set ` + set + ` part = null, n = before + i from leaves, numbered where arrived.n = leaves.n`, args: args}
}

const anyDelegated = "(select n from arrived where part is not null order by part, n limit 1) is not null"

// AnyDelegated tells whether any mail is delegated: waits with a part.
func (in mailsIn) AnyDelegated(ctx context.Context) (bool, error) {
	return oneOf(ctx, in.server, "mails", pgx.RowTo[bool], "select "+anyDelegated)
}

// FirstDelegated tells when the first of the mails of a game was received that wait with a part, so
// that whoever referees has to wait for them with later ones; or that were left to whoever referees
// since he has seen all up to a number, of which some may be of no game any more. Zero: there are
// none.
func (in mailsIn) FirstDelegated(ctx context.Context, game games.GameID, seen int64) (first time.Time, err error) {
	at, err := oneOf(ctx, in.server, "mails", pgx.RowTo[*time.Time], `select least(
		(select received from arrived where game = $1 and part is not null order by received limit 1),
		(select min(received) from (select game, received from arrived where part is null and n > $2 order by n) as unseen where game = $1 or game is null))`,
		game, seen)
	if at != nil {
		first = *at
	}
	return first, err
}
