package mailservers

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"dhow/mail"

	"github.com/emersion/go-smtp"
)

// mailOwner is the user, nobody, who owns the mailboxes.
const mailOwner = 65534

// Dovecot is a running IMAP server, to which mail comes by LMTP.
type Dovecot struct {
	dir      string
	imap     int
	lmtp     int
	accounts []mail.Address
}

// dovecotConfig has the directory, the ports of IMAP and LMTP, the owner of the mails, and what
// names of folders look like.
const dovecotConfig = `
base_dir = %[1]s/run
state_dir = %[1]s/state
log_path = %[1]s/dovecot.log
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
protocols = imap lmtp
listen = 127.0.0.1
recipient_delimiter = +
mail_location = maildir:%[1]s/mail/%%u
mail_max_userip_connections = 100
default_vsz_limit = 512M
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%%u %[1]s/users
}
userdb {
  driver = static
  args = uid=%[4]d gid=%[4]d home=%[1]s/mail/%%u
}
namespace inbox {
  inbox = yes
  %[5]s
}
service imap-login {
  inet_listener imap {
    port = %[2]d
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    port = %[3]d
  }
}
`

// StartDovecot starts a server with some accounts, whose passwords are "secret". It ends with the
// test.
func StartDovecot(t testing.TB, accounts ...mail.Address) *Dovecot {
	t.Helper()
	return startDovecot(t, "separator = /", accounts)
}

// StartDottedDovecot starts a server that has all folders below INBOX and dots in their names, as
// Courier and many providers do.
func StartDottedDovecot(t testing.TB, accounts ...mail.Address) *Dovecot {
	t.Helper()
	return startDovecot(t, "separator = .\n  prefix = INBOX.", accounts)
}

func startDovecot(t testing.TB, names string, accounts []mail.Address) *Dovecot {
	t.Helper()
	need(t, "dovecot", "doveadm")
	d := &Dovecot{dir: directory(t, "dovecot"), imap: freePort(t), lmtp: freePort(t), accounts: accounts}
	write(t, d.config(), fmt.Sprintf(dovecotConfig, d.dir, d.imap, d.lmtp, mailOwner, names))
	var users strings.Builder
	for _, a := range accounts {
		fmt.Fprintf(&users, "%s:secret\n", a)
	}
	write(t, filepath.Join(d.dir, "users"), users.String())
	mails := filepath.Join(d.dir, "mail")
	if err := os.Mkdir(mails, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(mails, mailOwner, mailOwner); err != nil {
		t.Fatal(err)
	}
	keep(t, `dovecot -F -c "$0" & read -r _; kill $!; wait`, d.config())
	await(t, d.imap, filepath.Join(d.dir, "dovecot.log"))
	await(t, d.lmtp, filepath.Join(d.dir, "dovecot.log"))
	return d
}

func (d *Dovecot) config() string { return filepath.Join(d.dir, "dovecot.conf") }

// IMAP returns how an account's mailbox is reached.
func (d *Dovecot) IMAP(a mail.Address) mail.Account {
	return mail.Account{Host: "127.0.0.1", Port: d.imap, TLS: mail.TLSNone, User: string(a),
		Secret: mail.Secret{Text: "secret"}}
}

// Deliver puts a mail into a mailbox by LMTP, without a word on who sent it.
func (d *Dovecot) Deliver(raw []byte, to mail.Address) error {
	conn, err := net.Dial("tcp", "127.0.0.1:"+strconv.Itoa(d.lmtp))
	if err != nil {
		return err
	}
	c := smtp.NewClientLMTP(conn)
	defer c.Close()
	return c.SendMail("sender@example.net", []string{string(to)}, bytes.NewReader(raw))
}

// Kick cuts the IMAP connections of an account, of which there must be one. Dovecot counts a
// connection a moment after its login has been answered, so that one just made is waited for.
func (d *Dovecot) Kick(t testing.TB, a mail.Address) {
	t.Helper()
	var out []byte
	var err error
	for start := time.Now(); time.Since(start) < 30*time.Second; {
		if out, err = exec.Command("doveadm", "-c", d.config(), "kick", string(a)).CombinedOutput(); err == nil {
			return
		}
	}
	t.Fatalf("doveadm kick %s: %v\n%s", a, err, out)
}

// Renumber gives an account's INBOX a new UIDVALIDITY.
func (d *Dovecot) Renumber(t testing.TB, a mail.Address, validity uint32) {
	t.Helper()
	run(t, "doveadm", "-c", d.config(), "mailbox", "update", "-u", string(a), "--uid-validity",
		strconv.Itoa(int(validity)), "INBOX")
	d.Kick(t, a)
}

// Count returns how many mails lie in a folder of an account.
func (d *Dovecot) Count(t testing.TB, a mail.Address, folder string) int {
	t.Helper()
	out, err := exec.Command("doveadm", "-c", d.config(), "-f", "flow", "mailbox", "status", "-u", string(a),
		"messages", folder).Output()
	if err != nil {
		return 0
	}
	n, err := strconv.Atoi(string(bytes.TrimSpace(out[bytes.LastIndexByte(out, '=')+1:])))
	if err != nil {
		t.Fatalf("doveadm says %q", out)
	}
	return n
}
