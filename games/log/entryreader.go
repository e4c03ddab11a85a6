package log

import (
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// entryReader reads an entry as it stands, without a look at the game.
type entryReader struct {
	documentReader
	node    *strictyaml.Node
	e       Entry
	players int
}

// readEntry reads an entry. What its other keys are read by comes first, wherever it stands.
func readEntry(n *strictyaml.Node, players int) (*Entry, error) {
	r := &entryReader{node: n, players: players}
	pairs, err := n.Map()
	r.errs.Add(err)
	if n.Kind == strictyaml.Map {
		for _, key := range []string{"n", "at"} {
			if n.Get(key) == nil {
				r.errs.Add(n.Mismatch("the key "+key, ""))
			}
		}
	}
	if v := n.Get("dhow"); v != nil {
		found, err := v.Int(1, 255)
		if err == nil && int(found) > NewestNeed {
			return nil, games.At(v, &games.NewerError{Key: "dhow", Known: NewestNeed, Found: int(found)})
		}
		r.errs.Add(err)
		r.e.Need = int(found)
	}
	if v := n.Get("open"); v != nil {
		r.e.Open = r.openList(v)
	}
	if v := n.Get("by"); v != nil {
		r.e.By = r.seat(v)
	}
	e := &r.e
	for _, p := range pairs {
		switch key, v := p.Key.Text, p.Value; key {
		case "dhow", "by":
		case "n":
			e.N = r.number(v)
		case "at":
			e.At = r.time(v)
		case "mail":
			e.Mail = r.text(v, games.ValidWord, "the fingerprint of a mail: one word")
		case "view":
			e.View = r.text(v, validSeal, "sha256: and 64 hexadecimal digits")
		default:
			if k := kindOf[key]; k != nil {
				k.read(r, key, v)
				continue
			}
			r.errs.Add(&strictyaml.Error{File: p.Key.File(), Line: p.Key.Line, Col: p.Key.Col, What: "unknown key",
				Expected: "one of " + strings.Join(entryKeys(), ", "), Found: games.Quoted(key)})
		}
	}
	if err := r.errs.Err(); err != nil {
		return nil, games.Located(err)
	}
	return e, nil
}

// entryKeys lists the keys of entries, in canonical order.
func entryKeys() []string {
	keys := []string{"n", "at", "dhow", "by", "mail"}
	for _, k := range kinds {
		keys = append(keys, k.facts().keys...)
	}
	return append(keys, "view")
}

func (r *entryReader) number(n *strictyaml.Node) int {
	v, err := n.Int(1, maxEntries)
	r.errs.Add(err)
	return int(v)
}

// time reads a time in UTC, to the second.
func (r *entryReader) time(n *strictyaml.Node) time.Time {
	t, err := n.Time()
	if err != nil || t.Format(games.TimeForm) != n.Text {
		r.errs.Add(n.Errorf("a time in UTC such as 2026-11-20T18:02:11Z"))
		return time.Time{}
	}
	return t.UTC()
}

// seat reads a seat of this game.
func (r *entryReader) seat(n *strictyaml.Node) engine.Seat {
	seat, err := readSeat(n, r.players)
	r.errs.Add(err)
	return seat
}

func readSeat(n *strictyaml.Node, players int) (engine.Seat, error) {
	words := games.SeatWords[1 : players+1]
	i := slices.Index(words, n.Text)
	if n.Kind != strictyaml.Scalar || i < 0 {
		return engine.NoSeat, n.Errorf("%s", strings.Join(words, ", "))
	}
	return engine.Seat(i + 1), nil
}

func isText(s string) bool { return s != "" }

// textItems returns the texts of a list, or a text that stands without a list.
func textItems(n *strictyaml.Node) []*strictyaml.Node {
	if n == nil {
		return nil
	}
	if n.Kind == strictyaml.Scalar {
		return []*strictyaml.Node{n}
	}
	return n.Items
}

func (r *entryReader) texts(n *strictyaml.Node) []string {
	if n.Kind != strictyaml.Scalar {
		_, err := n.List()
		r.errs.Add(err)
	}
	var l []string
	for _, item := range textItems(n) {
		text, err := item.Scalar()
		r.errs.Add(err)
		l = append(l, text)
	}
	if l == nil {
		r.errs.Add(n.Mismatch("at least one", "none"))
	}
	return l
}
