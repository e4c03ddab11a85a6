package postoffice

import (
	"cmp"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"time"

	"dhow/mail"

	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
)

// Options is how an office works. The zero value is a good one.
type Options struct {
	Host    string           // its name and authserv-id; empty: office.example.org
	Now     func() time.Time // its clock; nil: time.Now
	NoSub   bool             // ann+x@example.org is no address of ann@example.org
	UTF8    bool             // it takes letters to addresses with letters beyond ASCII (RFC 6531)
	MaxSize int64            // bytes of a letter it takes in; 0: 64 MiB

	// Without takes IMAP capabilities away: IDLE, MOVE, UIDPLUS, NAMESPACE, KEYWORDS, which is the
	// right to set flags of one's own, EXISTS, which is being told of new mail, and COPYUID, which
	// is being told what was copied.
	Without []string

	TLS     *tls.Config  // its certificate; nil: everything in clear
	TLSMode mail.TLSMode // with TLS: TLSImplicit or TLSStart

	// Rewrite changes what is submitted before it is delivered, as servers do that write a
	// Message-ID of their own.
	Rewrite func(raw []byte) []byte

	// Piped has it reached without the network, by the Via of its accounts: for tests in fake time,
	// which stands still while the network is waited for.
	Piped bool

	// Trace sees each command line as it arrives, passwords included.
	Trace func(p Protocol, line string)
}

// Office is a running post office.
type Office struct {
	opt        Options
	imap       *imapserver.Server
	smtp       *smtp.Server
	imapAt     place
	smtpAt     place
	faults     faults
	mutex      sync.Mutex
	accounts   map[string]*account // by mailbox, in lower case
	deliveries int
}

// place is where a server can be reached.
type place struct {
	addr *net.TCPAddr
	via  mail.Dialer // nil: over the network
}

// Open starts an office without accounts, on two free loopback ports unless it is piped.
func Open(opt Options) (*Office, error) {
	opt.Host = cmp.Or(opt.Host, "office.example.org")
	opt.MaxSize = cmp.Or(opt.MaxSize, 64<<20)
	if opt.Now == nil {
		opt.Now = time.Now
	}
	o := &Office{opt: opt, accounts: map[string]*account{}}
	o.imap = o.imapServer()
	o.smtp = o.smtpServer()
	var err error
	if o.imapAt, err = o.serve(IMAP, o.imap.Serve); err != nil {
		return nil, err
	}
	if o.smtpAt, err = o.serve(SMTP, o.smtp.Serve); err != nil {
		o.imap.Close()
		return nil, err
	}
	return o, nil
}

// serve lets a server have the connections of a port of its own, and returns when it asks for them:
// before, the IMAP server does not bear to be closed.
func (o *Office) serve(p Protocol, serve func(net.Listener) error) (place, error) {
	l, at, err := o.listen()
	if err != nil {
		return place{}, fmt.Errorf("postoffice: %w", err)
	}
	if o.implicit() {
		l = tls.NewListener(l, o.opt.TLS)
	}
	served := make(chan struct{})
	go serve(&listener{Listener: l, office: o, protocol: p, served: sync.OnceFunc(func() { close(served) })})
	<-served
	return at, nil
}

func (o *Office) listen() (net.Listener, place, error) {
	if o.opt.Piped {
		l := newPipes()
		return l, place{l.addr(), l}, nil
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, place{}, err
	}
	return l, place{addr: l.Addr().(*net.TCPAddr)}, nil
}

func (o *Office) implicit() bool { return o.opt.TLS != nil && o.opt.TLSMode != mail.TLSStart }

// startTLS returns the certificate for STARTTLS, nil if there is none to be.
func (o *Office) startTLS() *tls.Config {
	if o.implicit() {
		return nil
	}
	return o.opt.TLS
}

// Close ends all connections; mailboxes are forgotten.
func (o *Office) Close() error {
	return errors.Join(o.imap.Close(), o.smtp.Close())
}

// Host returns the office's name, which is its authserv-id too.
func (o *Office) Host() string { return o.opt.Host }

// IMAP returns how an account's mailbox is reached.
func (o *Office) IMAP(a mail.Address) mail.Account { return o.account(a, o.imapAt) }

// SMTP returns how an account's letters are submitted.
func (o *Office) SMTP(a mail.Address) mail.Account { return o.account(a, o.smtpAt) }

func (o *Office) account(a mail.Address, at place) mail.Account {
	reach := mail.Account{Host: at.addr.IP.String(), Port: at.addr.Port, TLS: mail.TLSNone, User: string(a),
		Via: at.via}
	if o.opt.TLS != nil {
		reach.TLS = cmp.Or(o.opt.TLSMode, mail.TLSImplicit)
	}
	if acc := o.find(a); acc != nil {
		reach.Secret = mail.Secret{Text: acc.password}
	}
	return reach
}

// find returns the account a mail to an address goes to, or nil.
func (o *Office) find(a mail.Address) *account {
	if !o.opt.NoSub {
		a, _ = a.Sub()
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.accounts[strings.ToLower(string(a))]
}

// silence swallows what the servers would write to standard error about connections that tests cut.
var silence = log.New(io.Discard, "", 0)
