package log

import (
	"errors"
	"slices"
	"strconv"
	"strings"

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
	if misfit := h.fits(ed); misfit != nil {
		return nil, games.At(docs[0], misfit)
	}
	g := &Game{Header: *h, ed: ed, moments: make([]moment, 1, len(docs)), turns: make([]turns, 1, len(docs)), entries: make([]Entry, 0, len(docs)-1), size: len(data)}
	if err := g.unlock(docs[1:], s); err != nil {
		return g, games.At(docs[0], err)
	}
	for _, doc := range docs[1:] {
		r := &logReader{g: g, node: doc, m: *g.now()}
		if err := r.read(); err != nil {
			return g, err
		}
		g.append(&r.e, &r.m)
	}
	return g, err
}

func noHeader(file string) error {
	return &games.Error{File: file, Err: &games.FormatError{What: "game file", Expected: "a header", Found: "an empty file"}}
}

// unlock gives the game its keys: those of the secret, else those that an entry publishes.
func (g *Game) unlock(docs []*strictyaml.Node, s *Secret) error {
	if !g.hides() {
		return nil
	}
	if s != nil {
		g.keys = s.keys(g.Header.Game)
		return g.fits(&g.keys.Keys)
	}
	for _, doc := range slices.Backward(docs) {
		n := doc.Get("keys")
		if n == nil {
			continue
		}
		keys := (&entryReader{}).keys(n)
		if g.fits(keys) == nil { // if not, the entry that says them is refused
			g.keys = &keyring{Keys: *keys}
		}
	}
	return nil
}

// fits tells whether keys are those of the seal.
func (g *Game) fits(k *Keys) error {
	if k.seal(&g.Header) != g.Header.Seal {
		return cannot(WrongSecret, g.Header.Seal)
	}
	return nil
}

// logReader carries one entry of a file out.
type logReader struct {
	g    *Game
	node *strictyaml.Node
	e    Entry
	m    moment
}

// fail gives an error the place of a key of the entry.
func (r *logReader) fail(key string, err error) error {
	if err == nil {
		return nil
	}
	if n := r.node.Get(key); n != nil {
		return games.At(n, err)
	}
	return games.At(r.node, err)
}

func (r *logReader) read() error {
	e, err := readEntry(r.node, len(r.g.Header.Seats))
	if err != nil {
		return err
	}
	r.e = *e
	if err := r.inSequence(); err != nil {
		return err
	}
	if err := r.need(); err != nil {
		return err
	}
	acts := e.acts()
	if len(acts) > 0 {
		if err := e.oneThing(acts[len(acts)-1]); err != nil {
			return games.At(r.node, err)
		}
	}
	if err := r.house(len(acts)); err != nil {
		return err
	}
	if err := r.queued(); err != nil {
		return err
	}
	want := r.queuedOrder()
	for _, act := range acts {
		if err := r.g.mayAct(e, act); err != nil {
			return games.At(r.node, err)
		}
		if err := r.do(act); err != nil {
			return err
		}
	}
	r.compareQueued(want)
	if err := r.talk(); err != nil {
		return err
	}
	if err := r.queue(); err != nil {
		return err
	}
	r.m.settle()
	return r.view()
}

// inSequence wants numbers without gaps, and times that do not go back, unless a clock is set right.
func (r *logReader) inSequence() error {
	n := r.g.Len()
	if r.e.N != n+1 {
		return r.fail("n", &games.FormatError{What: "n", Expected: strconv.Itoa(n + 1), Found: strconv.Itoa(r.e.N)})
	}
	earliest := r.g.earliest(&r.e)
	if !r.e.At.Before(earliest) {
		return nil
	}
	return r.fail("at", &games.FormatError{What: "at", Expected: earliest.Format(games.TimeForm) + " or later", Found: r.e.At.Format(games.TimeForm)})
}

func (r *logReader) do(act string) error {
	switch act {
	case actReplace:
		return r.fail("replace", r.g.mayReplace(&r.e, &r.m))
	case actJoin:
		return r.fail("join", r.m.join(r.e.By, r.e.Luck))
	case actDeal:
		return r.deal()
	case actUndo:
		if err := r.g.mayUndo(&r.m, r.e.Undo); err != nil {
			return r.fail("undo", err)
		}
		r.m = r.g.moments[r.e.Undo-1]
	case actOrders:
		if r.e.By == engine.NoSeat {
			return games.At(r.node, cannot(NeedsSeat))
		}
		if err := r.orders(); err != nil {
			return err
		}
		return r.hidden()
	case actOpen:
		return r.open()
	case actSpoil:
		return r.fail("spoil", r.g.maySpoil(&r.e))
	case actKeys:
		return r.fail("keys", r.keys())
	case actResign:
		return r.fail("resign", r.g.mayResign(&r.e, &r.m))
	case actOutage:
		return r.fail("outage", r.g.mayNoteOutage(&r.e, &r.m))
	case actNoOutage:
		return r.fail("no-outage", r.g.mayTakeBack(&r.e, &r.m))
	case actEnd:
		return r.fail("ended", r.g.mayEnd(&r.e, &r.m))
	case actNewKey:
		return r.fail("new-key", r.g.mayRenewKey(&r.e, &r.m))
	}
	return nil
}

// house wants the house to have chosen orders where the entry says so.
func (r *logReader) house(acts int) error {
	switch {
	case r.e.Timeout && !r.e.House && r.e.Queued == 0:
		return r.fail("timeout", &games.FormatError{What: "timeout", Expected: "house: true or queued beside it"})
	case !r.e.House:
		return nil
	case acts == 0:
		return r.fail("house", &games.FormatError{What: "house", Expected: "orders"})
	}
	return r.fail("house", r.g.mayHouse(&r.e))
}

func (r *logReader) keys() error {
	if err := r.g.mayPublish(&r.e, &r.m); err != nil {
		return err
	}
	r.m.published = true
	return r.g.fits(r.e.Keys)
}

// talk looks whether private talk opens.
func (r *logReader) talk() error {
	switch {
	case r.e.Talk == "":
		return nil
	case !r.g.hides():
		return r.fail("talk", cannot(NothingHidden))
	case r.g.talkKey() == nil:
		return nil
	}
	_, err := r.g.openTalk(&r.e)
	return r.fail("talk", err)
}

// view holds the observers' view to the hash the entry says.
func (r *logReader) view() error {
	switch {
	case r.e.View == "" && r.m.wantsView(r.g.now()):
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
func (r *logReader) doubt(err error) {
	if r.g.doubt == nil {
		r.g.doubt = &VerifyError{r.e.N, err}
	}
}

// record is a text record of nothing, for the places of errors.
func (r *logReader) record() *record.Record {
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
func (r *logReader) notUnderstood(n *strictyaml.Node, err error) error {
	where := textPlace(n)
	var wrong *notation.Error
	if errors.As(err, &wrong) && wrong.Line == 1 {
		where.Col += wrong.Col - 1
	}
	return r.record().ErrorAt(where, err)
}

// parseOrders reads orders of a seat, each followed by the lines of its draws.
func (r *logReader) parseOrders(seat engine.Seat, items []*strictyaml.Node) ([]record.Entry, error) {
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

func (r *logReader) parseDraws(e *record.Entry, item *strictyaml.Node) error {
	draws, err := notation.ParseDraws(r.g.ed, item.Text)
	if err != nil {
		return r.notUnderstood(item, err)
	}
	e.Draws = append(e.Draws, draws...)
	e.Lines = append(e.Lines, record.LineOfDraws{At: textPlace(item), Text: item.Text, Draws: len(draws)})
	return nil
}

// orders carries out the orders that stand in clear, and makes their texts canonical.
func (r *logReader) orders() error {
	orders, err := r.parseOrders(r.e.By, textItems(r.node.Get("orders")))
	if err != nil {
		return err
	}
	r.e.Orders = nil
	for i := range orders {
		o := &orders[i]
		verb := secretVerb(o.Action.Move)
		if verb != "" && r.g.hides() {
			return r.record().ErrorAt(o.At, cannot(HiddenHere))
		}
		if err := r.m.admits(verb); err != nil {
			return r.record().ErrorAt(o.At, err)
		}
		step, err := r.step(o)
		if err != nil {
			return r.record().StepError(o, err)
		}
		r.m.push(r.e.N, r.m.state.Round, step)
		r.e.Orders = append(r.e.Orders, stepTexts(r.g.ed, step)...)
	}
	return nil
}

// step carries an order out with the draws of the file, and compares them with those of the luck
// where that is known.
func (r *logReader) step(o *record.Entry) (*engine.Step, error) {
	if r.m.seed == nil {
		return engine.Apply(r.m.state, o.Action, o.Draws)
	}
	before := r.m.state
	lucky, err := r.m.byLuck(o.Action)
	if err != nil || slices.Equal(engine.Draws(lucky.Events), o.Draws) {
		return lucky, err
	}
	step, err := engine.Apply(before, o.Action, o.Draws)
	if err == nil {
		r.compare(lucky, step)
	}
	return step, err
}

// compare doubts draws that are not those of the luck.
func (r *logReader) compare(lucky, step *engine.Step) {
	want, got := engine.Draws(lucky.Events), engine.Draws(step.Events)
	if !slices.Equal(want, got) {
		r.doubt(cannot(DrawsNotByLuck, strings.Join(drawTexts(r.g.ed, want), " "), strings.Join(drawTexts(r.g.ed, got), " ")))
	}
}
