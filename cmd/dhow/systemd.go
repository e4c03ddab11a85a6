package main

import (
	"context"
	"log/slog"
	"net"
	"os"
	"strconv"
	"time"

	"dhow/games/store"
)

// notifier tells systemd how the daemon is (sd_notify(3)). Without a socket it tells nobody, and
// that is no error.
type notifier struct {
	socket   string
	watchdog time.Duration // systemd wants to hear within it; 0: it does not wait
}

// systemNotifier returns what the environment names.
func systemNotifier() notifier {
	n := notifier{socket: os.Getenv("NOTIFY_SOCKET")}
	usec, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if pid := os.Getenv("WATCHDOG_PID"); err == nil && usec > 0 && (pid == "" || pid == strconv.Itoa(os.Getpid())) {
		n.watchdog = time.Duration(usec) * time.Microsecond
	}
	return n
}

// The states that systemd is told of.
const (
	stateReady    = "READY=1"
	stateStopping = "STOPPING=1"
	stateAlive    = "WATCHDOG=1"
)

func (n notifier) tell(state string) error {
	if n.socket == "" {
		return nil
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: n.socket, Net: "unixgram"})
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = conn.Write([]byte(state))
	return err
}

// readyTime is how long a mailbox may keep systemd waiting. The daemon goes on trying to reach it.
const readyTime = 15 * time.Second

// tellReady tells systemd that the daemon is ready, when it is, or has not been for a while.
func (n notifier) tellReady(ctx context.Context, ready <-chan struct{}, log *slog.Logger) {
	select {
	case <-ready:
	case <-time.After(readyTime):
		log.Warn("the mailbox has not been searched yet")
	case <-ctx.Done():
		return
	}
	if err := n.tell(stateReady); err != nil {
		log.Warn("systemd cannot be told", "err", err)
	}
}

// keepAlive tells systemd that the daemon is alive as long as it says so itself, until ctx ends.
// One that waits for a database that is gone is alive: started anew it would wait, too.
func (n notifier) keepAlive(ctx context.Context, alive func() error) {
	if n.watchdog == 0 {
		return
	}
	t := time.NewTicker(n.watchdog / 2)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
			if err := alive(); err == nil || store.IsGone(err) {
				_ = n.tell(stateAlive) // the next one may reach it
			}
		}
	}
}
