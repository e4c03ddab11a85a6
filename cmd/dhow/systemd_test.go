package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"dhow/games/store"
)

// systemd listens as the service manager does.
func systemd(t *testing.T) (*net.UnixConn, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn, path
}

func hear(t *testing.T, conn *net.UnixConn) string {
	t.Helper()
	b := make([]byte, 100)
	n, err := conn.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(b[:n])
}

func TestNotifierTells(t *testing.T) {
	conn, path := systemd(t)
	if err := (notifier{socket: path}).tell(stateReady); err != nil {
		t.Fatal(err)
	}
	if got := hear(t, conn); got != "READY=1" {
		t.Errorf("heard %q", got)
	}
	if err := (notifier{}).tell(stateReady); err != nil {
		t.Errorf("without systemd: %v", err)
	}
}

// TestReadyWaitsForTheMailbox wants systemd to be told when the mailbox has been searched, and not
// to wait for one that cannot be.
func TestReadyWaitsForTheMailbox(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, searched := range []time.Duration{time.Second, time.Hour} {
			began, ready := time.Now(), make(chan struct{})
			time.AfterFunc(searched, func() { close(ready) })
			var log bytes.Buffer
			notifier{}.tellReady(t.Context(), ready, slog.New(slog.NewTextHandler(&log, nil)))
			if took := time.Since(began); took != min(searched, readyTime) || (log.Len() > 0) != (searched > readyTime) {
				t.Errorf("it takes %v, and the log says %q", took, &log)
			}
		}
	})
}

// TestWatchdogFallsSilentWhenIll wants a daemon that is not well to say nothing, so that it is
// started anew, unless it waits for a database that is gone.
func TestWatchdogFallsSilentWhenIll(t *testing.T) {
	conn, path := systemd(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	is := make(chan error)
	go notifier{socket: path, watchdog: 2 * time.Millisecond}.keepAlive(ctx, func() error { return <-is })
	for _, well := range []error{nil, fmt.Errorf("mails: %w", &store.GoneError{Err: errors.New("connection refused")})} {
		if err := conn.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
			t.Fatal(err)
		}
		is <- well
		if got := hear(t, conn); got != "WATCHDOG=1" {
			t.Errorf("of %v it tells %q", well, got)
		}
	}
	ill := errors.New("ill")
	is <- ill
	is <- ill // by now the first would have been told
	if err := conn.SetReadDeadline(time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Read(make([]byte, 10)); err == nil {
		t.Error("an ill daemon says that it is alive")
	}
	cancel()
}

func TestNotifierReadsTheEnvironment(t *testing.T) {
	for _, row := range []struct {
		usec, pid string
		want      time.Duration
	}{{"30000000", "", 30 * time.Second}, {"30000000", "1", 0}, {"", "", 0}, {"x", "", 0}, {"-1", "", 0}} {
		t.Setenv("NOTIFY_SOCKET", "/run/notify")
		t.Setenv("WATCHDOG_USEC", row.usec)
		t.Setenv("WATCHDOG_PID", row.pid)
		if n := systemNotifier(); n.watchdog != row.want || n.socket != "/run/notify" {
			t.Errorf("%+v: %+v", row, n)
		}
	}
}
