package referee

import (
	"dhow/engine"
	"dhow/games/record"
	"dhow/templates"
)

var recordAct = Act{Name: "record", Form: "record", Example: "record", takes: atMost(0), Do: doRecord}

func doRecord(*walk, *scriptLine) outcome { return recorded{} }

// recorded is the text record of a game that is over. What is said after its end is left out, so
// that it stays the same.
type recorded struct{}

func (recorded) tell(t *telling, _ *scriptLine) templates.Outcome {
	state := t.stateAt(t.until)
	if state == nil || state.Phase != engine.GameOver {
		return templates.Result{Code: templates.RecordLater}
	}
	if rationed := t.rationed(); rationed != nil {
		return rationed
	}
	rec := t.game.Record()
	return templates.Recorded{Text: string(record.Write(t.edition, rec.Header, rec.Entries, nil))}
}
