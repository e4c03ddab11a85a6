package postgres

import (
	"context"
	"time"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// Letters are divided into parts by whom they go to: letters to one person are of one part
// (letter.part), so that they stay in their order.

// lettersOut is the letters that are to be sent, for whoever has a lease.
type lettersOut struct{ *lease }

// Parts is how many parts the letters are divided into.
func (lettersOut) Parts() int { return parts }

// Due tells, of the parts that can be claimed, when their first letters are due. Parts without
// letters are left out.
func (out lettersOut) Due(ctx context.Context, now time.Time) (map[int]time.Time, error) {
	type first struct {
		part int
		at   time.Time
	}
	firsts, err := rowsOf(ctx, out.server, func(row pgx.CollectableRow) (f first, err error) { return f, row.Scan(&f.part, &f.at) },
		`select part.n, case when last > $2 then to_timestamp(0) else first end from part,
			lateral (select next as first from letter where part = part.n and line is not null order by next limit 1) as f,
			lateral (select next as last from letter where part = part.n and line is not null order by next desc limit 1) as l
		where `+sending.isFree(), out.worker, now.Add(store.LongestWait))
	due := make(map[int]time.Time, len(firsts))
	for _, f := range firsts {
		due[f.part] = f.at
	}
	return due, err
}

// Claim makes parts of the letters this process's, until they are released, or for as long as the
// process lives, and lists those that are.
func (out lettersOut) Claim(ctx context.Context, parts ...int) (ours []int, err error) {
	return out.claim(ctx, sending, parts...)
}

// Of each part so many letters are read at a time that are due, with others to the same people; and
// so many of all these, those first that are due.
const (
	mostDue     = 50
	mostLetters = 1000
)

// unreadAgain is how long a letter is left to others that cannot be read here, as one of a newer
// program.
const unreadAgain = 10 * time.Minute

// lettersOf is the SQL of the letters of the parts $1 that are due at $2, or by a wrong clock
// behind $3, and of what else goes to the same people.
const lettersOf = `with due as (select due.* from unnest($1::int[]) as asked (n), lateral (
		(select * from letter where part = asked.n and line is not null and next <= $2 order by next, n limit $4)
		union all (select * from letter where part = asked.n and line is not null and next > $3 limit $4)) as due),
	together as (select * from due where reader = '' union all
		select * from letter where line is not null and reader <> '' and reader in (select reader from due))
	select part, id, line, next, tries from (select *, row_number() over (partition by part order by next > $2, n) as i from together) as read
		where i <= $5 order by n`

// Letters lists the letters of some parts, in the order in which they came to be owed, to all whom
// one is due to. Where these are many, it is some of them. Those that cannot be read are left out,
// and are not due for a while, so that they keep no others from being read.
func (out lettersOut) Letters(ctx context.Context, parts []int, now time.Time) (letters []store.Letter, err error) {
	type row struct {
		store.Letter
		id     post.LetterID
		unread error
	}
	all, err := rowsOf(ctx, out.server, func(r pgx.CollectableRow) (l row, err error) {
		var line string
		if err = r.Scan(&l.Part, &l.id, &line, &l.Next, &l.Tries); err == nil {
			l.Owe, l.unread = factOf[post.Owe](line)
		}
		return l, err
	}, lettersOf, parts, now, now.Add(store.LongestWait), mostDue, mostLetters)
	var unread []post.LetterID
	for _, l := range all {
		if l.unread != nil {
			unread = append(unread, l.id)
		} else {
			letters = append(letters, l.Letter)
		}
	}
	if err == nil && len(unread) > 0 {
		err = out.write(ctx, statement{sql: "update letter set unread = true, next = $2 where id = any($1)",
			args: []any{unread, now.Add(unreadAgain)}})
	}
	return letters, err
}

// Release gives parts of the letters back, and notes before when some of them are not to be tried.
func (out lettersOut) Release(ctx context.Context, parts []int, later ...store.Later) error {
	if len(later) == 0 {
		_, err := out.once(ctx, heldLazily+sending.release(), parts)
		return err
	}
	ids, nexts, tries := make([]post.LetterID, len(later)), make([]time.Time, len(later)), make([]int, len(later))
	for i, l := range later {
		ids[i], nexts[i], tries[i] = l.Letter, l.Next, l.Tries
	}
	return out.write(ctx, statement{sql: `update letter set next = l.next, tries = l.tries
		from unnest($1::text[], $2::timestamptz[], $3::int[]) as l (id, next, tries) where letter.id = l.id and line is not null`,
		args: []any{ids, nexts, tries}}, out.asHeld(sending.release(), parts))
}
