package postgres

import (
	"context"
	"time"

	"dhow/games/post"

	"github.com/jackc/pgx/v5"
)

// Lags is for how long the oldest of what can be done now waits to be done, by the clock of the
// database. Zero: nothing waits.
type Lags struct {
	Mails   time.Duration // since a mail server received the first of the mails that were taken in and are not done with
	Letters time.Duration // since the first letter that can be sent came to be owed
	Clocks  time.Duration // since the first clock was to ring, as noted
}

// firstLetters is among how many the letter is looked for that waits longest: some are owed ahead
// of their time.
const firstLetters = 100

// Lags tells for how long mails, letters and clocks of games wait.
func (d *Database) Lags(ctx context.Context) (Lags, error) {
	const sql = `select clock_timestamp(), (select received from arrived order by received limit 1),
		array(select line from letter where line is not null and next <= clock_timestamp() order by n limit $1),
		(select rings from clock join game on id = game where (looked, looked_at) = (last, edits) and ` + isRunning + `
			and rings is not null order by rings limit 1)`
	return oneOf(ctx, d.server, "lags", func(row pgx.CollectableRow) (l Lags, err error) {
		var now time.Time
		var mail, clock *time.Time
		var letters []string
		if err := row.Scan(&now, &mail, &letters, &clock); err != nil {
			return l, err
		}
		for _, line := range letters {
			owe, err := factOf[post.Owe](line)
			if err != nil {
				continue // the operator is told of it
			}
			l.Letters = max(now.Sub(owe.At), l.Letters)
		}
		if mail != nil {
			l.Mails = max(now.Sub(*mail), 0)
		}
		if clock != nil {
			l.Clocks = max(now.Sub(*clock), 0)
		}
		return l, nil
	}, sql, firstLetters)
}
