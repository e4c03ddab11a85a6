package postgres

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// journal is the file of the post journal that facts belong to which are added now. Other processes
// add to it, too.
type journal struct {
	mu    sync.Mutex
	last  file
	added int64 // bytes of ours, since it was looked how many there are
}

type file struct {
	name string
	size int64 // bytes
}

// Recall tells of all facts; without anybody to tell it reads none.
func (s *Store) Recall(tell ...func(post.Line)) ([]store.Torn, error) {
	if len(tell) == 0 {
		return nil, nil
	}
	return nil, s.eachRun(context.Background(), time.Time{}, func(name string, text []byte) error {
		post.EachIn(name, text, func(fact post.Line) {
			for _, t := range tell {
				t(fact)
			}
		})
		return nil
	})
}

// EachPost tells of the facts of the day of a time, and of those since.
func (l ledger) EachPost(since time.Time, tell func(post.Line)) error {
	var unread post.UnreadError
	err := l.eachRun(context.Background(), since, func(name string, text []byte) error {
		unread = append(unread, post.EachIn(name, text, tell)...)
		return nil
	})
	if err == nil && len(unread) > 0 {
		return unread
	}
	return err
}

// factsSince is the SQL of the facts since a day.
const factsSince = "select file, line from fact where file >= $1 order by n"

// eachRun hands the facts since the day of a time to a function, in their order, those at once that
// follow each other in one file of the journal. A file may come again: several processes add to
// them.
func (l ledger) eachRun(ctx context.Context, since time.Time, do func(name string, text []byte) error) error {
	rows, err := l.pool.Query(ctx, factsSince, planned, since.UTC().Format(time.DateOnly))
	if err != nil {
		return l.told(err)
	}
	const most = 1 << 20 // bytes that are handed over at once
	var name, line, next string
	var text []byte
	_, err = pgx.ForEachRow(rows, []any{&next, &line}, func() error {
		if (next != name || len(text) > most) && len(text) > 0 {
			if err := do(name, text); err != nil {
				return err
			}
			text = text[:0]
		}
		name, text = next, append(append(text, line...), '\n')
		return nil
	})
	if err == nil && len(text) > 0 {
		err = do(name, text)
	}
	return l.told(err)
}

// eachFile hands each file of the journal to a function.
func (l ledger) eachFile(ctx context.Context, do func(name string, text []byte) error) error {
	names, err := rowsOf(ctx, l.server, pgx.RowTo[string], "select distinct file from fact")
	slices.SortFunc(names, post.CompareFiles)
	for _, name := range names {
		lines, err := rowsOf(ctx, l.server, pgx.RowTo[string], "select line from fact where file = $1 order by n", name)
		if err == nil {
			err = do(name, []byte(strings.Join(lines, "\n")+"\n"))
		}
		if err != nil {
			return err
		}
	}
	return err
}

// Newest lists some of the newest facts, in the order in which they came. Those that cannot be read
// are left out.
func (l ledger) Newest(ctx context.Context, most int) (newest []post.Line, err error) {
	lines, err := rowsOf(ctx, l.server, pgx.RowTo[string], "select line from fact order by n desc limit $1", most)
	for _, line := range slices.Backward(lines) {
		post.EachIn("", []byte(line+"\n"), func(fact post.Line) { newest = append(newest, fact) })
	}
	return newest, err
}

// factsOf is what adds facts, and what they say. A letter that was ever owed is not owed again, by
// a rule of the table: whoever does not know whether it was may say so twice.
func (s *Store) factsOf(ctx context.Context, at time.Time, facts []post.Line) ([]statement, error) {
	facts, err := post.NewLedger().News(facts...)
	if err != nil {
		return nil, err
	}
	return s.writtenFacts(ctx, at, facts)
}

// writtenFacts is what adds facts that the journal can hold.
func (s *Store) writtenFacts(ctx context.Context, at time.Time, facts []post.Line) ([]statement, error) {
	if len(facts) == 0 {
		return nil, nil
	}
	lines, letters := make([]string, len(facts)), make([]*string, len(facts))
	var together said
	size := int64(0)
	for i, fact := range facts {
		lines[i] = post.TextOf(fact)
		size += int64(len(lines[i]) + 1)
		if owe, ok := fact.(post.Owe); ok {
			id := string(owe.ID)
			letters[i] = &id
		}
		together.say(fact)
	}
	name, err := s.journal.fileFor(ctx, s.server, at, size)
	if err != nil {
		return nil, err
	}
	return append([]statement{{sql: `insert into fact (file, letter, line)
		select $1, letter, line from unnest($2::text[], $3::text[]) with ordinality as f (letter, line, i) order by i
		on conflict (letter) do nothing`, args: []any{name, letters, lines}}}, together.statements()...), nil
}

// lookAgain is after how many bytes of ours it is looked how long the file is: others add to it.
const lookAgain = 1 << 20

// fileFor is the file that some bytes of facts go to.
func (j *journal) fileFor(ctx context.Context, on *server, at time.Time, size int64) (string, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.last.name == "" || j.added > lookAgain {
		newest, _, err := foundOne(ctx, on, func(row pgx.CollectableRow) (f file, err error) { return f, row.Scan(&f.name, &f.size) },
			`select file, sum(octet_length(line) + 1)::bigint from fact
			where file = (select file from fact order by n desc limit 1) group by file`)
		if err != nil {
			return "", err
		}
		if post.CompareFiles(newest.name, j.last.name) >= 0 {
			j.last = newest
		}
		j.added = 0
	}
	name := post.NextFile(j.last.name, at, j.last.size+size)
	if name != j.last.name {
		j.last, j.added = file{name: name}, 0
	}
	j.last.size, j.added = j.last.size+size, j.added+size
	return name, nil
}
