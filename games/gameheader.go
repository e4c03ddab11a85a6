package games

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/internal/strictyaml"
)

// GameHeader is the first document of a game file: what holds for the whole game.
type GameHeader struct {
	Game    GameID
	Rules   engine.Rules
	Edition string // name
	Digest  string
	Setup   engine.Setup
	Seats   []Seated // blue first
	Pace    Pace
	Seal    string // of the game's keys; empty in a game where nothing is hidden, as one recorded at a table
}

// Seated is who plays a seat.
type Seated struct {
	Seat   engine.Seat
	Player PlayerID // empty where the player has no profile
	Name   string
}

// Pace is how fast a game is to be played. The zero value is no clock at all.
type Pace struct {
	Move      time.Duration // for one move; whole minutes
	Reminder  time.Duration // before the deadline
	OnTimeout string        // what happens then, as "house"
}

// NewHeader returns the header of a game that begins now: current rules, this edition.
func NewHeader(ed *engine.Edition, game GameID, setup engine.Setup, names ...string) GameHeader {
	h := GameHeader{Game: game, Rules: engine.CurrentRules, Edition: ed.Name, Digest: ed.Digest, Setup: setup}
	for i, name := range names {
		h.Seats = append(h.Seats, Seated{Seat: engine.Seat(i + 1), Name: name})
	}
	return h
}

// node returns the header as YAML.
func (h *GameHeader) node() *strictyaml.Node {
	root := strictyaml.NewMap().
		Set("dhow", strictyaml.NewInt(Format)).
		Set("game", strictyaml.NewText(string(h.Game))).
		Set("rules", strictyaml.NewInt(h.Rules)).
		Set("edition", strictyaml.NewMap().InFlow().
			Set("name", strictyaml.NewText(h.Edition)).
			Set("digest", strictyaml.NewQuoted(h.Digest))).
		Set("setup", strictyaml.NewText(setupWords[h.Setup]))
	seats := strictyaml.NewList().InFlow()
	for _, s := range h.Seats {
		seats.Append(s.node())
	}
	root.Set("seats", seats)
	if h.Pace != (Pace{}) {
		root.Set("pace", h.Pace.node())
	}
	if h.Seal != "" {
		root.Set("seal", strictyaml.NewQuoted(h.Seal))
	}
	return root
}

func (s *Seated) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().Set("seat", strictyaml.NewText(seatWords[s.Seat]))
	if s.Player != "" {
		n.Set("player", strictyaml.NewText(string(s.Player)))
	}
	return n.Set("name", strictyaml.NewText(s.Name))
}

func (p *Pace) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow()
	if p.Move > 0 {
		n.Set("move", strictyaml.NewText(spanText(p.Move)))
	}
	if p.Reminder > 0 {
		n.Set("reminder", strictyaml.NewText(spanText(p.Reminder)))
	}
	if p.OnTimeout != "" {
		n.Set("on-timeout", strictyaml.NewText(p.OnTimeout))
	}
	return n
}

// spanUnits are the units of spans of time, longest first.
var spanUnits = []struct {
	letter string
	span   time.Duration
}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}}

// spanText writes a span of time in the longest unit of which it is a whole number, as 3d, 36h or 90m.
func spanText(d time.Duration) string {
	for _, u := range spanUnits {
		if d%u.span == 0 {
			return strconv.Itoa(int(d/u.span)) + u.letter
		}
	}
	return strconv.Itoa(int(d/time.Minute)) + "m"
}

const spanExpected = "a span of time from 1m to 366d, as 3d, 36h or 90m"

func parseSpan(text string) (time.Duration, bool) {
	const longest = 366 * 24 * time.Hour
	for _, u := range spanUnits {
		digits, ok := strings.CutSuffix(text, u.letter)
		if n, whole := plainNumber(digits); ok && whole && n > 0 && n <= int(longest/u.span) {
			return time.Duration(n) * u.span, true
		}
	}
	return 0, false
}

// check tells whether the header can be written and read back, as a *FormatError.
func (h *GameHeader) check(ed *engine.Edition) error {
	switch {
	case !h.Game.Valid():
		return &FormatError{What: "game", Expected: idExpected, Found: quoted(string(h.Game))}
	case h.Edition != ed.Name || h.Digest != ed.Digest:
		return &EditionError{Name: h.Edition, Digest: h.Digest, Loaded: ed.Name, LoadedDigest: ed.Digest}
	case h.Rules < 1 || h.Rules > engine.CurrentRules:
		return &NewerError{Key: "rules", Known: int(engine.CurrentRules), Found: int(h.Rules)}
	case int(h.Setup) >= len(setupWords):
		return &FormatError{What: "setup", Expected: strings.Join(setupWords, " or ")}
	case len(h.Seats) < 2 || len(h.Seats) > engine.MaxPlayers:
		return &FormatError{What: "seats", Expected: "2 to 4", Found: strconv.Itoa(len(h.Seats))}
	case !h.Pace.valid():
		return &FormatError{What: "pace", Expected: spanExpected + ", and a word for on-timeout"}
	}
	for i, s := range h.Seats {
		if int(s.Seat) != i+1 || !validName(s.Name) || s.Player != "" && !s.Player.Valid() {
			return &FormatError{What: "seats", Expected: seatsExpected, Found: quoted(s.Seat.String() + " " + string(s.Player) + " " + s.Name)}
		}
	}
	return nil
}

const (
	idExpected    = "3 to 40 lower-case letters, digits and hyphens, no hyphen first or last"
	nameExpected  = "a name of at most 60 characters"
	seatsExpected = "blue, green, yellow, purple in this order, each with " + nameExpected
)

func (p *Pace) valid() bool {
	for _, d := range []time.Duration{p.Move, p.Reminder} {
		if _, ok := parseSpan(spanText(d)); d != 0 && (!ok || d%time.Minute != 0) {
			return false
		}
	}
	return p.OnTimeout == "" || validWord(p.OnTimeout)
}

// validWord tells whether a text is one plain word, as those of a header and the fingerprints of mails are.
func validWord(s string) bool {
	const longest = 128
	return s != "" && len(s) <= longest && madeOf(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
}

func madeOf(s, letters string) bool { return strings.Trim(s, letters) == "" }

// validName tells whether a name can stand in letters and records as it is.
func validName(name string) bool {
	const longest = 60
	return name != "" && len([]rune(name)) <= longest && name == strings.TrimSpace(name) && name == visible(name) && !strings.Contains(name, "\n")
}

// headerReader reads a header document. It collects errors rather than stopping at the first.
type headerReader struct {
	ed   *engine.Edition
	h    GameHeader
	errs strictyaml.Errors
}

var gameHeaderKeys = []string{"dhow", "game", "rules", "edition", "setup", "seats", "pace", "seal"}

func readHeader(ed *engine.Edition, n *strictyaml.Node) (*GameHeader, error) {
	r := &headerReader{ed: ed}
	if n.Kind == strictyaml.Map {
		if err := r.versions(n); err != nil { // first, as a newer file may have other keys
			return nil, err
		}
	}
	fields, err := n.Fields(gameHeaderKeys...)
	r.errs.Add(err)
	if n.Kind != strictyaml.Map {
		return nil, located(r.errs.Err())
	}
	for _, key := range gameHeaderKeys[:6] {
		if fields[key] == nil {
			r.errs.Add(n.Mismatch("the key "+key, ""))
		}
	}
	r.read(fields)
	if err := located(r.errs.Err()); err != nil {
		return nil, err
	}
	if err := r.h.check(ed); err != nil {
		return nil, at(n, err)
	}
	return &r.h, nil
}

// versions refuses a file of a format or rules newer than this program.
func (r *headerReader) versions(n *strictyaml.Node) error {
	if _, err := r.version(n, "dhow", Format); err != nil {
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
		return 0, at(v, &NewerError{Key: key, Known: known, Found: int(found)})
	}
	return int(found), nil
}

func (r *headerReader) read(fields map[string]*strictyaml.Node) {
	if n := fields["game"]; n != nil {
		r.h.Game = GameID(r.text(n, func(s string) bool { return GameID(s).Valid() }, idExpected))
	}
	if n := fields["edition"]; n != nil {
		r.edition(n)
	}
	if n := fields["setup"]; n != nil {
		word := r.text(n, func(s string) bool { return slices.Contains(setupWords, s) }, strings.Join(setupWords, " or "))
		r.h.Setup = engine.Setup(max(0, slices.Index(setupWords, word)))
	}
	if n := fields["seats"]; n != nil {
		r.seats(n)
	}
	if n := fields["pace"]; n != nil {
		r.pace(n)
	}
	if n := fields["seal"]; n != nil {
		r.h.Seal = r.text(n, validSeal, "sha256: and 64 hexadecimal digits")
	}
}

// text reads a text that has to be valid.
func (r *headerReader) text(n *strictyaml.Node, valid func(string) bool, expected string) string {
	if n.Kind != strictyaml.Scalar || !valid(n.Text) {
		r.errs.Add(n.Errorf("%s", expected))
		return ""
	}
	return n.Text
}

func validSeal(s string) bool {
	digits, ok := strings.CutPrefix(s, "sha256:")
	return ok && len(digits) == 2*keySize && madeOf(digits, "0123456789abcdef")
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
	fields, err := n.Fields("seat", "player", "name")
	r.errs.Add(err)
	if v := fields["seat"]; v == nil || v.Text != seatWords[seat] {
		r.errs.Add(n.Mismatch("the seat "+seatWords[seat], "another"))
	}
	if v := fields["player"]; v != nil {
		s.Player = PlayerID(r.text(v, validID, idExpected))
	}
	if v := fields["name"]; v != nil {
		s.Name = r.text(v, validName, nameExpected)
	} else if err == nil {
		r.errs.Add(n.Mismatch("the key name", ""))
	}
	return s
}

func (r *headerReader) pace(n *strictyaml.Node) {
	fields, err := n.Fields("move", "reminder", "on-timeout")
	r.errs.Add(err)
	r.h.Pace.Move = r.span(fields["move"])
	r.h.Pace.Reminder = r.span(fields["reminder"])
	if v := fields["on-timeout"]; v != nil {
		r.h.Pace.OnTimeout = r.text(v, validWord, "a word")
	}
}

// span reads a span of time; none where it is left out.
func (r *headerReader) span(n *strictyaml.Node) time.Duration {
	if n == nil {
		return 0
	}
	span, ok := parseSpan(n.Text)
	if !ok {
		r.errs.Add(n.Errorf(spanExpected))
	}
	return span
}
