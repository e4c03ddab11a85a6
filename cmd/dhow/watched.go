package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"dhow/games/store/postgres"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/metrics"
)

// watched is a process that referees games, or waits for the database of those that do.
type watched struct {
	daemon atomic.Pointer[referee.Daemon] // nil as long as it waits
	deputy atomic.Pointer[referee.Deputy] // that works beside it meanwhile; nil: none does
	db     *postgres.Database             // nil: games lie in files
	lmtp   atomic.Pointer[mail.LMTP]      // that takes mails; nil: none does
}

func (w *watched) hang() {
	if w.db != nil {
		w.db.Hang()
	}
}

// metrics writes what a daemon counts, and for how long things wait in the database, unless that
// does not answer.
func (w *watched) metrics(to io.Writer) error {
	err := w.counted(to)
	if l := w.lmtp.Load(); l != nil && err == nil {
		_, err = fmt.Fprintf(to, "dhow_lmtp_refused_total %d\n", l.Refused())
	}
	if w.db == nil || err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), answerIn)
	defer cancel()
	l, unknown := w.db.Lags(ctx)
	if unknown != nil {
		return nil // /healthz says so
	}
	waiting, unknown := w.db.Waiting(ctx)
	if unknown != nil {
		return nil
	}
	_, err = fmt.Fprintf(to, "dhow_clocks_lag_seconds %v\ndhow_letters_lag_seconds %v\ndhow_mails_lag_seconds %v\ndhow_mails_waiting %d\ndhow_mails_waiting_bytes %d\n",
		l.Clocks.Seconds(), l.Letters.Seconds(), l.Mails.Seconds(), waiting.Mails, waiting.Bytes)
	return err
}

// counted writes what the process has counted.
func (w *watched) counted(to io.Writer) error {
	if d := w.daemon.Load(); d != nil {
		return d.Metrics().Write(to)
	}
	if s := w.deputy.Load(); s != nil {
		return s.Metrics().Write(to)
	}
	_, err := fmt.Fprintln(to, leaseGauge, 0)
	return err
}

// answerIn is how long a database may take to answer whoever asks whether all is well.
const answerIn = 5 * time.Second

// health returns what is wrong: with the database, which has to answer, with LMTP, or with the
// daemon. The watchdog asks the daemon alone, which waits for a database that is gone.
func (w *watched) health() error {
	if w.db != nil {
		ctx, cancel := context.WithTimeout(context.Background(), answerIn)
		defer cancel()
		if err := w.db.Answers(ctx); err != nil {
			return err
		}
	}
	if l := w.lmtp.Load(); l != nil {
		if err := cmp.Or(l.Health(), w.room()); err != nil {
			return err
		}
	}
	if d := w.daemon.Load(); d != nil {
		return d.Health()
	}
	return nil
}

// room wants room for more mails. The watchdog does not ask for that: a daemon that is started anew
// makes none.
func (w *watched) room() error {
	ctx, cancel := context.WithTimeout(context.Background(), answerIn)
	defer cancel()
	return w.db.Room(ctx)
}

// leaseGauge is 1 in the process that referees the games of a database, and 0 in those that wait.
const leaseGauge = "dhow_store_lease"

// gaugeStore has the metrics tell what was done in a database by whoever referees (1) or waits (0).
func gaugeStore(m *metrics.Registry, s *postgres.Store, referees float64) {
	m.Gauge(leaseGauge, func() float64 {
		select {
		case <-s.Lost():
			return 0
		default:
			return referees
		}
	})
	counts := s.Counts()
	for name, count := range map[string]*atomic.Int64{"dhow_store_commits_total": &counts.Commits,
		"dhow_store_failures_total": &counts.Failures, "dhow_store_retries_total": &counts.Retries} {
		m.Gauge(name, func() float64 { return float64(count.Load()) })
	}
}
