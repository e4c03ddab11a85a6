package acts

import (
	"cmp"
	"strings"

	"dhow/games/log"
	"dhow/referee/identity"
)

// All are asked to have the supplies shuffled anew, by a luck word of each: that of a line, or the
// fingerprint of its mail.
var reshuffleAct = Act{
	Name: "reshuffle", Form: "reshuffle [WORD]", Example: "reshuffle palm", Demand: identity.ToChange, gives: true, takes: atMost(1),
	toAll: func(w *walk, cmd *Command) log.Ask {
		return log.Ask{What: log.AskReshuffle, Word: cmp.Or(strings.Join(cmd.Args, ""), w.mail.Fingerprint)}
	},
}
