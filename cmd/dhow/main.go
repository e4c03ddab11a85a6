package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // of players' zones, where the machine knows none

	"dhow/games/disk"
	"dhow/mail"
	"dhow/notation"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	done        = 0
	refused     = 1
	wrongCalled = 2
	drawsWanted = 3 // an order is allowed, and what it uncovers is not known
)

// command is a subcommand, and what its help says.
type command struct {
	name     string
	args     string   // what follows the name in its usage line
	verbs    []string // words that may follow the name
	short    string
	about    string
	examples []string
	run      func(*call) error
}

// commands lists the subcommands in the order in which help shows them.
var commands = commandList{
	demoCommand, newCommand, playCommand, showCommand, pictureCommand, legalCommand, completeCommand, logCommand, positionCommand, exportCommand, watchCommand,
	initCommand, doctorCommand, serveCommand, gameCommand, playerCommand, inboxCommand, readCommand, keysCommand, storeCommand,
	judgeCommand, verifyCommand, checkCommand, selfplayCommand, editionCommand, versionCommand, helpCommand,
}

type commandList []*command

// named returns the command of a name, or nil.
func (l commandList) named(name string) *command {
	for _, c := range l {
		if c.name == name {
			return c
		}
	}
	return nil
}

// names lists what they are called.
func (l commandList) names() (all []string) {
	for _, c := range l {
		all = append(all, c.name)
	}
	return all
}

// call is one call of a subcommand.
type call struct {
	all     commandList // for help
	cmd     *command
	args    []string
	stdin   io.Reader
	stdout  *bufio.Writer // status writes it out
	out     io.Writer     // what stdout writes to
	stderr  io.Writer
	watched bool              // a person reads the output as it comes
	json    bool              // wanted: output and refusals as data
	lang    notation.Language // of what players read
	now     func() time.Time
	sleep   func(time.Duration)
	disk    disk.Disk         // where games are written
	dns     mail.Resolver     // of the keys of DKIM
	texts   map[string]string // of the files read, by the names messages call them by
}

// callError says that a command was called wrongly.
type callError struct{ what string }

func (e *callError) Error() string { return "dhow: " + e.what }

func wrongCall(format string, args ...any) error { return &callError{fmt.Sprintf(format, args...)} }

// run carries out a command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		writeOverview(stderr, commands)
		return wrongCalled
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	cmd := commands.named(name)
	if cmd == nil {
		fmt.Fprintf(stderr, "dhow: no command is called %s%s; see dhow help\n", quoted(name), nearest(name, commands.names()))
		return wrongCalled
	}
	c := newCall(cmd, args[1:], stdin, stdout, stderr)
	return c.status(cmd.run(c))
}

func newCall(cmd *command, args []string, stdin io.Reader, stdout, stderr io.Writer) *call {
	return &call{
		all: commands, cmd: cmd, args: args,
		stdin: stdin, stdout: bufio.NewWriter(stdout), out: stdout, stderr: stderr, watched: onTerminal(stdout),
		now: time.Now, sleep: time.Sleep, disk: disk.OS{}, dns: net.DefaultResolver, texts: map[string]string{},
	}
}

// status reports an error and returns the exit status it means.
func (c *call) status(err error) int {
	var wrong *callError
	var told toldError
	wanted := errors.As(err, new(*drawsWantedError))
	switch {
	case errors.Is(err, flag.ErrHelp):
		writeHelp(c.stdout, c.cmd)
		err = nil
	case err != nil && c.json && !errors.As(err, &wrong) && !errors.As(err, &told):
		err = toldError{errors.Join(err, c.writeJSON(map[string]any{"refused": refusals(c.lang, err)}))}
	}
	if failed := c.stdout.Flush(); failed != nil {
		fmt.Fprintf(c.stderr, "dhow %s: %v\n", c.cmd.name, &fileError{"standard output", failed})
		return refused
	}
	switch {
	case err == nil:
		return done
	case errors.As(err, &wrong):
		fmt.Fprintf(c.stderr, "dhow %s: %s\n%s\n", c.cmd.name, wrong.what, usage(c.cmd))
		return wrongCalled
	case !errors.As(err, &told):
		c.writeRefusals(err)
	}
	if wanted {
		return drawsWanted
	}
	return refused
}

// flags returns an empty set of flags for the command.
func (c *call) flags() *flag.FlagSet {
	f := flag.NewFlagSet(c.cmd.name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // status reports errors, in the same way for all commands
	return f
}

// jsonFlag declares --json.
func (c *call) jsonFlag(f *flag.FlagSet) { f.BoolVar(&c.json, "json", false, "") }

// parse reads flags, before and after the other arguments, and wants so many of those. What follows
// "--" is no flag.
func (c *call) parse(f *flag.FlagSet, least, most int) ([]string, error) {
	args, after := c.args, []string(nil)
	if i := slices.Index(args, "--"); i >= 0 {
		args, after = args[:i], args[i+1:]
	}
	var plain []string
	for len(args) > 0 {
		if err := f.Parse(args); err != nil {
			return nil, flagError(f, args, err)
		}
		args = f.Args()
		if len(args) > 0 {
			plain, args = append(plain, args[0]), args[1:]
		}
	}
	plain = append(plain, after...)
	switch {
	case len(plain) < least:
		return nil, wrongCall("an argument is missing")
	case len(plain) > most:
		return nil, wrongCall("%s is an argument too many", quoted(plain[most]))
	}
	return plain, nil
}

// flagError says which flag is wrong, as it was typed: the last of those taken from the arguments.
func flagError(f *flag.FlagSet, args []string, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	last := len(args) - f.NArg() - 1 // what was read last: the flag, or its value
	if last > 0 && takesValue(f, args[last-1]) {
		last--
	}
	typed, _, _ := strings.Cut(args[last], "=")
	if f.Lookup(strings.TrimLeft(typed, "-")) == nil {
		return wrongCall("there is no flag %s", quoted(typed))
	}
	return wrongCall("the value of %s is missing, or cannot be", typed)
}

// takesValue tells whether an argument is a flag whose value is the argument after it.
func takesValue(f *flag.FlagSet, arg string) bool {
	if !strings.HasPrefix(arg, "-") || strings.Contains(arg, "=") {
		return false
	}
	known := f.Lookup(strings.TrimLeft(arg, "-"))
	if known == nil {
		return false
	}
	boolean, ok := known.Value.(interface{ IsBoolFlag() bool })
	return !ok || !boolean.IsBoolFlag()
}

// warn tells of something that went on all the same.
func (c *call) warn(format string, args ...any) {
	fmt.Fprintf(c.stderr, "dhow %s: %s\n", c.cmd.name, fmt.Sprintf(format, args...))
}

// nearest asks whether one of some words was meant that is near to what was typed; empty: none is.
func nearest(typed string, words []string) string {
	near := notation.Near(typed, words)
	if len(near) == 0 {
		return ""
	}
	return " (do you mean " + strings.Join(near, " or ") + "?)"
}

// quoted quotes what was typed, the beginning of it if it is long.
func quoted(text string) string {
	const longest = 40
	if r := []rune(text); len(r) > longest {
		text = string(r[:longest]) + "…"
	}
	return strconv.Quote(text)
}
