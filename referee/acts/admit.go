package acts

import (
	"slices"
	"strings"

	"dhow/games"
	"dhow/notation"
	"dhow/referee/identity"
	"dhow/templates"
)

// admitAct has somebody sit down who has asked the host for a seat.
var admitAct = Act{
	Name: Admit, Form: "admit NAME|CODE", Example: "admit cas",
	Demand: identity.ToTend, gives: true, takes: admits, Author: doAdmit, byHost: true,
}

const Admit CommandName = "admit"

// What is said of it.
const (
	admittedNow templates.ResultCode = "admitted"    // name, game
	nobodyAsks  templates.ResultCode = "nobody-asks" //
	whoAsks     templates.ResultCode = "who-asks"    // what was typed; who asks, as one text
)

// admits tells whether at most one word stands behind admit: a code, or one of what somebody is called.
func admits(args []string) bool { return len(args) <= 1 }

// doAdmit admits whoever is named of those who ask for a seat in the author's games, or the only
// one. The operator names the game.
func doAdmit(w *World, cmd Command) ([]Effect, error) {
	var names []string
	var meant []Request
	for _, r := range w.Requests {
		game, there := w.Games.Game(r.Game)
		if !there || !w.admitsTo(r.Game, game) {
			continue
		}
		names = append(names, r.Name+" ("+string(r.Game)+")")
		if r.isCalled(cmd.Args, w) {
			meant = append(meant, r)
		}
	}
	switch {
	case len(names) == 0:
		if game, there := w.Games.Game(w.Game); there && !w.admitsTo(w.Game, game) {
			return cmd.only(tendedByOther, string(w.Game)), nil
		}
		return cmd.only(nobodyAsks), nil
	case len(meant) != 1:
		return cmd.only(whoAsks, strings.Join(cmd.Args, " "), strings.Join(names, ", ")), nil
	}
	r := meant[0]
	return []Effect{Tend{Line: cmd, Game: r.Game, Host: w.Author, Operator: w.Operator, Change: sitting{r}, Settles: r.Hold,
		Done: cmd.Answer(admittedNow, r.Name, string(r.Game))}}, nil
}

// admitsTo tells whether the author may admit people to a game.
func (w *World) admitsTo(id games.GameID, game *identity.Head) bool {
	return w.Operator && id == w.Game || !w.Operator && game.IsHost(w.Author)
}

// isCalled tells whether the words behind admit are of a wish: its code, whatever game the mail is
// about, or whole words of a name, or nothing, in that game.
func (r *Request) isCalled(args []string, w *World) bool {
	switch {
	case len(args) > 0 && slices.Contains(r.Codes, strings.ToLower(args[0])):
		return true
	case w.Game != "" && r.Game != w.Game:
		return false
	case len(args) == 0:
		return true
	}
	return notation.IsCalled(r.Name, strings.TrimRight(args[0], ":"))
}
