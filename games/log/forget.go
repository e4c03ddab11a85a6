package log

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"dhow/games"
	"dhow/internal/strictyaml"
)

// FormerPlayer is what somebody is called in games who wants to be forgotten; the second of a game
// is "Former player 2".
const FormerPlayer = "Former player"

// Forget returns a game file, read from a path, without a player. What does not name them stays as
// it is, to the byte.
func Forget(path string, data []byte, player games.PlayerID) ([]byte, error) {
	end := len(data)
	if i := bytes.Index(data, []byte(documentStart)); i >= 0 {
		end = i + 1
	}
	n, err := strictyaml.Parse(path, data[:end], strictyaml.Limits{})
	if err != nil {
		return nil, games.Located(err)
	}
	h, err := readHeader(n)
	if err != nil {
		return nil, err
	}
	f := &forgetter{path: path, player: player, seats: len(h.Seats)}
	var b bytes.Buffer
	if f.inHeader(h) {
		b.Write(strictyaml.Write(h.node()))
	} else {
		b.Write(data[:end])
	}
	if err := f.inEntries(&b, data[end:]); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// forgetter takes a player out of a game.
type forgetter struct {
	path   string
	player games.PlayerID
	seats  int
	names  []string // that are taken
	called string   // the player, from then on; empty: they have not been met yet
}

func (f *forgetter) inHeader(h *Header) (named bool) {
	for _, s := range h.Seats {
		f.names = append(f.names, s.Name)
	}
	if h.Host == f.player {
		h.Host, named = "", true
	}
	h.Seats = slices.Clone(h.Seats)
	for i := range h.Seats {
		if h.Seats[i].Player == f.player {
			h.Seats[i].Player, h.Seats[i].Name, named = "", f.name(), true
		}
	}
	return named
}

// inEntries copies entries, and rewrites those by which the player took a seat or the hosting over,
// or gave that up.
func (f *forgetter) inEntries(b *bytes.Buffer, entries []byte) error {
	for len(entries) > 0 {
		end := len(entries)
		if i := bytes.Index(entries, []byte(documentStart)); i >= 0 {
			end = i + 1
		}
		entry, err := f.entry(entries[:end])
		if err != nil {
			return err
		}
		b.Write(entry)
		entries = entries[end:]
	}
	return nil
}

func (f *forgetter) entry(text []byte) ([]byte, error) {
	if !changesHands(text) || !bytes.Contains(text, []byte(f.player)) {
		return text, nil
	}
	n, err := strictyaml.Parse(f.path, text, strictyaml.Limits{})
	if err != nil {
		return nil, games.Located(err)
	}
	e, err := readEntry(n, f.seats)
	if err != nil {
		return text, err
	}
	named := false
	for _, who := range e.named() {
		if *who.player != f.player {
			continue
		}
		named, *who.player = true, ""
		if who.name != nil {
			*who.name = f.name()
		}
	}
	if !named {
		return text, nil
	}
	return e.Line(), nil
}

// name returns a neutral name that nobody else at the table has: one, wherever the player is named.
func (f *forgetter) name() string {
	if f.called != "" {
		return f.called
	}
	name := FormerPlayer
	taken := func(other string) bool { return strings.EqualFold(other, name) }
	for n := 2; slices.ContainsFunc(f.names, taken); n++ {
		name = FormerPlayer + " " + strconv.Itoa(n)
	}
	f.called = name
	return name
}
