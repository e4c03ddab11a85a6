package mail

import (
	"context"
	"crypto/tls"
	"net"
)

// dial connects to the account's server, with TLS from the first byte where that is the mode. Ports
// are the usual ones of TLS and without.
func (a *Account) dial(ctx context.Context, implicit, other int) (net.Conn, error) {
	via := a.Via
	if via == nil {
		via = new(net.Dialer)
	}
	conn, err := via.DialContext(ctx, "tcp", a.address(implicit, other))
	if err != nil || a.Mode() != TLSImplicit {
		return conn, err
	}
	secure := tls.Client(conn, a.tlsConfig())
	if err := secure.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, err
	}
	return secure, nil
}
