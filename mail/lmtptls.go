package mail

import (
	"bufio"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync/atomic"
)

// safeConn is a connection of which the server that speaks LMTP reads nothing but what is said under
// TLS, which has to begin first (STARTTLS, RFC 3207). The library could begin TLS, too; but a client
// that ends TLS in good order amid a chunk (RFC 3030) would have ended the mail for it.
type safeConn struct {
	net.Conn // in clear
	cfg      *LMTPConfig
	refused  *atomic.Int64
	secure   atomic.Pointer[tls.Conn] // nil: TLS has not begun
}

// mostInClear is how many lines a client may say before it begins TLS.
const mostInClear = 10

// Read reads what is said under TLS; its end, however it came about, is errCutShort.
func (c *safeConn) Read(b []byte) (int, error) {
	if c.secure.Load() == nil {
		secure, err := c.begin()
		if err != nil {
			return 0, err
		}
		c.secure.Store(secure)
	}
	n, err := c.secure.Load().Read(b)
	return n, cutShort(err)
}

// Write writes under TLS, or in clear before it has begun, which is the greeting alone.
func (c *safeConn) Write(b []byte) (int, error) {
	if secure := c.secure.Load(); secure != nil {
		return secure.Write(b)
	}
	return c.Conn.Write(b)
}

// Close ends TLS, if it has begun, and the connection.
func (c *safeConn) Close() error {
	if secure := c.secure.Load(); secure != nil {
		return secure.Close()
	}
	return c.Conn.Close()
}

// begin answers what a client says in clear until it begins TLS, and shows who it is. The error is
// errCutShort where it goes instead.
func (c *safeConn) begin() (*tls.Conn, error) {
	in := bufio.NewReader(c.Conn)
	for range mostInClear {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return nil, errCutShort
		}
		verb, _, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), " ")
		answer := "530 5.7.0 Must issue a STARTTLS command first"
		switch strings.ToUpper(verb) {
		case "LHLO":
			answer = "250-" + c.cfg.Mailbox.Domain() + "\r\n250-ENHANCEDSTATUSCODES\r\n250 STARTTLS"
		case "NOOP", "RSET":
			answer = "250 2.0.0 OK"
		case "QUIT":
			_, _ = fmt.Fprint(c.Conn, "221 2.0.0 Bye\r\n")
			return nil, errCutShort
		case "STARTTLS":
			if in.Buffered() > 0 { // it would count as said under TLS, whoever has put it in
				return nil, errors.New("mail: something follows STARTTLS in clear")
			}
			return c.shakeHands()
		}
		if _, err := fmt.Fprint(c.Conn, answer+"\r\n"); err != nil {
			return nil, err
		}
	}
	return nil, errCutShort
}

// shakeHands begins TLS, with a client that shows a certificate.
func (c *safeConn) shakeHands() (*tls.Conn, error) {
	if _, err := fmt.Fprint(c.Conn, "220 2.0.0 Ready to start TLS\r\n"); err != nil {
		return nil, err
	}
	secure := tls.Server(c.Conn, c.cfg.TLS)
	if err := secure.Handshake(); err != nil {
		c.refused.Add(1)
		c.cfg.Log.Warn("a client of LMTP is refused", "address", c.RemoteAddr().String(), "error", err)
		return nil, err
	}
	return secure, nil
}

// names are those of the client's certificate, which was verified.
func (c *safeConn) names() []string {
	state := c.secure.Load().ConnectionState()
	if len(state.VerifiedChains) == 0 {
		return nil
	}
	leaf := state.PeerCertificates[0]
	return append([]string{leaf.Subject.CommonName}, leaf.DNSNames...)
}
