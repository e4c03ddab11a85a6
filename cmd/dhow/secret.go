package main

import (
	"errors"
	"io/fs"
	"strings"

	"dhow/engine"
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
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &noSecretError{printable(path)}
	}
	if err != nil {
		return nil, &fileError{printable(path), err}
	}
	secret, err := log.ParseSecret(string(data))
	if err != nil {
		return nil, &fileError{printable(path), err}
	}
	return secret, nil
}

// readOpened replays a game file with all that is hidden opened: by the keys it publishes, or else
// by the secret that lies beside it. With an error the game comes back as far as it could be read.
func readOpened(ed *engine.Edition, file, name string, data []byte) (*log.Game, *log.Secret, error) {
	g, err := log.Read(ed, name, data, nil)
	if g == nil || !g.Sealed() {
		return g, nil, err
	}
	secret, missing := readSecret(file)
	if missing != nil {
		if err == nil {
			err = missing
		}
		return g, nil, err
	}
	g, err = log.Read(ed, name, data, secret)
	return g, secret, err
}
