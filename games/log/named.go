package log

import (
	"bytes"
	"slices"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// Naming is whom the text of a game names, by their ids: who plays or has played, tends it, stands
// by, watches. Header and entries are added one by one; the zero value names nobody.
type Naming struct {
	Players []games.PlayerID // each once
	Unread  bool             // a part cannot be read, which may name others
}

// Names tells whether a text names a player, as its parts say that were added, or whether it may in
// what cannot be read of it.
func Names(text []byte, player games.PlayerID) bool {
	header, entries := Documents(text)
	var n Naming
	n.AddHeader(header)
	n.AddEntries(entries...)
	return slices.Contains(n.Players, player) || n.Unread && bytes.Contains(text, []byte(player))
}

// AddHeader adds whom a header names.
func (n *Naming) AddHeader(text []byte) {
	h, err := headerIn(inOneLine(text))
	if err != nil {
		h, err = headerIn(text)
	}
	if err != nil {
		n.Unread = true
		return
	}
	n.add(h.Host)
	for _, s := range h.Seats {
		n.add(s.Player)
	}
}

func headerIn(text []byte) (*Header, error) {
	n, err := strictyaml.Parse("", text, strictyaml.Limits{Bytes: MaxSize})
	if err != nil {
		return nil, err
	}
	return readHeader(n)
}

// AddEntries adds whom entries name.
func (n *Naming) AddEntries(lines ...[]byte) {
	for _, line := range lines {
		if !changesHands(line) {
			continue
		}
		e, err := entryIn(line)
		if err != nil {
			n.Unread = true
			continue
		}
		for _, who := range e.named() {
			n.add(*who.player)
		}
	}
}

func (n *Naming) add(player games.PlayerID) {
	if player != "" && !slices.Contains(n.Players, player) {
		n.Players = append(n.Players, player)
	}
}

// named is a place of an entry where it names a player.
type named struct {
	player *games.PlayerID
	name   *string // beside the id; nil: there is none
}

// named lists the places where the entry names a player, or would.
func (e *Entry) named() []named {
	return []named{
		{&e.Successor.Player, &e.Successor.Name}, {&e.Called.Player, &e.Called.Name},
		{&e.Host.Player, &e.Host.Name}, {&e.Host.For, nil}, {&e.Standby.Player, &e.Standby.Name},
		{&e.Watch.Player, &e.Watch.Name}, {&e.From.Player, &e.From.Name},
	}
}
