package acts

import (
	"strconv"

	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// Who plays asks all to go back to after an entry, as log has its number. A host who does not play
// has it done, but where plans have been opened since.
var rewindAct = Act{
	Name: "rewind", Form: "rewind to ENTRY", Example: "rewind to 41", Demand: identity.ToChange, gives: true,
	takes: isRewind, decides: decidesRewind, toAll: rewinds, vain: rewindInVain, shared: true, Author: doRewind, byHost: true,
}

// What is said of it to who plays, and to the host.
const (
	rewindInVain templates.ResultCode = "rewind-in-vain" //
	rewindHosted templates.ResultCode = "rewind-asked"   // game, entry
)

func isRewind(args []string) bool {
	if len(args) == 2 && sameWord(args[0], "to") {
		args = args[1:]
	}
	if len(args) != 1 {
		return false
	}
	n, err := strconv.Atoi(args[0])
	return err == nil && n > 0
}

func decidesRewind(cmd Command) (what, how string) { return "rewind", cmd.Args[len(cmd.Args)-1] }

func rewinds(_ *walk, cmd *Command) log.Ask {
	n, _ := strconv.Atoi(cmd.Args[len(cmd.Args)-1])
	return log.Ask{What: log.AskRewind, To: n}
}

func doRewind(w *World, cmd Command) ([]Effect, error) {
	a := rewinds(nil, &cmd)
	return w.tend(cmd, asked{a}, rewindHosted, string(w.Game), strconv.Itoa(a.To)), nil
}

// asked is what a host who does not play asks, and rules by that.
type asked struct{ log.Ask }

func (a asked) did(e *log.Entry) bool {
	return e.Ask != nil && e.Ask.What == a.What && e.Ask.To == a.To
}

func (a asked) draft(h tended, d *log.Draft) (refused templates.ResultCode, err error) {
	switch {
	case h.OverAt(h.Game.Len()):
		return NothingToTend, nil
	case h.hostPlays():
		return hostPlays, nil
	case !h.mayTend(d):
		return tendedOften, nil
	}
	return "", d.Ask(a.Ask)
}
