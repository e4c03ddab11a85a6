package mail

import (
	"context"
	"errors"
	"net"
	"net/textproto"
	"slices"
	"strings"
	"time"

	"github.com/wneessen/go-mail/smtp"
)

// submission is a connection to a submission server (RFC 6409) that has logged in.
type submission struct {
	cfg    *SenderConfig
	conn   net.Conn
	client *smtp.Client
	lost   bool // nothing more can be sent over it
	ended  bool // the end of the last letter's text may have reached the server
}

// connect dials, greets and logs in. Whatever the server has against that is no fault of a
// letter's, and never Permanent.
func connect(ctx context.Context, cfg *SenderConfig) (*submission, error) {
	c, err := greet(ctx, cfg)
	if err == nil {
		if err = c.begin(ctx); err != nil {
			c.conn.Close()
		}
	}
	var e *Error
	if errors.As(err, &e) && e.Kind == Permanent {
		e.Kind = Temporary
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

func greet(ctx context.Context, cfg *SenderConfig) (*submission, error) {
	dialing, cancel := context.WithTimeout(ctx, cfg.Patience)
	defer cancel()
	conn, err := cfg.Account.dial(dialing, 465, 587)
	if err != nil {
		return nil, &Error{Op: "smtp connect", Kind: Temporary, Err: err}
	}
	c := &submission{cfg: cfg, conn: conn}
	err = c.step(ctx, "smtp greeting", cfg.Patience, func() (err error) {
		c.client, err = smtp.NewClient(conn, cfg.Account.Host)
		return err
	})
	if err != nil {
		conn.Close()
		return nil, err
	}
	return c, nil
}

// begin introduces us, protects the connection and logs in.
func (c *submission) begin(ctx context.Context) error {
	patience := c.cfg.Patience
	if err := c.step(ctx, "smtp ehlo", patience, func() error { return c.client.Hello(c.cfg.Hello) }); err != nil {
		return err
	}
	account := &c.cfg.Account
	if account.Mode() == TLSStart {
		start := func() error { return c.client.StartTLS(account.tlsConfig()) }
		if err := c.step(ctx, "smtp starttls", patience, start); err != nil {
			return err
		}
	}
	if account.User == "" {
		return nil
	}
	secret, err := account.Secret.Read(ctx)
	if err != nil {
		return &Error{Op: "smtp auth", Kind: Auth, Err: err}
	}
	return c.step(ctx, "smtp auth", patience, func() error { return c.login(secret) })
}

// ErrNoLogin is what a server says by offering no mechanism: it takes letters without a login, or
// wants TLS before one.
var ErrNoLogin = errors.New("the server offers neither PLAIN nor LOGIN")

// login proves who we are by the first of our mechanisms that the server has.
func (c *submission) login(secret string) error {
	account := &c.cfg.Account
	_, list := c.client.Extension("AUTH")
	offered := strings.Fields(strings.ToUpper(list))
	inClear := account.Mode() == TLSNone
	switch {
	case account.Secret.Token:
		return c.client.Auth(smtp.XOAuth2Auth(account.User, secret))
	case slices.Contains(offered, "PLAIN"):
		return c.client.Auth(smtp.PlainAuth("", account.User, secret, account.Host, inClear))
	case slices.Contains(offered, "LOGIN"):
		return c.client.Auth(smtp.LoginAuth(account.User, secret, account.Host, inClear))
	}
	return &Error{Op: "smtp auth", Kind: Auth, Err: ErrNoLogin}
}

// ErrNoUTF8 is what is in the way of a letter to an address with letters beyond ASCII before its @.
var ErrNoUTF8 = errors.New("the server takes no letters to addresses with letters beyond ASCII (it does not offer SMTPUTF8, RFC 6531)")

// submit hands in one letter for one recipient.
func (c *submission) submit(ctx context.Context, raw []byte, envelope, to Address) error {
	c.ended = false
	patience := c.cfg.Patience
	plain := isASCII(string(to))
	if offered, _ := c.client.Extension("SMTPUTF8"); !plain && !offered {
		return &Error{Op: "smtp smtputf8", Kind: Permanent, Err: ErrNoUTF8}
	}
	c.client.SkipSMTPUTF8(plain) // not every server on the way of a letter that is ASCII would take it otherwise
	err := c.step(ctx, "smtp mail", patience, func() error { return c.client.Mail("<" + string(envelope) + ">") })
	if err == nil {
		err = c.step(ctx, "smtp rcpt", patience, func() error { return c.client.Rcpt("<" + string(to) + ">") })
	}
	if err == nil {
		err = c.data(ctx, raw)
	}
	if err != nil && !c.lost {
		c.step(ctx, "smtp rset", patience, c.client.Reset)
	}
	return err
}

// data sends the letter's text. After its end the server has ten times the patience: whoever hangs
// up too early sends twice (RFC 5321, section 4.5.3.2.6).
func (c *submission) data(ctx context.Context, raw []byte) error {
	var end func() error
	err := c.step(ctx, "smtp data", c.cfg.Patience, func() error {
		w, err := c.client.Data()
		if err != nil {
			return err
		}
		end = w.Close
		_, err = w.Write(raw)
		return err
	})
	if err != nil {
		return err
	}
	c.ended = true
	return c.step(ctx, "smtp end", 10*c.cfg.Patience, end)
}

// step runs a command. It ends with the context or when patience does, and says what went wrong.
func (c *submission) step(ctx context.Context, op string, patience time.Duration, do func() error) error {
	c.conn.SetDeadline(time.Now().Add(patience))
	stop := context.AfterFunc(ctx, func() { c.conn.Close() })
	err := do()
	if !stop() && err != nil {
		err = context.Cause(ctx)
	}
	if err == nil {
		return nil
	}
	e := smtpError(op, err)
	c.lost = c.lost || e.Code == 0 || e.Code == 421 || op == "smtp auth"
	return e
}

// smtpError sorts what a step failed by: a reply of the server, or a lost connection.
func smtpError(op string, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	e = &Error{Op: op, Kind: Temporary, Err: err}
	var reply *textproto.Error
	if !errors.As(err, &reply) {
		return e
	}
	e.Code, e.Enhanced = reply.Code, enhanced(reply.Msg)
	text := strings.TrimSpace(strings.TrimPrefix(reply.Msg, e.Enhanced))
	e.Err = errors.New(strings.ReplaceAll(text, "\n", " / "))
	switch {
	case e.Code/100 == 5 && (op == "smtp auth" || e.Code == 530 || e.Code == 535):
		e.Kind = Auth
	case refusesAccount(e):
		e.Kind = OfAccount
	case e.Code/100 == 5:
		e.Kind = Permanent
	}
	return e
}

// enhanced returns the status a reply begins with (RFC 2034, section 4), or "".
func enhanced(reply string) string {
	word, _, _ := strings.Cut(reply, " ")
	parts := strings.Split(word, ".")
	if len(parts) != 3 || !slices.Contains([]string{"2", "4", "5"}, parts[0]) || !isNumber(parts[1]) ||
		!isNumber(parts[2]) {
		return ""
	}
	return word
}

func isNumber(s string) bool {
	return s != "" && len(s) <= 3 && strings.Trim(s, "0123456789") == ""
}
