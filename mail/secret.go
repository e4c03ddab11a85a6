package mail

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
)

// Secret is where a password or an access token comes from: one of its first four fields. It is
// read anew at each login, because tokens live an hour. Printed, it tells its source and never
// itself.
type Secret struct {
	Text    string // the secret itself; for tests and the demo
	File    string // a file that holds it in its first line
	Env     string // an environment variable
	Command string // a command for sh that prints it as its first line
	Token   bool   // it is an OAuth 2 access token, to be shown by XOAUTH2
}

// maxSecret is how many bytes of a file or of a command's output are looked at.
const maxSecret = 64 << 10

// Read returns the secret. Errors name the source, never what was read.
func (s Secret) Read(ctx context.Context) (string, error) {
	text, err := s.source(ctx)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimSuffix(line, "\r")
	if line == "" || len(line) > maxSecret {
		return "", fmt.Errorf("mail: %s: expected a password in the first line, found %d bytes", s, len(line))
	}
	return line, nil
}

func (s Secret) source(ctx context.Context) (string, error) {
	switch {
	case s.Text != "":
		return s.Text, nil
	case s.File != "":
		text, err := os.ReadFile(s.File)
		return string(text), err
	case s.Env != "":
		return os.Getenv(s.Env), nil
	case s.Command != "":
		cmd := exec.CommandContext(ctx, "sh", "-c", s.Command)
		var complaint bytes.Buffer
		cmd.Stderr = &complaint
		out, err := cmd.Output()
		if err != nil {
			why, _, _ := strings.Cut(complaint.String(), "\n")
			return "", fmt.Errorf("mail: %s: %w: %s", s, err, cmp.Or(why, "it says nothing"))
		}
		return string(out), nil
	}
	return "", errors.New("mail: no password: name a file, an environment variable or a command")
}

// String tells where the secret comes from.
func (s Secret) String() string {
	switch {
	case s.Text != "":
		return "a password in the program"
	case s.File != "":
		return "password file " + s.File
	case s.Env != "":
		return "environment variable " + s.Env
	case s.Command != "":
		return "password command"
	}
	return "no password"
}

// GoString keeps the secret out of %#v.
func (s Secret) GoString() string { return "mail.Secret(" + s.String() + ")" }

// MarshalText keeps the secret out of JSON.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// LogValue keeps the secret out of logs.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }
