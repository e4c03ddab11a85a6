package log

import (
	"bytes"
	"slices"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/internal/strictyaml"
)

// Glance is what a game file tells of itself without being replayed.
type Glance struct {
	Header    Header
	Seats     []Seated                      // who plays now, blue first
	Called    [engine.MaxPlayers + 1]string // what they are called, by seat
	Hosts     []games.PlayerID              // who tends the game now
	Pace      Pace                          // as it is now
	Unseats   bool                          // players were warned that they are taken off their seats
	Asks      bool                          // a question of all who play is open
	Standbys  []Standby                     // who stands by for a seat
	Watchers  []Listed                      // who watches the game
	Watch     Watch                         // who may
	Last      int                           // number of the last entry; 0 before the first
	At        time.Time                     // of the last entry
	Dealt     bool                          // it has been dealt
	Published bool                          // the keys are published
	Ended     string                        // why the game was given up; empty if it was not
	Edits     int                           // how often the text was changed rather than added to, where a store counts that
}

// glanceSize is how much of each end of a file is looked at, in bytes: headers and the last entries
// are smaller as a rule.
const glanceSize = 4 << 10

// ReadGlance looks at a game file: at its head and its tail, unless these do not tell, and for
// seats and hosts that have changed and what was set. A torn end is passed over. What else stands
// between is not looked at, and nothing is carried out, so that a file which Read refuses may well
// give a Glance. The errors are those of Read for headers and for the form of entries, but for
// *EditionError, and those of the file system.
func ReadGlance(disk disk.Disk, path string) (Glance, error) {
	head, tail, size, err := disk.ReadEnds(path, glanceSize)
	if err != nil {
		return Glance{}, err
	}
	all := int64(len(head)+len(tail)) == size
	g, ok := glanceEnds(path, head, tail, all)
	data := slices.Concat(head, tail)
	if !ok || !all {
		if data, err = disk.ReadFile(path); err != nil {
			return Glance{}, err
		}
	}
	if !ok {
		if g, err = glanceWhole(path, data); err != nil {
			return g, err
		}
	}
	return g, g.standing(path, data)
}

// GlanceAt is ReadGlance of a text that is at hand. The name is only for messages.
func GlanceAt(name string, data []byte) (Glance, error) {
	g, ok := glanceEnds(name, data, nil, true)
	if !ok {
		var err error
		if g, err = glanceWhole(name, data); err != nil {
			return g, err
		}
	}
	return g, g.standing(name, data)
}

// IsSealed tells whether a game, as far as its header and its last entries say, cannot be played
// without its secret.
func IsSealed(data []byte) bool {
	g, ok := glanceEnds("", data, nil, true)
	if !ok {
		var err error
		if g, err = glanceWhole("", data); err != nil {
			return false
		}
	}
	return g.Header.Seal != "" && !g.Published
}

// documentStart begins every document of a stream but the first.
const documentStart = "\n---"

// glanceEnds looks at the two ends of a file, which may be all of it. It is false if they do not
// tell, for whatever reason.
func glanceEnds(path string, head, tail []byte, all bool) (g Glance, ok bool) {
	end := bytes.Index(head, []byte(documentStart)) + 1
	if end == 0 {
		return g, false
	}
	entries := tail
	if all {
		entries = slices.Concat(head[end:], tail)
	}
	n, err := strictyaml.Parse(path, inOneLine(head[:end]), strictyaml.Limits{})
	if err != nil {
		return g, false
	}
	h, err := readHeader(n)
	if err != nil {
		return g, false
	}
	g.Header = *h
	return g, g.lookBack(path, entries, all)
}

// inOneLine makes one line of a header as the program writes it, a line a key, because that is read
// ten times as fast. Of any other header it makes nonsense, which is refused.
func inOneLine(header []byte) []byte {
	lines := bytes.Split(bytes.TrimSuffix(header, []byte("\n")), []byte("\n"))
	return slices.Concat([]byte("{"), bytes.Join(lines, []byte(", ")), []byte("}"))
}

// lookBack looks at entries, given as text, from the last on upwards. It is false if these do not
// tell.
func (g *Glance) lookBack(path string, entries []byte, all bool) bool {
	entries, _ = disk.SplitTorn(entries, WholeEntry)
	for len(entries) > 0 {
		start := bytes.LastIndex(entries, []byte(documentStart)) + 1
		if start == 0 && !all {
			return false
		}
		n, err := strictyaml.Parse(path, entries[start:], strictyaml.Limits{})
		if err != nil {
			return false
		}
		more, err := g.look(n)
		if err != nil || !more {
			return err == nil
		}
		entries = entries[:start]
	}
	return all
}

// Last returns the number of the last entry of a game file; 0 where it has none, negative where
// that cannot be told.
func Last(data []byte) int {
	start := bytes.LastIndex(data, []byte(documentStart)) + 1
	n, err := strictyaml.Parse("", data[start:], strictyaml.Limits{Bytes: MaxSize})
	if err != nil {
		return -1
	}
	if e, err := readEntry(n, engine.MaxPlayers); err == nil {
		return e.N
	}
	if _, err := readHeader(n); err != nil {
		return -1
	}
	return 0
}

// look adds what an entry tells. More tells whether the entries above may tell something too:
// entries that can follow the end of a game do not say whether it has ended.
func (g *Glance) look(n *strictyaml.Node) (more bool, err error) {
	e, err := readEntry(n, len(g.Header.Seats))
	if err != nil {
		return false, err
	}
	if g.Last == 0 {
		g.Last, g.At = e.N, e.At
	}
	g.Published = g.Published || e.Keys != nil
	g.Ended = e.Ended
	return e.Ended == "" && !e.any(func(a *about) bool { return a.act != "" && !a.afterEnd }), nil
}

// glanceWhole looks at a file that has been read as a whole.
func glanceWhole(path string, data []byte) (Glance, error) {
	kept, _ := disk.SplitTorn(data, WholeEntry)
	docs, err := strictyaml.ParseStream(path, kept, strictyaml.Limits{Bytes: MaxSize, Documents: maxEntries})
	if err != nil {
		return Glance{}, games.Located(err)
	}
	if len(docs) == 0 {
		return Glance{}, noHeader(path)
	}
	h, err := readHeader(docs[0])
	if err != nil {
		return Glance{}, err
	}
	g := Glance{Header: *h}
	for _, n := range slices.Backward(docs[1:]) {
		if more, err := g.look(n); err != nil || !more {
			return g, err
		}
	}
	return g, nil
}

// What stands in every entry by which a seat or the hosting of the game changes hands or its
// player's name, or somebody stands by for a seat or watches, however it is written; and likewise
// where something is set, asked or settled, in the deal, and where the game ends.
var (
	handKeys  = slices.Concat(replacing.keys, leaving.keys, hosting.keys, unseating.keys, naming.keys, standingBy.keys, watching.keys, speaking.keys)
	standKeys = slices.Concat(handKeys, setting.keys, asking.keys, settling.keys)
	dealKey   = dealing.keys[0] + ":"
)

// GlanceWords lists words of which one at least stands in each entry that a glance has to see, but
// for the last ones: it tells the same of a text without those that have none.
func GlanceWords() []string {
	return slices.Concat(standKeys, dealing.keys, ending.keys, publishing.keys)
}

// changesHands tells whether a text may have an entry by which something changes hands: the words in
// it may be talk.
func changesHands(text []byte) bool { return hasAny(text, handKeys) }

func hasAny(text []byte, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return bytes.Contains(text, []byte(word)) })
}

// standing finds who plays, who stands by for that, who tends the game, at what pace, and whether it
// has been dealt, of one that has been read as a whole.
func (g *Glance) standing(path string, data []byte) error {
	g.Seats, g.Hosts, g.Pace, g.Watch = slices.Clone(g.Header.Seats), g.Header.hosts(), g.Header.Pace, g.Header.Watch
	names := g.Header.names()
	kept, _ := disk.SplitTorn(data, WholeEntry)
	header, entries := Documents(kept)
	open := 0
	for above := len(header); len(entries) > 0; entries = entries[1:] {
		line := entries[0]
		if above += len(line); !hasAny(line, standKeys) && (g.Dealt || !bytes.Contains(line, []byte(dealKey))) {
			continue
		}
		e, err := entryBelow(path, kept[:above-len(line)], line, len(g.Seats))
		if err != nil {
			return err
		}
		if asking.in(e) {
			open++
		}
		if settling.in(e) {
			open--
		}
		names = e.names(&g.Header, names)
		g.stand(e)
	}
	g.Asks, g.Called = open > 0, names.All()
	return nil
}

// entryBelow reads an entry of a file that stands below something, which is looked at only if the
// place of an error has to be told.
func entryBelow(path string, above, line []byte, players int) (e *Entry, err error) {
	for _, before := range [][]byte{nil, bytes.Repeat([]byte("\n"), bytes.Count(above, []byte("\n")))} {
		n, failed := strictyaml.Parse(path, slices.Concat(before, line), strictyaml.Limits{Bytes: MaxSize})
		if failed != nil {
			err = games.Located(failed)
			continue
		}
		if e, err = readEntry(n, players); err == nil {
			break
		}
	}
	return e, err
}

// stand takes over what an entry says of who plays, and how.
func (g *Glance) stand(e *Entry) {
	g.Dealt = g.Dealt || dealing.in(e)
	g.Standbys, g.Watchers = e.standbys(g.Standbys), e.watchers(g.Watchers)
	switch {
	case hosting.in(e):
		g.Hosts = e.Host.among(g.Hosts)
	case unseating.in(e):
		g.Unseats = true
		if e.Unseat.Stage == UnseatDone {
			g.Seats[e.Unseat.Seat-1].Player = ""
		}
	case setting.in(e):
		g.set(e.Set)
	case naming.in(e) && e.By != engine.NoSeat:
		g.Seats[e.By-1].Name = e.Called.Name
	case replacing.in(e) && e.By != engine.NoSeat:
		g.Seats[e.By-1] = e.Successor.at(e.By)
	case leaving.in(e) && e.By != engine.NoSeat:
		g.Seats[e.By-1] = nobodyAt(&g.Header.Seats[e.By-1])
	}
}

// set takes over what an entry sets of the game.
func (g *Glance) set(s Settings) {
	if s.Pace != nil {
		g.Pace = *s.Pace
	}
	if s.Watch != nil {
		g.Watch = *s.Watch
	}
}
