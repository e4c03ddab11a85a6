package config

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"dhow/internal/strictyaml"
	"dhow/mail"
)

// leastConfig has the keys that must be there, and no other.
const leastConfig = `mailbox: dhow@Example.org
operator: ann@example.org
imap: {host: imap.example.org, password: hunter2}
smtp: {host: smtp.example.org}
`

func read(t *testing.T, text string) *Config {
	t.Helper()
	c, err := Read("data/dhow.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestReadConfigFillsIn(t *testing.T) {
	got := read(t, leastConfig)
	secret := mail.Secret{Text: "hunter2"}
	want := &Config{
		Mailbox: "dhow@example.org", Name: "Dhow", Operator: "ann@example.org", Data: "data",
		Mailboxes: []Mailbox{{IMAP: mail.Account{Host: "imap.example.org", User: "dhow@example.org", Secret: secret}, Folder: "INBOX"}},
		SMTP:      mail.Account{Host: "smtp.example.org", User: "dhow@example.org", Secret: secret},
		Hosts:     []string{"ann@example.org"}, Trust: TrustProof, DKIM: true, Letters: LettersPictures, Limits: DefaultLimits,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// goodConfigs are values that are read, added to leastConfig, and what shows it.
var goodConfigs = []struct {
	name, text string
	holds      func(*Config) bool
}{
	{"one authserv-id", "authserv-id: mx.example.org", func(c *Config) bool {
		return len(c.Mailboxes[0].AuthServ) == 1 && c.Mailboxes[0].AuthServ[0] == "mx.example.org"
	}},
	{"several authserv-ids", "authserv-id: [a.example.org, b.example.org]", func(c *Config) bool { return len(c.Mailboxes[0].AuthServ) == 2 }},
	{"anyone", "hosts: anyone", func(c *Config) bool { return len(c.Hosts) == 1 && c.Hosts[0] == Anyone }},
	{"domains in lower case", "hosts: [Ben@Example.NET, \"@Example.COM\"]",
		func(c *Config) bool { return c.Hosts[0] == "Ben@example.net" && c.Hosts[1] == "@example.com" }},
	{"trust", "trust: open", func(c *Config) bool { return c.Trust == TrustOpen }},
	{"sub-address", "sub-address: true", func(c *Config) bool { return c.SubAddress }},
	{"stamped-below", "stamped-below: true", func(c *Config) bool { return c.Mailboxes[0].StampedBelow }},
	{"dkim left out", "", func(c *Config) bool { return c.DKIM }},
	{"no dkim", "dkim: false", func(c *Config) bool { return !c.DKIM }},
	{"letters left out", "", func(c *Config) bool { return c.Letters == LettersPictures }},
	{"letters without pictures", "letters: html", func(c *Config) bool { return c.Letters == LettersHTML }},
	{"listen", "listen: 127.0.0.1:9180", func(c *Config) bool { return c.Listen == "127.0.0.1:9180" }},
	{"listen on IPv6", `listen: "[::1]:9180"`, func(c *Config) bool { return c.Listen == "[::1]:9180" }},
	{"listen by name", "listen: localhost:0", func(c *Config) bool { return c.Listen == "localhost:0" }},
	{"finished games are copied", "archive: /mnt/games", func(c *Config) bool { return c.Archive == "/mnt/games" }},
	{"games in a database", "store: postgres://dhow:x@db.example.org/dhow", func(c *Config) bool { return c.Store == "postgres://dhow:x@db.example.org/dhow" }},
	{"folder", "folder: Games/Dhow", func(c *Config) bool { return c.Mailboxes[0].Folder == "Games/Dhow" }},
	{"a limit", "limits: {held-mails: 2}", func(c *Config) bool {
		return c.Limits.HeldMails == 2 && c.Limits.PlayerMails == DefaultLimits.PlayerMails
	}},
	{"name", "name: The Kilifi referee", func(c *Config) bool { return c.Name == "The Kilifi referee" }},
}

func TestReadConfigGood(t *testing.T) {
	for _, row := range goodConfigs {
		t.Run(row.name, func(t *testing.T) {
			if c := read(t, leastConfig+row.text); !row.holds(c) {
				t.Errorf("read as %+v", c)
			}
		})
	}
}

// goodAccounts are servers, the password's source among them.
var goodAccounts = []struct {
	name, imap string
	want       mail.Account
}{
	{"file beside the configuration", "{host: i, password-file: pw}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{File: "data/pw"}}},
	{"file elsewhere", "{host: i, password-file: /run/pw}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{File: "/run/pw"}}},
	{"environment", "{host: i, password-env: DHOW_PW}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{Env: "DHOW_PW"}}},
	{"command", "{host: i, password-command: pass show dhow}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{Command: "pass show dhow"}}},
	{"token", "{host: i, token-command: oauth2 dhow}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{Command: "oauth2 dhow", Token: true}}},
	{"a password of digits is text", "{host: i, password: 0123}", mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{Text: "0123"}}},
	{"port, mode, user", "{host: 127.0.0.1, port: 1143, tls: starttls, user: d, password: x}",
		mail.Account{Host: "127.0.0.1", Port: 1143, TLS: mail.TLSStart, User: "d", Secret: mail.Secret{Text: "x"}}},
	{"in clear", "{host: \"::1\", tls: none, password: x}", mail.Account{Host: "::1", TLS: mail.TLSNone, User: "d@example.org", Secret: mail.Secret{Text: "x"}}},
}

func TestReadConfigAccounts(t *testing.T) {
	for _, row := range goodAccounts {
		t.Run(row.name, func(t *testing.T) {
			c := read(t, "mailbox: d@example.org\noperator: ann@example.org\nsmtp: {host: s}\nimap: "+row.imap)
			if c.Mailboxes[0].IMAP != row.want {
				t.Errorf("got %#v, want %#v", c.Mailboxes[0].IMAP, row.want)
			}
		})
	}
}

// TestSeveralMailboxes reads mailboxes with servers of their own, and refuses what cannot be told
// apart.
func TestSeveralMailboxes(t *testing.T) {
	const rest = "mailbox: d@example.org\noperator: ann@example.org\nsmtp: {host: s}\n"
	c := read(t, rest+`mailboxes:
  - {name: a, imap: {host: i, password: x}, authserv-id: mx.example.org, stamped-below: true}
  - {name: b, imap: {host: i, user: other, password: y}, folder: Games}
`)
	want := []Mailbox{
		{Name: "a", IMAP: mail.Account{Host: "i", User: "d@example.org", Secret: mail.Secret{Text: "x"}}, Folder: "INBOX",
			AuthServ: []string{"mx.example.org"}, StampedBelow: true},
		{Name: "b", IMAP: mail.Account{Host: "i", User: "other", Secret: mail.Secret{Text: "y"}}, Folder: "Games"},
	}
	if !reflect.DeepEqual(c.Mailboxes, want) || c.SMTP.Secret.Text != "x" {
		t.Errorf("read as %+v", c.Mailboxes)
	}
	if again := read(t, string(Write(c))); !reflect.DeepEqual(again.Mailboxes, want) {
		t.Errorf("read back as %+v", again.Mailboxes)
	}
	if got := c.MailboxOf("gone"); got.AuthServ != nil {
		t.Errorf("of a mailbox that is not there %v is believed", got.AuthServ)
	}
	for _, row := range []struct{ name, text, want string }{
		{"one name", "[{name: a, imap: {host: i, password: x}}, {name: a, imap: {host: j, password: x}}]",
			`f:4: mailboxes[1].name, expected a name that no other mailbox has, found a`},
		{"one place", "[{name: a, imap: {host: i, password: x}}, {name: b, imap: {host: i, password: x}}]",
			`f:4: mailboxes[1].imap, expected another mailbox than a, found a map`},
		{"the name of what is handed over", "[{name: lmtp, imap: {host: i, password: x}}]",
			`f:4: mailboxes[0].name, expected another name: mails that listen-lmtp takes bear this one, found lmtp`},
		{"no word", "[{name: The first, imap: {host: i, password: x}}]",
			`f:4: mailboxes[0].name, expected a word of letters, digits, - and ., in small letters, found "The first"`},
		{"none", "[]", `f:1: document: missing key, expected the key imap, or mailboxes, or listen-lmtp`},
	} {
		if _, err := Read("f", []byte(rest+"mailboxes: "+row.text+"\n")); err == nil || err.Error() != row.want {
			t.Errorf("%s: got\n%v\nwant\n%s", row.name, err, row.want)
		}
	}
}

// TestLMTP reads where mails are handed over, beside a mailbox or in its place, and refuses what
// would have strangers hand them over, or them be lost.
func TestLMTP(t *testing.T) {
	const rest = "mailbox: d@example.org\noperator: ann@example.org\nsmtp: {host: s}\nstore: postgres://dhow@db/dhow\nlisten-lmtp: "
	tls := &LMTPTLS{"data/c", "data/k", "/etc/ca"}
	for _, row := range []struct {
		text string
		want LMTP
	}{
		{"{address: unix:s}", LMTP{Network: "unix", Address: "data/s", Grace: 10 * time.Minute}},
		{"{address: unix:/run/s, authserv-id: mx.example.org, peers: local, stamped-below: true, grace: 1h}", LMTP{Network: "unix", Address: "/run/s",
			AuthServ: []string{"mx.example.org"}, Peers: []string{LocalPeer}, StampedBelow: true, Grace: time.Hour}},
		{"{address: 127.0.0.1:2003, grace: 0s}", LMTP{Network: "tcp", Address: "127.0.0.1:2003"}},
		{"{address: 0.0.0.0:2003, tls: {cert: c, key: k, ca: /etc/ca}, peers: [mx.example.org, mx2.example.org]}",
			LMTP{Network: "tcp", Address: "0.0.0.0:2003", TLS: tls, Peers: []string{"mx.example.org", "mx2.example.org"}, Grace: 10 * time.Minute}},
	} {
		c := read(t, rest+row.text)
		if !reflect.DeepEqual(*c.LMTP, row.want) || len(c.Mailboxes) != 0 {
			t.Errorf("%s is read as %+v", row.text, c.LMTP)
		}
		if again := read(t, string(Write(c))); !reflect.DeepEqual(again, c) {
			t.Errorf("%s is read back as %+v from\n%s", row.text, again, Write(c))
		}
	}
	for _, row := range []struct{ text, want string }{
		{"{address: 0.0.0.0:2003}", "f:5: listen-lmtp.address, expected an address of this machine's own, as 127.0.0.1:2003, or tls beside it, with cert, key and the ca of the servers that may hand over mails, found \"0.0.0.0:2003\""},
		{"{address: here}", "f:5: listen-lmtp.address, expected unix: and the path of a socket, or a host with a port, as unix:/run/dhow/lmtp.sock or 127.0.0.1:2003, found \"here\""},
		{"{address: unix:s, grace: 2d}", "f:5: listen-lmtp.grace, expected a time of at most 24h, as 10m, found \"2d\""},
		{"{address: unix:s, tls: {cert: c, key: k, ca: a}, peers: local}", "f:5: listen-lmtp.peers, expected names in certificates: with tls nobody hands over mails without one, found \"local\""},
		{"{address: unix:s}\nfolder: Games", "f:6: folder, expected no such key without imap: that of listen-lmtp stands there, found \"Games\""},
	} {
		if _, err := Read("f", []byte(rest+row.text)); err == nil || err.Error() != row.want {
			t.Errorf("%s: got\n%v\nwant\n%s", row.text, err, row.want)
		}
	}
	if _, err := Read("f", []byte(strings.Replace(rest, "store: postgres://dhow@db/dhow\n", "", 1)+"{address: unix:s}")); err == nil || !strings.Contains(err.Error(), "expected a database") {
		t.Errorf("without a database it is %v", err)
	}
	l := LMTP{Peers: []string{"MX.example.org"}}
	local := LMTP{Peers: []string{LocalPeer}}
	if !l.Believes([]string{"mx.example.org"}) || l.Believes([]string{LocalPeer}) || l.Believes(nil) || !local.Believes(nil) || local.Believes([]string{LocalPeer}) {
		t.Error("somebody else than the peers is believed")
	}
	c := &Config{LMTP: &LMTP{AuthServ: []string{"mx.example.org"}}}
	if c.MailboxOf(FromPeers).AuthServ == nil || c.MailboxOf(FromOthers).AuthServ != nil {
		t.Error("others' mails are believed")
	}
}

func TestSMTPMayHaveItsOwnLogin(t *testing.T) {
	c := read(t, strings.Replace(leastConfig, "{host: smtp.example.org}", "{host: s, user: relay, password: other}", 1))
	if c.SMTP.User != "relay" || c.SMTP.Secret.Text != "other" || c.Mailboxes[0].IMAP.Secret.Text != "hunter2" {
		t.Errorf("read as %#v, %#v", c.Mailboxes[0].IMAP, c.SMTP)
	}
}

func TestSMTPMayWantNoLogin(t *testing.T) {
	c := read(t, withLine("smtp: {host: 127.0.0.1, user: none}"))
	if c.SMTP.User != "" || c.SMTP.Secret != (mail.Secret{}) {
		t.Errorf("read as %#v", c.SMTP)
	}
	if again := read(t, string(Write(c))); again.SMTP != c.SMTP {
		t.Errorf("read back as %#v", again.SMTP)
	}
}

// badConfigs are lines that are refused; text takes the place of a line of leastConfig with the
// same key, or follows them.
var badConfigs = []struct{ name, text, want string }{
	{"dkim is no switch", "dkim: strict", `f:5: dkim, expected true or false, found "strict"`},
	{"unknown key", "mailbx: x", `f:5: document: unknown key, expected one of mailbox, name, operator, mailboxes, imap, listen-lmtp, smtp, hosts, trust, authserv-id, stamped-below, sub-address, dkim, letters, folder, editions, store, archive, listen, limits, found "mailbx"`},
	{"unknown key of a server", "smtp: {host: s, ssl: true}", `f:4: smtp: unknown key, expected one of host, port, tls, user, password, password-file, password-env, password-command, token-command, found "ssl"`},
	{"no address", "mailbox: dhow", `f:1: mailbox, expected an address, as dhow@example.org, found "dhow"`},
	{"address with a name", `mailbox: "Dhow <dhow@example.org>"`, `f:1: mailbox, expected an address, as dhow@example.org, found "Dhow <dhow@example.org>"`},
	{"empty", "operator:", `f:2: operator, expected text, found nothing`},
	{"operator is the mailbox", "operator: DHOW@example.org", `f:2: operator, expected an address other than the mailbox: the referee would write to itself, found "DHOW@example.org"`},
	{"empty name", `name: ""`, `f:5: name, expected a name of at most 60 characters in one line, found ""`},
	{"two lines", `name: "a\nb"`, `f:5: name, expected a name of at most 60 characters in one line, found "a\nb"`},
	{"no password", "imap: {host: i}", `f:3: imap, expected one of password, password-file, password-env, password-command, token-command, found a map`},
	{"two passwords", "imap: {host: i, password: hunter2, password-env: P}", `f:3: imap.password-env, expected only one of password, password-file, password-env, password-command, token-command, found a second one`},
	{"imap beside mailboxes", "mailboxes: [{name: a, imap: {host: i, password: x}}]", `f:3: imap, expected no such key beside mailboxes, each of which has its own, found a map`},
	{"no host", "imap: {password: x}", `f:3: imap: missing key, expected the key host`},
	{"host with port", "imap: {host: \"i:993\", password: x}", `f:3: imap.host, expected the name of a mail server, or its IP address, found "i:993"`},
	{"port", "smtp: {host: s, port: 65536}", `f:4: smtp.port, expected a whole number from 1 to 65535, found "65536"`},
	{"port as text", `smtp: {host: s, port: "25"}`, `f:4: smtp.port, expected a whole number, found "25"`},
	{"tls", "smtp: {host: s, tls: ssl}", `f:4: smtp.tls, expected implicit, starttls or none, found "ssl"`},
	{"host of games", "hosts: [ann@example.org, example.com]", `f:5: hosts[1], expected an address, as ann@example.org, or @domain, or anyone, found "example.com"`},
	{"anyone and others", "hosts: [anyone, ann@example.org]", `f:5: hosts, expected anyone alone, or addresses and domains, found a list`},
	{"trust", "trust: none", `f:5: trust, expected proof or open, found "none"`},
	{"sub-address", "sub-address: yes", `f:5: sub-address, expected true or false, found "yes"`},
	{"authserv-id", "authserv-id: mx.example.org; spf=pass", `f:5: authserv-id, expected the name by which the mail server signs its Authentication-Results, as mx.example.org, found "mx.example.org; spf=pass"`},
	{"letters of another kind", "letters: big", `f:5: letters, expected pictures, html or text, found "big"`},
	{"copies beside the games", "archive: archive", `f:5: archive, expected a directory outside of this one, whose own archive dhow serve keeps, found "archive"`},
	{"listen to others", "listen: 0.0.0.0:9180", `f:5: listen, expected an address of this machine's own with a port, as 127.0.0.1:9180, found "0.0.0.0:9180"`},
	{"listen without port", "listen: 127.0.0.1", `f:5: listen, expected an address of this machine's own with a port, as 127.0.0.1:9180, found "127.0.0.1"`},
	{"limit of nothing", "limits: {held-mails: 0}", `f:5: limits.held-mails, expected a whole number from 1 to 1000000, found "0"`},
	{"unknown limit", "limits: {mails: 1}", `f:5: limits: unknown key, expected one of player-mails, unproven-mails, held-mails, invitations, games-alone, invites-a-day, new-addresses, host-new-addresses, all-new-addresses, full-answers, idle-answers, talk-mails, found "mails"`},
	{"no limits", "limits:", `f:5: limits, expected a map, found nothing`},
	{"key twice", "name: a\nname: b", `f:6: document: key "name", expected once, found again (first on line 5)`},
	{"no YAML", "name: a: b", `f:5: not YAML: mapping values are not allowed in this context`},
}

func TestReadConfigBad(t *testing.T) {
	for _, row := range badConfigs {
		t.Run(row.name, func(t *testing.T) {
			_, err := Read("f", []byte(withLine(row.text)))
			if err == nil || err.Error() != row.want {
				t.Errorf("got\n%v\nwant\n%s", err, row.want)
			}
			var typed *strictyaml.Error
			if !errors.As(err, &typed) {
				t.Errorf("error %T has no place", err)
			}
		})
	}
}

// withLine puts a line into leastConfig: in the place of the one with the same key, or at its end.
func withLine(line string) string {
	key, _, _ := strings.Cut(line, ":")
	lines := strings.SplitAfter(leastConfig, "\n")
	for i := range lines {
		if strings.HasPrefix(lines[i], key+":") {
			lines[i] = line + "\n"
			return strings.Join(lines, "")
		}
	}
	return leastConfig + line + "\n"
}

func TestReadConfigNamesAllMissingKeys(t *testing.T) {
	_, err := Read("f", []byte("name: x\n"))
	for _, key := range []string{"mailbox", "operator", "imap", "smtp"} {
		if err == nil || !strings.Contains(err.Error(), "expected the key "+key) {
			t.Errorf("%s is not missed in %v", key, err)
		}
	}
}

// nastyPasswords are what people write behind a password's key and YAML takes for something else.
var nastyPasswords = []string{
	" *hunter2", " &hunter2 x", " !hunter2 x", " !!hunter2 x", ` "hun\qter2"`, " @hunter2", " `hunter2", " %hunter2", " hunter2: x",
	" - hunter2", " [hunter2", " {hunter2", " |hunter2", " 'hunter2", ` "hunter2" hunter2`, " !<hunter2> a", " \ahunter2", " \u202ehunter2",
	" [hunter2]", " {hunter2: hunter2}", "hunter2", " \"hunter2\\nhunter2\"", "\n    *hunter2", "\n    &hunter2 x", " hunter2\n  password: hunter2",
	" hunter2\n  password-env: hunter2", " hunter2\n  hunter2", " hunter2\n\thunter2",
}

// TestNoErrorQuotesAPassword writes passwords in every way that is refused, in block and in flow.
func TestNoErrorQuotesAPassword(t *testing.T) {
	const rest = "mailbox: d@example.org\noperator: ann@example.org\nsmtp: {host: s}\n"
	for _, password := range nastyPasswords {
		for _, text := range []string{rest + "imap:\n  host: i\n  password:" + password + "\n", rest + "imap: {host: i, password:" + password + "}\n", "password:" + password, leastConfig + "store:" + password, leastConfig + "store: postgres://dhow:" + password} {
			_, err := Read("f", []byte(text))
			if err != nil && strings.Contains(strings.ReplaceAll(err.Error(), "\\", ""), "hunter2") {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

func TestWriteConfigIsReadBack(t *testing.T) {
	full := leastConfig + "name: \"Referee: the \\\"best\\\" # one\"\nhosts: [ann@example.org, \"@example.com\"]\ntrust: open\n" +
		"authserv-id: [mx.example.org]\nsub-address: true\nstamped-below: true\ndkim: false\nletters: text\nlisten: 127.0.0.1:9180\nfolder: Games\narchive: /mnt/games\nstore: postgres://dhow@db.example.org/dhow\n" +
		"limits: {player-mails: 10, invites-a-day: 1}\n"
	texts := []string{leastConfig, full, leastConfig + "hosts: anyone\n"}
	for _, row := range goodAccounts {
		texts = append(texts, "mailbox: d@example.org\noperator: ann@example.org\nsmtp: {host: s, user: other}\nimap: "+row.imap)
	}
	for _, text := range texts {
		want := read(t, text)
		written := Write(want)
		got, err := Read("data/dhow.yaml", written)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: got %+v from\n%s\nwant %+v", err, got, written, want)
		}
	}
}

// TestOperatingTellsOfEveryKey wants a row of docs/operating.md for each key.
func TestOperatingTellsOfEveryKey(t *testing.T) {
	page, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	keys := append([]string{"host", "port", "tls", "user"}, secretKeys...)
	for _, limit := range limitKeys(new(Limits)) {
		keys = append(keys, limit.name)
	}
	for _, key := range configKeys {
		keys = append(keys, key.name)
	}
	for _, key := range keys {
		if !strings.Contains(string(page), "\n| `"+key+"` |") {
			t.Errorf("docs/operating.md has no row for %s", key)
		}
	}
}

func TestWarnings(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       int
	}{
		{"nothing to warn of", "", 0},
		{"trust: open", "trust: open", 1},
		{"hosts: anyone", "hosts: anyone", 1},
		{"in clear", "smtp: {host: s, tls: none}", 1},
		{"in clear within the machine", "smtp: {host: 127.0.0.1, tls: none}", 0},
	} {
		if got := read(t, withLine(row.text)).Warnings(); len(got) != row.want {
			t.Errorf("%s: %q", row.name, got)
		}
	}
}

func TestLoadConfigNamesItsFile(t *testing.T) {
	dir := t.TempDir()
	if _, err := Load(dir); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
	path := filepath.Join(dir, Name)
	if err := os.WriteFile(path, []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.HasPrefix(err.Error(), path+":1: ") {
		t.Errorf("error %v", err)
	}
}
