package acts

import (
	"strconv"
	"strings"

	"dhow/referee/identity"
	"dhow/templates"
)

// A host asks somebody to tend the game: in the host's place, or beside the hosts that there are.
// Until whoever is asked has said yes nothing changes.
var hostAct = Act{
	Name: "host", Form: "host [add] [NAME] ADDRESS", Example: "host dee@example.org",
	Demand: identity.ToChange, gives: true, takes: isHostWish, decides: decidesHost, Author: doHost, byHost: true,
}

// What is said of it.
const (
	HostingOffered templates.ResultCode = "hosting-offered" // address
	hostsEnough    templates.ResultCode = "hosts-enough"    // game, how many
)

// MostHosts is how many a game has at most.
const MostHosts = 2

func isHostWish(args []string) bool {
	return len(args) > 0 && strings.Contains(args[len(args)-1], "@")
}

// decidesHost says who is asked to tend the game: a mail asks one person.
func decidesHost(cmd Command) (what, how string) {
	return "host", strings.ToLower(strings.Join(cmd.Args, " "))
}

// OfferHosting asks somebody to tend the game that a mail is about.
type OfferHosting struct {
	Line   Command
	To     Person
	Beside bool // the hosts that there are; else in the author's place
}

func (OfferHosting) effect() {}

func doHost(w *World, cmd Command) ([]Effect, error) {
	if no := w.untended(cmd); no != nil {
		return no, nil
	}
	game, _ := w.Games.Game(w.Game)
	args, beside := cmd.Args, sameWord(cmd.Args[0], addWord)
	if beside {
		args = args[1:]
	}
	var to Wish
	person, _, _ := to.person(cmd, separate(args))
	switch most := w.Limits.Invitations; {
	case len(to.Faults) > 0 || person.isUs(w.Mailbox):
		return cmd.only(templates.BadAddress, cmd.Args[len(cmd.Args)-1]), nil
	case beside && len(game.Hosts) >= MostHosts:
		return cmd.only(hostsEnough, string(w.Game), strconv.Itoa(MostHosts)), nil
	case w.Waiting >= most:
		return cmd.only(templates.TooManyInvited, strconv.Itoa(most)), nil
	}
	return []Effect{OfferHosting{cmd, person, beside}}, nil
}
