package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// Exit statuses.
const (
	done        = 0
	refused     = 1
	wrongCalled = 2
)

// command is a subcommand, and what its help says.
type command struct {
	name     string
	args     string // what follows the name in its usage line
	short    string
	about    string
	examples []string
	run      func(*call) error
}

// commands lists the subcommands in the order in which help shows them. It is a function because help needs the list that
// it is in.
func commands() []*command {
	return []*command{judgeCommand, positionCommand, demoCommand, editionCommand, versionCommand, helpCommand}
}

func commandNamed(name string) *command {
	for _, c := range commands() {
		if c.name == name {
			return c
		}
	}
	return nil
}

// call is one call of a subcommand.
type call struct {
	cmd            *command
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
}

// callError says that a command was called wrongly.
type callError struct{ what string }

func (e *callError) Error() string { return "dhow: " + e.what }

func wrongCall(format string, args ...any) error { return &callError{fmt.Sprintf(format, args...)} }

// run carries out a command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		writeOverview(stderr)
		return wrongCalled
	}
	name, rest := args[0], args[1:]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	cmd := commandNamed(name)
	if cmd == nil {
		fmt.Fprintf(stderr, "dhow: no command is called %q; see dhow help\n", name)
		return wrongCalled
	}
	c := &call{cmd: cmd, args: rest, stdin: stdin, stdout: stdout, stderr: stderr}
	return c.status(cmd.run(c))
}

// status reports an error and returns the exit status it means.
func (c *call) status(err error) int {
	var wrong *callError
	var told refusedAsData
	switch {
	case err == nil:
		return done
	case errors.As(err, &told):
		return refused
	case errors.Is(err, flag.ErrHelp):
		writeHelp(c.stdout, c.cmd)
		return done
	case errors.As(err, &wrong):
		fmt.Fprintf(c.stderr, "dhow %s: %s\nusage: dhow %s %s\n", c.cmd.name, wrong.what, c.cmd.name, c.cmd.args)
		return wrongCalled
	}
	writeRefusals(c.stderr, err)
	return refused
}

// flags returns an empty set of flags for the command.
func (c *call) flags() *flag.FlagSet {
	f := flag.NewFlagSet(c.cmd.name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // status reports errors, in the same way for all commands
	return f
}

// parse reads flags, before and after the other arguments, and wants so many of those.
func (c *call) parse(f *flag.FlagSet, least, most int) ([]string, error) {
	var plain []string
	for rest := c.args; ; rest = plainTail(f, &plain) {
		if err := f.Parse(rest); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, wrongCall("%v", err)
		}
		if f.NArg() == 0 {
			break
		}
	}
	switch {
	case len(plain) < least:
		return nil, wrongCall("an argument is missing")
	case len(plain) > most:
		return nil, wrongCall("%q is an argument too many", plain[most])
	}
	return plain, nil
}

// plainTail takes the first argument that is no flag and returns what follows it.
func plainTail(f *flag.FlagSet, plain *[]string) []string {
	*plain = append(*plain, f.Arg(0))
	return f.Args()[1:]
}
