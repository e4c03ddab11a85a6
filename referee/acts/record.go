package acts

import (
	"dhow/engine"
	"dhow/games/record"
	"dhow/templates"
)

var recordAct = Act{Name: "record", Form: "record", Example: "record", takes: atMost(0), Answer: answerRecord}

// answerRecord has the text record of a game that is over. What is said after its end is left out,
// so that it stays the same.
func answerRecord(t *telling, _ *scriptLine) templates.Outcome {
	state := t.StateAt(t.until)
	if state == nil || state.Phase != engine.GameOver {
		return templates.Result{Code: templates.RecordLater}
	}
	if rationed := t.ration(); rationed != nil {
		return rationed
	}
	rec := t.Game.Record()
	return templates.Recorded{Text: string(record.Write(t.Edition, rec.Header, rec.Entries, nil))}
}
