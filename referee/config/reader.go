package config

import (
	"path/filepath"
	"slices"
	"strings"

	"dhow/games/store"
	"dhow/internal/strictyaml"
	"dhow/mail"
)

// configFile is a configuration as its keys stand in the file.
type configFile struct {
	Node         *strictyaml.Node `yaml:",node"`
	Mailbox      *strictyaml.Node `yaml:"mailbox"`
	Name         *strictyaml.Node `yaml:"name,optional"`
	Operator     *strictyaml.Node `yaml:"operator"`
	Mailboxes    []mailboxFile    `yaml:"mailboxes,optional"`
	IMAP         *accountFile     `yaml:"imap,optional"`
	LMTP         *lmtpFile        `yaml:"listen-lmtp,optional"`
	SMTP         accountFile      `yaml:"smtp"`
	Hosts        *strictyaml.Node `yaml:"hosts,optional"`
	Trust        *strictyaml.Node `yaml:"trust,optional"`
	AuthServ     *strictyaml.Node `yaml:"authserv-id,optional"`
	StampedBelow *strictyaml.Node `yaml:"stamped-below,optional"`
	SubAddress   *strictyaml.Node `yaml:"sub-address,optional"`
	DKIM         *strictyaml.Node `yaml:"dkim,optional"`
	Letters      *strictyaml.Node `yaml:"letters,optional"`
	Folder       *strictyaml.Node `yaml:"folder,optional"`
	Editions     []editionFile    `yaml:"editions,optional"`
	Store        *strictyaml.Node `yaml:"store,optional"`
	Archive      *strictyaml.Node `yaml:"archive,optional"`
	Listen       *strictyaml.Node `yaml:"listen,optional"`
	Limits       *strictyaml.Node `yaml:"limits,optional"`
}

// editionFile is an owner's edition as it stands in the file.
type editionFile struct {
	Name *strictyaml.Node `yaml:"name"`
	File *strictyaml.Node `yaml:"file"`
}

// accountFile is one server of a configuration.
type accountFile struct {
	Node            *strictyaml.Node `yaml:",node"`
	Host            *strictyaml.Node `yaml:"host"`
	Port            *strictyaml.Node `yaml:"port,optional"`
	TLS             *strictyaml.Node `yaml:"tls,optional"`
	User            *strictyaml.Node `yaml:"user,optional"`
	Password        *strictyaml.Node `yaml:"password,optional"`
	PasswordFile    *strictyaml.Node `yaml:"password-file,optional"`
	PasswordEnv     *strictyaml.Node `yaml:"password-env,optional"`
	PasswordCommand *strictyaml.Node `yaml:"password-command,optional"`
	TokenCommand    *strictyaml.Node `yaml:"token-command,optional"`
}

// configReader reads the values of a configuration.
type configReader struct {
	strictyaml.Values
	dir string // that relative paths count from
}

func (r *configReader) config(raw *configFile) *Config {
	c := &Config{
		Mailbox:    r.address(raw.Mailbox, "dhow@example.org"),
		Name:       r.Text(raw.Name, "Dhow", "a name of at most 60 characters in one line", isDisplayName),
		Operator:   r.address(raw.Operator, "ann@example.org"),
		Data:       r.dir,
		Trust:      r.Text(raw.Trust, TrustProof, "proof or open", oneOf(TrustProof, TrustOpen)),
		SubAddress: r.bool(raw.SubAddress, false),
		DKIM:       r.bool(raw.DKIM, true),
		Letters: r.Text(raw.Letters, LettersPictures, "pictures, html or text",
			oneOf(LettersPictures, LettersHTML, LettersText)),
		Listen: r.Text(raw.Listen, "", "an address of this machine's own with a port, as 127.0.0.1:9180",
			isLoopbackAddress),
		Limits: r.limits(raw.Limits),
	}
	c.Store = r.store(raw.Store)
	c.Archive = r.path(r.Text(raw.Archive, "", "the path of a directory", isLine))
	c.Hosts = r.hosts(raw.Hosts, c.Operator)
	c.Mailboxes = r.mailboxes(raw, c.Mailbox)
	c.LMTP = r.lmtp(raw.LMTP, c.Store)
	first := c.first()
	c.SMTP = r.account(&raw.SMTP, mail.Account{User: first.User, Secret: first.Secret})
	if c.SMTP.User == noLogin {
		c.SMTP.User, c.SMTP.Secret = "", mail.Secret{}
	}
	for _, e := range raw.Editions {
		c.Editions = append(c.Editions, r.edition(e, c.Editions))
	}
	r.together(raw, c)
	return c
}

// edition reads an owner's edition, after others.
func (r *configReader) edition(raw editionFile, others []Edition) Edition {
	e := Edition{
		Name: r.Text(raw.Name, "", "the name of an edition, as its file has it", isToken),
		File: r.Text(raw.File, "", "the path of a file", isLine),
	}
	if slices.ContainsFunc(others, func(other Edition) bool { return strings.EqualFold(other.Name, e.Name) }) {
		r.Errors.Add(raw.Name.Mismatch("a name that no other edition has", e.Name))
	}
	e.File = r.path(e.File)
	return e
}

// path is a path that counts from the directory of the file.
func (r *configReader) path(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(r.dir, path)
}

// together looks at what values say of each other.
func (r *configReader) together(raw *configFile, c *Config) {
	if c.Operator.Same(c.Mailbox) {
		r.Errors.Add(raw.Operator.Errorf("an address other than the mailbox: the referee would write to itself"))
	}
	if _, sub := c.Mailbox.Sub(); sub != "" && c.SubAddress {
		r.Errors.Add(raw.Mailbox.Errorf("an address without +, or sub-address: false"))
	}
	if inside, err := filepath.Rel(r.dir, c.Archive); c.Archive != "" && err == nil && !strings.HasPrefix(inside, "..") {
		r.Errors.Add(raw.Archive.Errorf("a directory outside of this one, whose own archive dhow serve keeps"))
	}
	if slices.Contains(c.Hosts, Anyone) && len(c.Hosts) > 1 {
		r.Errors.Add(raw.Hosts.Errorf("anyone alone, or addresses and domains"))
	}
}

// store reads the address of a database. As there may be a password in it, no error shows it.
func (r *configReader) store(n *strictyaml.Node) string {
	if n == nil {
		return ""
	}
	text, err := n.Scalar()
	if err == nil && (!isLine(text) || !store.IsAddress(text)) {
		err = n.Mismatch("the address of a database, as postgres://dhow@db.example.org/dhow", "something else")
	}
	r.Errors.Add(err)
	return text
}

// texts reads a list of texts, or one alone.
func (r *configReader) texts(n *strictyaml.Node, expected string, fits func(string) bool) []string {
	if n == nil {
		return nil
	}
	if n.Kind != strictyaml.List {
		return []string{r.Text(n, "", expected, fits)}
	}
	var l []string
	for _, item := range n.Items {
		l = append(l, r.Text(item, "", expected, fits))
	}
	return l
}

// bool reads true or false; absent is what it is when its key is left out.
func (r *configReader) bool(n *strictyaml.Node, absent bool) bool {
	if n == nil {
		return absent
	}
	is, err := n.Bool()
	r.Errors.Add(err)
	return is
}

// address reads an address, its domain into lower case. A key that must be there and is not was
// refused already.
func (r *configReader) address(n *strictyaml.Node, example string) mail.Address {
	return mail.NewAddress(r.Text(n, "", "an address, as "+example, store.ValidAddress))
}

// hosts reads who may start games: the operator where nothing is said.
func (r *configReader) hosts(n *strictyaml.Node, operator mail.Address) []string {
	if n == nil {
		return []string{string(operator)}
	}
	l := r.texts(n, "an address, as ann@example.org, or @domain, or anyone", func(s string) bool {
		return s == Anyone || store.ValidAddress(s) || strings.HasPrefix(s, "@") && store.ValidAddress("x"+s)
	})
	for i, host := range l {
		l[i] = string(mail.NewAddress(host))
	}
	return l
}

var secretKeys = []string{"password", "password-file", "password-env", "password-command", "token-command"}

// limitKeys lists the limits by their keys, in the order in which they are written.
func limitKeys(l *Limits) []limitKey {
	return []limitKey{
		{"player-mails", &l.PlayerMails}, {"unproven-mails", &l.UnprovenMails}, {"held-mails", &l.HeldMails},
		{"invitations", &l.Invitations}, {"games-alone", &l.GamesAlone}, {"invites-a-day", &l.InvitesADay},
		{"new-addresses", &l.NewAddresses}, {"host-new-addresses", &l.HostNewAddresses}, {"all-new-addresses",
			&l.AllNewAddresses},
		{"full-answers", &l.FullAnswers}, {"idle-answers", &l.IdleAnswers}, {"talk-mails", &l.TalkMails},
	}
}

type limitKey struct {
	name  string
	value *int
}

// limits reads the limits; those left out are the default ones.
func (r *configReader) limits(n *strictyaml.Node) Limits {
	const most = 1_000_000
	l := DefaultLimits
	if n == nil {
		return l
	}
	keys := limitKeys(&l)
	names := make([]string, len(keys))
	for i, key := range keys {
		names[i] = key.name
	}
	values, err := n.Fields(names...)
	r.Errors.Add(err)
	for _, key := range keys {
		if value := values[key.name]; value != nil {
			limit, err := value.Int(1, most)
			r.Errors.Add(err)
			*key.value = int(limit)
		}
	}
	return l
}

// noLogin stands for the user of an SMTP server that asks for none.
const noLogin = "none"

var tlsModes = map[string]mail.TLSMode{"implicit": mail.TLSImplicit, "starttls": mail.TLSStart, "none": mail.TLSNone}

// account reads a server. User and password are those given where the file says nothing of them.
func (r *configReader) account(raw *accountFile, absent mail.Account) mail.Account {
	a := absent
	a.Host = r.Text(raw.Host, "", "the name of a mail server, or its IP address", isHost)
	a.Port = r.port(raw.Port)
	a.TLS = tlsModes[r.Text(raw.TLS, "", "implicit, starttls or none", oneOf("implicit", "starttls", "none"))]
	a.User = r.Text(raw.User, absent.User, "a user's name in one line", isLine)
	if s, given := r.secret(raw); given {
		a.Secret = s
	}
	return a
}

func (r *configReader) port(n *strictyaml.Node) int {
	if n == nil {
		return 0
	}
	port, err := n.Int(1, 65535)
	r.Errors.Add(err)
	return int(port)
}

// secret reads where a password comes from: one source, or none.
func (r *configReader) secret(raw *accountFile) (s mail.Secret, given bool) {
	nodes := []*strictyaml.Node{raw.Password, raw.PasswordFile, raw.PasswordEnv, raw.PasswordCommand, raw.TokenCommand}
	for i, n := range nodes {
		switch {
		case n == nil:
		case given:
			r.Errors.Add(n.Mismatch("only one of "+strings.Join(secretKeys, ", "), "a second one"))
		default:
			s, given = r.source(secretKeys[i], n), true
		}
	}
	return s, given
}

// source reads one source of a password. Of a password itself no error shows a character.
func (r *configReader) source(key string, n *strictyaml.Node) mail.Secret {
	text, err := n.Scalar()
	switch {
	case err != nil:
		r.Errors.Add(err)
		return mail.Secret{Text: "?"}
	case !isLine(text):
		r.Errors.Add(n.Mismatch("text in one line", "something else"))
	}
	switch key {
	case "password":
		return mail.Secret{Text: text}
	case "password-file":
		if !filepath.IsAbs(text) {
			text = filepath.Join(r.dir, text)
		}
		return mail.Secret{File: text}
	case "password-env":
		return mail.Secret{Env: text}
	}
	return mail.Secret{Command: text, Token: key == "token-command"}
}
