package referee

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// listen opens a control socket that repeats what it is asked, and refuses to end games.
func listen(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ctl.sock")
	c, err := ListenControl(path, func(_ context.Context, r Request) Reply {
		if r.Do == ActEnd {
			return Reply{Error: "the game is over"}
		}
		return Reply{Done: string(r.Do) + " " + string(r.Game) + " " + r.Seat}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return path
}

func TestControlAnswers(t *testing.T) {
	path := listen(t)
	done, err := Ask(t.Context(), path, Request{Do: ActResend, Game: "kilifi-7", Seat: "blue"})
	if err != nil || done != "resend kilifi-7 blue" {
		t.Errorf("answer %q, %v", done, err)
	}
	var refused *ControlError
	if _, err := Ask(t.Context(), path, Request{Do: ActEnd, Game: "kilifi-7"}); !errors.As(err, &refused) || refused.Why != "the game is over" {
		t.Errorf("error %v", err)
	}
}

func TestControlSocketIsTheOperatorsAlone(t *testing.T) {
	st, err := os.Stat(listen(t))
	if err != nil || st.Mode().Perm() != socketMode {
		t.Errorf("mode %v, %v", st.Mode(), err)
	}
}

func TestControlReplacesASocketLeftByACrash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ctl.sock")
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	left.SetUnlinkOnClose(false)
	left.Close()
	c, err := ListenControl(path, func(context.Context, Request) Reply { return Reply{Done: "here"} })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if done, err := Ask(t.Context(), path, Request{Do: ActPing}); err != nil || done != "here" {
		t.Errorf("answer %q, %v", done, err)
	}
}

// TestControlOutlivesBadRequests sends what no version of the program sends, and nothing at all.
func TestControlOutlivesBadRequests(t *testing.T) {
	path := listen(t)
	for _, row := range []struct{ name, sent, want string }{
		{"unknown field", `{"do":"ping","key":"k"}`, "not understood"},
		{"no JSON", "GET / HTTP/1.1\r\n\r\n", "not understood"},
		{"other type", `["ping"]`, "not understood"},
		{"without end", `{"do":"` + strings.Repeat("x", maxRequest), "not understood"},
		{"nothing", "", "not understood"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := exchange(t, path, row.sent); !strings.Contains(got, row.want) {
				t.Errorf("answer %q", got)
			}
		})
	}
	if _, err := Ask(t.Context(), path, Request{Do: ActPing}); err != nil {
		t.Error(err)
	}
}

// exchange sends bytes to a socket, half closes the connection, and returns the answer.
func exchange(t *testing.T, path, sent string) string {
	t.Helper()
	conn, err := net.DialUnix("unix", nil, &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	go func() {
		_, _ = conn.Write([]byte(sent)) // may be cut short by the answer
		_ = conn.CloseWrite()
	}()
	answer := make([]byte, 1000)
	n, err := conn.Read(answer)
	if err != nil {
		t.Error(err)
	}
	return string(answer[:n])
}

// TestControlCloseBreaksOffTheIdle opens a connection that never says anything: closing does not
// wait for it.
func TestControlCloseBreaksOffTheIdle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ctl.sock")
	c, err := ListenControl(path, func(context.Context, Request) Reply { return Reply{} })
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	began := time.Now()
	if err := c.Close(); err != nil || time.Since(began) > controlTime/2 {
		t.Errorf("closed after %v: %v", time.Since(began), err)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is still there: %v", err)
	}
}

func TestAskNobody(t *testing.T) {
	_, err := Ask(t.Context(), filepath.Join(t.TempDir(), "ctl.sock"), Request{Do: ActPing})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}
