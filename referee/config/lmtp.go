package config

import (
	"net"
	"slices"
	"strings"
	"time"

	"dhow/internal/strictyaml"
)

// LMTP is where mail servers hand mails over to (RFC 2033), beside mailboxes or in their place.
type LMTP struct {
	Network, Address string   // unix and the path of a socket, or tcp and a host with a port
	TLS              *LMTPTLS // nil: in clear, which only this machine can listen to
	AuthServ         []string // authserv-ids of the servers (RFC 8601, section 2.5)
	StampedBelow     bool     // they write their Authentication-Results below their own Received line
	// Peers are the servers whose Authentication-Results are believed: names in their certificates,
	// or LocalPeer.
	Peers []string
	// Grace is how long a mail that has come in time may lie in a server's queue: deadlines are
	// judged as much later.
	Grace time.Duration
}

// LMTPTLS is how both sides of LMTP know each other: files in PEM.
type LMTPTLS struct{ Cert, Key, CA string }

// LocalPeer is whoever reaches a socket, or an address of this machine alone.
const LocalPeer = "local"

// The names that mails bear which were handed over, where those of mailboxes stand. The second is
// the name of no mailbox: nothing that its servers have stamped is believed.
const (
	FromPeers  = "lmtp"
	FromOthers = "lmtp of others"
)

// MostGrace is how long deadlines wait at most for what was handed over late.
const MostGrace = 24 * time.Hour

const usualGrace = 10 * time.Minute

// Believes tells whether what a server has stamped is believed, by the names in its certificate;
// none: it has shown none.
func (l *LMTP) Believes(names []string) bool {
	if len(names) == 0 {
		return slices.Contains(l.Peers, LocalPeer)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(l.Peers, func(peer string) bool { return peer != LocalPeer && strings.EqualFold(peer, name) })
	})
}

// lmtpFile is the key listen-lmtp as it stands in the file.
type lmtpFile struct {
	Node         *strictyaml.Node `yaml:",node"`
	Address      *strictyaml.Node `yaml:"address"`
	TLS          *lmtpTLSFile     `yaml:"tls,optional"`
	AuthServ     *strictyaml.Node `yaml:"authserv-id,optional"`
	StampedBelow *strictyaml.Node `yaml:"stamped-below,optional"`
	Peers        *strictyaml.Node `yaml:"peers,optional"`
	Grace        *strictyaml.Node `yaml:"grace,optional"`
}

type lmtpTLSFile struct {
	Cert *strictyaml.Node `yaml:"cert"`
	Key  *strictyaml.Node `yaml:"key"`
	CA   *strictyaml.Node `yaml:"ca"`
}

// lmtp reads where mails are handed over; nil: nowhere.
func (r *configReader) lmtp(raw *lmtpFile, store string) *LMTP {
	if raw == nil {
		return nil
	}
	if store == "" {
		r.Errors.Add(raw.Node.Errorf("a database, as store: postgres://dhow@db.example.org/dhow, beside it: what was acknowledged has to be kept there until it is handled"))
	}
	l := &LMTP{
		AuthServ:     r.texts(raw.AuthServ, anAuthServ, isToken),
		StampedBelow: r.bool(raw.StampedBelow, false),
		Peers:        r.texts(raw.Peers, "local, or a name in a server's certificate, as mx.example.org", isToken),
		Grace:        r.grace(raw.Grace),
	}
	address := r.Text(raw.Address, "", "unix: and the path of a socket, or a host with a port, as unix:/run/dhow/lmtp.sock or 127.0.0.1:2003", isListened)
	l.Network, l.Address = "tcp", address
	if path, is := strings.CutPrefix(address, "unix:"); is {
		l.Network, l.Address = "unix", r.path(path)
	}
	if raw.TLS != nil {
		file := func(n *strictyaml.Node) string { return r.path(r.Text(n, "", "the path of a file in PEM", isLine)) }
		l.TLS = &LMTPTLS{Cert: file(raw.TLS.Cert), Key: file(raw.TLS.Key), CA: file(raw.TLS.CA)}
	} else if l.Network == "tcp" && isListened(address) && !isLoopbackAddress(address) {
		r.Errors.Add(raw.Address.Errorf("an address of this machine's own, as 127.0.0.1:2003, or tls beside it, with cert, key and the ca of the servers that may hand over mails"))
	}
	if local := slices.Contains(l.Peers, LocalPeer); local && l.TLS != nil {
		r.Errors.Add(raw.Peers.Errorf("names in certificates: with tls nobody hands over mails without one"))
	}
	return l
}

// isListened tells whether a text is where mails can be handed over.
func isListened(s string) bool {
	if path, is := strings.CutPrefix(s, "unix:"); is {
		return isLine(path)
	}
	host, port, err := net.SplitHostPort(s)
	return err == nil && isLine(host) && isPort(port)
}

func (r *configReader) grace(n *strictyaml.Node) time.Duration {
	isGrace := func(s string) bool {
		d, err := time.ParseDuration(s)
		return err == nil && d >= 0 && d <= MostGrace
	}
	grace, err := time.ParseDuration(r.Text(n, usualGrace.String(), "a time of at most 24h, as 10m", isGrace))
	if err != nil {
		return usualGrace
	}
	return grace
}

// lmtpNode writes where mails are handed over.
func lmtpNode(c *Config) *strictyaml.Node {
	l := c.LMTP
	if l == nil {
		return nil
	}
	address := l.Address
	if l.Network == "unix" {
		address = "unix:" + pathFrom(c.Data, address)
	}
	n := strictyaml.NewMap().Set("address", textOf(address))
	if l.TLS != nil {
		file := func(path string) *strictyaml.Node { return textOf(pathFrom(c.Data, path)) }
		n.Set("tls", strictyaml.NewMap().InFlow().Set("cert", file(l.TLS.Cert)).Set("key", file(l.TLS.Key)).Set("ca", file(l.TLS.CA)))
	}
	if len(l.AuthServ) > 0 {
		n.Set("authserv-id", wordsOf(l.AuthServ))
	}
	if l.StampedBelow {
		n.Set("stamped-below", strictyaml.NewBool(true))
	}
	if len(l.Peers) > 0 {
		n.Set("peers", wordsOf(l.Peers))
	}
	return n.Set("grace", textOf(l.Grace.String()))
}

// lmtpMailbox is how mails are read that bear a name of those above.
func (c *Config) lmtpMailbox(name string) (Mailbox, bool) {
	if c.LMTP == nil || name != FromPeers {
		return Mailbox{}, false
	}
	return Mailbox{Name: name, AuthServ: c.LMTP.AuthServ, StampedBelow: c.LMTP.StampedBelow}, true
}
