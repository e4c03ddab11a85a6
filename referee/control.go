package referee

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"sync"
	"time"

	"dhow/games"
	"dhow/referee/wait"
)

// Request is what a command at the shell asks of the daemon that holds the data directory: one JSON
// object on a connection of its own, answered by a Reply.
type Request struct {
	Do   ShellAct     `json:"do"`
	Game games.GameID `json:"game,omitempty"`
	Seat string       `json:"seat,omitempty"` // its colour
	To   string       `json:"to,omitempty"`   // the address of who is invited to the seat, or that letters to the player are to go to

	Entry  int    `json:"entry,omitempty"`  // of the game's log
	Player string `json:"player,omitempty"` // their id, or an address on file
	Line   string `json:"line,omitempty"`   // what a host would write in a mail
}

// ShellAct is what can be asked for at the control socket.
type ShellAct string

// The acts of the operator at the shell. Whoever may write to the data directory may do them;
// players and hosts cannot reach the socket.
const (
	ActPing   ShellAct = "ping"   // nothing; the answer says that the daemon is there
	ActResend ShellAct = "resend" // owe a seat its letter, as it is now
	ActResign ShellAct = "resign" // the house player takes the seat
	ActEnd    ShellAct = "end"    // the game is given up
	ActTend   ShellAct = "tend"   // what a host can ask for in a mail

	ActClock      ShellAct = "clock"       // the machine's clock is right, whatever else there is to go by
	ActUndoOutage ShellAct = "undo-outage" // an outage that an entry notes was none
	ActReplace    ShellAct = "replace"     // somebody is invited to take the seat over
	ActAddress    ShellAct = "address"     // letters to a player are to go to another address
)

// Reply answers a Request: what was done, or why nothing was.
type Reply struct {
	Done  string `json:"done,omitempty"`
	Error string `json:"error,omitempty"`
}

// ControlError says that the daemon refused a request of the shell.
type ControlError struct{ Why string }

// Error renders what the daemon said.
func (e *ControlError) Error() string { return "referee: " + e.Why }

// The limits of a connection to the control socket.
const (
	maxRequest  = 64 << 10 // bytes
	controlTime = 30 * time.Second
	answerTime  = 25 * time.Second // of it, so that an answer can still be sent
	acceptPause = time.Second      // after a connection could not be taken
)

// socketMode is that of the control socket: the operator's alone, as all in the data directory.
const socketMode fs.FileMode = 0o600

// Control is the socket in the data directory by which the shell reaches a running daemon.
type Control struct {
	listener net.Listener
	answer   func(context.Context, Request) Reply
	open     sync.WaitGroup
	stop     context.CancelFunc
}

// ListenControl opens the control socket and answers what comes there until it is closed. The
// caller holds the data directory's lock, so that a socket which is there already was left by a
// crash, and is removed. System calls take a path of about a hundred bytes for a socket; a longer
// one is an error.
func ListenControl(path string, answer func(context.Context, Request) Reply) (*Control, error) {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("referee: the control socket: %w", err)
	}
	if err := os.Chmod(path, socketMode); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	ctx, stop := context.WithCancel(context.Background())
	c := &Control{listener: l, answer: answer, stop: stop}
	c.open.Go(func() { c.serve(ctx) })
	return c, nil
}

// Close answers no more requests, waits for those being answered, and removes the socket.
func (c *Control) Close() error {
	err := c.listener.Close()
	c.stop()
	c.open.Wait()
	return err
}

func (c *Control) serve(ctx context.Context) {
	for {
		conn, err := c.listener.Accept()
		switch {
		case err == nil:
			c.open.Go(func() { c.converse(ctx, conn) })
		case errors.Is(err, net.ErrClosed):
			return
		default:
			wait.For(ctx, acceptPause) // as where the process has no file left to open
		}
	}
}

// converse answers the one request of a connection. Whoever breaks off in the middle is not told
// anything.
func (c *Control) converse(ctx context.Context, conn net.Conn) {
	defer conn.Close()
	ctx, cancel := context.WithTimeout(ctx, controlTime)
	defer cancel()
	defer hangUpAfter(ctx, conn)()
	var r Request
	in := json.NewDecoder(io.LimitReader(conn, maxRequest))
	in.DisallowUnknownFields()
	reply := Reply{}
	if err := in.Decode(&r); err != nil {
		reply.Error = "the request is not understood; the two programs may be of different versions"
	} else {
		reply = c.answerInTime(ctx, r)
	}
	_ = json.NewEncoder(conn).Encode(reply)
}

// answerInTime waits for an answer no longer than the connection lasts: a disk may not come back
// with it.
func (c *Control) answerInTime(ctx context.Context, r Request) Reply {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	answered := make(chan Reply, 1)
	go func() { answered <- c.answer(ctx, r) }()
	select {
	case reply := <-answered:
		return reply
	case <-ctx.Done():
		return Reply{Error: "it is not known whether it was done: the daemon stops, or its disk does not answer"}
	}
}

// hangUpAfter has whatever waits for a connection wait no longer when ctx ends, unless that is
// called off.
func hangUpAfter(ctx context.Context, conn net.Conn) (callOff func() bool) {
	return context.AfterFunc(ctx, func() { conn.SetDeadline(time.Unix(1, 0)) })
}

// Ask asks the daemon that listens at a control socket. The error is a *ControlError if it refused,
// and that of the socket if there is nobody.
func Ask(ctx context.Context, path string, r Request) (done string, err error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	defer hangUpAfter(ctx, conn)()
	if err := json.NewEncoder(conn).Encode(r); err != nil {
		return "", err
	}
	var reply Reply
	if err := json.NewDecoder(io.LimitReader(conn, maxRequest)).Decode(&reply); err != nil {
		return "", fmt.Errorf("referee: the daemon's answer at %s: %w", path, err)
	}
	if reply.Error != "" {
		return "", &ControlError{reply.Error}
	}
	return reply.Done, nil
}
