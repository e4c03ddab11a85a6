package main

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"dhow/games/store/postgres"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/wait"
)

// standby is what a process does while another has its database: it is that one's deputy.
type standby struct {
	c       *call
	cfg     *config.Config
	log     *slog.Logger
	watched *watched

	ctx     context.Context
	end     context.CancelFunc // what has been begun is finished
	working sync.WaitGroup
}

func (c *call) standby(ctx context.Context, cfg *config.Config, log *slog.Logger, w *watched) *standby {
	s := &standby{c: c, cfg: cfg, log: log, watched: w}
	s.ctx, s.end = context.WithCancel(ctx)
	return s
}

// begin takes note of why the process waits. Systemd takes it for ready: it may never have the
// database.
func (s *standby) begin(why error) {
	s.log.Info("waiting to take over", "why", why)
	system := systemNotifier()
	_ = system.tell(stateReady) // it is told again
	go system.keepAlive(s.ctx, func() error { return nil })
	s.working.Go(func() {
		for again := 10 * time.Second; s.ctx.Err() == nil; wait.For(s.ctx, again) {
			if err := s.deputize(); err != nil && s.ctx.Err() == nil {
				s.log.Warn("nothing is read, judged or sent here", "error", err, "again", again)
			}
		}
	})
}

// deputize reads mailboxes, judges mails and sends letters until no deputy is needed here any more,
// or this cannot be one.
func (s *standby) deputize() error {
	own, err := s.c.owners(s.cfg)
	if err != nil {
		return err
	}
	settings, err := s.c.database(s.cfg)
	if err != nil {
		return err
	}
	held, err := postgres.OpenDeputy(s.ctx, settings)
	if err != nil {
		return err
	}
	h := referee.House{Others: own, Store: held, Inboxes: inboxes(s.cfg, s.log), Senders: s.c.senders(s.cfg), Disk: s.c.disk,
		Clock: s.c.now, Uptime: uptime, Log: s.log}
	defer hangUp(h)
	deputy, err := referee.OpenDeputy(h, s.cfg)
	if err != nil {
		return err
	}
	gaugeStore(deputy.Metrics(), held, 0)
	s.watched.deputy.Store(deputy)
	defer s.watched.deputy.Store(nil)
	s.log.Info("judging mails and sending letters beside the daemon that has the database, as its deputy")
	return deputy.Run(s.ctx)
}
