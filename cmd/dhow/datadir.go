package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/games/store/postgres"
	"dhow/referee"
	"dhow/referee/config"
	"dhow/referee/identity"
)

const dataHelp = `  --data DIR        the data directory; without it what DHOW_DATA says, else data`

// placeHelp is that of commands that only look.
const placeHelp = dataHelp + `; or the address of a database,
                    as postgres://dhow@db.example.org/dhow: what is sealed in it stays so without the keys of a directory`

// dataFlag declares the flag that names the data directory.
func dataFlag(f *flag.FlagSet) *string {
	dir := cmp.Or(os.Getenv("DHOW_DATA"), "data")
	f.Func("data", "", named(&dir))
	return &dir
}

// noRefereeError says that a directory was never set up for a referee.
type noRefereeError struct{ dir string }

func (e *noRefereeError) Error() string {
	return fmt.Sprintf("%s has no %s; dhow init sets up a data directory, --data DIR names another", printable(e.dir),
		config.Name)
}

func (e *noRefereeError) Unwrap() error { return fs.ErrNotExist }

// config reads the configuration of a data directory.
func (c *call) config(dir string) (*config.Config, error) {
	if store.IsAddress(dir) {
		return nil, &noRefereeError{dir}
	}
	cfg, err := config.Load(dir)
	var path *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, &noRefereeError{dir}
	case errors.As(err, &path):
		return nil, &fileError{printable(path.Path), err}
	}
	return cfg, err
}

// keysPath returns where the server's keys lie.
func keysPath(dir string) string { return filepath.Join(dir, referee.KeysName) }

// keys reads the server's keys.
func (c *call) keys(dir string) (*identity.KeyRing, error) {
	path := keysPath(dir)
	data, err := c.disk.ReadFile(path)
	if err != nil {
		return nil, &fileError{printable(path), err}
	}
	return identity.ReadKeyRing(path, data)
}

// makeKeys writes the server's keys into a data directory that has none.
func (c *call) makeKeys(dir string) error {
	path := keysPath(dir)
	err := disk.CreateWhole(c.disk, path, identity.NewKeyRing().Bytes())
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return &fileError{printable(path), err}
}

// reading opens what a referee keeps in a data directory, or in the database that its configuration
// or the command line names, to look at it. It takes no lock.
func (c *call) reading(root string) (referee.Reading, error) {
	if store.IsAddress(root) {
		return postgres.Connect(context.Background(), postgres.Settings{URL: root})
	}
	cfg, err := c.config(root)
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // files here may be a copy of what lies in a database
		return nil, err
	}
	if err == nil && cfg.Store != "" {
		settings, err := c.database(cfg)
		if err != nil {
			return nil, err
		}
		return postgres.Connect(context.Background(), settings)
	}
	dir, err := store.ReadDataDir(c.disk, root)
	if err != nil {
		return nil, &fileError{printable(root), err}
	}
	return dir, nil
}

// kept replays a game of a referee with all that is hidden opened: by the keys it publishes, or else
// by its secret. With an error the game comes back as far as it could be read.
func (c *call) kept(s referee.Reading, ed *engine.Edition, id games.GameID, text store.Text) (*log.Game, error) {
	name := printable(text.Name)
	g, _, err := readSealed(ed, name, c.wholeLines(name, text.Data), func() (*log.Secret, error) {
		data, err := s.Secret(id)
		return parseSecret(printable(secretPath(text.Name)), data, err)
	})
	return g, err
}

// held says, of an error of a data directory, that a daemon has it.
func held(err error) bool {
	var locked *disk.LockedError
	return errors.As(err, &locked)
}
