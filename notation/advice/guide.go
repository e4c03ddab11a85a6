package advice

import (
	"errors"

	"dhow/engine"
	"dhow/notation"
)

// guide knows what a seat may do now, and how the beginning of an order can go on. It works on what
// the seat may see.
type guide struct {
	v       *engine.View
	ed      *engine.Edition
	laidOn  engine.CardRef  // the card on which the order looked at lays the +1 tile
	laid    *engine.View    // as it is then
	choices *engine.Choices // of that view
}

// asked says which pieces are listed although an order seldom needs them.
type asked struct {
	slots   bool // the slot of a card planned, where the next open one would do
	columns bool // the base column that gives a post, where ruling 15 would choose
	returns bool // the column to which an ousted post returns, where it does not matter
	places  bool // every place for a book, and not only the first empty one
	all     bool // everything else that an order can do without
	noBooks bool // no books: points that buy none are pounds
}

func newGuide(v *engine.View) *guide {
	return &guide{v: v, ed: v.State.Edition, laid: v, choices: engine.Legal(v)}
}

// of makes a draft of pieces.
func (g *guide) of(pieces []piece) *draft { return newDraft(g.v.Seat, pieces) }

// with makes a draft of an order that goes on with a piece.
func (g *guide) with(d *draft, p piece) *draft {
	return g.of(append(d.pieces[:len(d.pieces):len(d.pieces)], p))
}

// fill carries a draft out on what the seat sees. Of a refusal it returns the code.
func (g *guide) fill(a engine.Action) (engine.Action, *engine.IllegalError) {
	filled, err := engine.Fill(g.v, a)
	var refused *engine.IllegalError
	if errors.As(err, &refused) {
		return engine.Action{}, refused
	}
	return filled, nil
}

// look makes the choices those behind the +1 tile, if the draft lays it.
func (g *guide) look(d *draft) {
	if d.a.PlusOne == g.laidOn {
		return
	}
	g.laidOn, g.laid, g.choices = d.a.PlusOne, g.v, &engine.Choices{}
	if g.laidOn.Card == engine.NoCard {
		g.choices = engine.Legal(g.v)
	} else if laid, ok := engine.LayPlusOne(g.v, g.laidOn); ok {
		g.laid, g.choices = &laid, engine.Legal(&laid)
	}
}

// next lists the pieces with which a draft may go on, in the order of canonical text. They are made
// up from what lies on the table; whether the rules let the order become whole with them is for
// finish to say.
func (g *guide) next(d *draft, ask asked) []piece {
	g.look(d)
	var l []piece
	switch m := d.a.Move.(type) {
	case nil:
		return g.verbs(d)
	case *engine.KeepTile:
		l = g.tiles(m)
	case *engine.Rest:
		l = g.restable(m)
	case *engine.Plan:
		l = g.plannable(d, m, ask)
	case *engine.UseGoods:
		l = g.goods(d, m)
	case *engine.Expand:
		l = g.expansion(d, m, ask)
	case *engine.Bookkeep:
		l = g.bookkeeping(d, m, ask)
	case *engine.UseMerchant:
		l = g.merchants(m)
	case *engine.PlaceMarker:
		l = g.marking(d, m, ask)
	case *engine.EndPhase:
		l = g.decks(m)
	}
	// Only pieces that may stand behind the draft are left.
	last, n := d.pieces[len(d.pieces)-1], 0
	for _, p := range l {
		if p.follows(last) {
			l[n] = p
			n++
		}
	}
	return l[:n]
}

// verbs lists the cards on which the +1 tile can be laid first, and the kinds of order that can be
// given.
func (g *guide) verbs(d *draft) []piece {
	var l []piece
	if d.a.PlusOne.Card == engine.NoCard {
		for _, ref := range g.choices.PlusOne {
			l = append(l, refPiece(notation.TilePart, ref))
		}
	}
	c := g.choices
	simple := map[byte]bool{}
	for _, a := range c.Simple {
		simple[notation.Verb(a.Move)] = true
	}
	for _, verb := range []struct {
		letter byte
		open   bool
	}{
		{'T', simple['T']}, {'R', c.Rest != nil}, {'P', c.Plan != nil}, {'G', c.Goods != nil}, {'X', c.Expand != nil},
		{'B', c.Bookkeep != nil}, {'D', simple['D']}, {'S', len(c.Markers) > 0}, {'E', simple['E']},
	} {
		if verb.open {
			l = append(l, piece{kind: notation.VerbPart, x: int(verb.letter)})
		}
	}
	return l
}

// finish returns the order that a draft becomes when it goes on as far as the rules want, filled
// in. It is false if nothing can make it legal.
func (g *guide) finish(d *draft) (engine.Action, bool) {
	if d.bare {
		return g.finishWith(d, g.next(d, asked{}))
	}
	filled, refused := g.fill(d.a)
	if refused == nil {
		return filled, true
	}
	return g.finishWith(d, g.missing(d, refused.Code))
}

func (g *guide) finishWith(d *draft, pieces []piece) (engine.Action, bool) {
	for _, p := range pieces {
		if filled, ok := g.finish(g.with(d, p)); ok {
			return filled, true
		}
	}
	return engine.Action{}, false
}

// missing lists the pieces that a draft may lack where it is refused, so that more can still make
// an order of it. For most refusals there is nothing.
func (g *guide) missing(d *draft, code engine.Code) []piece {
	lacked, ok := lack[code]
	if !ok {
		return nil
	}
	g.look(d)
	return lacked.list(g, d)
}

// lacked is what an order lacks.
type lacked struct {
	kind notation.Part // the last that it can be in canonical text
	list func(*guide, *draft) []piece
}

// lack says what an order lacks, by the reason for which it is refused. The lists use missing,
// which looks there, so it is filled by init.
var lack map[engine.Code]lacked

func init() {
	lack = map[engine.Code]lacked{
		engine.UnitsUnspent: {notation.AdvancePart, (*guide).advances},
		engine.MixNeedsCard: {notation.TakePart, (*guide).takesAndCards},
		engine.NameReturn:   {notation.ReturnPart, (*guide).returns},
		engine.NameJar:      {notation.JarPart, (*guide).jars},
		engine.NamePost:     {notation.RemovalPart, (*guide).posts},
		engine.NameClause:   {notation.CashPart, (*guide).restInPounds},
		engine.NameChoice:   {notation.ChoicePart, (*guide).alternatives},
		engine.NameTracks:   {notation.TrackPart, (*guide).tracks},
		engine.MustBuy:      {notation.BuyPart, (*guide).buys},
		engine.NameCard:     {notation.HandPart, (*guide).handCards},
		engine.NameDeck:     {notation.DeckPart, (*guide).deckNames},
	}
}
