package log

import (
	"slices"
	"strconv"
	"strings"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// headerReader reads a header document.
type headerReader struct {
	documentReader
	h      Header
	format int // of the file, as it says
}

var gameHeaderKeys = []string{"dhow", "game", "rules", "edition", "setup", "seats", "after", "host", "pace", "watch", "seal"}

func readHeader(n *strictyaml.Node) (*Header, error) {
	r := &headerReader{}
	if n.Kind == strictyaml.Map {
		if err := r.versions(n); err != nil { // first, as a newer file may have other keys
			return nil, err
		}
	}
	fields, err := n.Fields(gameHeaderKeys...)
	r.errs.Add(err)
	if n.Kind != strictyaml.Map {
		return nil, games.Located(r.errs.Err())
	}
	for _, key := range gameHeaderKeys[:6] {
		if fields[key] == nil {
			r.errs.Add(n.Mismatch("the key "+key, ""))
		}
	}
	r.read(fields)
	if err := games.Located(r.errs.Err()); err != nil {
		return nil, err
	}
	if err := r.h.check(); err != nil {
		return nil, games.At(n, err)
	}
	if needs := r.h.needs(); r.format < needs {
		return nil, games.At(n.Get("dhow"), &games.FormatError{What: "dhow", Expected: strconv.Itoa(needs),
			Found: strconv.Itoa(r.format)})
	}
	return &r.h, nil
}

// versions refuses a file of a format or rules newer than this program.
func (r *headerReader) versions(n *strictyaml.Node) (err error) {
	if r.format, err = r.version(n, "dhow", NewestNeed); err != nil {
		return err
	}
	rules, err := r.version(n, "rules", int(engine.CurrentRules))
	r.h.Rules = engine.Rules(rules)
	return err
}

func (r *headerReader) version(n *strictyaml.Node, key string, known int) (int, error) {
	v := n.Get(key)
	if v == nil {
		return 0, nil
	}
	found, err := v.Int(1, 255)
	r.errs.Add(err)
	if int(found) > known {
		return 0, games.At(v, &games.NewerError{Key: key, Known: known, Found: int(found)})
	}
	return int(found), nil
}

func (r *headerReader) read(fields map[string]*strictyaml.Node) {
	if n := fields["game"]; n != nil {
		r.h.Game = games.GameID(r.text(n, games.ValidID, games.IDExpected))
	}
	if n := fields["edition"]; n != nil {
		r.edition(n)
	}
	if n := fields["setup"]; n != nil {
		word := r.text(n, func(s string) bool { return slices.Contains(games.SetupWords, s) },
			strings.Join(games.SetupWords, " or "))
		r.h.Setup = engine.Setup(max(0, slices.Index(games.SetupWords, word)))
	}
	if n := fields["seats"]; n != nil {
		r.seats(n)
	}
	if n := fields["after"]; n != nil {
		r.h.After = games.GameID(r.text(n, games.ValidID, games.IDExpected))
	}
	if n := fields["host"]; n != nil {
		r.h.Host = games.PlayerID(r.text(n, games.ValidID, games.IDExpected))
	}
	if n := fields["pace"]; n != nil {
		r.h.Pace = r.pace(n)
	}
	if n := fields["watch"]; n != nil {
		r.h.Watch = r.watch(n)
	}
	if n := fields["seal"]; n != nil {
		r.h.Seal = r.text(n, validSeal, "sha256: and 64 hexadecimal digits")
	}
}

func validSeal(s string) bool {
	digits, ok := strings.CutPrefix(s, "sha256:")
	return ok && len(digits) == 2*keySize && games.MadeOf(digits, "0123456789abcdef")
}

func (r *headerReader) edition(n *strictyaml.Node) {
	var named struct {
		Name   string `yaml:"name"`
		Digest string `yaml:"digest"`
	}
	r.errs.Add(n.Decode(&named))
	r.h.Edition, r.h.Digest = named.Name, named.Digest
}

func (r *headerReader) seats(n *strictyaml.Node) {
	items, err := n.List()
	r.errs.Add(err)
	if len(items) > engine.MaxPlayers {
		r.errs.Add(n.Mismatch("2 to 4 seats", strconv.Itoa(len(items))))
		return
	}
	for i, item := range items {
		r.h.Seats = append(r.h.Seats, r.seated(item, engine.Seat(i+1)))
	}
}

func (r *headerReader) seated(n *strictyaml.Node, seat engine.Seat) Seated {
	s := Seated{Seat: seat}
	fields, err := n.Fields("seat", "player", "open", "house", "name")
	r.errs.Add(err)
	if v := fields["seat"]; v == nil || v.Text != games.SeatWords[seat] {
		r.errs.Add(n.Mismatch("the seat "+games.SeatWords[seat], "another"))
	}
	if v := fields["player"]; v != nil {
		s.Player = games.PlayerID(r.text(v, games.ValidID, games.IDExpected))
	}
	if v := fields["open"]; v != nil {
		s.Open = Opening(r.text(v, func(s string) bool { return s != "" }, openExpected))
	}
	if v := fields["house"]; v != nil {
		s.House = r.text(v, validHouse, strings.Join(house.Names(), ", "))
	}
	if v := fields["name"]; v != nil {
		s.Name = r.text(v, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(n.Mismatch("the key name", ""))
	}
	return s
}
