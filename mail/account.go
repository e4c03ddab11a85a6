package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"net"
	"strconv"
)

// TLSMode is how a connection is kept from others' eyes.
type TLSMode uint8

const (
	TLSDefault  TLSMode = iota // TLSImplicit; on a loopback host TLSNone
	TLSImplicit                // from the first byte (RFC 8314, section 3): ports 993 and 465
	TLSStart                   // by STARTTLS, or not at all: ports 143 and 587
	TLSNone                    // in clear, because the configuration says so
)

func (m TLSMode) String() string {
	return [...]string{"default", "implicit", "starttls", "none"}[m]
}

// Account is how one server is reached, and as whom.
type Account struct {
	Host   string // a name or an IP address
	Port   int    // 0: the usual one of protocol and TLS
	TLS    TLSMode
	User   string         // empty: no login (SMTP only)
	Secret Secret         // what proves the user
	Roots  *x509.CertPool // who may vouch for the server; nil: whom the system trusts
	Via    Dialer         // makes the connections; nil: the network does
}

// Dialer makes connections, as *net.Dialer does.
type Dialer interface {
	DialContext(ctx context.Context, network, address string) (net.Conn, error)
}

// Mode returns how the connection is protected: the mode of the account, or what the default comes
// to.
func (a *Account) Mode() TLSMode {
	switch {
	case a.TLS != TLSDefault:
		return a.TLS
	case IsLoopback(a.Host):
		return TLSNone
	}
	return TLSImplicit
}

// address returns host:port, with one of the usual ports where none is given.
func (a *Account) address(implicit, other int) string {
	port := a.Port
	switch {
	case port != 0:
	case a.Mode() == TLSImplicit:
		port = implicit
	default:
		port = other
	}
	return net.JoinHostPort(a.Host, strconv.Itoa(port))
}

func (a *Account) tlsConfig() *tls.Config {
	return &tls.Config{ServerName: a.Host, RootCAs: a.Roots, MinVersion: tls.VersionTLS12}
}

// IsLoopback tells whether a host is the one we run on, by its name.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
