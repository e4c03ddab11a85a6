package log

import (
	"bytes"
	"slices"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/internal/strictyaml"
)

// This file has seats that change hands. The header keeps the names with which a game began; an
// entry says who plays a seat from then on. Like a resignation, which it ends, and a new key, which
// it brings, it is no part of play: going back does not take it back.

// Successor is who takes a seat over. The zero value is nobody.
type Successor struct {
	Player games.PlayerID // empty where the player has no profile
	Name   string
}

// Seats lists who plays, blue first: as the header says, or an entry since.
func (g *Game) Seats() []Seated { return g.SeatsAt(g.Len()) }

// SeatsAt lists who played after an entry.
func (g *Game) SeatsAt(n int) []Seated {
	seats := slices.Clone(g.Header.Seats)
	for i := range seats {
		if since := g.SeatedSince(n, seats[i].Seat); since != 0 {
			who := g.entries[since-1].Successor
			seats[i].Player, seats[i].Name = who.Player, who.Name
		}
	}
	return seats
}

// SeatedSince returns the entry, up to entry n, with which whoever plays a seat then took it over;
// 0 for who has played it from the beginning.
func (g *Game) SeatedSince(n int, seat engine.Seat) int {
	return g.standing.seats[seat].changes.last(n)
}

// Replace gives the seat to somebody else: a resignation ends, keys and what was left for the next
// turn are worth nothing. In the same entry the new player may join, where the seat has not.
func (d *Draft) Replace(s Successor) error {
	return d.do(actReplace, func(d *Draft) error {
		d.e.Successor = s
		return d.g.mayReplace(&d.e, &d.m)
	})
}

func (g *Game) mayReplace(e *Entry, m *moment) error {
	switch {
	case e.By == engine.NoSeat:
		return cannot(NeedsSeat)
	case !e.Successor.valid():
		return &games.FormatError{What: "replace", Expected: successorExpected, Found: games.Quoted(string(e.Successor.Player) + " " + e.Successor.Name)}
	}
	return g.mayStillEnd(m)
}

const successorExpected = "the id of a player, which may be left out, and " + nameExpected

func (s *Successor) valid() bool {
	return validName(s.Name) && (s.Player == "" || games.ValidID(string(s.Player)))
}

func (s *Successor) node() *strictyaml.Node {
	n := strictyaml.NewMap()
	if s.Player != "" {
		n.Set("player", strictyaml.NewText(string(s.Player)))
	}
	return n.Set("name", strictyaml.NewText(s.Name))
}

func (r *entryReader) successor(n *strictyaml.Node) {
	fields, err := n.Fields("player", "name")
	r.errs.Add(err)
	if v := fields["player"]; v != nil {
		r.e.Successor.Player = games.PlayerID(r.text(v, games.ValidID, games.IDExpected))
	}
	if v := fields["name"]; v != nil {
		r.e.Successor.Name = r.text(v, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(n.Mismatch("the key name", ""))
	}
}

// replaceKey stands in every entry by which a seat changes hands, however it is written.
var replaceKey = []byte("replace")

// seatAll finds who plays, of a game that has been read as a whole. Text with the word in it may be talk.
func (g *Glance) seatAll(path string, data []byte) error {
	g.Seats = g.Header.Seats
	if !bytes.Contains(data, replaceKey) {
		return nil
	}
	kept, _ := disk.SplitTorn(data, WholeEntry)
	docs, err := strictyaml.ParseStream(path, kept, strictyaml.Limits{Bytes: MaxSize, Documents: maxEntries})
	if err != nil {
		return games.Located(err)
	}
	g.Seats = slices.Clone(g.Seats)
	for _, n := range docs[1:] {
		if n.Get(string(replaceKey)) == nil {
			continue
		}
		e, err := readEntry(n, len(g.Seats))
		if err != nil {
			return err
		}
		if e.By != engine.NoSeat {
			g.Seats[e.By-1] = Seated{Seat: e.By, Player: e.Successor.Player, Name: e.Successor.Name}
		}
	}
	return nil
}
