package acts

import (
	"strconv"

	"dhow/engine"
	"dhow/games/log"
	"dhow/notation"
)

// readSeatsLeft reads how many seats are left for whoever asks, and whether the host is asked, too.
func (t *Terms) readSeatsLeft(behind []string) (n int, ok bool) {
	if len(behind) == 0 || len(behind[0]) != 1 || behind[0] < "1" || behind[0] > strconv.Itoa(engine.MaxPlayers) {
		return 0, false
	}
	t.Open, t.OpenTo = int(behind[0][0]-'0'), log.OpenToAsk
	if len(behind) > 1 && notation.Value(behind[1]) == string(log.OpenToAnyone) {
		t.OpenTo = log.OpenToAnyone
		return 2, true
	}
	return 1, true
}

// writeSeatsLeft says it as it is read; empty where no seat is left.
func (t *Terms) writeSeatsLeft() string {
	line := "open " + strconv.Itoa(t.Open)
	switch {
	case t.Open == 0:
		return ""
	case t.OpenTo == log.OpenToAnyone:
		line += " " + string(log.OpenToAnyone)
	}
	return line
}
