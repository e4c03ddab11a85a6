package mailservers

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dhow/mail"
)

// Postfix is a running SMTP server that hands all mail to a Dovecot. It wants no login: whoever
// reaches the loopback may submit.
type Postfix struct {
	dir  string
	port int
}

// postfixMain has the directory, the port of LMTP and the domains.
const postfixMain = `
compatibility_level = 3.6
queue_directory = %[1]s/queue
data_directory = %[1]s/data
maillog_file = %[1]s/postfix.log
maillog_file_prefixes = %[1]s
myhostname = postfix.example.org
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
disable_dns_lookups = yes
recipient_delimiter = +
message_size_limit = 67108864
mailbox_size_limit = 0
virtual_mailbox_domains = %[3]s
virtual_mailbox_maps = texthash:%[1]s/accounts
virtual_alias_maps = texthash:%[1]s/aliases
virtual_transport = lmtp:inet:127.0.0.1:%[2]d
default_transport = error:loopback only
relay_transport = error:loopback only
`

// postfixMaster has the port of SMTP.
const postfixMaster = `
127.0.0.1:%d inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`

// StartPostfix starts a server for the accounts of a Dovecot. It ends with the test. Letters to
// gone@ each of their domains are taken, and come back. More lines of its configuration may be
// given.
func StartPostfix(t testing.TB, d *Dovecot, more ...string) *Postfix {
	t.Helper()
	need(t, "postfix")
	p := &Postfix{dir: directory(t, "postfix"), port: freePort(t)}
	domains := map[string]bool{}
	var accounts strings.Builder
	for _, a := range d.accounts {
		domains[a.Domain()] = true
		fmt.Fprintf(&accounts, "%s ok\n", a)
	}
	var list []string
	var aliases strings.Builder
	for domain := range domains {
		list = append(list, domain)
		fmt.Fprintf(&aliases, "gone@%s gone@nowhere.example\n", domain)
	}
	write(t, filepath.Join(p.dir, "main.cf"), fmt.Sprintf(postfixMain, p.dir, d.lmtp, strings.Join(list, ", "))+strings.Join(more, "\n")+"\n")
	write(t, filepath.Join(p.dir, "master.cf"), fmt.Sprintf(postfixMaster, p.port))
	write(t, filepath.Join(p.dir, "accounts"), accounts.String())
	write(t, filepath.Join(p.dir, "aliases"), aliases.String())
	p.makeDirectories(t)
	keep(t, `postfix -c "$0" start; read -r _; postfix -c "$0" stop`, p.dir)
	await(t, p.port, filepath.Join(p.dir, "postfix.log"))
	return p
}

// makeDirectories makes those that Postfix wants to find; it makes the ones below itself.
func (p *Postfix) makeDirectories(t testing.TB) {
	t.Helper()
	for _, name := range []string{"queue", "data"} {
		if err := os.Mkdir(filepath.Join(p.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	run(t, "chown", "postfix", filepath.Join(p.dir, "data"))
}

// SMTP returns how letters are submitted.
func (p *Postfix) SMTP() mail.Account {
	return mail.Account{Host: "127.0.0.1", Port: p.port, TLS: mail.TLSNone}
}
