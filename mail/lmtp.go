package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"slices"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/emersion/go-smtp"
	"golang.org/x/net/netutil"
)

// LMTPConfig says how mails are taken from mail servers that hand them over (RFC 2033).
type LMTPConfig struct {
	Network, Address string      // unix and the path of a socket, or tcp and a host with a port
	TLS              *tls.Config // of clients, too, which have to show a certificate; nil: in clear
	Mailbox          Address     // whose mails are taken, whatever detail their address has
	// TakeIn takes in a mail for good. Whatever its error, the client keeps the mail, and comes
	// again; of ErrFull it is told.
	TakeIn func(context.Context, Handed) error
	Log    *slog.Logger
}

// ErrFull says that there is no room for more mails now.
var ErrFull = errors.New("mail: there is no room for more mails")

// Handed is a mail that was handed over.
type Handed struct {
	Raw   []byte
	Names []string // that the client's certificate is for; none: it was handed over in clear
}

// LMTP takes mails from mail servers until it is closed.
type LMTP struct {
	server  *smtp.Server
	at      net.Addr
	end     context.CancelFunc
	ended   chan struct{}
	why     error // of ended, unless it was closed
	refused atomic.Int64
}

// Limits of clients. What they are is known, but not that they behave.
const (
	mostHanding = 50                                 // clients at a time; others wait
	mostHanded  = 100                                // recipients of a mail
	handingTime = 5 * time.Minute                    // for a mail, and between two
	mostLine    = 64 << 10                           // bytes of a line: not all servers break long ones
	mostPath    = 512                                // bytes of an address of an envelope
	mostWritten = (mostHanded + 1) * (mostPath + 16) // bytes of what envelope writes
)

// ListenLMTP begins to take mails. The error says why it cannot listen.
func ListenLMTP(cfg LMTPConfig) (*LMTP, error) {
	if cfg.Network == "unix" {
		if err := removeStale(cfg.Address); err != nil {
			return nil, err
		}
	}
	listener, err := net.Listen(cfg.Network, cfg.Address)
	if err != nil {
		return nil, err
	}
	if cfg.Network == "unix" {
		if err := os.Chmod(cfg.Address, 0o660); err != nil {
			return nil, errors.Join(err, listener.Close())
		}
	}
	ctx, end := context.WithCancel(context.Background())
	l := &LMTP{at: listener.Addr(), end: end, ended: make(chan struct{})}
	l.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &handing{ctx: ctx, cfg: &cfg, conn: c}, nil
	}))
	l.server.LMTP, l.server.EnableSMTPUTF8 = true, true
	l.server.Domain = cfg.Mailbox.Domain()
	l.server.MaxMessageBytes, l.server.MaxRecipients, l.server.MaxLineLength = MaxMail-mostWritten, mostHanded, mostLine
	l.server.ReadTimeout, l.server.WriteTimeout = handingTime, handingTime
	l.server.ErrorLog = slog.NewLogLogger(cfg.Log.Handler(), slog.LevelDebug)
	go func() {
		defer close(l.ended)
		if err := l.server.Serve(wholeListener{netutil.LimitListener(listener, mostHanding), &cfg, &l.refused}); ctx.Err() == nil {
			l.why = fmt.Errorf("mail: no mails are taken by LMTP any more: %w", err)
			cfg.Log.Error("no mails are taken by LMTP any more", "error", err)
		}
	}()
	return l, nil
}

// removeStale removes the socket of a process that was killed.
func removeStale(path string) error {
	conn, err := net.Dial("unix", path)
	if err == nil {
		return errors.Join(errors.New("mail: another process listens at "+path), conn.Close())
	}
	info, missing := os.Lstat(path)
	if missing != nil || info.Mode()&fs.ModeSocket == 0 || !errors.Is(err, syscall.ECONNREFUSED) {
		return nil // Listen says what is there, as the socket of a process that has too many clients
	}
	return os.Remove(path)
}

// Addr is where it listens.
func (l *LMTP) Addr() net.Addr { return l.at }

// Refused tells how many connections were refused, as their clients have no certificate of ours.
func (l *LMTP) Refused() int64 { return l.refused.Load() }

// Health tells why no mails are taken any more; nil: they are.
func (l *LMTP) Health() error {
	select {
	case <-l.ended:
		return l.why
	default:
		return nil
	}
}

// Close stops taking mails. What was not acknowledged comes again.
func (l *LMTP) Close() error {
	l.end()
	err := l.server.Close()
	<-l.ended
	return err
}

// wholeListener accepts connections whose end is no end of a mail: of a chunk (RFC 3030) that a
// client has not said all of, as it was killed, the server would take the beginning for the whole.
type wholeListener struct {
	net.Listener
	cfg     *LMTPConfig
	refused *atomic.Int64
}

// Accept waits for a connection.
func (l wholeListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if l.cfg.TLS != nil {
		return &safeConn{Conn: conn, cfg: l.cfg, refused: l.refused}, nil
	}
	return wholeConn{conn}, nil
}

type wholeConn struct{ net.Conn }

// Read reads; the end of the connection is errCutShort.
func (c wholeConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	return n, cutShort(err)
}

// cutShort is an error of reading a connection. Where that has ended, or its client stands still, it
// is one after which a client tries again: for others the server says that a mail is refused for good.
func cutShort(err error) error {
	if err == io.EOF || errors.Is(err, os.ErrDeadlineExceeded) {
		return errCutShort
	}
	return err
}

// handing is a client's connection.
type handing struct {
	ctx  context.Context
	cfg  *LMTPConfig
	conn *smtp.Conn
	from string   // the sender of the envelope; empty: a program, which wants no answer
	to   []string // its recipients, each once
}

// Replies to clients.
var (
	errNoMailbox = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	errNoPath    = &smtp.SMTPError{Code: 501, EnhancedCode: smtp.EnhancedCode{5, 1, 3}, Message: "An address cannot be read, or is too long"}
	errLongLine  = &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 6, 0}, Message: "A line is too long"}
	errCutShort  = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 4, 2}, Message: "The connection has ended amid what was said"}
	errFull      = &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 3, 1}, Message: "Too many mails wait here; try again later"}
	errNotTaken  = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Not taken in; try again later"}
)

// Mail begins a mail.
func (h *handing) Mail(from string, _ *smtp.MailOptions) error {
	if !isPath(from) {
		return errNoPath
	}
	h.from = from
	return nil
}

// Rcpt wants a mail to be for the mailbox.
func (h *handing) Rcpt(to string, _ *smtp.RcptOptions) error {
	address := NewAddress(to)
	if address.Mailbox() != h.cfg.Mailbox.Mailbox() {
		return errNoMailbox
	}
	if !isPath(to) {
		return errNoPath
	}
	if !slices.Contains(h.to, string(address)) {
		h.to = append(h.to, string(address))
	}
	return nil
}

// isPath tells whether an address of an envelope can stand in a field.
func isPath(s string) bool { return len(s) <= mostPath && clean(s) == s }

// Data takes in a mail, once for all its recipients, who are one.
func (h *handing) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err == nil {
		err = h.cfg.TakeIn(h.ctx, Handed{Raw: append(h.envelope(), raw...), Names: h.names()})
	}
	if err == nil {
		return nil
	}
	h.cfg.Log.Warn("a mail is not taken in by LMTP", "bytes", len(raw), "error", err)
	var reply *smtp.SMTPError
	switch {
	case errors.As(err, &reply): // as that it is too large
		return reply
	case errors.Is(err, smtp.ErrTooLongLine): // it would be the next time, too
		return errLongLine
	case errors.Is(err, ErrFull):
		return errFull
	}
	return errNotTaken
}

// LMTPData is Data. Without it the server asks for recipients that a client which breaks off amid a
// chunk has had it forget.
func (h *handing) LMTPData(r io.Reader, _ smtp.StatusCollector) error { return h.Data(r) }

// envelope is what else a mail was handed over with, in the fields that whoever delivers a mail at
// last writes above it (RFC 5321, section 4.4).
func (h *handing) envelope() []byte {
	text := "Return-Path: <" + h.from + ">\r\n"
	for _, to := range h.to {
		text += "Delivered-To: " + to + "\r\n"
	}
	return []byte(text)
}

// names are those of the client's certificate.
func (h *handing) names() []string {
	if safe, is := h.conn.Conn().(*safeConn); is {
		return safe.names()
	}
	return nil
}

// Reset forgets what a mail has begun with.
func (h *handing) Reset() { h.from, h.to = "", nil }

// Logout ends the connection.
func (*handing) Logout() error { return nil }
