package main

import (
	"fmt"
	"io"
	"strings"
)

var helpCommand = &command{
	name:     "help",
	args:     "[COMMAND]",
	short:    "say what there is, or more about one command",
	about:    "Without a command, help lists all of them.",
	examples: []string{"dhow help judge"},
}

func init() {
	helpCommand.run = runHelp // here, as runHelp looks through the list of commands
}

func runHelp(c *call) error {
	args, err := c.parse(c.flags(), 0, 1)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		writeOverview(c.stdout)
		return nil
	}
	cmd := commandNamed(args[0])
	if cmd == nil {
		return wrongCall("no command is called %q", args[0])
	}
	writeHelp(c.stdout, cmd)
	return nil
}

// writeOverview lists the commands.
func writeOverview(w io.Writer) {
	fmt.Fprint(w, "Dhow judges games of Mombasa from text.\n\nusage: dhow COMMAND …\n\n")
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-9s %s\n", cmd.name, cmd.short)
	}
	fmt.Fprint(w, "\ndhow help COMMAND says more, with examples.\n")
}

// writeHelp explains a command.
func writeHelp(w io.Writer, cmd *command) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", strings.TrimSpace("dhow "+cmd.name+" "+cmd.args), strings.TrimSpace(cmd.about))
	fmt.Fprint(w, "\nexamples:\n")
	for _, example := range cmd.examples {
		fmt.Fprintf(w, "  %s\n", example)
	}
}
