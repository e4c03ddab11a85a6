package store_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dhow/games"
	"dhow/games/disk"
	"dhow/games/disk/disktest"
	"dhow/games/store"
)

// openDir opens a data directory on the real disk for the length of a test.
func openDir(t *testing.T) (root string, dir *store.HeldDir) {
	t.Helper()
	root = filepath.Join(t.TempDir(), "data")
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	t.Cleanup(func() { dir.Close() })
	return root, dir
}

// TestIDs says which ids may become parts of paths.
func TestIDs(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		id string
		ok bool
	}{
		{"kilifi-7", true}, {"abc", true}, {"007", true}, {strings.Repeat("a", 40), true},
		{"ab", true}, {"a", false}, {strings.Repeat("a", 41), false}, {"", false},
		{"-rf", false}, {"kilifi-", false}, {"Kilifi-7", false}, {"kilifi_7", false}, {"kilifi 7", false}, {"kilifi\n7", false}, {"żółw", false},
		{"../etc", false}, {"a/b", false}, {`a\b`, false}, {"a.b", false}, {"...", false}, {"abc\x00", false},
	} {
		var format *games.FormatError
		for _, err := range []error{games.GameID(row.id).Valid(), games.PlayerID(row.id).Valid()} {
			if (err == nil) != row.ok || !row.ok && !errors.As(err, &format) {
				t.Errorf("%q: %v", row.id, err)
			}
		}
	}
}

// TestNoPathFromABadID refuses an id that would lead out of the directory, wherever it is given.
func TestNoPathFromABadID(t *testing.T) {
	t.Parallel()
	_, dir := openDir(t)
	const bad = "../../etc/passwd"
	paths := func(_ string, err error) error { return err }
	for what, err := range map[string]error{
		"GamePath":    paths(dir.GamePath(bad)),
		"SecretPath":  paths(dir.SecretPath(bad)),
		"ProfilePath": paths(dir.ProfilePath(bad)),
		"ArchivePath": paths(dir.ArchivePath(2026, bad)),
		"CreateGame":  dir.CreateGame(bad, nil, nil),
		"Archive":     dir.Archive(bad, 2026),
		"SaveProfile": dir.SaveProfile(t.Context(), bad, &store.Profile{}),
	} {
		var format *games.FormatError
		if !errors.As(err, &format) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestDataDirModes creates everything for the operator alone, whatever the umask would allow.
func TestDataDirModes(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	mustWork(t, dir.SaveProfile(t.Context(), "ann-7f3a", &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC"}))
	files := 0
	mustWork(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files++
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
		return nil
	}))
	if files != 10 { // five directories, instance, lock, log, secret, profile
		t.Errorf("%d files and directories", files)
	}
}

// TestDataDirRefusesOpenDoors refuses what group or others have access to, all of it at once, and
// says how to mend it.
func TestDataDirRefusesOpenDoors(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	mustWork(t, os.WriteFile(filepath.Join(root, "keys"), nil, 0o600))
	mustWork(t, os.WriteFile(filepath.Join(root, "dhow.yaml"), nil, 0o600))
	mustWork(t, dir.Close())
	for _, row := range []struct {
		path, advice string
		mode         fs.FileMode
	}{
		{"", "chmod 700 ", 0o750}, {"games", "chmod 700 ", 0o711}, {"players", "chmod 700 ", 0o755},
		{"keys", "chmod 600 ", 0o604}, {"dhow.yaml", "chmod 600 ", 0o644},
	} {
		path := filepath.Join(root, row.path)
		st, err := os.Stat(path)
		mustWork(t, errors.Join(err, os.Chmod(path, row.mode)))
		_, err = store.OpenDataDir(disk.OS{}, root)
		var mode *store.ModeError
		if !errors.As(err, &mode) || mode.Path != path || mode.Mode != row.mode || !strings.Contains(err.Error(), row.advice+path) {
			t.Errorf("%s: %v", row.path, err)
		}
		mustWork(t, os.Chmod(path, st.Mode()))
	}
	mustWork(t, errors.Join(os.Chmod(filepath.Join(root, "games"), 0o755), os.Chmod(filepath.Join(root, "keys"), 0o644)))
	if _, err := store.OpenDataDir(disk.OS{}, root); err == nil || strings.Count(err.Error(), "chmod") != 2 {
		t.Errorf("two open doors: %v", err)
	}
	mustWork(t, errors.Join(os.Chmod(filepath.Join(root, "games"), 0o700), os.Chmod(filepath.Join(root, "keys"), 0o600)))
	again, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	mustWork(t, again.Close())
}

// TestOneWriter gives the lock to one at a time and names the holder to the next; reading asks
// nobody.
func TestOneWriter(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	var locked *disk.LockedError
	if _, err := store.OpenDataDir(disk.OS{}, root); !errors.As(err, &locked) || locked.Process != os.Getpid() {
		t.Errorf("a second writer: %v", err)
	}
	if _, err := store.ReadDataDir(disk.OS{}, root); err != nil {
		t.Errorf("a reader beside the writer: %v", err)
	}
	mustWork(t, os.WriteFile(filepath.Join(root, "lock"), []byte("who knows"), 0o600))
	if _, err := store.OpenDataDir(disk.OS{}, root); !errors.As(err, &locked) || locked.Process != 0 {
		t.Errorf("a second writer, the first not known: %v", err)
	}
	mustWork(t, dir.Close())
	next, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	mustWork(t, next.Close())
}

// TestLockDiesWithItsProcess kills a process that holds the lock: the next writer gets it.
func TestLockDiesWithItsProcess(t *testing.T) {
	const variable = "DHOW_TEST_HOLD"
	if root := os.Getenv(variable); root != "" {
		dir, err := store.OpenDataDir(disk.OS{}, root)
		mustWork(t, err)
		defer dir.Close()
		fmt.Println("held")
		_, err = io.Copy(io.Discard, os.Stdin) // until it is killed, or the other process has gone
		mustWork(t, err)
		return
	}
	t.Parallel()
	root := filepath.Join(t.TempDir(), "data")
	cmd := exec.Command(os.Args[0], "-test.run=^TestLockDiesWithItsProcess$")
	cmd.Env = append(os.Environ(), variable+"="+root)
	in, err := cmd.StdinPipe()
	mustWork(t, err)
	defer in.Close()
	out, err := cmd.StdoutPipe()
	mustWork(t, errors.Join(err, cmd.Start()))
	_, err = fmt.Fscanf(out, "held\n")
	mustWork(t, err)
	var locked *disk.LockedError
	if _, err := store.OpenDataDir(disk.OS{}, root); !errors.As(err, &locked) || locked.Process != cmd.Process.Pid {
		t.Errorf("beside process %d: %v", cmd.Process.Pid, err)
	}
	mustWork(t, cmd.Process.Kill())
	_ = cmd.Wait() // it says that the process was killed
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	mustWork(t, dir.Close())
}

// TestReadDataDirCreatesNothing reads what is there and refuses what is no data directory.
func TestReadDataDirCreatesNothing(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	var format *games.FormatError
	if _, err := store.ReadDataDir(disk.OS{}, root); !errors.As(err, &format) {
		t.Errorf("an empty directory: %v", err)
	}
	if _, err := store.ReadDataDir(disk.OS{}, filepath.Join(root, "data")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	mustWork(t, os.MkdirAll(filepath.Join(root, "games"), 0o755))
	dir, err := store.ReadDataDir(disk.OS{}, root)
	mustWork(t, err)
	ids, err := dir.Games(t.Context())
	players, err2 := dir.Players(t.Context())
	archived, err3 := dir.Archived()
	if err := errors.Join(err, err2, err3); err != nil || len(ids)+len(players)+len(archived) != 0 {
		t.Errorf("%v %v %v, %v", ids, players, archived, err)
	}
	names, err := os.ReadDir(root)
	if err != nil || len(names) != 1 {
		t.Errorf("left behind: %v, %v", names, err)
	}
}

// TestCreateGame creates a game once, in the archive too.
func TestCreateGame(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	for range 2 {
		if err := dir.CreateGame("kilifi-7", []byte("another"), []byte("another")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("the same game again: %v", err)
		}
		secret, err := dir.Secret("kilifi-7")
		if err != nil || string(secret) != "secret" {
			t.Errorf("the secret is %q, %v", secret, err)
		}
	}
	log, c, err := dir.OpenGame("kilifi-7", crashTime)
	mustWork(t, err)
	defer log.Close()
	if string(c.Data) != logHead {
		t.Errorf("the log is %q", c.Data)
	}
	mustWork(t, os.MkdirAll(filepath.Join(root, "archive", "2025"), 0o700))
	mustWork(t, os.WriteFile(filepath.Join(root, "archive", "2025", "lamu-3.yaml"), nil, 0o600))
	if err := dir.CreateGame("lamu-3", []byte(logHead), []byte("secret")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("an archived game: %v", err)
	}
	ids, err := dir.Games(t.Context())
	if err != nil || !reflect.DeepEqual(ids, []games.GameID{"kilifi-7"}) {
		t.Errorf("games %v, %v", ids, err)
	}
}

// TestArchive moves a log as it is, takes the secret away, and replaces no other log.
func TestArchive(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	mustWork(t, dir.CreateGame("lamu-3", []byte(logHead), []byte("secret")))
	mustWork(t, os.MkdirAll(filepath.Join(root, "archive", "2026"), 0o700))
	other := filepath.Join(root, "archive", "2026", "lamu-3.yaml")
	mustWork(t, os.WriteFile(other, []byte("another game"), 0o600))
	mustWork(t, dir.Archive("kilifi-7", 2026))
	if got := fileText(t, filepath.Join(root, "archive", "2026", "kilifi-7.yaml")); got != logHead {
		t.Errorf("archived as %q", got)
	}
	if err := dir.Archive("lamu-3", 2026); !errors.Is(err, fs.ErrExist) || fileText(t, other) != "another game" {
		t.Errorf("over another log: %v, which is %q", err, fileText(t, other))
	}
	if err := dir.Archive("kilifi-7", 2026); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("again: %v", err)
	}
	names, err := os.ReadDir(filepath.Join(root, "games"))
	if err != nil || len(names) != 2 || names[0].Name() != "lamu-3.secret" {
		t.Errorf("in games: %v, %v", names, err)
	}
	archived, err := dir.Archived()
	if want := map[int][]games.GameID{2026: {"kilifi-7", "lamu-3"}}; err != nil || !reflect.DeepEqual(archived, want) {
		t.Errorf("archived %v, %v", archived, err)
	}
}

// TestArchiveCut takes the power at every operation of archiving: the log is somewhere, whole;
// archiving again ends it.
func TestArchiveCut(t *testing.T) {
	t.Parallel()
	start := disktest.New()
	dir, err := store.OpenDataDir(start, "data")
	mustWork(t, err)
	mustWork(t, dir.CreateGame(crashGame, []byte(logHead), []byte("secret")))
	archive := func(d *disktest.Disk) (died bool) {
		defer func() { died = recover() != nil }()
		dir, err := store.OpenDataDir(d, "data")
		mustWork(t, err)
		if err := dir.Archive(crashGame, 2026); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v: %v", d.Trace, err)
		}
		return false
	}
	const archived = "data/archive/2026/kilifi-7.yaml"
	for k, died := 1, true; died; k++ {
		d := start.AfterDeath()
		d.Plan = map[int]disktest.Fault{k: disktest.Dies}
		died = archive(d)
		for after := range d.AfterPowerLoss {
			if log := string(after.View(crashLog)); log != "" && log != logHead || log == "" && string(after.View(archived)) != logHead {
				t.Errorf("%v: the log is %q, in the archive %q", d.Trace, log, after.View(archived))
			}
			archive(after)
			if string(after.View(archived)) != logHead || after.View(crashLog) != nil || after.View(crashSecret) != nil {
				t.Errorf("%v: archived again: %q, left %q", d.Trace, after.View(archived), after.View(crashLog))
			}
		}
	}
}

// TestForeignFiles lists what is not ours and leaves it alone; what a crash left unfinished goes.
func TestForeignFiles(t *testing.T) {
	t.Parallel()
	root, dir := openDir(t)
	mustWork(t, dir.CreateGame("kilifi-7", []byte(logHead), []byte("secret")))
	mustWork(t, dir.Close())
	mustWork(t, os.MkdirAll(filepath.Join(root, "archive", "2026"), 0o700))
	ours := []string{"dhow.yaml", "keys", "ctl.sock", "games/kilifi-7.torn-20261120T180211Z-2", "players/ann-7f3a.yaml",
		"post/2026-11-20.log", "post/2026-11-20.torn-20261120T180211Z", "archive/2026/lamu-3.yaml",
		"archive/2026/lamu-3.txt"}
	theirs := []string{"notes.txt", "games/.kilifi-7.yaml.swp", "games/Lamu.yaml", "games/kilifi-7.yaml~", "players/ann-7f3a.yaml.bak",
		"post/today.log", "archive/README", "archive/2026/lamu-3.secret"}
	unfinished := []string{".keys.dhow-new", "games/.kilifi-7.secret.dhow-new", "players/.ann-7f3a.yaml.dhow-new", "archive/2026/.x.yaml.dhow-new"}
	for _, names := range [][]string{ours, theirs, unfinished} {
		for _, name := range names {
			mustWork(t, os.WriteFile(filepath.Join(root, name), nil, 0o600))
		}
	}
	dir, err := store.OpenDataDir(disk.OS{}, root)
	mustWork(t, err)
	defer dir.Close()
	foreign, err := dir.Foreign()
	if err != nil || !reflect.DeepEqual(foreign, theirs) {
		t.Errorf("foreign %q, %v, want %q", foreign, err, theirs)
	}
	for _, name := range append(ours, theirs...) {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Error(err)
		}
	}
	for _, name := range unfinished {
		if _, err := os.Stat(filepath.Join(root, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is left: %v", name, err)
		}
	}
}

// TestProfilesAreSavedWhole takes the power at every operation of saving a profile: it is the old
// one or the new one.
func TestProfilesAreSavedWhole(t *testing.T) {
	t.Parallel()
	start := disktest.New()
	dir, err := store.OpenDataDir(start, "data")
	mustWork(t, err)
	before := &store.Profile{Name: "Ann", Lang: "en", Zone: "UTC"}
	after := &store.Profile{Name: "Ann B.", Lang: "fr", Zone: "UTC", Bounces: 1}
	mustWork(t, dir.SaveProfile(t.Context(), "ann-7f3a", before))
	mustWork(t, dir.Close())
	save := func(d *disktest.Disk) (err error) {
		defer func() {
			if recover() != nil {
				err = disktest.ErrDisk
			}
		}()
		dir, err := store.OpenDataDir(d, "data")
		mustWork(t, err)
		return dir.SaveProfile(t.Context(), "ann-7f3a", after)
	}
	for k, saved := 1, false; !saved; k++ {
		d := start.AfterDeath()
		d.Plan = map[int]disktest.Fault{k: disktest.Dies}
		saved = save(d) == nil
		for left := range d.AfterPowerLoss {
			reader, err := store.ReadDataDir(left, "data")
			mustWork(t, err)
			p, err := reader.Profile(t.Context(), "ann-7f3a")
			if err != nil || !reflect.DeepEqual(p, after) && (saved || !reflect.DeepEqual(p, before)) {
				t.Errorf("%v: the profile is %+v, %v", d.Trace, p, err)
			}
		}
	}
}

func mustWork(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

const logHead = "dhow: 1\ngame: kilifi-7\nseats: [{seat: blue, player: ann-7f3a}]\n"

func fileText(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	mustWork(t, err)
	return string(data)
}
