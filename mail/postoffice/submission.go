package postoffice

import (
	"bytes"
	"io"
	"net/textproto"
	"strings"

	"dhow/mail"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (o *Office) smtpServer() *smtp.Server {
	s := smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		return &submission{office: o, conn: c}, nil
	}))
	s.Domain = o.opt.Host
	s.MaxMessageBytes = o.opt.MaxSize
	s.AllowInsecureAuth = true
	s.EnableSMTPUTF8 = o.opt.UTF8
	s.TLSConfig = o.startTLS()
	s.ErrorLog = silence
	return s
}

// submission is one client's connection, by which it hands in letters (RFC 6409).
type submission struct {
	office   *Office
	conn     *smtp.Conn
	account  *account // who logged in, or nil
	envelope mail.Address
	to       []mail.Address
}

func (s *submission) AuthMechanisms() []string { return mechanisms }

func (s *submission) Auth(mech string) (sasl.Server, error) {
	return authenticate(mech, func(user, password string) error {
		if s.account = s.office.login(user, password); s.account == nil {
			return smtp.ErrAuthFailed
		}
		return nil
	})
}

func (s *submission) Mail(from string, _ *smtp.MailOptions) error {
	if s.account == nil {
		return &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Log in first"}
	}
	s.envelope = mail.Address(from)
	return nil
}

func (s *submission) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.office.find(mail.Address(to)) == nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "No such mailbox here"}
	}
	s.to = append(s.to, mail.Address(to))
	return nil
}

func (s *submission) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if f, ok := s.office.faults.take(SMTP, ".", "", Refuse); ok {
		return smtpError(f.Reply)
	}
	if s.office.opt.Rewrite != nil {
		raw = s.office.opt.Rewrite(raw)
	}
	d := delivery{helo: s.conn.Hostname(), envelope: s.envelope, auth: s.account.address}
	d.dmarc = s.office.judge(raw, s.account.address)
	for _, to := range s.to {
		s.office.put(raw, to, d)
	}
	return nil
}

func (s *submission) Reset()        { s.envelope, s.to = "", nil }
func (s *submission) Logout() error { return nil }

// smtpError turns a reply such as "452 4.3.1 The disk is full" into what the library sends.
func smtpError(reply string) error {
	_, text, err := textproto.NewReader(bufioOf(reply)).ReadResponse(200)
	if refusal, ok := err.(*textproto.Error); ok {
		return &smtp.SMTPError{Code: refusal.Code, EnhancedCode: smtp.NoEnhancedCode, Message: refusal.Msg}
	}
	return &smtp.SMTPError{Code: 451, Message: text}
}

// crlf ends all lines as mail on the wire has them.
func crlf(raw []byte) []byte {
	if bytes.Count(raw, []byte("\n")) == bytes.Count(raw, []byte("\r\n")) {
		return raw
	}
	return []byte(strings.ReplaceAll(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n", "\r\n"))
}
