package referee

import (
	"fmt"
	"iter"
	"strings"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/templates"
)

// oneGame is a game as acts look at it.
type oneGame struct{ *party }

func (oneGame) Name(games.PlayerID) (string, error) { return "", nil }

func (g oneGame) Own(wanted func(*identity.Head) bool) iter.Seq2[games.GameID, *identity.Head] {
	return func(yield func(games.GameID, *identity.Head) bool) {
		if game, _ := g.Game("kilifi-7"); wanted(game) {
			yield("kilifi-7", game)
		}
	}
}

func (oneGame) Open() []games.GameID { return nil }

func (g oneGame) Game(games.GameID) (*identity.Head, bool) {
	return &identity.Head{Seats: []log.Seated{{Seat: engine.Blue, Player: "ann"}, {Seat: engine.Green, Player: "ben"}}, Dealt: true}, true
}

func (g oneGame) Waits(_ games.GameID, seat engine.Seat, at time.Time) (acts.Waiting, bool, error) {
	return acts.History{Game: g.game(), Edition: g.game().Edition()}.Waits(seat, at), true, nil
}

// TestStatusIsOfThePosition holds the numbers that the answer to status has against the position:
// the round, pounds, shares and what one of them is worth; and that the last move is the last.
func TestStatusIsOfThePosition(t *testing.T) {
	t.Parallel()
	p := newParty(t, 2)
	p.join()
	for _, round := range []int{1, 3, 5} {
		p.playUntil(inPhase(engine.ActionPhase, round))
		turn, _ := p.game().At(p.game().Len()).State()
		p.playSeatBut(turn.Turn, "E")
		state, _ := p.game().At(p.game().Len()).State()
		for seat, player := range map[engine.Seat]games.PlayerID{engine.Blue: "ann", engine.Green: "ben"} {
			w := &acts.World{Author: player, Wants: &store.Profile{}, Limits: &config.Limits{}, Games: oneGame{p}}
			effects, err := acts.Named("status").Author(w, acts.Command{Line: 1, Text: "status", Name: "status"})
			if err != nil {
				t.Fatal(err)
			}
			said := map[templates.ResultCode]string{}
			for _, e := range effects {
				r := e.(acts.Result)
				said[r.Code] = strings.Join(r.Args, "; ")
			}
			var shares []string
			for _, c := range engine.Companies {
				if n := state.TrackOf(c).Shares[state.Seats[seat].Track[c]]; n > 0 {
					shares = append(shares, fmt.Sprintf("%d %d %s", n, state.ShareValue(c), p.game().Edition().CompanyNames[c]))
				}
			}
			if want := fmt.Sprintf("%d; %s", state.Seats[seat].Pounds, strings.Join(shares, ", ")); said["status-has"] != want {
				t.Errorf("%v has %q, and %q is said", seat, want, said["status-has"])
			}
			if !strings.HasSuffix(said[templates.GameStands], fmt.Sprintf("; %d", round)) {
				t.Errorf("round %d is said to be %q", round, said[templates.GameStands])
			}
			last := p.lastEntry()
			if _, own := said["status-last-own"]; own != (last.By == seat) {
				t.Errorf("the last move is %v's, and %v hears %v", last.By, seat, said)
			}
			_, waits := said["waits-you"]
			_, until := said["waits-you-until"]
			if (waits || until) != (state.Turn == seat) {
				t.Errorf("it is the turn of %v, and %v hears %v", state.Turn, seat, said)
			}
		}
	}
}
