package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"dhow/mail"
)

// passwordWay is a way for the referee to come by its password.
type passwordWay struct {
	word string // as it is answered
	flag string
	text string
	make func(string) mail.Secret
}

var passwordWays = []passwordWay{
	{"file", "password-file", "The file's name", func(v string) mail.Secret { return mail.Secret{File: absolute(v)} }},
	{"env", "password-env", "The variable's name", func(v string) mail.Secret { return mail.Secret{Env: v} }},
	{"command", "password-command", "The command, which prints the password",
		func(v string) mail.Secret { return mail.Secret{Command: v} }},
	{"token", "token-command", "The command, which prints an access token",
		func(v string) mail.Secret { return mail.Secret{Command: v, Token: true} }},
}

// passwordWords explains the words that are asked for, in lines that fit.
const passwordWords = `How does the referee come by its password?
  type     you type it now, and it is kept in dhow.yaml
  file     it stands in a file
  env      it stands in an environment variable
  command  a command prints it
  token    a command prints an access token of OAuth 2
`

// password finds out where the password comes from.
func (s *setup) password() error {
	var chosen *passwordWay
	for i := range passwordWays {
		if _, given := s.in.given[passwordWays[i].flag](); given {
			if chosen != nil {
				return wrongCall("--%s and --%s cannot stand together", chosen.flag, passwordWays[i].flag)
			}
			chosen = &passwordWays[i]
		}
	}
	if chosen == nil {
		way, err := s.passwordWay()
		if err != nil {
			return err
		}
		if way == nil {
			text, err := s.in.secret("Password: ")
			if err != nil {
				return wrongCall("no password is given: --password-file, --password-env, --password-command or --token-command says where it comes from")
			}
			s.secret(mail.Secret{Text: text})
			return s.holds()
		}
		chosen = way
	}
	return s.ask(chosen.flag, chosen.text, "", func(v string) { s.secret(chosen.make(v)) })
}

// passwordWay asks for one of the ways; nil is that of typing the password.
func (s *setup) passwordWay() (*passwordWay, error) {
	fmt.Fprint(s.in, passwordWords)
	for {
		word, err := s.in.ask("", "One of these words", "type")
		if err != nil || strings.EqualFold(word, "type") {
			return nil, err
		}
		for i := range passwordWays {
			if strings.EqualFold(word, passwordWays[i].word) {
				return &passwordWays[i], nil
			}
		}
		fmt.Fprintln(s.in, "One of the words type, file, env, command and token; the password itself comes after it.")
	}
}

func (s *setup) secret(secret mail.Secret) { s.imap.Secret, s.cfg.SMTP.Secret = secret, secret }

// absolute names a file for good: what is typed counts from here, what the configuration says from
// the data directory.
func absolute(file string) string {
	if path, err := filepath.Abs(file); err == nil && file != "" {
		return path
	}
	return file
}
