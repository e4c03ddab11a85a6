package post

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
)

// Offered has the words of a letter to a seat, and which orders it has offered, sealed, so that what
// of it comes back is known. It stands in the journal as a
// remark, which programs that do not know it pass over.
type Offered struct {
	At       time.Time // when the letter was sent
	Game     games.GameID
	Seat     engine.Seat
	Position int    // of the key in the letter
	Lines    string // as Owe.Said: printable and without blanks
}

// offeredRemark begins the line of an Offered.
const offeredRemark = "#offered"

func (f Offered) words() []string {
	return []string{offeredRemark, timeText(f.At), placeText(f.Game, f.Position, f.Position), seatText(f.Seat), f.Lines}
}

// parseOffered reads what a remark says, if it is one of ours; nil for a person's.
func parseOffered(line string) Line {
	words := strings.Fields(strings.TrimSuffix(strings.TrimSpace(line), postEnd))
	if len(words) != 5 || words[0] != offeredRemark {
		return nil
	}
	r := &postReader{rest: words[1] + " " + words[2] + " " + nameSeat + "=" + words[3]}
	l := Offered{At: r.time(), Lines: words[4]}
	l.Game, l.Position, _ = r.place()
	if l.Seat = r.seat(); r.err != nil || l.Game == "" || l.Position == 0 || l.Seat == engine.NoSeat || !validSaid(l.Lines) {
		return nil
	}
	return l
}

// MostOffered and the time are what is remembered of letters: what answers may come to: the newest
// few of a seat. How old these are does not matter while the seat gets letters; all are forgotten a
// while after the newest.
const (
	MostOffered    = 8
	offeredRemains = 14 * 24 * time.Hour
)

// seatOf is a seat of a game.
type seatOf struct {
	game games.GameID
	seat engine.Seat
}

// offers is what letters have offered, by seat, the oldest first.
type offers struct {
	by    map[seatOf][]Offered
	swept time.Time // when those of seats that get no more letters were last forgotten
}

func (f Offered) enter(l *ledger) {
	o, whose := &l.offers, seatOf{f.Game, f.Seat}
	if o.by == nil {
		o.by = map[seatOf][]Offered{}
	}
	if known := o.by[whose]; !slices.Contains(known, f) {
		o.by[whose] = append(known[max(0, len(known)+1-MostOffered):], f)
	}
	if f.At.Sub(o.swept) < offeredRemains {
		return
	}
	o.swept = f.At
	for whose, known := range o.by {
		if f.At.Sub(known[len(known)-1].At) > offeredRemains {
			delete(o.by, whose)
		}
	}
}

// Offered lists what the newest letters to a seat have offered, the oldest first.
func (l *Ledger) Offered(game games.GameID, seat engine.Seat) []Offered {
	l.mu.RLock()
	defer l.mu.RUnlock()
	return slices.Clone(l.said.offers.by[seatOf{game, seat}])
}
