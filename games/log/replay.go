package log

import (
	"errors"
	"slices"
	"strconv"

	"dhow/engine"
	"dhow/games"
	"dhow/games/record"
	"dhow/internal/strictyaml"
	"dhow/notation"
)

// Read reads a game file and replays it: every entry is carried out as it was when it was written.
// With the secret, or the published keys, everything hidden is opened; with neither (s may be nil)
// the game is Sealed. The first entry that does not hold ends the reading with an *Error, around a
// *FormatError, *NewerError, *EditionError, *GameError, *notation.Error, *engine.IllegalError or
// *engine.DrawError, or with Errors where the YAML of one document has several faults; the game
// then comes back as far as it could be read, nil if not even the header could. The file's name is
// only for messages.
//
// Draws that are possible, but not those of the luck, are taken as they are: Verify tells.
func Read(ed *engine.Edition, file string, data []byte, s *Secret) (*Game, error) {
	return Editions{ed}.Read(file, data, s)
}

// Read reads a game file as the function does, with the edition that it says it is played with.
func (eds Editions) Read(file string, data []byte, s *Secret) (*Game, error) {
	docs, err := strictyaml.ParseStream(file, data, strictyaml.Limits{Bytes: MaxSize, Documents: maxEntries})
	err = games.Located(err)
	if len(docs) == 0 {
		if err == nil {
			err = noHeader(file)
		}
		return nil, err
	}
	h, headerErr := readHeader(docs[0])
	if headerErr != nil {
		return nil, headerErr
	}
	ed, _ := eds.Known(h.Edition, h.Digest)
	if misfit := h.fits(ed); misfit != nil {
		return nil, games.At(docs[0], misfit)
	}
	g := newGame(ed, *h, len(docs))
	g.size = len(data)
	if err := g.unlock(docs[1:], s); err != nil {
		return g, games.At(docs[0], err)
	}
	r := new(replay)
	for _, doc := range docs[1:] {
		*r = replay{g: g, node: doc, m: *g.play()}
		if err := r.read(); err != nil {
			return g, err
		}
		g.append(&r.e, &r.m)
	}
	return g, err
}

func noHeader(file string) error {
	return &games.Error{File: file,
		Err: &games.FormatError{What: "game file", Expected: "a header", Found: "an empty file"}}
}

// unlock gives the game its keys: those of the secret, else those that an entry publishes.
func (g *Game) unlock(docs []*strictyaml.Node, s *Secret) error {
	if !g.hides() {
		return nil
	}
	if s != nil {
		g.keys = s.keys(g.Header.Game)
		return g.keys.fit(&g.Header)
	}
	for _, doc := range slices.Backward(docs) {
		n := doc.Get("keys")
		if n == nil {
			continue
		}
		keys := readKeys(n, &entryReader{})
		if keys.fit(&g.Header) == nil { // if not, the entry that says them is refused
			g.keys = &keyring{Keys: *keys}
		}
	}
	return nil
}

// replay carries one entry of a file out.
type replay struct {
	g    *Game
	node *strictyaml.Node
	e    Entry
	m    play
}

// fail gives an error the place of a key of the entry.
func (r *replay) fail(key string, err error) error {
	if err == nil {
		return nil
	}
	if n := r.node.Get(key); n != nil {
		return games.At(n, err)
	}
	return games.At(r.node, err)
}

func (r *replay) read() error {
	e, err := readEntry(r.node, len(r.g.Header.Seats))
	if err != nil {
		return err
	}
	r.e = *e
	if next := r.g.Len() + 1; e.N != next {
		return r.fail("n", &games.FormatError{What: "n", Expected: strconv.Itoa(next), Found: strconv.Itoa(e.N)})
	}
	if earliest := r.g.earliest(e); e.At.Before(earliest) {
		return r.fail("at", &games.FormatError{What: "at",
			Expected: earliest.Format(games.TimeForm) + " or later", Found: e.At.Format(games.TimeForm)})
	}
	if needs := r.e.needs(); max(r.g.Needs(), r.e.Need) < needs {
		return games.At(r.node, &games.FormatError{What: "dhow",
			Expected: strconv.Itoa(needs) + ", which this entry needs"})
	}
	if err := e.oneThing(); err != nil {
		return games.At(r.node, err)
	}
	for _, k := range kinds {
		if !k.in(&r.e) {
			continue
		}
		if err := r.do(k); err != nil {
			return err
		}
	}
	r.compareQueued()
	r.compareKept()
	r.m.settle()
	return r.view()
}

// do carries out what the entry says of one kind.
func (r *replay) do(k kind) error {
	if err := r.g.mayAct(&r.e, k); err != nil {
		return games.At(r.node, err)
	}
	if own, ok := k.(replayed); ok {
		return own.replay(r)
	}
	if err := k.allowed(r.g, &r.e, &r.m); err != nil {
		return r.fail(k.facts().keys[0], err)
	}
	k.carryOut(r.g, &r.e, &r.m)
	return nil
}

// view holds the observers' view to the hash the entry says.
func (r *replay) view() error {
	switch {
	case r.e.View == "" && r.m.wantsView(r.g.play()):
		r.doubt(cannot(NoView, r.m.viewHash()))
	case r.e.View == "":
	case r.m.state == nil:
		return r.fail("view", cannot(NotDealt))
	case len(r.m.due()) > 0:
		return r.fail("view", cannot(ViewTooEarly))
	default:
		if hash := r.m.viewHash(); hash != r.e.View {
			return r.fail("view", cannot(OtherView, hash, r.e.View))
		}
	}
	return nil
}

// doubt keeps the first thing that a game can be read with and yet does not hold.
func (r *replay) doubt(err error) {
	if r.g.doubt == nil {
		r.g.doubt = &VerifyError{r.e.N, err}
	}
}

// record is a text record of nothing, for the places of errors.
func (r *replay) record() *record.Record {
	return &record.Record{File: r.node.File(), Edition: r.g.ed}
}

// textPlace returns where the text of a node begins.
func textPlace(n *strictyaml.Node) record.Place {
	if n.Quoted {
		return record.Place{Line: n.Line, Col: n.Col + 1}
	}
	return record.Place{Line: n.Line, Col: n.Col}
}

// notUnderstood gives an error of notation its place within a text.
func (r *replay) notUnderstood(n *strictyaml.Node, err error) error {
	where := textPlace(n)
	var wrong *notation.Error
	if errors.As(err, &wrong) && wrong.Line == 1 {
		where.Col += wrong.Col - 1
	}
	return r.record().ErrorAt(where, err)
}

// parseOrders reads orders of a seat, each followed by the lines of its draws.
func (r *replay) parseOrders(seat engine.Seat, items []*strictyaml.Node) ([]record.Entry, error) {
	var orders []record.Entry
	for _, item := range items {
		if isDraws(item.Text) {
			if orders == nil {
				return nil, games.At(item, &games.FormatError{What: "draws", Expected: "an order before them"})
			}
			if err := r.parseDraws(&orders[len(orders)-1], item); err != nil {
				return nil, err
			}
			continue
		}
		a, err := notation.ParseOrder(r.g.ed, seat, item.Text)
		if err != nil {
			return nil, r.notUnderstood(item, err)
		}
		orders = append(orders, record.Entry{Seat: seat, Action: a, At: textPlace(item)})
	}
	return orders, nil
}

func (r *replay) parseDraws(e *record.Entry, item *strictyaml.Node) error {
	draws, err := notation.ParseDraws(r.g.ed, item.Text)
	if err != nil {
		return r.notUnderstood(item, err)
	}
	e.Draws = append(e.Draws, draws...)
	e.Lines = append(e.Lines, record.LineOfDraws{At: textPlace(item), Text: item.Text, Draws: len(draws)})
	return nil
}
