package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"dhow/games/post"
	"dhow/games/store"

	"github.com/jackc/pgx/v5"
)

// TakeOver brings all that lies in a data directory into an empty store, some files at a time, and
// returns that store, which is whole when it has TakenPlace. If it is ended before, it goes on
// where it was. Tell is told of each file that is there, in their order. The errors are those of
// Open, *store.NotEmptyError where something is there that is not of the directory, and one that
// names the file which cannot be brought in.
func TakeOver(ctx context.Context, settings Settings, from *store.HeldDir, tell func(store.File)) (*Store, error) {
	d, err := dial(ctx, settings)
	if err != nil {
		return nil, err
	}
	s, err := d.takeOver(ctx, from, tell)
	if err != nil {
		d.Hang()
	}
	return s, err
}

func (d *Database) takeOver(ctx context.Context, from *store.HeldDir, tell func(store.File)) (*Store, error) {
	if err := d.check(ctx); err != nil && !errors.As(err, new(*store.HalfCopiedError)) {
		return nil, err
	}
	s, err := d.take(ctx, theStore)
	if err != nil {
		return nil, err
	}
	upTo, err := s.receive(ctx, from.Instance())
	if err == nil {
		r := receiver{Store: s, upTo: upTo, owed: map[post.LetterID]bool{}, tell: tell, full: make(chan batch)}
		err = r.bring(ctx, from)
	}
	if err != nil {
		return nil, errors.Join(err, s.giveBack())
	}
	return s, nil
}

// receive has the store be one that a directory is brought into, and returns the path of the last
// file that is there; empty: there is none.
func (s *Store) receive(ctx context.Context, from string) (upTo string, err error) {
	var receives *string
	if err := s.pool.QueryRow(ctx, "select receives, received from store").Scan(&receives, &upTo); err != nil {
		return "", s.told(err)
	}
	if receives != nil && *receives == from {
		return upTo, nil
	}
	const has = "select exists (select from game) or exists (select from fact) or exists (select from player)"
	some, err := oneOf(ctx, s.server, "games", pgx.RowTo[bool], has)
	if err == nil && some {
		err = &store.NotEmptyError{Name: s.Name()}
	}
	if err != nil {
		return "", err
	}
	return "", s.write(ctx, statement{sql: "update store set receives = $1, received = ''", args: []any{from}})
}

// receiver brings files into a store in the order in which they come: the next ones are read while
// those before are written.
type receiver struct {
	*Store
	upTo string                 // the file up to which all are there; empty: none before the next one
	owed map[post.LetterID]bool // by the facts so far
	tell func(store.File)
	next batch
	full chan batch // to be written
}

// batch is files that are written together.
type batch struct {
	files []store.File
	each  [][]statement // of each file
	size  int           // of the files, in bytes
}

// So much is written together at most.
const (
	filesAtOnce = 500
	bytesAtOnce = 4 << 20
)

// bring brings the files of a directory in.
func (r *receiver) bring(ctx context.Context, from *store.HeldDir) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	written := make(chan struct{})
	go func() {
		defer close(written)
		for b := range r.full {
			if err := r.write(ctx, b); err != nil {
				cancel(err)
				return
			}
		}
	}()
	err := from.EachFile(func(f store.File) error { return r.take(ctx, f) })
	if err == nil {
		err = r.handOver(ctx)
	}
	close(r.full)
	<-written
	return cmp.Or(context.Cause(ctx), err)
}

// take takes the next file.
func (r *receiver) take(ctx context.Context, f store.File) error {
	if r.upTo != "" {
		if f.Path == r.upTo {
			r.upTo = ""
		}
		if _, is := f.Kind().(store.PostFile); is {
			r.statementsOf(f, r.owed)
		}
		r.tell(f)
		return nil
	}
	statements, err := r.statementsOf(f, r.owed)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Path, err)
	}
	b := &r.next
	b.files, b.each, b.size = append(b.files, f), append(b.each, statements), b.size+len(f.Data)
	if len(b.files) < filesAtOnce && b.size < bytesAtOnce {
		return nil
	}
	return r.handOver(ctx)
}

// handOver has the files be written that were taken.
func (r *receiver) handOver(ctx context.Context) error {
	select {
	case r.full <- r.next:
		r.next = batch{}
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// write writes some files, and up to where all are there.
func (r *receiver) write(ctx context.Context, b batch) error {
	if len(b.files) == 0 {
		return nil
	}
	last := b.files[len(b.files)-1].Path
	all := slices.Concat([]statement{r.fence()}, slices.Concat(b.each...),
		[]statement{{sql: "update store set received = $1", args: []any{last}}})
	err := pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error { return send(ctx, tx, all) })
	if err != nil {
		return r.told(cmp.Or(r.blame(ctx, b), err))
	}
	for _, f := range b.files {
		r.tell(f)
	}
	return nil
}

// blame finds which of the files cannot be written, and why; nil: none, of itself.
func (r *receiver) blame(ctx context.Context, b batch) (why error) {
	tx, err := r.pool.Begin(ctx)
	if err != nil {
		return nil
	}
	defer tx.Rollback(context.WithoutCancel(ctx))
	for i, file := range b.each {
		err := send(ctx, tx, file)
		if isTaken(err, "game_pkey") {
			err = errors.New("this game lies in another place as well: take one of them away")
		}
		if err != nil {
			return fmt.Errorf("%s: %w", b.files[i].Path, err)
		}
	}
	return nil
}

// TakePlace has the store be the one that a data directory was, with all that it had: the mailbox
// knows it by the same id. What was spent is not charged yet.
func (s *Store) TakePlace(ctx context.Context, from *store.HeldDir) error {
	displaced, failed := from.Displaced()
	ahead, err := from.ServerAhead()
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	return s.write(ctx, statement{
		sql:  "update store set instance = $1, displaced = $2, server_ahead = $3, receives = null, received = '', charged = false",
		args: []any{from.Instance(), displaced, int64(ahead.Seconds())}})
}
