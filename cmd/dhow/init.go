package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"dhow/games/disk"
	"dhow/games/store"
	"dhow/internal/strictyaml"
	"dhow/mail"
	"dhow/referee/config"
)

var initCommand = &command{
	name: "init",
	args: "[--data DIR] [--mailbox ADDRESS] [--name NAME] [--user NAME] [--smtp-user NAME] [--imap HOST[:PORT]] [--smtp HOST[:PORT]] " +
		"[--password-file FILE | --password-env NAME | --password-command COMMAND | --token-command COMMAND] [--operator ADDRESS] [--hosts LIST]",
	short: "set up a data directory for a referee",
	about: `Asks what a referee by mail needs to know and writes a data directory: the configuration dhow.yaml, the server's keys,
and places for games, players and post. Nothing that is there is overwritten. What a flag says is not asked; where the
answers end, as without a terminal, what is shown in brackets is taken.

` + dataHelp + `
  --mailbox ADDRESS the referee's own address, to which players write
  --name NAME       what stands beside it in letters; Dhow without it
  --user NAME       who logs in; the address without it
  --smtp-user NAME  who logs in at the SMTP server, if that is somebody else; none, if it asks for no login
  --imap HOST[:PORT], --smtp HOST[:PORT]
                    the servers where mail is read and letters are handed in. Ports 143 and 587 mean STARTTLS, others
                    TLS from the first byte; a server on this machine is spoken to in clear
  --password-file FILE, --password-env NAME, --password-command COMMAND, --token-command COMMAND
                    where the password comes from, or an OAuth 2 access token; without any of them it is asked for,
                    and kept in dhow.yaml
  --operator ADDRESS
                    who is told what needs a person
  --hosts LIST      who may start games: addresses and @domains, separated by commas, or anyone; without it the operator`,
	examples: []string{"dhow init",
		"dhow init --data data --mailbox dhow@example.org --password-file /run/secrets/dhow --operator ann@example.org < /dev/null"},
	run: runInit,
}

// setup is what dhow init gathers. Its configuration is complete at every moment, so that each
// answer can be judged by reading the whole.
type setup struct {
	c   *call
	in  *asker
	dir string
	cfg config.Config
	// imap is the only mailbox's account, which no mailbox of cfg is made of before the end.
	imap mail.Account
}

func runInit(c *call) error {
	s := &setup{c: c, in: newAsker(c), cfg: config.Config{
		Mailbox: "referee@example.org", Name: "Dhow", Operator: "operator@example.org", Trust: config.TrustProof, DKIM: true, Letters: config.LettersPictures,
		Limits: config.DefaultLimits,
	}}
	f := c.flags()
	s.flags(f)
	if _, err := c.parse(f, 0, 0); err != nil {
		return err
	}
	if err := s.answer(); err != nil {
		return err
	}
	return s.write()
}

// flags declares a flag for each question, and for what is not asked.
func (s *setup) flags(f *flag.FlagSet) {
	dir := dataFlag(f)
	s.in.given["data"] = func() (string, bool) { return *dir, flagSet(f, "data") }
	for _, name := range []string{"mailbox", "name", "user", "smtp-user", "imap", "smtp", "operator", "hosts",
		"password-file", "password-env", "password-command", "token-command"} {
		value := f.String(name, "", "")
		s.in.given[name] = func() (string, bool) { return *value, flagSet(f, name) }
	}
}

// flagSet tells whether a flag stands on the command line.
func flagSet(f *flag.FlagSet, name string) bool {
	set := false
	f.Visit(func(given *flag.Flag) { set = set || given.Name == name })
	return set
}

// answer goes through the questions. Each is judged as soon as it is answered, and asked again
// where a person can answer.
func (s *setup) answer() error {
	if err := s.whereTo(); err != nil {
		return err
	}
	if err := s.ask("mailbox", "The referee's own mail address", "",
		func(v string) { s.cfg.Mailbox = mail.Address(v) }); err != nil {
		return err
	}
	if err := s.server(); err != nil {
		return err
	}
	if err := s.password(); err != nil {
		return err
	}
	if err := s.ask("operator", "Your own address, for what needs a person", "", func(v string) {
		s.cfg.Operator, s.cfg.Hosts = mail.Address(v), []string{v}
	}); err != nil {
		return err
	}
	return s.ask("hosts", "Who may start games: addresses, @domain, or anyone", string(s.cfg.Operator),
		func(v string) { s.cfg.Hosts = listed(v) })
}

// whereTo asks for the data directory and wants it to be no referee's yet.
func (s *setup) whereTo() error {
	absent, _ := s.in.given["data"]()
	dir, err := s.in.ask("data", "Data directory", absent)
	if err != nil {
		return err
	}
	s.dir, s.cfg.Data = dir, dir
	path := filepath.Join(dir, config.Name)
	if _, err := os.Lstat(path); err == nil {
		return fmt.Errorf("%s exists already; left alone", printable(path))
	}
	return nil
}

// server asks for the two servers, with guesses from the mailbox's domain.
func (s *setup) server() error {
	guess := serversOf(s.cfg.Mailbox.Domain())
	if guess.note != "" {
		fmt.Fprintln(s.in, guess.note)
	}
	if err := s.ask("imap", "IMAP server", guess.imap,
		func(v string) { s.imap = accountAt(v, s.imap) }); err != nil {
		return err
	}
	if err := s.ask("smtp", "SMTP server", guess.smtp,
		func(v string) { s.cfg.SMTP = accountAt(v, s.cfg.SMTP) }); err != nil {
		return err
	}
	if name, given := s.in.given["name"](); given {
		s.cfg.Name = name
	}
	if err := s.ask("user", "User name for both servers", string(s.cfg.Mailbox),
		func(v string) { s.imap.User, s.cfg.SMTP.User = v, v }); err != nil {
		return err
	}
	return s.ask("smtp-user", "For SMTP another one, or none if it wants no login", s.imap.User, func(v string) {
		if s.cfg.SMTP.User = v; v == "none" { // as it is written in dhow.yaml
			s.cfg.SMTP.User = ""
		}
	})
}

// ask asks one question and puts the answer into the configuration.
func (s *setup) ask(flag, text, absent string, put func(string)) error {
	for {
		value, err := s.in.ask(flag, text, absent)
		if err != nil {
			return err
		}
		before, imap := s.cfg, s.imap
		put(value)
		err = s.holds()
		switch {
		case err == nil:
			return nil
		case !s.in.again(flag):
			return wrongCall("--%s: %v", flag, err)
		}
		fmt.Fprintf(s.in, "%v\n", err)
		s.cfg, s.imap = before, imap
	}
}

// config is the configuration of what has been answered.
func (s *setup) config() *config.Config {
	cfg := s.cfg
	cfg.Mailboxes = []config.Mailbox{{IMAP: s.imap, Folder: "INBOX"}}
	return &cfg
}

// holds reads the configuration as it would be written, the questions not yet answered with what
// stands in for answers.
func (s *setup) holds() error {
	cfg := s.config()
	for _, a := range []*mail.Account{&cfg.Mailboxes[0].IMAP, &cfg.SMTP} {
		if a.Host == "" {
			a.Host = "mail.example.org"
		}
		if a.User == "" {
			a.User = string(cfg.Mailbox)
		}
		if a.Secret == (mail.Secret{}) {
			a.Secret = mail.Secret{Env: "PASSWORD"}
		}
	}
	if len(cfg.Hosts) == 0 {
		cfg.Hosts = []string{string(cfg.Operator)}
	}
	_, err := config.Read("", config.Write(cfg))
	// The line of a file that was never written says nothing.
	var first *strictyaml.Error
	if !errors.As(err, &first) {
		return err
	}
	return &strictyaml.Error{What: first.What, Expected: first.Expected, Found: first.Found}
}

// write creates the directory, the keys and, last, the configuration: where that is, the set-up is
// whole.
func (s *setup) write() error {
	dir, err := store.OpenDataDir(s.c.disk, s.dir)
	if err != nil {
		return &fileError{printable(s.dir), err}
	}
	defer dir.Close()
	if err := s.c.makeKeys(s.dir); err != nil {
		return err
	}
	path := filepath.Join(s.dir, config.Name)
	if err := disk.CreateWhole(s.c.disk, path, config.Write(s.config())); err != nil {
		return leftAlone(path, err)
	}
	keys := keysPath(s.dir)
	option := ""
	if s.dir != "data" {
		option = " --data " + printable(s.dir)
	}
	fmt.Fprintf(s.in, `
%s and %s are written; keep both to yourself.
Next:
  dhow doctor%s   tries servers, mailbox and a letter to itself, and says what to mend
  dhow serve%s    runs the referee
Then write "new game" and the players' addresses to %s, from an address that may start games.
`, printable(path), printable(keys), option, option, s.cfg.Mailbox)
	return nil
}

// listed takes a list apart at its commas.
func listed(text string) []string {
	var l []string
	for _, item := range strings.Split(text, ",") {
		if item = strings.TrimSpace(item); item != "" {
			l = append(l, item)
		}
	}
	return l
}
