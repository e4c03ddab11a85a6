package main

import (
	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/position"
	"dhow/games/record"
	"dhow/notation"
)

// table is a game as the commands look at it, whatever kind of file it came from.
type table struct {
	ed     *engine.Edition
	doc    *edition.Document // of an owner's edition; nil: of the embedded one
	header record.Header
	start  *engine.State   // of a record that goes on from a position, and of a position alone
	moves  []record.Played // what has been played, the set-up first if there was one; orders undone are left out
	game   *log.Game       // of a game file
	rec    *record.Record  // of a text record

	file string // as named on the command line
	kept string // as of source
	text []byte // of a game file: its whole lines
}

// table reads and judges a file of any kind. With an error it returns what could be played, if
// anything could.
func (c *call) table(src source) (*table, error) {
	if src.standardInputs() > 1 {
		return nil, wrongCall("standard input can be only one of game, position and edition")
	}
	doc, err := c.played(src.edition)
	if err != nil {
		return nil, err
	}
	name, data, err := c.content(src)
	if err != nil {
		return nil, err
	}
	kind := games.KindOf(data)
	if src.from != "" && kind != games.RecordFile {
		return nil, wrongCall("--from wants a text record, and %s is none", name)
	}
	if err := src.drawing(kind); err != nil {
		return nil, err
	}
	if kind == games.GameFile && src.edition == "" {
		if doc, err = c.editionOf(src, data); err != nil {
			return nil, err
		}
	}
	ed := madeOf(doc)
	switch kind {
	case games.GameFile:
		t, err := gameTable(ed, name, c.wholeLines(name, data))
		if t != nil {
			t.file, t.kept, t.doc = src.file, src.kept, doc
		}
		return t, err
	case games.PositionFile:
		state, err := position.Read(ed, name, data)
		if err != nil {
			return nil, err
		}
		return &table{ed: ed, doc: doc, start: state, header: record.HeaderOf(state, "", make([]string, state.Players))}, nil
	}
	t, err := c.recordTable(ed, src, name, data)
	if t != nil {
		t.doc = doc
	}
	return t, err
}

// tableAt reads a file of any kind for a look at one of its moments (or last). A fault behind that
// moment does not matter, since it is often the board before it that somebody wants to see.
func (c *call) tableAt(src source, at int) (*table, error) {
	t, err := c.table(src)
	if t == nil || err == nil || at == last {
		return t, err
	}
	if _, unknown := t.state(at); unknown != nil {
		return nil, err
	}
	return t, nil
}

// recordTable judges a text record, from the position it goes on from if there is one.
func (c *call) recordTable(ed *engine.Edition, src source, name string, data []byte) (*table, error) {
	t := &table{ed: ed, file: src.file}
	if src.from != "" {
		from, given, err := c.read(src.from)
		if err != nil {
			return nil, err
		}
		if t.start, err = position.Read(ed, from, given); err != nil {
			return nil, err
		}
	}
	rec, err := readRecord(ed, t.start, name, data)
	if err != nil {
		return nil, err
	}
	t.rec, t.header = rec, rec.Header
	rec.Draw = drawnBy(src.draw)
	o, err := record.Judge(rec)
	if o != nil {
		t.moves = o.Played
	}
	if err != nil && o != nil && len(o.Played) < len(rec.Entries) {
		refused := &rec.Entries[len(o.Played)]
		v := o.State.View(refused.Seat)
		err = wantsDraws(advised(c.lang, err, &v, refused.Action, string(data)))
	}
	return t, err
}

func readRecord(ed *engine.Edition, start *engine.State, name string, data []byte) (*record.Record, error) {
	if start != nil {
		return record.ReadFrom(start, name, data)
	}
	return record.Read(ed, name, data)
}

// wholeLines leaves out the end of a game file's last line that is not there yet: a program may be
// writing it, or a crash has cut it.
func (c *call) wholeLines(name string, data []byte) []byte {
	whole, torn := disk.SplitTorn(data, log.WholeEntry)
	if len(torn) > 0 {
		c.warn("%s: the last line is not whole; its %d bytes are left out", name, len(torn))
	}
	return whole
}

// gameTable reads a game file as anybody can who has no secret.
func gameTable(ed *engine.Edition, name string, data []byte) (*table, error) {
	g, err := log.Read(ed, name, data, nil)
	if g == nil {
		return nil, err
	}
	t := &table{ed: ed, game: g, header: g.RecordHeader(), text: data}
	for _, m := range g.Moves() {
		t.moves = append(t.moves, m.Played)
	}
	return t, err
}

// last is where the whole game is asked for, and not a moment of it.
const last = -1

// state returns the state after so many orders of a record or entries of a game file, or after all
// of them. Of a running game file whose secrets are not known it is what an observer sees.
func (t *table) state(at int) (*engine.State, error) {
	switch {
	case t.game != nil:
		return t.stateOfGame(at)
	case at == last && len(t.moves) == 0:
		return t.start, nil
	case at == last:
		at = len(t.moves) - 1
	case t.start != nil:
		at--
	}
	switch {
	case at == -1 && t.start != nil:
		return t.start, nil
	case at < 0 || at >= len(t.moves):
		return nil, wrongCall("--at wants a number from 0 to %d", t.orders())
	}
	return &t.moves[at].Step.State, nil
}

// orders counts the orders of a record.
func (t *table) orders() int {
	if t.start != nil {
		return len(t.moves)
	}
	return len(t.moves) - 1
}

func (t *table) stateOfGame(at int) (*engine.State, error) {
	if at == last {
		at = t.game.Len()
	}
	if at < 0 || at > t.game.Len() {
		return nil, wrongCall("--at wants the number of an entry, up to %d", t.game.Len())
	}
	if !t.game.Sealed() {
		s, err := t.game.At(at).State()
		return &s, err
	}
	v, err := t.game.At(at).View(engine.NoSeat)
	return &v.State, err
}

// names lists who sits at the seats, blue first, as letters have it; a name may be empty.
func (t *table) names() []string {
	names := notation.NamesOf(t.header.Seats...)
	if t.game != nil {
		names = t.game.At(0).Names()
	}
	return namesOf(names, len(t.header.Seats))
}

func namesOf(names *notation.PlayerNames, players int) []string {
	shown := names.All()
	return shown[1 : players+1]
}
