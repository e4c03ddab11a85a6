package postgres

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// file is the file of the post journal that facts belong to which are added now.
type file struct {
	name string
	size int64
}

// never is before all facts.
var never time.Time

// Recall reads all facts.
func (s *Store) Recall(tell ...func(post.Line)) ([]store.Torn, error) {
	s.following.Lock()
	defer s.following.Unlock()
	s.Ledger.Ledger, s.seen = post.NewLedger(), seen{}
	now := time.Now()
	return nil, s.eachRun(context.Background(), never, func(n int64) { s.seen.note(n, now) },
		func(name string, text []byte) error {
			s.EnterFile(name, text, tell...)
			s.grown(name, int64(len(text)))
			return nil
		})
}

// seen is which facts were read. Their numbers are given before they are committed, so that a lower
// one may turn up after a higher one.
type seen struct {
	upTo    int64
	lacking map[int64]time.Time // lower ones that were not there, since when
}

// A number that nobody has used for so long was given to what was not committed.
const longestCommit = 24 * time.Hour

// note takes note of a fact.
func (s *seen) note(n int64, now time.Time) {
	const most = 100_000 // that can be under way
	if s.lacking == nil {
		s.lacking = map[int64]time.Time{}
	}
	for lacks := max(s.upTo+1, n-most); lacks < n; lacks++ {
		s.lacking[lacks] = now
	}
	delete(s.lacking, n)
	s.upTo = max(s.upTo, n)
}

// Follow takes note of the facts that other processes have committed since, and returns them.
func (s *Store) Follow(ctx context.Context) (news []post.Line, err error) {
	s.following.Lock()
	defer s.following.Unlock()
	now := time.Now()
	maps.DeleteFunc(s.seen.lacking, func(_ int64, since time.Time) bool { return now.Sub(since) > longestCommit })
	type row struct {
		n    int64
		file string
		line *string // nil: it is our own
	}
	rows, err := rowsOf(ctx, s.Database, func(found pgx.CollectableRow) (r row, err error) {
		return r, found.Scan(&r.n, &r.file, &r.line)
	}, "select n, file, case when worker <> $3 then line end from fact where n > $1 or n = any($2) order by n",
		s.seen.upTo, slices.Collect(maps.Keys(s.seen.lacking)), s.name)
	for _, r := range rows {
		s.seen.note(r.n, now)
		if r.line == nil {
			continue
		}
		s.grown(r.file, int64(len(*r.line)+1))
		s.EnterFile(r.file, []byte(*r.line+"\n"), func(fact post.Line) { news = append(news, fact) })
	}
	return news, err
}

// grown takes note of facts that were added to a file.
func (s *Store) grown(name string, size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case name == s.facts.name:
		s.facts.size += size
	case s.facts.name == "" || post.CompareFiles(name, s.facts.name) > 0:
		s.facts = file{name, size}
	}
}

// EachPost tells of the facts of the day of a time, and of those since.
func (d *Database) EachPost(since time.Time, tell func(post.Line)) error {
	var unread post.UnreadError
	err := d.eachRun(context.Background(), since, func(int64) {}, func(name string, text []byte) error {
		unread = append(unread, post.EachIn(name, text, tell)...)
		return nil
	})
	if err == nil && len(unread) > 0 {
		return unread
	}
	return err
}

// eachRun tells of the number of each fact since the day of a time, in their order, and hands those
// that follow each other in one file of the journal to a function. A file may come again: several
// processes add to them.
func (d *Database) eachRun(ctx context.Context, since time.Time, number func(int64), do func(name string, text []byte) error) error {
	rows, err := d.pool.Query(ctx, `select n, file, line from fact where file collate "C" >= $1 order by n`,
		since.UTC().Format(time.DateOnly))
	if err != nil {
		return d.told(err)
	}
	var n int64
	var name, line, next string
	var text []byte
	_, err = pgx.ForEachRow(rows, []any{&n, &next, &line}, func() error {
		if next != name && len(text) > 0 {
			if err := do(name, text); err != nil {
				return err
			}
			text = text[:0]
		}
		number(n)
		name, text = next, append(append(text, line...), '\n')
		return nil
	})
	if err == nil && len(text) > 0 {
		err = do(name, text)
	}
	return d.told(err)
}

// eachFile hands each file of the journal to a function.
func (d *Database) eachFile(ctx context.Context, do func(name string, text []byte) error) error {
	names, err := rowsOf(ctx, d, pgx.RowTo[string], "select distinct file from fact")
	slices.SortFunc(names, post.CompareFiles)
	for _, name := range names {
		lines, err := rowsOf(ctx, d, pgx.RowTo[string], "select line from fact where file = $1 order by n", name)
		if err == nil {
			err = do(name, []byte(strings.Join(lines, "\n")+"\n"))
		}
		if err != nil {
			return err
		}
	}
	return err
}

// factsOf is what adds facts, and what makes them known when it is done. A letter that was ever owed
// is not owed again, by a rule of the table: whoever does not know whether it was may say so twice.
func (s *Store) factsOf(at time.Time, facts []post.Line) (add statement, known func(), err error) {
	news, err := s.News(facts...)
	if err != nil {
		return add, nil, err
	}
	lines, letters := make([]string, len(news)), make([]*string, len(news))
	size := int64(0)
	for i, fact := range news {
		lines[i] = post.TextOf(fact)
		size += int64(len(lines[i]) + 1)
		if owe, ok := fact.(post.Owe); ok {
			id := string(owe.ID)
			letters[i] = &id
		}
	}
	add = statement{sql: `insert into fact (file, letter, line, worker)
		select $1, letter, line, $4 from unnest($2::text[], $3::text[]) with ordinality as f (letter, line, i) order by i
		on conflict (letter) do nothing`,
		args: []any{s.fileFor(at, size), letters, lines, s.name}}
	return add, func() { s.Enter(news...) }, nil
}

// fileFor is the file that some bytes of facts go to.
func (s *Store) fileFor(at time.Time, size int64) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := post.NextFile(s.facts.name, at, s.facts.size+size)
	if name != s.facts.name {
		s.facts = file{name: name}
	}
	s.facts.size += size
	return name
}

func isStale(err error) bool {
	var stale *store.StaleError
	return errors.As(err, &stale)
}
