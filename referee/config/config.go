// Package config reads and writes dhow.yaml, the configuration of a referee: its mailbox and the
// servers behind it, who may start games, what is believed of mails, and what people can make the
// referee do in a day.
package config

import (
	"os"
	"path/filepath"
	"slices"

	"dhow/internal/strictyaml"
	"dhow/mail"
)

// Name is what the configuration of a data directory is called in it.
const Name = "dhow.yaml"

// Config is how a referee is set up: the file dhow.yaml of its data directory. docs/operating.md
// tells of every key.
type Config struct {
	Mailbox    mail.Address // the referee's own address
	Name       string       // stands beside it in letters
	Operator   mail.Address // is told what needs a person
	Mailboxes  []Mailbox    // where mail to it is read; at least one, or LMTP
	LMTP       *LMTP        // where mail to it is handed over; nil: nowhere
	SMTP       mail.Account
	Data       string   // the data directory; where the file lies, no key of it
	Store      string   // the address of the database that games lie in; empty: the data directory
	Archive    string   // a directory that finished games are copied to; empty: none
	Hosts      []string // who may start games: addresses, "@domain", or Anyone alone
	Trust      string   // TrustProof or TrustOpen
	SubAddress bool     // mail to mailbox+key@domain arrives in the mailbox
	DKIM       bool     // signatures are checked here where the server vouches for nobody
	Limits     Limits
	Listen     string // loopback address of /metrics and /healthz; empty: none
	Letters    string // what letters have beside their text: LettersPictures or LettersHTML; else nothing
	Editions   []Edition
}

// Edition is an owner's edition that games may be played with.
type Edition struct {
	Name string // as the file says
	File string
}

// The words of the keys trust and hosts.
const (
	TrustProof = "proof" // an address counts only with proof
	TrustOpen  = "open"  // an address alone may give orders
	Anyone     = "anyone"
)

// The words of the key letters.
const (
	LettersText     = "text"
	LettersHTML     = "html"     // a page beside the text
	LettersPictures = "pictures" // a page with pictures of the board
)

// maxConfig is the largest configuration read, in bytes.
const maxConfig = 64 << 10

// Load reads the configuration of a data directory. The errors are those of Read and of the file
// system.
func Load(dir string) (*Config, error) {
	path := filepath.Join(dir, Name)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Read(path, data)
}

// Read reads a configuration; Data is the directory of the file, and what the file says of paths
// counts from there. The errors are strictyaml's, all of them with file and line; unknown keys are
// refused. No error quotes a password, well placed or not.
func Read(file string, data []byte) (*Config, error) {
	doc, err := strictyaml.Parse(file, data, strictyaml.Limits{Bytes: maxConfig, Nodes: 2000})
	if err != nil {
		return nil, redacted(err)
	}
	var raw configFile
	var wrong strictyaml.Errors
	wrong.Add(doc.Decode(&raw))
	wrong.Add(raw.noMailbox())
	if err := wrong.Err(); err != nil {
		return nil, redacted(err)
	}
	r := configReader{dir: filepath.Dir(file)}
	cfg := r.config(&raw)
	if err := r.Errors.Err(); err != nil {
		return nil, err
	}
	return cfg, nil
}

// Warnings says what of the configuration an operator may want to think about again, a sentence
// each.
func (c *Config) Warnings() []string {
	var l []string
	warn := func(is bool, sentence string) {
		if is {
			l = append(l, sentence)
		}
	}
	warn(c.Trust == TrustOpen, "trust: open lets everybody who writes a player's address into From give that player's orders")
	warn(slices.Contains(c.Hosts, Anyone),
		"hosts: anyone lets every sender whose address is proven start games and have the referee invite others")
	for _, box := range c.Mailboxes {
		warn(inClear(box.IMAP), box.Key("imap")+": the password and all mail cross the network in clear")
	}
	warn(inClear(c.SMTP), "smtp: the password and all letters cross the network in clear")
	return l
}

// inClear tells whether what is said to a server can be read on the way.
func inClear(a mail.Account) bool {
	return a.TLS == mail.TLSNone && !mail.IsLoopback(a.Host)
}
