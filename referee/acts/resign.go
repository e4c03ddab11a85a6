package acts

import (
	"dhow/referee/identity"
	"dhow/templates"
)

const Resign CommandName = "resign"

var resignAct = Act{
	Name: Resign, Form: "resign", Example: "resign",
	Demand: identity.ToRelease, gives: true, takes: atMost(0), Do: doResign,
}

// doResign gives the seat to the house player.
func doResign(w *walk, l *scriptLine) outcome {
	switch {
	case w.page.Resign(w.grants(l)):
		return result(templates.ResignedNow)
	case w.Game.At(w.before).Resigned(w.mail.Seat):
		return result(templates.ResignedBefore)
	case !w.grants(l):
		return result(templates.NeedsMoreProof)
	case w.OverAt(w.before):
		return notTried{why: templates.AlreadyOver}
	}
	return notTried{why: templates.NotYetDealt} // who has not joined cannot leave
}
