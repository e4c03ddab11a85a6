package postgres

import (
	"context"
	"errors"
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
	s.Ledger = post.NewLedger()
	return nil, s.eachFile(context.Background(), never, func(name string, text []byte) error {
		s.EnterFile(name, text, tell...)
		s.facts = file{name, int64(len(text))}
		return nil
	})
}

// EachPost tells of the facts of the day of a time, and of those since.
func (d *Database) EachPost(since time.Time, tell func(post.Line)) error {
	var unread post.UnreadError
	err := d.eachFile(context.Background(), since, func(name string, text []byte) error {
		unread = append(unread, post.EachIn(name, text, tell)...)
		return nil
	})
	if err == nil && len(unread) > 0 {
		return unread
	}
	return err
}

// eachFile hands the text of each file of the journal to a function, from the day of a time on.
func (d *Database) eachFile(ctx context.Context, since time.Time, do func(name string, text []byte) error) error {
	rows, err := d.pool.Query(ctx, `select file, line from fact where file collate "C" >= $1 order by n`,
		since.UTC().Format(time.DateOnly))
	if err != nil {
		return d.told(err)
	}
	var name, line, next string
	var text []byte
	_, err = pgx.ForEachRow(rows, []any{&next, &line}, func() error {
		if next != name && len(text) > 0 {
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
	return d.told(err)
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
	add = statement{sql: `insert into fact (file, letter, line)
		select $1, letter, line from unnest($2::text[], $3::text[]) with ordinality as f (letter, line, i) order by i
		on conflict (letter) do nothing`,
		args: []any{s.fileFor(at, size), letters, lines}}
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
