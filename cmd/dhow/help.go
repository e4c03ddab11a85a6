package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

var helpCommand = &command{
	name:  "help",
	args:  "[--man | COMMAND]",
	short: "say what there is, or more about one command",
	about: `Without a command, help lists all of them.

  --man             print the manual page, for man(1)`,
	examples: []string{"dhow help judge", "dhow help edition new", "dhow help --man > dhow.1 && man ./dhow.1"},
	run:      runHelp,
}

func runHelp(c *call) error {
	f := c.flags()
	man := f.Bool("man", false, "")
	args, err := c.parse(f, 0, 2)
	switch {
	case err != nil:
		return err
	case *man && len(args) > 0:
		return wrongCall("--man prints the page of all commands")
	case *man:
		writeMan(c.stdout, c.all)
		return nil
	case len(args) == 0:
		writeOverview(c.stdout, c.all)
		return nil
	}
	cmd := c.all.named(args[0])
	switch {
	case cmd == nil:
		return wrongCall("no command is called %s%s", quoted(args[0]), nearest(args[0], c.all.names()))
	case len(args) > 1 && !slices.Contains(cmd.verbs, args[1]):
		return wrongCall("dhow %s has no %s%s", cmd.name, quoted(args[1]), nearest(args[1], cmd.verbs))
	}
	writeHelp(c.stdout, cmd)
	return nil
}

// writeOverview lists the commands.
func writeOverview(w io.Writer, all commandList) {
	fmt.Fprint(w, "Dhow is a referee for games of Mombasa that are played in text.\n\nusage: dhow COMMAND …\n\n")
	for _, cmd := range all {
		fmt.Fprintf(w, "  %-9s %s\n", cmd.name, cmd.short)
	}
	fmt.Fprint(w, "\ndhow help COMMAND says more, with examples.\n")
}

// writeHelp explains a command.
func writeHelp(w io.Writer, cmd *command) {
	fmt.Fprintf(w, "%s\n\n%s\n\nexamples:\n", usage(cmd), cmd.about)
	for _, example := range cmd.examples {
		fmt.Fprintf(w, "  %s\n", example)
	}
}

// usage returns the line that says how to call a command.
func usage(cmd *command) string { return strings.TrimSpace("usage: dhow " + cmd.name + " " + cmd.args) }
