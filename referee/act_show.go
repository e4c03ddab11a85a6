package referee

import (
	"dhow/notation"
	"dhow/templates"
)

var showAct = Act{Name: "show", Form: "show [ENTRY]", Example: "show", reads: isA[notation.Show], Do: doShow}

func doShow(w *walk, l *scriptLine) outcome { return shown{l.says.(notation.Show).Entry, w.at} }

// shown is the board after an entry; 0: as it is where the line stands.
type shown struct {
	entry int
	at    place
}

func (o shown) tell(t *telling, _ *scriptLine) templates.Outcome {
	if rationed := t.rationed(); rationed != nil {
		return rationed
	}
	switch {
	case o.entry == 0:
		return templates.Shown{View: t.viewHere(o.at, t.until), Above: t.isAbove(o.at)}
	case o.entry > t.until:
		return templates.Shown{After: o.entry}
	}
	return templates.Shown{View: t.viewAt(o.entry, t.mail.Seat), After: o.entry}
}
