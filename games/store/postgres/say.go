package postgres

import (
	"slices"
	"time"

	"dhow/games/post"
)

// said is what some facts say together. To say it again changes nothing.
type said struct {
	mails  column[post.In] // by fingerprint: the last word on each
	texts  column[post.Text]
	owed   column[post.Owe]
	closed column[bool] // letters that are sent, or (false) given up
	marks  column[post.Mark]
	holds  column[post.Hold]
	ended  column[post.Settled]
	offers []post.Offered
	search *time.Time
}

// column is values by their keys, in the order in which these came.
type column[V any] struct {
	keys   []string
	values map[string]V
}

func (c *column[V]) put(key string, v V) {
	if c.values == nil {
		c.values = map[string]V{}
	}
	if _, there := c.values[key]; !there {
		c.keys = append(c.keys, key)
	}
	c.values[key] = v
}

func (c *column[V]) remove(key string) {
	c.keys = slices.DeleteFunc(slices.Clone(c.keys), func(k string) bool { return k == key })
}

// list makes a list of something of each value.
func list[V, T any](c *column[V], of func(V) T) []T {
	all := make([]T, len(c.keys))
	for i, key := range c.keys {
		all[i] = of(c.values[key])
	}
	return all
}

// say takes note of a fact.
func (s *said) say(fact post.Line) {
	switch f := fact.(type) {
	case post.In:
		if _, known := s.mails.values[f.Fingerprint]; !known || f.Outcome != post.OutcomeUnread {
			s.mails.put(f.Fingerprint, f)
		}
	case post.Text:
		s.texts.put(f.Fingerprint, f)
	case post.Owe:
		if _, known := s.owed.values[string(f.ID)]; !known {
			s.owed.put(string(f.ID), f)
		}
	case post.Sent:
		s.closed.put(string(f.ID), true)
	case post.Dead:
		s.closed.put(string(f.ID), s.closed.values[string(f.ID)])
	case post.Mark:
		s.marks.put(string(f.Game), f)
	case post.Hold:
		if known, is := s.holds.values[f.Fingerprint]; is {
			if f.At.Before(known.At) {
				known.At = f.At
			}
			f = known
		}
		s.holds.put(f.Fingerprint, f)
	case post.Settled:
		s.ended.put(f.Fingerprint, f)
	case post.Offered:
		if !slices.Contains(s.offers, f) {
			s.offers = append(s.offers, f)
		}
	case post.Searched:
		s.search = &f.At
	}
}

// turns ends a statement that asks or settles questions: if that changes any, HoldsTurned says so.
const turns = " returning 1) update store set turned = turned + 1 where exists (select from turned)"

// statements write what was said. A letter is owed before it is sent, and a question asked before
// it is settled, in whatever order that was said: what is over is so for good.
func (s *said) statements() (all []statement) {
	add := func(some bool, sql string, args ...any) {
		if some {
			all = append(all, statement{sql: sql, args: args})
		}
	}
	texts := s.texts // of mails of which nothing else is said here
	digests := list(&s.mails, func(f post.In) []byte {
		text, is := texts.values[f.Fingerprint]
		if !is || f.Outcome == post.OutcomeUnread {
			return nil
		}
		texts.remove(f.Fingerprint)
		return text.Digest[:]
	})
	add(len(s.mails.keys) > 0, `insert into mail (fingerprint, outcome, game, entry, at, digest)
		select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::timestamptz[], $6::bytea[])
		as m (fingerprint, outcome, game, entry, at, digest) order by fingerprint
		on conflict (fingerprint) do update set outcome = excluded.outcome, game = excluded.game, entry = excluded.entry, at = excluded.at,
			digest = coalesce(excluded.digest, mail.digest)
		where excluded.outcome <> '`+post.OutcomeUnread+`' or mail.outcome is null`,
		s.mails.keys, list(&s.mails, func(f post.In) string { return f.Outcome }),
		list(&s.mails, func(f post.In) string { return string(f.Game) }), list(&s.mails, func(f post.In) int { return f.Entry }),
		list(&s.mails, func(f post.In) time.Time { return f.At }), digests)
	add(len(texts.keys) > 0, `insert into mail (fingerprint, digest) select * from unnest($1::text[], $2::bytea[])
		on conflict (fingerprint) do update set digest = excluded.digest`,
		texts.keys, list(&texts, func(f post.Text) []byte { return f.Digest[:] }))
	add(len(s.owed.keys) > 0, `insert into letter (id, game, reader, line)
		select id, game, reader, line from unnest($1::text[], $2::text[], $3::text[], $4::text[])
		with ordinality as f (id, game, reader, line, i) order by i on conflict (id) do nothing`,
		s.owed.keys, list(&s.owed, func(f post.Owe) string { return string(f.Game) }),
		list(&s.owed, func(f post.Owe) string { return string(f.To) }), list(&s.owed, textOf[post.Owe]))
	add(len(s.closed.keys) > 0, `insert into letter (id, sent) select * from unnest($1::text[], $2::bool[]) as c (id, sent) order by id
		on conflict (id) do update set line = null, sent = letter.sent or excluded.sent`,
		s.closed.keys, list(&s.closed, func(sent bool) bool { return sent }))
	add(len(s.marks.keys) > 0, `insert into mark (game, entry) select * from unnest($1::text[], $2::int[]) as m (game, entry) order by game
		on conflict (game) do update set entry = excluded.entry`,
		s.marks.keys, list(&s.marks, func(f post.Mark) int { return f.Entry }))
	add(len(s.holds.keys) > 0, `with turned as (insert into question (fingerprint, at, line)
		select fingerprint, at, line from unnest($1::text[], $2::timestamptz[], $3::text[]) with ordinality as f (fingerprint, at, line, i) order by i
		on conflict (fingerprint) do update set at = excluded.at where question.line is not null and excluded.at < question.at`+turns,
		s.holds.keys, list(&s.holds, func(f post.Hold) time.Time { return f.At }), list(&s.holds, textOf[post.Hold]))
	add(len(s.ended.keys) > 0, `with turned as (insert into question (fingerprint) select unnest($1::text[])
		on conflict (fingerprint) do update set line = null where question.line is not null`+turns, s.ended.keys)
	if len(s.offers) > 0 {
		gamesOf, seats, lines := make([]string, len(s.offers)), make([]int, len(s.offers)), make([]string, len(s.offers))
		for i, f := range s.offers {
			gamesOf[i], seats[i], lines[i] = string(f.Game), int(f.Seat), post.TextOf(f)
		}
		add(true, `insert into offered (game, seat, line)
			select game, seat, line from unnest($1::text[], $2::int[], $3::text[]) with ordinality as f (game, seat, line, i) order by i
			on conflict (game, seat, line) do nothing`, gamesOf, seats, lines)
		add(true, `delete from offered using (select distinct * from unnest($1::text[], $2::int[]) as f (game, seat)) as whose
			where offered.game = whose.game and offered.seat = whose.seat and n <= (select n from offered as newer
				where newer.game = whose.game and newer.seat = whose.seat order by n desc offset $3 limit 1)`, gamesOf, seats, post.MostOffered)
	}
	add(s.search != nil, "update store set searched = $1", s.search)
	return all
}

func textOf[F post.Line](fact F) string { return post.TextOf(fact) }
