package config

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dhow/internal/strictyaml"
	"dhow/mail"
)

// configKey is a key of the configuration as it is written: what it is for, and its value.
type configKey struct {
	name    string
	about   string
	example string // written behind # where there is no value
	value   func(*Config) *strictyaml.Node
}

// configKeys lists the keys in the order in which they are written. docs/operating.md has a row for
// each.
var configKeys = []configKey{
	{"mailbox", "the referee's own address, to which players write", "",
		func(c *Config) *strictyaml.Node { return textOf(c.Mailbox) }},
	{"name", "stands beside it in letters", "", func(c *Config) *strictyaml.Node { return textOf(c.Name) }},
	{"operator", "is told what needs a person", "", func(c *Config) *strictyaml.Node { return textOf(c.Operator) }},
	{"imap", "where mail is read, unless there are several mailboxes", "{host: imap.example.org}",
		ofOnly(func(c *Config, box Mailbox) *strictyaml.Node { return accountNode(box.IMAP, mail.Account{}, c.Data) })},
	{"smtp", "where letters are handed in; user and password are those of imap unless they stand here", "",
		func(c *Config) *strictyaml.Node { return accountNode(c.SMTP, c.first(), c.Data) }},
	{"folder", "where in the mailbox mail arrives", "INBOX", ofOnly(folderNode)},
	{"authserv-id", "by which your mail server signs the Authentication-Results it adds; dhow doctor finds out",
		"[mx.example.org]",
		ofOnly(func(_ *Config, box Mailbox) *strictyaml.Node { return wordsOf(box.AuthServ) })},
	{"stamped-below", "whether it adds them below the Received line of its own, as Gmail does; dhow doctor finds out",
		"false",
		ofOnly(func(_ *Config, box Mailbox) *strictyaml.Node { return strictyaml.NewBool(box.StampedBelow) })},
	{"mailboxes", "several places where mail is read, in the place of imap, folder, authserv-id and stamped-below",
		"[{name: a, imap: {host: imap.example.org, password-file: password}}]", mailboxesNode},
	{"listen-lmtp", "where mail servers hand mails over, by LMTP, beside mailboxes or in their place; wants store",
		"{address: unix:/run/dhow/lmtp.sock, authserv-id: mx.example.org, peers: [local], grace: 10m}", lmtpNode},
	{"dkim", "whether DKIM signatures are checked here, by keys from the DNS, where the server vouches for nobody", "",
		func(c *Config) *strictyaml.Node { return strictyaml.NewBool(c.DKIM) }},
	{"sub-address", "whether mail to mailbox+anything arrives; dhow doctor finds out", "",
		func(c *Config) *strictyaml.Node { return strictyaml.NewBool(c.SubAddress) }},
	{"hosts", "who may start games: addresses, @domain, or anyone", "",
		func(c *Config) *strictyaml.Node { return wordsOf(c.Hosts) }},
	{"trust", "proof, or open: an address alone, without proof, may give orders", "",
		func(c *Config) *strictyaml.Node { return textOf(c.Trust) }},
	{"letters", "pictures, html or text: a page beside the text of letters, with the board drawn or without, or none", "",
		func(c *Config) *strictyaml.Node { return textOf(cmp.Or(c.Letters, LettersText)) }},
	{"editions", "owners' editions that games may be played with, beside the embedded one",
		"[{name: ours, file: ours.yaml}]", editionsNode},
	{"store", "the database that games lie in; without it they lie in files here", "postgres://dhow@db.example.org/dhow", storeNode},
	{"archive", "a directory that finished games are copied to as well, as files", "/var/backups/mombasa",
		archiveNode},
	{"listen", "where /metrics and /healthz are served, on this machine alone", "127.0.0.1:9180", listenNode},
	{"limits", "what people can make the referee do; docs/operating.md tells of each", "{player-mails: 240}",
		limitsNode},
}

// Write returns the file of a configuration, with a comment above each key.
func Write(c *Config) []byte {
	var b strings.Builder
	b.WriteString("# The referee's configuration. Passwords may stand here: keep the file to yourself (chmod 600).\n")
	for _, key := range configKeys {
		fmt.Fprintf(&b, "\n# %s: %s\n", key.name, key.about)
		if value := key.value(c); value != nil {
			b.Write(strictyaml.Write(strictyaml.NewMap().Set(key.name, value)))
		} else {
			fmt.Fprintf(&b, "# %s: %s\n", key.name, key.example)
		}
	}
	return []byte(b.String())
}

func storeNode(c *Config) *strictyaml.Node {
	if c.Store == "" {
		return nil
	}
	return textOf(c.Store)
}

func archiveNode(c *Config) *strictyaml.Node {
	if c.Archive == "" {
		return nil
	}
	return textOf(c.Archive)
}

func textOf[T ~string](text T) *strictyaml.Node { return strictyaml.NewText(string(text)) }

// wordsOf is one word, or a list of several; nil where there is none.
func wordsOf(words []string) *strictyaml.Node {
	switch {
	case len(words) == 0:
		return nil
	case slices.Equal(words, []string{Anyone}):
		return textOf(Anyone)
	}
	return strictyaml.NewTexts(words...)
}

func folderNode(_ *Config, box Mailbox) *strictyaml.Node {
	if box.Folder == "INBOX" {
		return nil
	}
	return textOf(box.Folder)
}

func listenNode(c *Config) *strictyaml.Node {
	if c.Listen == "" {
		return nil
	}
	return textOf(c.Listen)
}

// editionsNode writes the owners' editions; a path in the directory of the file from there.
func editionsNode(c *Config) *strictyaml.Node {
	if len(c.Editions) == 0 {
		return nil
	}
	list := strictyaml.NewList()
	for _, e := range c.Editions {
		list.Append(strictyaml.NewMap().InFlow().Set("name", textOf(e.Name)).Set("file", textOf(pathFrom(c.Data, e.File))))
	}
	return list
}

// limitsNode writes the limits that are not the default ones.
func limitsNode(c *Config) *strictyaml.Node {
	n, limits, plain := strictyaml.NewMap().InFlow(), c.Limits, DefaultLimits
	defaults := limitKeys(&plain)
	for i, key := range limitKeys(&limits) {
		if *key.value != *defaults[i].value {
			n.Set(key.name, strictyaml.NewInt(*key.value))
		}
	}
	if len(n.Pairs) == 0 {
		return nil
	}
	return n
}

// accountNode writes a server, without what is as in another.
func accountNode(a, as mail.Account, dir string) *strictyaml.Node {
	n := strictyaml.NewMap().Set("host", textOf(a.Host))
	if a.Port != 0 {
		n.Set("port", strictyaml.NewInt(a.Port))
	}
	for word, mode := range tlsModes {
		if a.TLS == mode {
			n.Set("tls", textOf(word))
		}
	}
	switch {
	case a.User == "":
		return n.Set("user", textOf(noLogin))
	case a.User != as.User:
		n.Set("user", textOf(a.User))
	}
	if a.Secret != as.Secret {
		key, text := secretText(a.Secret, dir)
		n.Set(key, textOf(text))
	}
	return n
}

// secretText returns the key and the value of a password's source.
func secretText(s mail.Secret, dir string) (key, text string) {
	switch {
	case s.Text != "":
		return "password", s.Text
	case s.File != "":
		return "password-file", pathFrom(dir, s.File)
	case s.Env != "":
		return "password-env", s.Env
	case s.Token:
		return "token-command", s.Command
	}
	return "password-command", s.Command
}

// pathFrom is the path of a file as it is written: from a directory, where the file lies below it.
func pathFrom(dir, file string) string {
	if below, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(below) {
		return below
	}
	return file
}
