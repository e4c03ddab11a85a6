package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// What is to be done is divided into parts, so that several processes do it: letters are sent
// (letterparts.go), and mails are judged (mailparts.go). Whoever has claimed a part does what there
// is of it alone, until it gives the part back, or is not heard of any more.

// parts is how many parts the letters are divided into, and the mails, and how many processes may
// send and judge at a time.
const parts = 24

// work is what is divided into parts: the column of the table part that has, of each part, the name
// of the lease of whoever does it.
type work string

const (
	sending work = "worker"
	judging work = "judge"
)

// isFree is the SQL of which parts can be claimed by whoever has the lease $1: nobody's, its own,
// and those of processes that are not heard of any more.
func (w work) isFree() string {
	return fmt.Sprintf("(%[1]s is null or %[1]s = $1 or not exists (select from lease where name = %[1]s and until >= clock_timestamp()))", w)
}

// release is the SQL that gives the parts $3 back, behind held or heldLazily. After a crash of the
// server that undoes it they are this process's as before.
func (w work) release() string {
	return fmt.Sprintf(`update part set %[1]s = null
		where n in (select n from part where n = any($3) and %[1]s = $1 order by n for update) and exists (select from held)`, w)
}

// claim makes parts this process's, until they are released, or for as long as the process lives.
// It lists those that are; all others are another's, or just being given to one or back.
func (l *lease) claim(ctx context.Context, w work, parts ...int) (ours []int, err error) {
	ours, err = l.claimFree(ctx, w, parts)
	if err == nil && len(ours) < len(parts) { // others have some, who may be dead
		if err = l.write(ctx, l.freeing()); err == nil {
			ours, err = l.claimFree(ctx, w, parts)
		}
	}
	return ours, err
}

// claimFree claims those of some parts that are nobody's, or ours. It waits for nobody who changes
// parts meanwhile.
func (l *lease) claimFree(ctx context.Context, w work, parts []int) ([]int, error) {
	return rowsOf(ctx, l.server, pgx.RowTo[int], fmt.Sprintf(held+`update part set %[1]s = $1
		where n in (select n from part where n = any($3) and (%[1]s is null or %[1]s = $1) order by n for update skip locked)
			and exists (select from held) returning n`, w), l.worker, l.token, parts)
}

// freeing has all parts of processes whose leases have expired be free again, of letters and of
// mails. The leases are taken away with them, so that those processes commit nothing any more
// (fence).
func (l *lease) freeing() statement {
	return statement{sql: `with dead as (update lease set token = token + 1 where name in (select name from lease
			where name in (select unnest(array[worker, judge]) from part) and name not in ($1, $2) and until < clock_timestamp()
			for update skip locked) returning name)
		update part set worker = case when worker in (select name from dead) then null else worker end,
			judge = case when judge in (select name from dead) then null else judge end
		where n in (select n from part where worker in (select name from dead) or judge in (select name from dead) order by n for update)`, args: []any{theStore, l.worker}}
}
