package log

import (
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

var entryKeys = []string{
	"n", "at", "dhow", "by", "mail", "house", "timeout", "queued", "replace", "join", "undo", "open", "draws", "orders", "hidden", "says", "talk", "queue",
	"resign", "new-key", "seat", "outage", "no-outage", "ended", "spoil", "keys", "view",
}

// entryReader reads an entry as it stands, without a look at the game.
type entryReader struct {
	documentReader
	e       Entry
	players int
}

func readEntry(n *strictyaml.Node, players int) (*Entry, error) {
	r := &entryReader{players: players}
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
		if err := r.newer(v); err != nil {
			return nil, err
		}
	}
	r.e.Open = openList(n, &r.errs)
	for _, p := range pairs {
		r.pair(p)
	}
	r.newKey(n)
	if err := r.errs.Err(); err != nil {
		return nil, games.Located(err)
	}
	return &r.e, nil
}

// openList reads what orders are read by: with it they are by seat.
func openList(n *strictyaml.Node, errs *strictyaml.Errors) []int {
	open := n.Get("open")
	if open == nil {
		return nil
	}
	items, err := open.List()
	errs.Add(err)
	list := make([]int, len(items))
	for i, item := range items {
		n, err := item.Int(1, maxEntries)
		errs.Add(err)
		list[i] = int(n)
	}
	return list
}

func (r *entryReader) pair(p strictyaml.Pair) {
	e, v := &r.e, p.Value
	switch p.Key.Text {
	case "n":
		e.N = r.number(v)
	case "at":
		e.At = r.time(v)
	case "dhow":
		e.Need = r.need(v)
	case "by":
		e.By = r.seat(v)
	case "mail":
		e.Mail = r.text(v, games.ValidWord, "the fingerprint of a mail: one word")
	case "house":
		e.House = r.yes(v)
	case "timeout":
		e.Timeout = r.yes(v)
	case "queued":
		e.Queued = r.number(v)
	case "replace":
		r.successor(v)
	case "join":
		r.join(v)
	case "undo":
		e.Undo = r.number(v)
	case "open":
	case "draws":
		e.Draws = r.texts(v)
	case "orders":
		r.orders(v)
	case "hidden":
		e.Hidden = r.text(v, validHidden, "verbs and what is sealed")
	case "says":
		says, err := readSays(v, r.players)
		r.errs.Add(err)
		e.Says = says
	case "talk":
		e.Talk = r.text(v, isText, "what is sealed")
	case "queue":
		e.Queue = r.text(v, isText, "what is sealed")
	case "resign":
		e.Resign = r.yes(v)
	case "new-key", "seat":
	case "outage":
		r.outage(v)
	case "no-outage":
		e.NoOutage = r.number(v)
	case "ended":
		e.Ended = r.text(v, func(s string) bool { return slices.Contains(endings, s) }, strings.Join(endings, " or "))
	case "spoil":
		e.Spoil = r.seat(v)
	case "keys":
		e.Keys = r.keys(v)
	case "view":
		e.View = r.text(v, validSeal, "sha256: and 64 hexadecimal digits")
	default:
		r.errs.Add(&strictyaml.Error{File: p.Key.File(), Line: p.Key.Line, Col: p.Key.Col, What: "unknown key",
			Expected: "one of " + strings.Join(entryKeys, ", "), Found: games.Quoted(p.Key.Text)})
	}
}

func (r *entryReader) number(n *strictyaml.Node) int {
	v, err := n.Int(1, maxEntries)
	r.errs.Add(err)
	return int(v)
}

// need reads the format that the entry needs.
func (r *entryReader) need(n *strictyaml.Node) int {
	v, err := n.Int(1, 255)
	r.errs.Add(err)
	return int(v)
}

// newer refuses an entry for newer programs, whatever else it says.
func (r *entryReader) newer(n *strictyaml.Node) error {
	if found, err := n.Int(1, 255); err == nil && found > NewestNeed {
		return games.At(n, &games.NewerError{Key: "dhow", Known: NewestNeed, Found: int(found)})
	}
	return nil
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

// yes reads a fact, which is true or not there.
func (r *entryReader) yes(n *strictyaml.Node) bool {
	yes, err := n.Bool()
	if err != nil || !yes {
		r.errs.Add(n.Errorf("true; what is not so is left out"))
	}
	return yes
}

// newKey reads who gets a new key: the seat that speaks, or the one that the referee names.
func (r *entryReader) newKey(n *strictyaml.Node) {
	fact, named := n.Get("new-key"), n.Get("seat")
	switch {
	case fact == nil && named == nil:
	case fact == nil || r.e.By != engine.NoSeat && named != nil:
		r.errs.Add(named.Errorf("no seat, but where the referee gives a new key"))
	case r.e.By == engine.NoSeat && named == nil:
		r.errs.Add(fact.Errorf("the key seat beside it"))
	case !r.yes(fact):
	case named == nil:
		r.e.NewKey = r.e.By
	default:
		r.e.NewKey = r.seat(named)
	}
}

func (r *entryReader) outage(n *strictyaml.Node) {
	fields, err := n.Fields("from", "to")
	r.errs.Add(err)
	from, to := fields["from"], fields["to"]
	if from == nil || to == nil {
		r.errs.Add(n.Mismatch("the keys from and to", ""))
		return
	}
	r.e.Outage = Outage{r.time(from), r.time(to)}
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

// validHidden tells whether verbs stand in front of what is sealed: those of orders, each once or
// more, or the deal's.
func validHidden(s string) bool {
	verbs, sealed, ok := strings.Cut(s, " ")
	return ok && sealed != "" && (verbs == verbDeal || verbs != "" && len(verbs) <= maxVerbs && games.MadeOf(verbs, verbTile+verbRest+verbPlan))
}

// maxVerbs is the most sealed orders of one entry: as many as a mail has lines.
const maxVerbs = 200

func (r *entryReader) join(n *strictyaml.Node) {
	fields, err := n.Fields("luck")
	r.errs.Add(err)
	if v := fields["luck"]; v != nil {
		r.e.Luck = r.text(v, validLuckWord, "a word of 1 to 64 characters")
	} else if err == nil {
		r.errs.Add(n.Mismatch("the key luck", ""))
	}
}

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

func (r *entryReader) orders(n *strictyaml.Node) {
	if r.e.Open == nil {
		r.e.Orders = r.texts(n)
		return
	}
	pairs, err := n.Map()
	r.errs.Add(err)
	for _, p := range pairs {
		if seat := r.seat(p.Key); seat != engine.NoSeat {
			r.e.Opened[seat] = r.texts(p.Value)
		}
	}
}

func readSays(n *strictyaml.Node, players int) ([]Say, error) {
	items, err := n.List()
	if err != nil {
		return nil, err
	}
	var says []Say
	var errs strictyaml.Errors
	for _, item := range items {
		fields, err := item.Fields("to", "text")
		errs.Add(err)
		to, text := fields["to"], fields["text"]
		if to == nil || text == nil {
			errs.Add(item.Mismatch("the keys to and text", ""))
			continue
		}
		s := Say{Text: text.Text}
		if to.Text != toAll {
			s.To, err = readSeat(to, players)
			errs.Add(err)
		}
		says = append(says, s)
	}
	return says, errs.Err()
}

func (r *entryReader) keys(n *strictyaml.Node) *Keys {
	fields, err := n.Fields("deal", "plans")
	r.errs.Add(err)
	k := &Keys{}
	r.key(n, fields["deal"], "deal", &k.Deal)
	r.key(n, fields["plans"], "plans", &k.Plans)
	return k
}

func (r *entryReader) key(n, v *strictyaml.Node, name string, into *[keySize]byte) {
	switch {
	case v == nil:
		r.errs.Add(n.Mismatch("the key "+name, ""))
	case !decodeKey(into, v.Text) || v.Text != hex.EncodeToString(into[:]):
		r.errs.Add(v.Errorf(keyExpected))
	}
}
