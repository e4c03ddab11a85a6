package position

import (
	"fmt"
	"strings"

	"dhow/engine"
	"dhow/games"
	"dhow/internal/strictyaml"
)

// positionReader reads a position into a state. It collects errors rather than stopping at the
// first. What is left out is filled afterwards (plainvalues.go), because what is nowhere else can
// only be told once everything has been read.
type positionReader struct {
	ed   *engine.Edition
	root *strictyaml.Node
	s    *engine.State
	errs strictyaml.Errors

	cards     int                          // named so far
	displayed map[engine.DisplaySpace]bool // spaces that are given
	bookAt    map[engine.BookSpace]bool    // likewise
}

var positionKeys = []string{
	"dhow", "rules", "edition", "setup", "players", "phase", "round", "first", "turn", "tracks", "display", "stack",
	"discard", "books", "coins", "supply", "bases", "regions", "markers", "blue", "green", "yellow", "purple",
}

func (r *positionReader) read() error {
	if err := r.version(); err != nil { // first, as a newer position may have other keys
		return err
	}
	if _, err := r.root.Fields(positionKeys...); err != nil {
		return err
	}
	if err := r.edition(); err != nil {
		return err
	}
	r.frame()
	r.tracks()
	r.board()
	for _, seat := range r.s.SeatList() {
		r.player(seat)
	}
	r.piles()
	return r.errs.Err()
}

// get returns the value of a key of the whole position, nil when it is left out.
func (r *positionReader) get(key string) *strictyaml.Node { return r.root.Get(key) }

// version refuses formats and rules newer than this program.
func (r *positionReader) version() error {
	r.s.Rules = engine.CurrentRules
	for _, v := range []struct {
		key   string
		known int
	}{{"dhow", games.Format}, {"rules", int(engine.CurrentRules)}} {
		n := r.get(v.key)
		if n == nil {
			continue
		}
		found := r.int(n, 1, 255)
		if found > v.known {
			return &games.Error{File: n.File(), Line: n.Line, Col: n.Col,
				Err: &games.NewerError{Key: v.key, Known: v.known, Found: found}}
		}
		if v.key == "rules" {
			r.s.Rules = engine.Rules(found)
		}
	}
	return r.errs.Err()
}

// edition refuses a position made with another edition. A position need not name one.
func (r *positionReader) edition() error {
	n := r.get("edition")
	if n == nil {
		return nil
	}
	var named struct {
		Name   string `yaml:"name,optional"`
		Digest string `yaml:"digest,optional"`
	}
	if err := n.Decode(&named); err != nil {
		return err
	}
	if named.Name != "" && named.Name != r.ed.Name || named.Digest != "" && named.Digest != r.ed.Digest {
		err := &games.EditionError{Name: named.Name, Digest: named.Digest, Loaded: r.ed.Name, LoadedDigest: r.ed.Digest}
		return &games.Error{File: n.File(), Line: n.Line, Col: n.Col, Err: err}
	}
	return nil
}

// frame reads how many play, and where in the game it is.
func (r *positionReader) frame() {
	s := r.s
	s.Players = r.intOr(r.get("players"), r.seatsNamed(), 2, engine.MaxPlayers)
	s.Setup = engine.Setup(r.wordOr("setup", games.SetupWords,
		int(engine.FirstGame))) // of tracks that it has not, see there
	s.Phase = engine.Phase(r.wordOr("phase", phaseWords, int(engine.ActionPhase)))
	s.Round = r.intOr(r.get("round"), plainRound(s.Phase), 0, engine.Rounds)
	s.First = r.seatOr("first", engine.Blue)
	for seat := s.Players + 1; seat <= engine.MaxPlayers; seat++ {
		if n := r.get(games.SeatWords[seat]); n != nil {
			r.fault(n.Mismatch(fmt.Sprintf("%d players", s.Players), "things of "+games.SeatWords[seat]))
		}
	}
}

// seatsNamed returns the fewest players that give every seat named a place.
func (r *positionReader) seatsNamed() int {
	players := 2
	for seat := 3; seat <= engine.MaxPlayers; seat++ {
		if r.get(games.SeatWords[seat]) != nil {
			players = seat
		}
	}
	return players
}

// tracks reads which track lies at which edge. Where that is not as in a first game, and nothing
// else is said, the game is none.
func (r *positionReader) tracks() {
	var given [5]engine.TrackID
	r.perCompany(r.get("tracks"), func(c engine.Company, n *strictyaml.Node) {
		id := find(n.Text, len(r.ed.Tracks), func(id engine.TrackID) string { return r.ed.Tracks[id].ID })
		if id == 0 {
			r.fault(n.Errorf("a company track"))
			return
		}
		given[c] = id
	})
	r.s.Tracks = r.plainTracks(given)
	if r.get("setup") == nil && r.s.Tracks != r.ed.FirstTracks {
		r.s.Setup = engine.RandomSetup
	}
}

// board reads what lies on the board and is not drawn from a pile.
func (r *positionReader) board() {
	r.perSpace(r.get("coins"), func(space engine.BookSpace, n *strictyaml.Node) {
		r.s.Coins[space] = uint8(r.int(n, 0, 255))
	})
	r.regions(r.get("regions"))
	for _, c := range engine.Companies {
		r.fullBase(c)
	}
	r.perCompany(r.get("bases"), r.base)
	given := map[engine.SpaceID]bool{}
	for _, p := range r.pairs(r.get("markers")) {
		id := find(p.Key.Text, len(r.ed.BonusSpaces),
			func(id engine.SpaceID) string { return r.ed.BonusSpaces[id].Name })
		if fresh(r, given, p.Key, id, "a bonus space") {
			r.s.Markers[id] = r.seat(p.Value)
		}
	}
}

func (r *positionReader) regions(n *strictyaml.Node) {
	for _, p := range r.pairs(n) {
		region := r.int(p.Key, 1, engine.Regions)
		c := findCompany(p.Value.Text)
		if c == engine.NoCompany {
			r.fault(p.Value.Errorf(companyExpected))
		}
		if region > 0 {
			r.s.Regions[region] = c
		}
	}
}

// base reads the posts of a base by column: 5, 0, or 2o when the final space is open though the
// column is not empty.
func (r *positionReader) base(c engine.Company, n *strictyaml.Node) {
	items, err := n.List()
	if err != nil || len(items) != engine.BaseColumns {
		r.fault(n.Errorf("a list of %d columns", engine.BaseColumns))
		return
	}
	for i, item := range items {
		digits, open := strings.CutSuffix(item.Text, "o")
		if len(digits) != 1 || digits[0] < '0' || digits[0] > '0'+engine.ColumnSpaces {
			r.fault(item.Errorf("posts from 0 to %d, with an o where the final space is open for good",
				engine.ColumnSpaces))
			return
		}
		posts := digits[0] - '0'
		r.s.Bases[c][i] = engine.Column{Posts: posts, Open: open || posts == 0}
	}
}

// piles reads what of the displays and piles is given.
func (r *positionReader) piles() {
	r.displayed = map[engine.DisplaySpace]bool{}
	for _, p := range r.pairs(r.get("display")) {
		space := find(p.Key.Text, engine.DisplaySpaces+1, engine.DisplaySpace.String)
		if fresh(r, r.displayed, p.Key, space, "a display space from x1 to z4") {
			r.s.Display[space] = r.cardOrNothing(p.Value, nil)
		}
	}
	r.pile(r.get("stack"), &r.s.Stack, nil)
	r.pile(r.get("discard"), &r.s.Discard, nil)
	r.bookAt = r.perSpace(r.get("books"), func(space engine.BookSpace, n *strictyaml.Node) {
		r.s.Books[space] = r.book(n, n.Text)
	})
	supply := map[engine.BookID]bool{}
	for _, item := range r.items(r.get("supply")) {
		if book := r.book(item, item.Text); book != 0 && fresh(r, supply, item, book, "a book") {
			r.s.Supply.Add(book)
		}
	}
}
