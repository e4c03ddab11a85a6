package acts

import (
	"strings"

	"dhow/games/log"
	"dhow/referee/identity"
	"dhow/templates"
)

// All are asked by a host who does not play, or by the operator, and answer as they please: what a
// host could have done alone is left to them. Of who plays it is the same as the question alone.
var askAct = Act{
	Name: "ask", Form: "ask QUESTION", Example: "ask draw", Demand: identity.ToChange, gives: true, takes: isQuestion,
	decides: decidesQuestion, shared: true, Author: doAskAll, byHost: true,
	toAll: func(w *walk, cmd *Command) log.Ask {
		act, args := questionIn(cmd.Args)
		return act.toAll(w, &Command{Name: act.Name, Args: args})
	},
}

// askedByHost is said to the host.
const askedByHost templates.ResultCode = "asked-by-host" // game, what is asked

// questionIn is what stands behind ask; nil: it is nothing that all can be asked.
func questionIn(words []string) (act *Act, args []string) {
	for _, act := range []*Act{&pauseAct, &drawAct, &endGameAct, &rewindAct, &reshuffleAct} {
		name := strings.Fields(string(act.Name))
		if n := len(name); len(words) >= n && strings.EqualFold(strings.Join(words[:n], " "), string(act.Name)) && act.takes(words[n:]) {
			return act, words[n:]
		}
	}
	return nil, nil
}

func isQuestion(words []string) bool { act, _ := questionIn(words); return act != nil }

func decidesQuestion(cmd Command) (what, how string) {
	return "ask", strings.ToLower(strings.Join(cmd.Args, " "))
}

func doAskAll(w *World, cmd Command) ([]Effect, error) {
	act, args := questionIn(cmd.Args)
	a := log.Ask{What: string(act.Name), Left: true}
	switch act {
	case &endGameAct:
		a.What = log.AskEnd
	case &rewindAct:
		a.To = rewinds(nil, &Command{Args: args}).To
	case &reshuffleAct:
		a.Word = strings.Join(args, "")
	}
	return w.tend(cmd, asked{a}, askedByHost, string(w.Game), strings.Join(cmd.Args, " ")), nil
}
