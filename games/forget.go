package games

import (
	"bytes"
	"errors"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"dhow/internal/strictyaml"
)

// This file takes somebody out of what is kept, because they want it so. It is the only thing that changes what has been written of a game: who
// the header says, or an entry of a change of hands. Nothing of that is under the seal, so that the game verifies as before.

// FormerPlayer is what somebody is called in games who wants to be forgotten; the second of a game is "Former player 2".
const FormerPlayer = "Former player"

// RemoveProfile deletes the profile of a player. It need not be there.
func (d *HeldDir) RemoveProfile(id PlayerID) error {
	path, err := d.ProfilePath(id)
	if err != nil {
		return err
	}
	if err := mayWrite(d.disk, path); err != nil {
		return err
	}
	if err := remove(d.disk, path); err != nil {
		return err
	}
	return syncDirOf(d.disk, path)
}

// Naming lists the games, archived ones apart, in whose files the id of a player stands, wherever.
func (d *DataDir) Naming(player PlayerID) (running []GameID, archived map[int][]GameID, err error) {
	ids, err := d.Games()
	if err != nil {
		return nil, nil, err
	}
	for _, id := range ids {
		path, err := d.GamePath(id)
		if err == nil && d.names(path, player) {
			running = append(running, id)
		}
	}
	years, err := d.Archived()
	archived = map[int][]GameID{}
	for year, ids := range years {
		for _, id := range ids {
			if path, err := d.ArchivePath(year, id); err == nil && d.names(path, player) {
				archived[year] = append(archived[year], id)
			}
		}
	}
	return running, archived, err
}

// names tells whether the id of a player stands in a file, or whether that cannot be told.
func (d *DataDir) names(path string, player PlayerID) bool {
	data, err := d.disk.ReadFile(path)
	return err != nil && !errors.Is(err, fs.ErrNotExist) || bytes.Contains(data, []byte(player))
}

// ForgetIn replaces a player in the file of a game, atomically: it has the old names or the neutral one, whatever happens. Nobody may hold the log open.
// A game that does not name the player is left alone, so that it can be repeated.
func (d *HeldDir) ForgetIn(id GameID, player PlayerID) error {
	path, err := d.GamePath(id)
	if err != nil {
		return err
	}
	return d.forgetIn(path, player)
}

// ForgetInArchive replaces a player in the file of an archived game, as ForgetIn does.
func (d *HeldDir) ForgetInArchive(year int, id GameID, player PlayerID) error {
	path, err := d.ArchivePath(year, id)
	if err != nil {
		return err
	}
	return d.forgetIn(path, player)
}

func (d *HeldDir) forgetIn(path string, player PlayerID) error {
	was, err := d.disk.ReadFile(path)
	if err != nil {
		return err
	}
	now, err := forget(path, was, player)
	if err != nil || bytes.Equal(now, was) {
		return err
	}
	return ReplaceWhole(d.disk, path, now)
}

// forget returns a game file without a player. What does not name them stays as it is, to the byte.
func forget(path string, data []byte, player PlayerID) ([]byte, error) {
	end := len(data)
	if i := bytes.Index(data, []byte(documentStart)); i >= 0 {
		end = i + 1
	}
	n, err := strictyaml.Parse(path, data[:end], strictyaml.Limits{})
	if err != nil {
		return nil, located(err)
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
	player PlayerID
	seats  int
	names  []string // that are taken
}

func (f *forgetter) inHeader(h *GameHeader) (named bool) {
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

// inEntries copies entries, and rewrites those by which the player took a seat over.
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
	if !bytes.Contains(text, replaceKey) || !bytes.Contains(text, []byte(f.player)) {
		return text, nil
	}
	n, err := strictyaml.Parse(f.path, text, strictyaml.Limits{})
	if err != nil {
		return nil, located(err)
	}
	e, err := readEntry(n, f.seats)
	if err != nil || e.Successor.Player != f.player {
		return text, err
	}
	e.Successor = Successor{Name: f.name()}
	return e.Line(), nil
}

// name returns a neutral name that nobody else at the table has.
func (f *forgetter) name() string {
	name := FormerPlayer
	taken := func(other string) bool { return strings.EqualFold(other, name) }
	for n := 2; slices.ContainsFunc(f.names, taken); n++ {
		name = FormerPlayer + " " + strconv.Itoa(n)
	}
	f.names = append(f.names, name)
	return name
}
