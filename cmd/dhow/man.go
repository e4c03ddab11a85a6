package main

import (
	"fmt"
	"io"
	"strings"
)

// exitStatuses and environment are told by the manual page; doc.go says the same to programmers.
const exitStatuses = `0  done
1  refused: text that is not understood, an order that is not allowed, a file that does not hold or cannot be
   read or written; the reason is on standard error as file:line:col: reason, or with --json as data on
   standard output
2  the command was called wrongly
3  an order is allowed, and what it uncovers is not told: draws are due`

const environment = `NO_COLOR   when set, nothing is coloured; nor is it where the output is not a terminal
DHOW_DATA  the data directory of a referee, where --data names none`

// writeMan writes the manual page of all commands, for man(1).
func writeMan(w io.Writer, all commandList) {
	m := &manPage{w}
	m.request("TH", "DHOW", "1", "", "dhow", "Games of Mombasa")
	m.request("SH", "NAME")
	fmt.Fprintln(m, `dhow \- referee for the board game Mombasa`)
	m.request("SH", "SYNOPSIS")
	for _, cmd := range all {
		m.request("B", "dhow "+cmd.name)
		fmt.Fprintf(w, "%s\n.br\n", roff(cmd.args))
	}
	for _, cmd := range all {
		m.request("SH", "dhow "+cmd.name)
		fmt.Fprintf(w, "%s.\n", roff(cmd.short))
		m.asWritten(cmd.about)
		m.asWritten("Examples:\n  " + strings.Join(cmd.examples, "\n  "))
	}
	m.request("SH", "EXIT STATUS")
	m.asWritten(exitStatuses)
	m.request("SH", "ENVIRONMENT")
	m.asWritten(environment)
}

type manPage struct{ io.Writer }

// request writes a line of troff; arguments are quoted.
func (m *manPage) request(name string, args ...string) {
	fmt.Fprintf(m, ".%s", name)
	for _, arg := range args {
		fmt.Fprintf(m, ` "%s"`, strings.ReplaceAll(roff(arg), `"`, `\(dq`))
	}
	fmt.Fprintln(m)
}

// asWritten writes text whose lines must stay as they are.
func (m *manPage) asWritten(text string) {
	fmt.Fprintf(m, ".PP\n.nf\n%s\n.fi\n", roff(text))
}

// roff escapes what troff would take for its own.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
