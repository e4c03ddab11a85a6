package main

import (
	"fmt"
	"io"
	"strings"

	"dhow/engine"
	"dhow/games/position"
)

var judgeCommand = &command{
	name:  "judge",
	args:  "[--json] [--draw SEED] " + sourceArgs + " FILE",
	short: "judge a game, and say what it comes to",
	about: `Replays a text record or a game file, or looks at a position. Of a finished game it prints the score of every
seat, the winner or winners, and the state hash; of an unfinished one, who is to move (or who is waited for while
all choose at the same time), and the state hash; of a game file whose secrets are not published yet, the hash of
what an observer sees. FILE may be "-" for standard input.

` + sourceHelp + `
  --draw SEED       draw what orders of a text record uncover and the record leaves out, and print it; the same text
                    draws the same
  --json            print the outcome, or the refusal, as JSON on standard output

A game that is refused is reported on standard error as file:line:col: not understood, or: not allowed,
and why; the exit status is then 1. An order that is allowed and uncovers what the record does not tell is
reported as: allowed; draws are due, and which; the exit status is then 3.`,
	examples: []string{"dhow judge game.txt", "dhow judge kilifi-7.yaml", "dhow export kilifi-7.yaml | dhow judge -",
		"dhow judge --from position.yaml rest.txt", "dhow judge --from position.yaml --draw lesson rest.txt"},
	run: runJudge,
}

func runJudge(c *call) error {
	f := c.flags()
	c.jsonFlag(f)
	var seed string
	f.Func("draw", "", named(&seed))
	src, _, err := c.sourceOf(f, 1)
	if err != nil {
		return err
	}
	src.draw = seed
	t, err := c.table(src)
	if err != nil {
		return err
	}
	state, err := t.state(last)
	switch {
	case err != nil:
		return err
	case c.json:
		return c.writeJSON(verdictOf(t, state))
	}
	for _, d := range t.drawn() {
		fmt.Fprintf(c.stdout, "%s\n%s\n", d.Order, d.Draws)
	}
	writeVerdict(c.stdout, state, t.hash())
	return nil
}

// hash names what the hash of a state is of.
func (t *table) hash() string {
	if t.game != nil && t.game.Sealed() {
		return "view"
	}
	return "state"
}

// writeVerdict says what a game has come to.
func writeVerdict(w io.Writer, s *engine.State, hash string) {
	switch s.Phase {
	case engine.GameOver:
		fmt.Fprintf(w, "score %swinner %s\n", scores(s), joined(s.Winners()))
	case engine.ActionPhase:
		fmt.Fprintf(w, "to move %s\n", joined(s.ToMove()))
	default:
		fmt.Fprintf(w, "waiting %s\n", joined(s.ToMove()))
	}
	fmt.Fprintf(w, "%s %s\n", hash, position.Hash(s))
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
	Drawn   []drawnFor  `json:"drawn,omitempty"` // with --draw
	State   string      `json:"state,omitempty"`
	View    string      `json:"view,omitempty"` // instead of State where secrets are not known
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

func verdictOf(t *table, s *engine.State) verdict {
	v := verdict{Game: t.header.Game, Over: s.Phase == engine.GameOver, Phase: s.Phase.String(), Round: s.Round,
		Drawn: t.drawn()}
	if hash := position.Hash(s); t.hash() == "view" {
		v.View = hash
	} else {
		v.State = hash
	}
	if v.Over {
		v.Score, v.Winners = seatScores(t.names(), s), seatNames(s.Winners())
	} else {
		v.ToMove = seatNames(s.ToMove())
	}
	return v
}

func seatScores(names []string, s *engine.State) []seatScore {
	var all []seatScore
	score := s.Score()
	for i, seat := range s.SeatList() {
		got := score[seat]
		row := seatScore{Seat: seat.String(), Total: got.Total(), Cash: got.Cash, Diamonds: got.Diamonds,
			Bookkeeping: got.Bookkeeping}
		if i < len(names) {
			row.Name = names[i]
		}
		row.Shares = map[string]int{}
		for _, company := range engine.Companies {
			row.Shares[company.String()] = got.Shares[company]
		}
		all = append(all, row)
	}
	return all
}
