package referee

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// oddThings are what may bear the name of a part of a data directory and be something else.
var oddThings = map[string]func(t *testing.T, path string){
	"a directory":          func(t *testing.T, path string) { must(t, os.Mkdir(path, 0o700)) },
	"a link that is dead":  func(t *testing.T, path string) { must(t, os.Symlink("/nowhere/at/all", path)) },
	"a link to itself":     func(t *testing.T, path string) { must(t, os.Symlink(filepath.Base(path), path)) },
	"a pipe":               func(t *testing.T, path string) { must(t, syscall.Mkfifo(path, 0o600)) },
	"a socket":             func(t *testing.T, path string) { must(t, socketAt(path)) },
	"a directory of files": func(t *testing.T, path string) { must(t, os.MkdirAll(filepath.Join(path, "sub", "dir"), 0o700)) },
}

func socketAt(path string) error {
	fd, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	defer syscall.Close(fd)
	dir, err := os.MkdirTemp("", "s") // names of sockets are short
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	short := filepath.Join(dir, "s")
	if err := syscall.Bind(fd, &syscall.SockaddrUnix{Name: short}); err != nil {
		return err
	}
	return os.Rename(short, path)
}

// TestDaemonOddThings puts things into the data directory that bear the names of games, secrets,
// players, days of the journal, years of the archive and unfinished files, and are none. The daemon
// starts, the operator is told of each that stands for something, once, and mail is handled.
func TestDaemonOddThings(t *testing.T) {
	for kind, make := range oddThings {
		t.Run(kind, func(t *testing.T) {
			inTown(t, func(t *testing.T, w *town) {
				id, who := w.inPlay("random no clock")
				tomorrow := time.Now().UTC().Add(24 * time.Hour).Format(time.DateOnly)
				w.restart(func() {
					for _, name := range []string{
						"games/lost-1.yaml", "games/lost-2.secret", "players/eve-1234.yaml",
						"post/1999-01-09.log", "post/" + tomorrow + ".log", "post/" + time.Now().UTC().Format(time.DateOnly) + "-2.log", "post/2099-01-01.log",
						"archive/1999", "archive/2099", "games/we\x01ird \xff.yaml", "players/.yaml", "post/x.log",
					} {
						make(t, filepath.Join(w.cfg.Data, name))
					}
					if strings.Contains(kind, "directory") {
						for _, dir := range []string{"games", "players", "post", "archive"} {
							make(t, filepath.Join(w.cfg.Data, dir, ".kilifi-1.yaml.dhow-new"))
						}
					}
				})
				w.pass(20 * time.Minute)
				for name, want := range map[string]int{"lost-1": 1, "players/eve-1234.yaml": 1, "post/1999-01-09.log": 1, "archive/1999": 1} {
					if strings.HasPrefix(kind, "a directory") && strings.HasPrefix(name, "archive") {
						want = 0
					}
					if told := w.says(operatorAddress, name); told != want {
						t.Errorf("the operator was told %d times of %s", told, name)
					}
				}
				order := w.order(id)
				w.toMove(id).answer(order)
				w.quiet(time.Minute)
				who.answerTo(w.letterOf(who, id), "show")
				w.pass(36 * time.Hour) // the journal turns to a day whose name is taken
				w.toMove(id).answer(w.order(id))
				w.quiet(time.Minute)
				w.wantHeard(id)
				if left := w.deliver(); left != 0 {
					t.Errorf("%d mails are left", left)
				}
				w.restart()
				w.toMove(id).answer(w.order(id))
				w.quiet(time.Minute)
				w.wantHeard(id)
			})
		})
	}
}
