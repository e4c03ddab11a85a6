package main

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
	"dhow/games"
)

var judgeCommand = &command{
	name:  "judge",
	args:  "[--json] " + sourceArgs + " RECORD",
	short: "judge a recorded game",
	about: `Replays a text record and says what it comes to. Of a finished game it prints the score of every seat, the
winner or winners, and the state hash; of an unfinished one, who is to move (or who is waited for while all
choose at the same time), and the state hash. RECORD may be "-" for standard input.

` + sourceHelp + `
  --json            print the outcome, or the refusal, as JSON on standard output

A record that is refused is reported on standard error as file:line:col: not understood, or: not allowed,
and why; the exit status is then 1.`,
	examples: []string{"dhow judge game.txt", "dhow demo --record | dhow judge -", "dhow judge --from position.yaml rest.txt"},
	run:      runJudge,
}

func runJudge(c *call) error {
	f := c.flags()
	var src source
	src.flags(f)
	asJSON := f.Bool("json", false, "")
	args, err := c.parse(f, 1, 1)
	if err != nil {
		return err
	}
	src.record = args[0]
	rec, o, err := c.outcome(src)
	switch {
	case err != nil && *asJSON:
		return c.asData(err)
	case err != nil:
		return err
	case *asJSON:
		return c.writeJSON(verdictOf(rec, &o.State))
	}
	writeVerdict(c.stdout, &o.State)
	return nil
}

// writeVerdict says what a game has come to.
func writeVerdict(w io.Writer, s *engine.State) {
	switch s.Phase {
	case engine.GameOver:
		fmt.Fprintf(w, "score %swinner %s\n", scores(s), joined(s.Winners()))
	case engine.ActionPhase:
		fmt.Fprintf(w, "to move %s\n", joined(s.ToMove()))
	default:
		fmt.Fprintf(w, "waiting %s\n", joined(s.ToMove()))
	}
	fmt.Fprintf(w, "state %s\n", games.StateHash(s))
}

// scores lists seat=score for each seat, each followed by a blank.
func scores(s *engine.State) string {
	var b strings.Builder
	score := s.Score()
	for _, seat := range s.SeatList() {
		fmt.Fprintf(&b, "%v=%d ", seat, score[seat].Total())
	}
	return b.String()
}

func joined(seats []engine.Seat) string { return strings.Join(seatNames(seats), ",") }

func seatNames(seats []engine.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.String()
	}
	return names
}

// verdict is the outcome of a game as data.
type verdict struct {
	Game    string      `json:"game,omitempty"`
	Over    bool        `json:"over"`
	Phase   string      `json:"phase"`
	Round   int         `json:"round"`
	Score   []seatScore `json:"score,omitempty"`
	Winners []string    `json:"winners,omitempty"`
	ToMove  []string    `json:"to_move,omitempty"`
	State   string      `json:"state"`
}

type seatScore struct {
	Seat        string         `json:"seat"`
	Name        string         `json:"name,omitempty"`
	Total       int            `json:"total"`
	Cash        int            `json:"cash"`
	Shares      map[string]int `json:"shares"`
	Diamonds    int            `json:"diamonds"`
	Bookkeeping int            `json:"bookkeeping"`
}

func verdictOf(rec *games.Record, s *engine.State) verdict {
	v := verdict{Game: rec.Header.Game, Over: s.Phase == engine.GameOver, Phase: s.Phase.String(), Round: s.Round, State: games.StateHash(s)}
	if v.Over {
		v.Score, v.Winners = seatScores(rec, s), seatNames(s.Winners())
	} else {
		v.ToMove = seatNames(s.ToMove())
	}
	return v
}

func seatScores(rec *games.Record, s *engine.State) []seatScore {
	var all []seatScore
	score := s.Score()
	for i, seat := range s.SeatList() {
		got := score[seat]
		row := seatScore{Seat: seat.String(), Total: got.Total(), Cash: got.Cash, Diamonds: got.Diamonds, Bookkeeping: got.Bookkeeping}
		if i < len(rec.Header.Seats) {
			row.Name = rec.Header.Seats[i]
		}
		row.Shares = map[string]int{}
		for _, company := range engine.Companies {
			row.Shares[company.String()] = got.Shares[company]
		}
		all = append(all, row)
	}
	return all
}
