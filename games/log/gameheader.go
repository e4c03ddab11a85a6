package log

import (
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// Header is the first document of a game file: what holds for the whole game.
type Header struct {
	Game    games.GameID
	Rules   engine.Rules
	Edition string // name
	Digest  string
	Setup   engine.Setup
	Seats   []Seated       // blue first
	After   games.GameID   // the game of which this is the rematch; empty: it is none
	Host    games.PlayerID // who started the game and tends it; empty where nobody with a profile does
	Pace    Pace
	Watch   Watch  // who may watch, until it is set otherwise
	Seal    string // of the game's keys; empty in a game where nothing is hidden, as one recorded at a table
}

// Seated is who plays a seat.
type Seated struct {
	Seat   engine.Seat
	Player games.PlayerID // empty where the player has no profile
	Name   string
	Open   Opening // who may take it, where nobody has it yet
	House  string  // the house player that plays it, as house.Named knows it; empty: a person does
}

// NewHeader returns the header of a game that begins now: current rules, this edition.
func NewHeader(ed *engine.Edition, game games.GameID, setup engine.Setup, names ...string) Header {
	h := Header{Game: game, Rules: engine.CurrentRules, Edition: ed.Name, Digest: ed.Digest, Setup: setup}
	for i, name := range names {
		h.Seats = append(h.Seats, Seated{Seat: engine.Seat(i + 1), Name: name})
	}
	return h
}

// node returns the header as YAML.
func (h *Header) node() *strictyaml.Node {
	root := strictyaml.NewMap().
		Set("dhow", strictyaml.NewInt(h.needs())).
		Set("game", strictyaml.NewText(string(h.Game))).
		Set("rules", strictyaml.NewInt(h.Rules)).
		Set("edition", strictyaml.NewMap().InFlow().
			Set("name", strictyaml.NewText(h.Edition)).
			Set("digest", strictyaml.NewQuoted(h.Digest))).
		Set("setup", strictyaml.NewText(games.SetupWords[h.Setup]))
	seats := strictyaml.NewList().InFlow()
	for _, s := range h.Seats {
		seats.Append(s.node())
	}
	root.Set("seats", seats)
	if h.After != "" {
		root.Set("after", strictyaml.NewText(string(h.After)))
	}
	if h.Host != "" {
		root.Set("host", strictyaml.NewText(string(h.Host)))
	}
	if !h.Pace.isZero() {
		root.Set("pace", h.Pace.node())
	}
	if h.Watch != (Watch{}) {
		root.Set("watch", h.Watch.node())
	}
	if h.Seal != "" {
		root.Set("seal", strictyaml.NewQuoted(h.Seal))
	}
	return root
}

func (s *Seated) node() *strictyaml.Node {
	n := strictyaml.NewMap().InFlow().Set("seat", strictyaml.NewText(games.SeatWords[s.Seat]))
	if s.Player != "" {
		n.Set("player", strictyaml.NewText(string(s.Player)))
	}
	if s.Open != "" {
		n.Set("open", strictyaml.NewText(string(s.Open)))
	}
	if s.House != "" {
		n.Set("house", strictyaml.NewText(s.House))
	}
	return n.Set("name", strictyaml.NewText(s.Name))
}

// spanUnits are the units of spans of time, longest first.
var spanUnits = []struct {
	letter string
	span   time.Duration
}{{"d", 24 * time.Hour}, {"h", time.Hour}, {"m", time.Minute}}

// SpanText writes a span of time in the longest unit of which it is a whole number, as 3d, 36h or
// 90m.
func SpanText(d time.Duration) string {
	for _, u := range spanUnits {
		if d%u.span == 0 {
			return strconv.Itoa(int(d/u.span)) + u.letter
		}
	}
	return strconv.Itoa(int(d/time.Minute)) + "m"
}

const spanExpected = "a span of time from 1m to 366d, as 3d, 36h or 90m"

// ParseSpan reads a span of time as SpanText writes it: whole minutes, hours or days, from a minute
// to 366 days. It is false for others.
func ParseSpan(text string) (time.Duration, bool) {
	const longest = 366 * 24 * time.Hour
	for _, u := range spanUnits {
		digits, ok := strings.CutSuffix(text, u.letter)
		if n, whole := games.PlainNumber(digits); ok && whole && n > 0 && n <= int(longest/u.span) {
			return time.Duration(n) * u.span, true
		}
	}
	return 0, false
}

// fits tells whether the header is of a game that can be played with an edition, as an
// *EditionError.
func (h *Header) fits(ed *engine.Edition) error {
	if h.Edition != ed.Name || h.Digest != ed.Digest {
		return &games.EditionError{Name: h.Edition, Digest: h.Digest, Loaded: ed.Name, LoadedDigest: ed.Digest}
	}
	return nil
}

// check tells whether the header can be written and read back, as a *FormatError.
func (h *Header) check() error {
	switch {
	case !games.ValidID(string(h.Game)):
		return &games.FormatError{What: "game", Expected: games.IDExpected, Found: games.Quoted(string(h.Game))}
	case h.Rules < 1 || h.Rules > engine.CurrentRules:
		return &games.NewerError{Key: "rules", Known: int(engine.CurrentRules), Found: int(h.Rules)}
	case int(h.Setup) >= len(games.SetupWords):
		return &games.FormatError{What: "setup", Expected: strings.Join(games.SetupWords, " or ")}
	case len(h.Seats) < 2 || len(h.Seats) > engine.MaxPlayers:
		return &games.FormatError{What: "seats", Expected: "2 to 4", Found: strconv.Itoa(len(h.Seats))}
	case h.After != "" && !games.ValidID(string(h.After)):
		return &games.FormatError{What: "after", Expected: games.IDExpected, Found: games.Quoted(string(h.After))}
	case h.Host != "" && !games.ValidID(string(h.Host)):
		return &games.FormatError{What: "host", Expected: games.IDExpected, Found: games.Quoted(string(h.Host))}
	case !h.Pace.valid():
		return &games.FormatError{What: "pace", Expected: paceExpected}
	}
	for i, s := range h.Seats {
		if int(s.Seat) != i+1 || !validName(s.Name) || s.Player != "" && !games.ValidID(string(s.Player)) {
			return &games.FormatError{What: "seats", Expected: seatsExpected,
				Found: games.Quoted(s.Seat.String() + " " + string(s.Player) + " " + s.Name)}
		}
		if !s.Open.valid(&s) {
			return &games.FormatError{What: "seats", Expected: openExpected, Found: games.Quoted(string(s.Open))}
		}
		if s.House != "" && (!validHouse(s.House) || s.Player != "") {
			return &games.FormatError{What: "seats", Expected: houseExpected, Found: games.Quoted(s.House)}
		}
	}
	return nil
}

const (
	houseExpected = "a house player, and no other player of that seat"
	nameExpected  = "a name of at most 60 characters"
	seatsExpected = "blue, green, yellow, purple in this order, each with " + nameExpected
)

// validName tells whether a name can stand in letters and records as it is.
func validName(name string) bool {
	const longest = 60
	return name != "" && len([]rune(name)) <= longest && name == strings.TrimSpace(name) &&
		name == games.Visible(name) && !strings.Contains(name, "\n")
}
