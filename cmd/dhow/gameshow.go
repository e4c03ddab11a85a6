package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/referee"
	"dhow/referee/acts"
	"dhow/referee/identity"
)

// gameReport is what the operator may know of a game: nothing that a seat hides.
type gameReport struct {
	Game    games.GameID     `json:"game"`
	Hosts   []games.PlayerID `json:"hosts,omitempty"`
	State   string           `json:"state"`
	Round   int              `json:"round,omitempty"`
	Entries int              `json:"entries"`
	Last    *time.Time       `json:"last,omitempty"`
	Pace    string           `json:"pace,omitempty"`
	Stands  *time.Time       `json:"stands,omitempty"` // since when the clock stands still
	Seats   []seatReport     `json:"seats"`
	Standby []games.PlayerID `json:"standby,omitempty"` // in their order
	Watched []string         `json:"watched,omitempty"` // by whom, by name
	Asked   []askedReport    `json:"asked,omitempty"`   // that all who play have not answered
	Owed    []owedReport     `json:"owed"`
}

// seatReport is one seat of a game.
type seatReport struct {
	Seat    string         `json:"seat"`
	Name    string         `json:"name"`
	Player  games.PlayerID `json:"player,omitempty"`
	Address string         `json:"address,omitempty"` // that letters go to
	Others  []string       `json:"others,omitempty"`  // addresses that the player may write from, too
	Status  string         `json:"status,omitempty"`
}

// askedReport is a question to all who play.
type askedReport struct {
	Entry int       `json:"entry"`
	By    string    `json:"by,omitempty"` // a seat; empty: a host, or the operator
	Line  string    `json:"line"`         // that asks it
	Waits []string  `json:"waits"`        // for the answers of these seats
	Until time.Time `json:"until"`        // when no answer is no
}

// owedReport is a letter that has not been sent.
type owedReport struct {
	ID    post.LetterID `json:"id"`
	Kind  string        `json:"kind"`
	Seat  string        `json:"seat,omitempty"`
	Since time.Time     `json:"since"`
}

// show reports on one game. It takes no lock, and no letter is sent.
func (g *gameCall) show(id games.GameID) error {
	s, err := g.c.reading(g.root)
	if err != nil {
		return err
	}
	r, err := g.report(s, id)
	switch {
	case err != nil:
		return err
	case g.c.json:
		return g.c.writeJSON(r)
	}
	writeReport(g.c.stdout, r)
	return nil
}

func (g *gameCall) report(s referee.Reading, id games.GameID) (*gameReport, error) {
	text, err := g.c.gameText(s, g.root, id)
	if err != nil {
		return nil, err
	}
	doc, err := g.c.known(g.root, text.Data)
	if err != nil {
		return nil, err
	}
	game, err := g.c.kept(s, madeOf(doc), id, text)
	if err != nil {
		return nil, err
	}
	r := &gameReport{Game: id, Hosts: game.Hosts(), Entries: game.Len(), Pace: paceText(game.Pace()),
		Owed: []owedReport{}}
	if n := game.Len(); n > 0 {
		r.Last = &game.Entries()[n-1].At
	}
	if since := game.StandsSince(); !since.IsZero() && !game.Over() {
		r.Stands = &since
	}
	for _, who := range game.Standbys() {
		r.Standby = append(r.Standby, who.Player)
	}
	for _, who := range game.Watchers() {
		r.Watched = append(r.Watched, who.Name)
	}
	for _, q := range (acts.History{Edition: game.Edition(), Game: game}).QuestionsAt(game.Len(), engine.NoSeat) {
		asked := askedReport{q.N, seatText(q.By), q.Line, []string{}, q.Until}
		for _, seat := range q.Waits {
			asked.Waits = append(asked.Waits, seat.String())
		}
		r.Asked = append(r.Asked, asked)
	}
	waits := r.standing(game)
	r.seats(s, game, waits, g.c.now())
	return r, g.c.passedOver(r.letters(s))
}

// gameText finds a game, in the archive too.
func (c *call) gameText(s referee.Reading, root string, id games.GameID) (store.Text, error) {
	text, err := s.Read(context.Background(), id, 0)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return text, fmt.Errorf("there is no game %s in %s; dhow game list names those that are", id, printable(root))
	case err != nil:
		return text, &fileError{printable(text.Name), err}
	}
	c.texts[printable(text.Name)] = string(text.Data)
	return text, nil
}

// standing says how far the game is, and returns whom it waits for.
func (r *gameReport) standing(g *log.Game) []engine.Seat {
	switch {
	case g.Ended() != "":
		r.State = "given up (" + g.Ended() + ")"
	case !g.Dealt():
		r.State = "waits for players"
	case g.Over():
		r.State = "over"
	default:
		r.State = "running"
		if state, err := g.State(); err == nil {
			r.Round = int(state.Round)
			return state.ToMove()
		}
	}
	return nil
}

func (r *gameReport) seats(kept referee.Reading, g *log.Game, waits []engine.Seat, at time.Time) {
	joined := g.Joined()
	for _, seated := range g.Seats() {
		s := seatReport{Seat: seated.Seat.String(), Name: g.Names().Shown(seated.Seat), Player: seated.Player}
		var status []string
		if p, err := kept.Profile(context.Background(), seated.Player); err == nil && len(p.Addresses) > 0 {
			s.Address = p.Addresses[0].Address
			for _, other := range p.Addresses[1:] {
				s.Others = append(s.Others, other.Address)
			}
			if p.Addresses[0].Proof == identity.AddressNever {
				status = append(status, "wants no invitations")
			}
		}
		if !g.Dealt() && !joined[seated.Seat] {
			status = append(status, "has not joined")
		}
		status = append(status, absence(g, seated, at)...)
		if slices.Contains(waits, seated.Seat) {
			status = append(status, "to move")
		}
		s.Status = strings.Join(status, ", ")
		r.Seats = append(r.Seats, s)
	}
}

// absence says why whoever has a seat may not play it themselves, at a time.
func absence(g *log.Game, seated log.Seated, at time.Time) (status []string) {
	seat := seated.Seat
	switch n, warned := g.Unseats(seat); {
	case g.Absent(seat):
		status = append(status, "has let turns pass; the house plays")
	case g.VacantSince(seat) != 0:
		status = append(status, "taken off the seat; the house plays")
	case g.Resigned(seat):
		status = append(status, "resigned; the house plays")
	case g.HousePlayer(seat) != "":
		status = append(status, "of the house: "+seated.House)
	case warned:
		status = append(status, "taken off the seat from "+moment(g.Entries()[n-1].Unseat.From)+" on")
	}
	if away := g.Away(seat, at); away.House {
		status = append(status, "away until "+moment(away.To)+"; the house plays then")
	} else if away != (log.Away{}) {
		status = append(status, "away until "+moment(away.To))
	}
	if g.Dealt() && g.Waits(seat) {
		status = append(status, "wants more time to plan")
	}
	return status
}

// moment is a time, in UTC.
func moment(at time.Time) string { return at.UTC().Format(logTime) }

// letters lists what the journal owes about the game.
func (r *gameReport) letters(s referee.Reading) error {
	known, closed := map[post.LetterID]bool{}, map[post.LetterID]bool{}
	err := s.EachPost(time.Time{}, func(line post.Line) {
		switch line := line.(type) {
		case post.Owe:
			if line.Game == r.Game && !known[line.ID] {
				r.Owed = append(r.Owed, owedReport{ID: line.ID, Kind: line.Kind, Seat: seatText(line.Seat),
					Since: line.At})
			}
			known[line.ID] = true
		case post.Sent:
			closed[line.ID] = true
		case post.Dead:
			closed[line.ID] = true
		}
	})
	r.Owed = slices.DeleteFunc(r.Owed, func(o owedReport) bool { return closed[o.ID] })
	return err
}

func seatText(seat engine.Seat) string {
	if seat == engine.NoSeat {
		return ""
	}
	return seat.String()
}

func writeReport(w io.Writer, r *gameReport) {
	fmt.Fprintf(w, "%s is %s", r.Game, r.State)
	if r.Round > 0 {
		fmt.Fprintf(w, ", round %d", r.Round)
	}
	if r.Last != nil {
		fmt.Fprintf(w, "; entry %d of %s", r.Entries, moment(*r.Last))
	}
	fmt.Fprintln(w)
	for _, host := range r.Hosts {
		fmt.Fprintf(w, "host    %s\n", host)
	}
	for _, s := range r.Seats {
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("%-7s %-12s %-16s %-28s %s", s.Seat, s.Name,
			cmp.Or(string(s.Player), "-"), s.Address, s.Status), " "))
		if len(s.Others) > 0 {
			fmt.Fprintf(w, "        may write from %s, too\n", strings.Join(s.Others, ", "))
		}
	}
	if r.Pace != "" {
		fmt.Fprintf(w, "pace    %s\n", r.Pace)
	}
	if r.Stands != nil {
		fmt.Fprintf(w, "stands  still since %s\n", moment(*r.Stands))
	}
	for _, who := range r.Standby {
		fmt.Fprintf(w, "standby %s\n", who)
	}
	if len(r.Watched) > 0 {
		fmt.Fprintf(w, "watched by %s\n", strings.Join(r.Watched, ", "))
	}
	for _, q := range r.Asked {
		fmt.Fprintf(w, "asked   %s, by %s in entry %d: waits for %s until %s\n", q.Line, cmp.Or(q.By, "a host"), q.Entry,
			strings.Join(q.Waits, ", "), moment(q.Until))
	}
	for _, o := range r.Owed {
		fmt.Fprintf(w, "owed    %s to %s, since %s\n", o.Kind, cmp.Or(o.Seat, "-"), moment(o.Since))
	}
}

// paceText says how fast a game is to be played.
func paceText(p log.Pace) string {
	if !p.HasClock() {
		return ""
	}
	text := "a move in " + log.SpanText(p.Move)
	if p.Bank > 0 {
		text = log.SpanText(p.Bank) + " for all moves of a player"
	}
	if p.Gain > 0 {
		text += ", " + log.SpanText(p.Gain) + " more with each turn"
	}
	if p.Reminder > 0 {
		text += ", a reminder " + log.SpanText(p.Reminder) + " before"
	}
	if p.OnTimeout != "" {
		text += ", then the " + p.OnTimeout
	}
	if p.Open != nil {
		text += "; plans are not opened before " + log.MinuteText(p.Open.Minute) + " " + p.Open.Zone.Name
	}
	return text
}
