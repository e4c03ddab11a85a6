package main

import (
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"dhow": profiled})
}

// profiled is main. With DHOW_PROFILE in the environment, a directory, it leaves a profile there of
// the processor time that the process has used, by what it was called with.
func profiled() {
	dir := os.Getenv("DHOW_PROFILE")
	if dir == "" {
		main()
	}
	f, err := os.Create(filepath.Join(dir, fmt.Sprintf("%s-%d.prof", os.Args[1], os.Getpid())))
	if err == nil {
		err = pprof.StartCPUProfile(f)
	}
	if err != nil {
		panic(err)
	}
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	pprof.StopCPUProfile()
	os.Exit(status)
}

// TestScripts runs the command as a user does: each file of testdata/script is one story. The
// record of a game lies there for it as game.txt.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=0") // else the race detector waits a second in every process
			return os.WriteFile(filepath.Join(env.WorkDir, "game.txt"), recordedGame(), 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":  status,
			"lines":   lines,
			"replace": replace,
			"office":  office,
			"earlier": earlier,
			"wide":    wide,
		},
	})
}

// status runs a command and wants an exit status: status 2 dhow judge.
func status(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit status %d, expected %d", got, want)
	}
}

// lines copies the first lines of a file: lines 20 game.txt begin.txt.
func lines(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	all := strings.SplitAfter(ts.ReadFile(args[1]), "\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Join(all[:min(n, len(all))], "")), 0o644))
}

// replace changes a text that stands in a file: replace 'P Cf1' 'P Cf9' game.txt.
func replace(ts *testscript.TestScript, _ bool, args []string) {
	text := ts.ReadFile(args[2])
	if !strings.Contains(text, args[0]) {
		ts.Fatalf("%q is not in %s", args[0], args[2])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(strings.Replace(text, args[0], args[1], 1)), 0o644))
}

// earlier copies the data directory that the program of an earlier commit has left: earlier dbe80e4
// data.
func earlier(ts *testscript.TestScript, _ bool, args []string) {
	root := ts.MkAbs(args[1])
	ts.Check(os.CopyFS(root, os.DirFS(filepath.Join("..", "..", "referee", "testdata", "taken-up", args[0], "data"))))
	ts.Check(filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			return os.Chmod(path, 0o700)
		}
		return os.Chmod(path, 0o600)
	}))
}

// wide wants a picture to have so many pixels from left to right: wide 720 map.png.
func wide(ts *testscript.TestScript, _ bool, args []string) {
	picture, err := png.DecodeConfig(strings.NewReader(ts.ReadFile(args[1])))
	ts.Check(err)
	if strconv.Itoa(picture.Width) != args[0] {
		ts.Fatalf("%s is %d wide", args[1], picture.Width)
	}
}
