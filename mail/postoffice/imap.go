package postoffice

import (
	"dhow/mail"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

func (o *Office) imapServer() *imapserver.Server {
	return imapserver.New(&imapserver.Options{
		NewSession: func(c *imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &imapSession{office: o, conn: c}, &imapserver.GreetingData{}, nil
		},
		Caps: imap.CapSet{
			imap.CapIMAP4rev1: {}, imap.CapNamespace: {}, imap.CapUIDPlus: {}, imap.CapMove: {}, imap.CapESearch: {},
		},
		Logger:       silence,
		TLSConfig:    o.startTLS(),
		InsecureAuth: true,
	})
}

// imapSession is one client's connection. It has the library's session of a user once the client
// has logged in.
type imapSession struct {
	*imapmemserver.UserSession
	office  *Office
	conn    *imapserver.Conn
	account *account
}

var (
	_ imapserver.SessionIMAP4rev2 = (*imapSession)(nil)
	_ imapserver.SessionSASL      = (*imapSession)(nil)
)

func (s *imapSession) Login(user, password string) error {
	acc := s.office.login(user, password)
	if acc == nil {
		return imapserver.ErrAuthFailed
	}
	s.account = acc
	s.UserSession = imapmemserver.NewUserSession(acc.user)
	acc.connected(s.conn.NetConn(), true)
	return nil
}

func (s *imapSession) Close() error {
	if s.account != nil {
		s.account.connected(s.conn.NetConn(), false)
	}
	return s.UserSession.Close()
}

func (s *imapSession) AuthenticateMechanisms() []string { return mechanisms }

func (s *imapSession) Authenticate(mech string) (sasl.Server, error) {
	return authenticate(mech, s.Login)
}

// Idle tells of what arrives. The library's own forgets what came just before it began.
func (s *imapSession) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	arrived := make(chan struct{}, 1)
	s.account.idles(arrived, true)
	defer s.account.idles(arrived, false)
	for {
		if err := s.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-arrived:
		case <-stop:
			return nil
		}
	}
}

// Append dates what has no date by the clock of the office.
func (s *imapSession) Append(mailbox string, r imap.LiteralReader,
	options *imap.AppendOptions) (*imap.AppendData, error) {
	dated := *options
	if dated.Time.IsZero() {
		dated.Time = s.office.opt.Now()
	}
	return s.UserSession.Append(mailbox, r, &dated)
}

// Copy answers as servers do that find nothing to copy; the library's answer cannot be read by its
// own client.
func (s *imapSession) Copy(set imap.NumSet, dest string) (*imap.CopyData, error) {
	data, err := s.UserSession.Copy(set, dest)
	if err == nil && len(data.SourceUIDs) == 0 {
		return nil, nil
	}
	return data, err
}

// Move leaves mails alone that are gone, for the same reason.
func (s *imapSession) Move(w *imapserver.MoveWriter, set imap.NumSet, dest string) error {
	if uids, ok := set.(imap.UIDSet); ok {
		there, err := s.Search(imapserver.NumKindUID, &imap.SearchCriteria{UID: []imap.UIDSet{uids}},
			&imap.SearchOptions{})
		if err != nil || len(there.AllUIDs()) == 0 {
			return err
		}
	}
	return s.UserSession.Move(w, set, dest)
}

// login returns the account that a name and a password open, or nil.
func (o *Office) login(user, password string) *account {
	acc := o.find(mail.Address(user))
	if acc == nil || acc.password != password {
		return nil
	}
	return acc
}
