package mail

import (
	"context"
	"crypto/tls"
	"net"
)

// dial connects to the account's server, with TLS from the first byte where that is the mode. Ports are the usual ones of TLS and without.
func (a *Account) dial(ctx context.Context, implicit, other int) (net.Conn, error) {
	var plain net.Dialer
	if a.mode() != TLSImplicit {
		return plain.DialContext(ctx, "tcp", a.address(implicit, other))
	}
	secure := tls.Dialer{NetDialer: &plain, Config: a.tlsConfig()}
	return secure.DialContext(ctx, "tcp", a.address(implicit, other))
}
