package mail

import (
	"cmp"
	"context"
	"errors"
	"net"
	"slices"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
)

// session is a connection that has logged in and selected the mailbox.
type session struct {
	cfg    *InboxConfig
	conn   net.Conn
	client *imapclient.Client
	can    Abilities
	lost   bool   // nothing more can be asked over it
	useful bool   // it has answered something since it was made
	made   bool   // the folders for handled mail were made, or cannot be
	last   uint32 // the highest UID a search on this connection has found
}

var errSilent = errors.New("the server is silent")

// openSession connects, logs in, selects the mailbox and asks what the server can do. A function is
// called when the server says that mail has come; it is called in the goroutine that reads, and
// must not wait.
func openSession(ctx context.Context, cfg *InboxConfig, news func()) (*session, error) {
	dialing, cancel := context.WithTimeout(ctx, cfg.Patience)
	defer cancel()
	conn, err := cfg.Account.dial(dialing, 993, 143)
	if err != nil {
		return nil, &Error{Op: "imap connect", Kind: Temporary, Err: err}
	}
	s := &session{cfg: cfg, conn: conn}
	if err := s.begin(ctx, news); err != nil {
		conn.Close()
		return nil, err
	}
	s.useful = false
	return s, nil
}

func (s *session) begin(ctx context.Context, news func()) error {
	if err := s.command(ctx, "imap greeting", func() error { return s.greet(news) }); err != nil {
		return err
	}
	if err := s.login(ctx); err != nil {
		return err
	}
	if err := s.command(ctx, "imap capability", s.learn); err != nil {
		return err
	}
	return s.command(ctx, "imap select", s.selectMailbox)
}

// greet waits for the server's first word, and has the connection encrypted by STARTTLS where that
// is the mode. The library's debug writer stays unused: it would log the password.
func (s *session) greet(news func()) (err error) {
	options := &imapclient.Options{
		TLSConfig: s.cfg.Account.tlsConfig(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: func(data *imapclient.UnilateralDataMailbox) {
				if data.NumMessages != nil {
					news()
				}
			},
		},
	}
	if s.cfg.Account.Mode() == TLSStart {
		s.client, err = imapclient.NewStartTLS(s.conn, options)
		return err
	}
	s.client = imapclient.New(s.conn, options)
	return s.client.WaitGreeting()
}

// login proves who we are. Servers that are only busy say so by a code.
func (s *session) login(ctx context.Context) error {
	account := &s.cfg.Account
	secret, err := account.Secret.Read(ctx)
	if err != nil {
		return &Error{Op: "imap login", Kind: Auth, Err: err}
	}
	err = s.command(ctx, "imap login", func() error {
		switch {
		case account.Secret.Token:
			return s.client.Authenticate(&xoauth2{account.User, secret})
		case s.client.Caps().Has("AUTH=PLAIN"):
			return s.client.Authenticate(sasl.NewPlainClient("", account.User, secret))
		}
		return s.client.Login(account.User, secret).Wait()
	})
	var reply *imap.Error
	var e *Error
	if errors.As(err, &reply) && errors.As(err, &e) && !slices.Contains(busy, reply.Code) {
		e.Kind = Auth
	}
	return err
}

// busy are the codes of a login that was refused for no fault of the password (RFC 5530, section
// 3).
var busy = []imap.ResponseCode{
	imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeLimit, imap.ResponseCodeServerBug, imap.ResponseCodeContactAdmin,
}

// learn asks what the server can do, and how it names folders.
func (s *session) learn() error {
	caps := s.client.Caps()
	if caps == nil {
		return errors.New("the server does not say what it can do")
	}
	s.can.Idle = caps.Has(imap.CapIdle)
	s.can.Move = caps.Has(imap.CapMove)
	s.can.UIDPlus = caps.Has(imap.CapUIDPlus)
	for c := range caps {
		s.can.Caps = append(s.can.Caps, string(c))
	}
	slices.Sort(s.can.Caps)
	prefix, delim, err := s.naming(caps)
	if err != nil {
		return err
	}
	s.can.Done = prefix + "Dhow" + delim + Done.String()
	s.can.Refused = prefix + "Dhow" + delim + Refused.String()
	return nil
}

// naming returns what the names of our folders begin with, and what stands between folder and
// subfolder.
func (s *session) naming(caps imap.CapSet) (prefix, delim string, err error) {
	if caps.Has(imap.CapNamespace) {
		spaces, err := s.client.Namespace().Wait()
		if err != nil {
			return "", "", err
		}
		if len(spaces.Personal) > 0 && spaces.Personal[0].Delim != 0 {
			return spaces.Personal[0].Prefix, string(spaces.Personal[0].Delim), nil
		}
	}
	list, err := s.client.List("", "", nil).Collect()
	if err != nil {
		return "", "", err
	}
	if len(list) > 0 && list[0].Delim != 0 {
		return "", string(list[0].Delim), nil
	}
	return "", "-", nil
}

func (s *session) selectMailbox() error {
	data, err := s.client.Select(s.cfg.Mailbox, nil).Wait()
	if err != nil {
		return err
	}
	s.can.Validity = data.UIDValidity
	s.can.Keywords = slices.Contains(data.PermanentFlags, imap.FlagWildcard)
	return nil
}

// renumbered says whether a UID was given out before the mailbox got the numbers it has.
func (s *session) renumbered(uid UID) error {
	if uid != (UID{}) && uid.Validity != s.can.Validity {
		return &RenumberedError{Was: uid.Validity, Is: s.can.Validity}
	}
	return nil
}

// command talks to the server, which may be silent for as long as our patience lasts.
func (s *session) command(ctx context.Context, op string, talk func() error) error {
	return s.watch(ctx, op, func(func()) error { return talk() })
}

// watch talks to the server, and cuts the connection when the context ends or the server was silent
// for too long: the library would wait for ever. The function is given what to call at each sign of
// life.
func (s *session) watch(ctx context.Context, op string, talk func(alive func()) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	dog := time.AfterFunc(s.cfg.Patience, func() { cancel(errSilent) })
	defer dog.Stop()
	free := context.AfterFunc(ctx, func() { s.conn.Close() })
	err := talk(func() { dog.Reset(s.cfg.Patience) })
	if !free() {
		s.lost = true
		err = cmp.Or(context.Cause(ctx), err)
	}
	if err == nil {
		s.useful = true
		return nil
	}
	// A command fails by a refusal of the server, or by a lost connection, which the library
	// shows in many ways.
	e := &Error{Op: op, Kind: Temporary, Err: err}
	var reply *imap.Error
	if !errors.As(err, &reply) || reply.Type == imap.StatusResponseTypeBye {
		s.lost = true
		return e
	}
	if reply.Type == imap.StatusResponseTypeBad {
		e.Kind = Permanent
	}
	return e
}

// xoauth2 is the client's side of XOAUTH2, as Gmail and Outlook have it.
type xoauth2 struct{ user, token string }

func (x *xoauth2) Start() (mech string, response []byte, err error) {
	return "XOAUTH2", []byte("user=" + x.user + "\x01auth=Bearer " + x.token + "\x01\x01"), nil
}

// Next answers the JSON by which a server says why it refuses; the refusal itself comes after.
func (x *xoauth2) Next([]byte) ([]byte, error) { return []byte{}, nil }
