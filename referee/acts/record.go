package acts

import (
	"dhow/engine"
	"dhow/games/log"
	"dhow/templates"
)

var recordAct = Act{Name: "record", Form: "record", Example: "record", takes: atMost(0), Answer: answerRecord}

// answerRecord has the text record of a game that is over, as it was when it was asked for.
func answerRecord(t *telling, _ *scriptLine) templates.Outcome {
	state := t.StateAt(t.until)
	if state == nil || state.Phase != engine.GameOver {
		return templates.Result{Code: templates.RecordLater}
	}
	if rationed := t.ration(); rationed != nil {
		return rationed
	}
	return templates.Recorded{Text: string(RecordOf(t.Game, t.until))}
}

// RecordOf writes the text record of a game as it is after an entry. All languages share the English
// one, as they share the notation.
func RecordOf(g *log.Game, until int) []byte {
	return g.At(until).Record(&templates.Reader{Edition: g.Edition()}).Bytes()
}

// RecordOfFile writes the text record of a game file whose keys are published.
func RecordOfFile(editions log.Editions, name string, data []byte) ([]byte, error) {
	g, err := editions.Read(name, data, nil)
	if err != nil {
		return nil, err
	}
	return RecordOf(g, g.Len()), nil
}
