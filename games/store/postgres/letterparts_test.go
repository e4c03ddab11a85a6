package postgres

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dhow/games"
	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TestLetterOfANewerProgram protects letters from one of the same part that this program cannot
// read, as it was owed by a newer one that runs beside it: it alone waits, and is told of.
func TestLetterOfANewerProgram(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	now := time.Now().UTC().Truncate(time.Second)
	act := store.Act{At: now}
	owe := func(id post.LetterID, to games.PlayerID) {
		act.Facts = append(act.Facts, post.Owe{ID: id, At: now, To: to, Kind: "news"})
	}
	const newer = mostDue + 10 // as many as hide others, if they stay where they are
	for n := range newer {
		owe(post.LetterID(fmt.Sprintf("letter-newer-%d", n)), "ann-7f3a")
	}
	owe("letter-readable", "ann-7f3a")
	_, err := s.Commit(t.Context(), act)
	must(t, err)
	for _, table := range []string{"letter", "fact"} {
		must(t, server.Do(name, fmt.Sprintf("update %s set line = replace(line, ' news', ' {new: 1}') where line like '%%letter-newer%%'", table)))
	}
	var part int
	for part = range sure(s.Due(t.Context(), now)) {
	}
	var read []store.Letter
	for range 2 {
		letters, err := s.Letters(t.Context(), []int{part}, now)
		must(t, err)
		read = append(read, letters...)
	}
	if len(read) == 0 || read[0].ID != "letter-readable" {
		t.Errorf("read are %v", read)
	}
	if unread := sure(s.Unread(t.Context())); len(unread) != newer || unread[0].Line != 1 {
		t.Errorf("the operator is told of %v", unread)
	}
	if _, err := s.Lags(t.Context()); err != nil {
		t.Error(err)
	}
	due := sure(s.Due(t.Context(), now))[part]
	must(t, server.Do(name, "update letter set line = null where id = 'letter-readable'"))
	if later := sure(s.Due(t.Context(), now))[part]; due.After(now) || !later.After(now) || later.After(now.Add(store.LongestWait)) {
		t.Errorf("the part is due at %v, and without the letter that can be read at %v", due, later)
	}
	for _, table := range []string{"letter", "fact"} {
		must(t, server.Do(name, fmt.Sprintf("update %s set line = replace(line, ' {new: 1}', ' news') where line like '%%letter-newer%%'", table)))
	}
	letters, err := s.Letters(t.Context(), []int{part}, now.Add(unreadAgain))
	if must(t, err); len(letters) != mostDue && len(letters) != newer || len(sure(s.Unread(t.Context()))) != 0 {
		t.Errorf("a program that can read them reads %d, and tells of %v", len(letters), sure(s.Unread(t.Context())))
	}
}

// TestLettersAreFoundByIndexes: where many letters wait, those of some parts that are due are found
// without reading the others.
func TestLettersAreFoundByIndexes(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	must(t, server.Do(name, "insert into letter (id, game, reader, line) select 'letter-' || i, 'kilifi-' || i % 5000, 'p' || i % 9000 || '-1', 'owe' from generate_series(1, 50000) as i"))
	must(t, server.Do(name, "analyze"))
	plan := genericPlan(t, s, "int[], timestamptz, timestamptz, int, int", lettersOf)
	if strings.Contains(plan, "Seq Scan on letter") {
		t.Errorf("letters are looked for so:\n%s", plan)
	}
}

// genericPlan is how what is asked is answered, whatever the arguments.
func genericPlan(t *testing.T, s *Store, types, sql string) string {
	c, err := s.pool.Acquire(t.Context())
	must(t, err)
	defer c.Release()
	_, err = c.Exec(t.Context(), "prepare asked ("+types+") as "+sql)
	must(t, err)
	rows, err := c.Query(t.Context(), "explain execute asked ("+strings.TrimSuffix(strings.Repeat("null, ", strings.Count(types, ",")+1), ", ")+")")
	must(t, err)
	lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
	must(t, err)
	return strings.Join(lines, "\n")
}

// TestManyLettersOfOtherParts protects somebody's letters from being sent out of order, or not at
// all, because other parts that are read together have very many.
func TestManyLettersOfOtherParts(t *testing.T) {
	server, name, settings := fresh(t)
	s := opened(t, settings)
	defer s.Close()
	now := time.Now().UTC().Truncate(time.Second)
	facts := []post.Line{owedTo("letter-zoe-1", "zoe-7f3a", now), owedTo("letter-zoe-2", "zoe-7f3a", now)}
	for n := range 4500 {
		facts = append(facts, owedTo(fmt.Sprint("letter-to-", n), fmt.Sprintf("p%d-7f3a", n%1500), now))
	}
	_, err := s.Commit(t.Context(), store.Act{At: now, Facts: facts})
	must(t, err)
	must(t, server.Do(name, `update letter set next = now() + interval '10 minutes', tries = 2 where id = 'letter-zoe-1';
		update letter set next = to_timestamp(0) where id = 'letter-zoe-2'`))
	for first := range parts {
		var together []int
		for n := range 8 {
			together = append(together, (first+n)%parts)
		}
		toZoe := func(read ...int) (ids []post.LetterID) {
			for _, l := range sure(s.Letters(t.Context(), read, now)) {
				if l.To == "zoe-7f3a" {
					ids = append(ids, l.ID)
				}
			}
			return ids
		}
		if alone := toZoe(first); len(alone) > 0 && !slices.Equal(alone, toZoe(together...)) {
			t.Errorf("of her part alone there are %q, with others %q", alone, toZoe(together...))
		}
	}
}

func owedTo(id, to string, at time.Time) post.Line {
	return post.Owe{ID: post.LetterID(id), At: at, To: games.PlayerID(to), Kind: "news"}
}
