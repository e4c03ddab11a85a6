package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/intake"
	"dhow/referee/outbox"
)

var serveCommand = &command{
	name:  "serve",
	args:  "[--data DIR] [--log text|json] [--verbose]",
	short: "referee games by mail",
	about: `Reads the mailbox that dhow.yaml names, referees the games in the data directory, and sends letters, until it gets
SIGTERM or SIGINT; it then stops within ten seconds. It may be killed at any moment: no accepted order is lost, none is
carried out twice, and every letter that is owed is sent after the next start. Only one process holds a data directory.
With store in dhow.yaml games lie in a database. One process at a time has clocks ring. Others that are started with the
same store judge mails and send letters beside it, and one of them takes over when it has ended. Each mailbox is read by
one of them all.

What it does is logged to standard error, with game, seat, Message-ID and duration. Started by systemd it says when it
is ready, and answers the watchdog while mailbox and journal are well. With listen in dhow.yaml, /metrics and /healthz
are served on that address of this machine.

` + dataHelp + `
  --log FORMAT      text, or json: an object a line
  --verbose         log what it looks at too, and not only what it does`,
	examples: []string{"dhow serve", "dhow serve --data /var/lib/dhow/data --log json"},
	run:      runServe,
}

func runServe(c *call) error {
	f := c.flags()
	dir := dataFlag(f)
	format := f.String("log", "text", "")
	verbose := f.Bool("verbose", false, "")
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	log, err := newLog(c.stderr, *format, *verbose)
	if err != nil {
		return err
	}
	cfg, err := c.config(*dir)
	if err != nil {
		return err
	}
	for _, warning := range cfg.Warnings() {
		log.Warn(warning)
	}
	spareCollector(cfg)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process as if nothing caught it
	return c.unlessNotImported(cfg, c.serve(ctx, cfg, log))
}

// unlessNotImported says, in place of an error that the mailbox is another's, that it is the data
// directory's own, whose games were not brought into the database.
func (c *call) unlessNotImported(cfg *config.Config, err error) error {
	var other *referee.HeldMailboxError
	if cfg.Store == "" || !errors.As(err, &other) {
		return err
	}
	dir, failed := store.OpenDataDir(c.disk, cfg.Data)
	if failed != nil {
		return err
	}
	defer dir.Close()
	if dir.Instance() == other.By {
		return notImportedError{cfg.Data}
	}
	return err
}

// newLog returns the log of a format, or a wrong call.
func newLog(w io.Writer, format string, verbose bool) (*slog.Logger, error) {
	opt := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		opt.Level = slog.LevelDebug
	}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(w, opt)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(w, opt)), nil
	}
	return nil, wrongCall("--log is text or json, not %s", quoted(format))
}

// serve runs the daemon until ctx ends.
func (c *call) serve(ctx context.Context, cfg *config.Config, log *slog.Logger) error {
	db, err := c.lookedAt(ctx, cfg, log)
	if err != nil {
		return err
	}
	w := &watched{db: db}
	defer w.hang()
	if cfg.Listen != "" {
		v := &vitals{metrics: w.metrics, health: w.health}
		addr, closeWeb, err := v.web(cfg.Listen)
		if err != nil {
			return err
		}
		defer closeWeb()
		log.Info("serving /metrics and /healthz", "address", addr.String())
	}
	if cfg.LMTP != nil {
		lmtp, err := c.listenLMTP(cfg, db, log)
		if err != nil {
			return err
		}
		defer lmtp.Close()
		w.lmtp.Store(lmtp)
	}
	aside := c.standby(ctx, cfg, log, w)
	defer aside.working.Wait()
	d, closeDaemon, err := c.openDaemon(ctx, cfg, log, aside.begin)
	aside.end()
	switch {
	case errors.Is(err, context.Canceled): // it waited for another to end, and is not needed any more
		return nil
	case err != nil:
		return err
	}
	defer closeDaemon()
	w.daemon.Store(d)
	control, err := referee.ListenControl(socketPath(cfg.Data), d.Do)
	if err != nil {
		log.Warn("dhow game cannot reach this daemon", "err", err)
	} else {
		defer control.Close()
	}
	return c.runDaemon(ctx, d, log)
}

func socketPath(dir string) string { return filepath.Join(dir, "ctl.sock") }

// openDaemon opens a daemon with its mailboxes and its way out. If another process has the database
// of the games, it waits for that to end, where it is given what to do meanwhile.
func (c *call) openDaemon(ctx context.Context, cfg *config.Config, log *slog.Logger, meanwhile func(error)) (*referee.Daemon, func(), error) {
	own, err := c.owners(cfg)
	if err != nil {
		return nil, nil, err
	}
	held, err := c.holdDatabase(ctx, cfg, meanwhile)
	if err != nil {
		return nil, nil, err
	}
	h := referee.House{Others: own, Store: held,
		Disk: c.disk, DNS: c.dns, Clock: c.now, Uptime: uptime, Log: log}
	h.Senders, h.Inboxes = c.senders(cfg), inboxes(cfg, log)
	d, err := referee.Open(h, cfg)
	if err != nil {
		hangUp(h)
		return nil, nil, heldElsewhere(err)
	}
	if s, is := held.(*postgres.Store); is {
		gaugeStore(d.Metrics(), s, 1)
	}
	return d, func() {
		d.Close()
		hangUp(h)
	}, nil
}

// inboxes are the mailboxes of a configuration.
func inboxes(cfg *config.Config, log *slog.Logger) (all []intake.Inbox) {
	for _, box := range cfg.Mailboxes {
		all = append(all, mail.NewInbox(mail.InboxConfig{Account: box.IMAP, Mailbox: box.Folder, Log: logOf(log, box)}))
	}
	return all
}

// hangUp closes the connections of a house.
func hangUp(h referee.House) {
	for _, inbox := range h.Inboxes {
		inbox.Close()
	}
	for _, sender := range h.Senders {
		sender.Close()
	}
}

// logOf is the log of what is told of a mailbox.
func logOf(log *slog.Logger, box config.Mailbox) *slog.Logger {
	if box.Name == "" {
		return log
	}
	return log.With("mailbox", box.Name)
}

// senders are the connections that letters are handed in by.
func (*call) senders(cfg *config.Config) (all []outbox.Sender) {
	for range connections {
		all = append(all, mail.NewSender(mail.SenderConfig{Account: cfg.SMTP}))
	}
	return all
}

// connections is how many letters are handed in at a time. Providers count connections, and close
// the door to those with many.
const connections = 3

// heldElsewhere adds, to the error of a directory that another process holds, what to do.
func heldElsewhere(err error) error {
	if !held(err) {
		return err
	}
	return fmt.Errorf("%w; a data directory has one daemon", err)
}

// runDaemon runs an open daemon and tells systemd how it is.
func (c *call) runDaemon(ctx context.Context, d *referee.Daemon, log *slog.Logger) error {
	system := systemNotifier()
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	log.Info("dhow serve", "version", buildVersion(), "process", os.Getpid())
	go func() {
		system.tellReady(ctx, d.Ready(), log)
		system.keepAlive(ctx, d.Health)
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	log.Info("stopping")
	_ = system.tell(stateStopping) // for its status line alone
	if err := <-ended; err != nil {
		return err
	}
	log.Info("stopped")
	return nil
}
