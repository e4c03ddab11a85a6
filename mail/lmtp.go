package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
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
	// again.
	TakeIn func(context.Context, Handed) error
	Log    *slog.Logger
}

// Handed is a mail that was handed over.
type Handed struct {
	Raw   []byte
	Names []string // that the client's certificate is for; none: it was handed over in clear
}

// LMTP takes mails from mail servers until it is closed.
type LMTP struct {
	server *smtp.Server
	at     net.Addr
	end    context.CancelFunc
	ended  chan struct{}
}

// Limits of clients. What they are is known, but not that they behave.
const (
	mostHanding = 50              // clients at a time; others wait
	mostHanded  = 100             // recipients of a mail
	handingTime = 5 * time.Minute // for a mail, and between two
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
	l.server.Domain, l.server.TLSConfig = cfg.Mailbox.Domain(), cfg.TLS
	l.server.MaxMessageBytes, l.server.MaxRecipients = MaxMail, mostHanded
	l.server.ReadTimeout, l.server.WriteTimeout = handingTime, handingTime
	l.server.ErrorLog = slog.NewLogLogger(cfg.Log.Handler(), slog.LevelDebug)
	go func() {
		defer close(l.ended)
		if err := l.server.Serve(wholeListener{netutil.LimitListener(listener, mostHanding)}); err != nil {
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

// Close stops taking mails. What was not acknowledged comes again.
func (l *LMTP) Close() error {
	l.end()
	err := l.server.Close()
	<-l.ended
	return err
}

// wholeListener accepts connections whose end is no end of a mail: of a chunk (RFC 3030) that a
// client has not said all of, as it was killed, the server would take the beginning for the whole.
type wholeListener struct{ net.Listener }

// Accept waits for a connection.
func (l wholeListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return wholeConn{conn}, nil
}

type wholeConn struct{ net.Conn }

// Read reads; the end of the connection is io.ErrUnexpectedEOF.
func (c wholeConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// handing is a client's connection.
type handing struct {
	ctx  context.Context
	cfg  *LMTPConfig
	conn *smtp.Conn
}

// Replies to clients.
var (
	errInClear   = &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Must issue a STARTTLS command first"}
	errNoMailbox = &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	errNotTaken  = &smtp.SMTPError{Code: 451, EnhancedCode: smtp.EnhancedCode{4, 3, 0}, Message: "Not taken in; try again later"}
)

// Mail begins a mail.
func (h *handing) Mail(string, *smtp.MailOptions) error {
	if _, safe := h.conn.TLSConnectionState(); h.cfg.TLS != nil && !safe {
		return errInClear
	}
	return nil
}

// Rcpt wants a mail to be for the mailbox.
func (h *handing) Rcpt(to string, _ *smtp.RcptOptions) error {
	if Address(to).Mailbox() != h.cfg.Mailbox.Mailbox() {
		return errNoMailbox
	}
	return nil
}

// Data takes in a mail, once for all its recipients, who are one.
func (h *handing) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	var refused *smtp.SMTPError
	if errors.As(err, &refused) { // it is too large
		return refused
	}
	if err == nil {
		err = h.cfg.TakeIn(h.ctx, Handed{Raw: raw, Names: h.names()})
	}
	if err != nil {
		h.cfg.Log.Warn("a mail is not taken in by LMTP", "bytes", len(raw), "error", err)
		return errNotTaken
	}
	return nil
}

// LMTPData is Data. Without it the server asks for recipients that a client which breaks off amid a
// chunk has had it forget.
func (h *handing) LMTPData(r io.Reader, _ smtp.StatusCollector) error { return h.Data(r) }

// names are those of the client's certificate, which was verified.
func (h *handing) names() []string {
	state, _ := h.conn.TLSConnectionState()
	if len(state.VerifiedChains) == 0 {
		return nil
	}
	leaf := state.PeerCertificates[0]
	return append([]string{leaf.Subject.CommonName}, leaf.DNSNames...)
}

// Reset forgets what a mail has begun with: nothing.
func (*handing) Reset() {}

// Logout ends the connection.
func (*handing) Logout() error { return nil }
