package main

import (
	"errors"
	"io/fs"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
)

// secretPath returns where the secret of a game file lies: beside it, under the game's name.
func secretPath(file string) string { return strings.TrimSuffix(file, ".yaml") + ".secret" }

// noSecretError says that a game's secret is not where it should be.
type noSecretError struct{ path string }

func (e *noSecretError) Error() string {
	return e.path + ": the secret of the game is not there; it lies beside the game's file"
}

func (e *noSecretError) Unwrap() error { return fs.ErrNotExist }

// readSecret returns the secret that lies beside a game file.
func readSecret(file string) (*log.Secret, error) {
	if file == stdin {
		return nil, &noSecretError{"stdin"}
	}
	path := secretPath(file)
	data, err := readFile(path)
	return parseSecret(printable(path), data, err)
}

// secretOf returns the secret of a game: what the referee has who keeps it, or lies beside its file.
func (c *call) secretOf(src source) (*log.Secret, error) {
	if src.kept == "" {
		return readSecret(src.file)
	}
	from, err := c.reading(src.kept)
	if err != nil {
		return nil, err
	}
	text, err := from.Secret(games.GameID(src.file))
	return parseSecret(printable(src.file+".secret"), text, err)
}

// parseSecret reads a secret, unless reading its text has failed.
func parseSecret(name string, text []byte, err error) (secret *log.Secret, _ error) {
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &noSecretError{name}
	}
	if err == nil {
		secret, err = log.ParseSecret(string(text))
	}
	if err != nil {
		return nil, &fileError{name, err}
	}
	return secret, nil
}

// readOpened replays a game file with all that is hidden opened: by the keys it publishes, or else
// by the secret that lies beside it. With an error the game comes back as far as it could be read.
func readOpened(ed *engine.Edition, file, name string, data []byte) (*log.Game, *log.Secret, error) {
	return readSealed(ed, name, data, func() (*log.Secret, error) { return readSecret(file) })
}

// readSealed is readOpened with whoever has the secret.
func readSealed(ed *engine.Edition, name string, data []byte,
	open func() (*log.Secret, error)) (*log.Game, *log.Secret, error) {
	g, err := log.Read(ed, name, data, nil)
	if g == nil || !g.Sealed() {
		return g, nil, err
	}
	secret, missing := open()
	if missing != nil {
		if err == nil {
			err = missing
		}
		return g, nil, err
	}
	g, err = log.Read(ed, name, data, secret)
	return g, secret, err
}
