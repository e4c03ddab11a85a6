package postoffice

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// listener gives each connection it accepts its wire.
type listener struct {
	net.Listener
	office   *Office
	protocol Protocol
	served   func() // called when a server asks for connections
}

func (l *listener) Accept() (net.Conn, error) {
	l.served()
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	w := &wire{Conn: conn, office: l.office, protocol: l.protocol, in: bufio.NewReader(conn)}
	if f, ok := l.office.faults.take(l.protocol, "CONNECT", ""); ok {
		w.fault = &f
		if f.Act == Refuse {
			w.greeting = f.Reply
		}
	}
	return w, nil
}

// wire is a connection on which commands can go wrong. It hands the server one line at a time, so
// that each command is seen.
type wire struct {
	net.Conn
	office   *Office
	protocol Protocol
	in       *bufio.Reader
	rest     []byte // of a line the server has not taken yet

	mutex    sync.Mutex
	text     bool   // the lines that come are a letter's
	opaque   bool   // the lines that come are TLS
	fault    *Fault // what is to happen to the next answer
	greeting string // in place of the server's
}

func (w *wire) Read(p []byte) (int, error) {
	for len(w.rest) == 0 {
		if w.isOpaque() {
			return w.in.Read(p)
		}
		line, err := w.in.ReadSlice('\n')
		if len(line) == 0 {
			return 0, err
		}
		if w.rest, err = w.consider(bytes.Clone(line)); err != nil {
			return 0, err
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

// consider returns what the server shall see of a line: all, or nothing.
func (w *wire) consider(line []byte) ([]byte, error) {
	tag, command, ok := w.command(string(line))
	if !ok {
		return line, nil
	}
	f, ok := w.next(command, string(line))
	if !ok {
		return line, nil
	}
	switch f.Act {
	case DropBefore:
		w.Conn.Close()
		return nil, io.EOF
	case Silence:
		return nil, nil
	case Refuse:
		_, err := fmt.Fprintf(w.Conn, "%s%s\r\n", tag, f.Reply)
		return nil, err
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.fault = &f
	return line, nil
}

// next returns what goes wrong with a command: a fault that was injected, or a capability that is
// missing.
func (w *wire) next(command, line string) (Fault, bool) {
	if w.office.opt.Trace != nil {
		w.office.opt.Trace(w.protocol, strings.TrimRight(line, "\r\n"))
	}
	if command == "." {
		return w.office.faults.take(w.protocol, command, line, DropBefore, DropAfter, DropMidway, Silence)
	}
	if f, ok := w.office.faults.take(w.protocol, command, line); ok {
		return f, true
	}
	if w.protocol == IMAP && w.office.lacks(capabilityOf[command]) {
		return Fault{Act: Refuse, Reply: "BAD Unknown command"}, true
	}
	return Fault{}, false
}

var capabilityOf = map[string]string{
	"IDLE": "IDLE", "MOVE": "MOVE", "UID MOVE": "MOVE", "UID EXPUNGE": "UIDPLUS", "NAMESPACE": "NAMESPACE",
}

func (o *Office) lacks(capability string) bool { return slices.Contains(o.opt.Without, capability) }

// command finds the tag, with its space, and the verb of a line; not in a letter's text, which ends
// with a dot.
func (w *wire) command(line string) (tag, command string, ok bool) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.text {
		w.text = line != ".\r\n"
		return "", ".", !w.text
	}
	words := strings.Fields(strings.ToUpper(line))
	if w.protocol == IMAP && len(words) > 1 {
		tag, words = strings.Fields(line)[0]+" ", words[1:]
	}
	if len(words) == 0 {
		return "", "", false
	}
	command = words[0]
	if command == "UID" && len(words) > 1 {
		command += " " + words[1]
	}
	w.opaque = command == "STARTTLS"
	return tag, command, true
}

func (w *wire) isOpaque() bool {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.opaque
}

// Write sends an answer of the server, or lets happen what is to happen to it.
func (w *wire) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.protocol == SMTP && bytes.HasPrefix(p, []byte("354")) {
		w.text = true
	}
	switch {
	case w.fault != nil:
		return w.fail(p)
	case w.protocol == IMAP && len(w.office.opt.Without) > 0 && !w.opaque:
		_, err := w.Conn.Write(w.office.weaken(p))
		return len(p), err
	}
	return w.Conn.Write(p)
}

func (w *wire) fail(p []byte) (int, error) {
	switch {
	case w.fault.Act == Silence:
		return len(p), nil
	case w.greeting != "":
		fmt.Fprintf(w.Conn, "%s\r\n", w.greeting)
	case w.fault.Act == DropMidway:
		w.Conn.Write(p[:len(p)/2])
	}
	w.Conn.Close()
	return 0, net.ErrClosed
}

var (
	wildcard = regexp.MustCompile(` ?\\\*\)\]`)
	copyUID  = regexp.MustCompile(`\[COPYUID [^]]*\] `)
	exists   = regexp.MustCompile(`(?m)^\* \d+ EXISTS\r\n`)
)

// weaken strikes what the server shall lack from what it says of itself.
func (o *Office) weaken(p []byte) []byte {
	for _, c := range o.opt.Without {
		switch {
		case c == "KEYWORDS":
			p = wildcard.ReplaceAll(p, []byte(")]"))
		case c == "EXISTS":
			p = exists.ReplaceAll(p, nil)
		case c == "COPYUID":
			p = copyUID.ReplaceAll(p, nil)
		case bytes.Contains(p, []byte("CAPABILITY")):
			p = bytes.ReplaceAll(p, []byte(" "+c), nil)
		}
	}
	return p
}
