package simulation

import (
	"bytes"
	"maps"
	"path"
	"regexp"
	"strings"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/post"
	"dhow/mail"
)

// account is what must hold, kept apart from the program: it knows what has come in, what is on
// disk for certain, and what has gone out, and of the program nothing but the forms that the design
// fixes.
type account struct {
	w       *world
	tables  *tables
	tally   *tally
	logs    map[games.GameID]*gameLog
	read    map[string]int // bytes of files of the journal that have been read
	mails   map[string]*mailCase
	ins     map[string][]string // by fingerprint: what became of it, each word once
	owed    map[post.LetterID]owedLetter
	sent    map[post.LetterID]bool
	dead    map[post.LetterID]string
	letters map[post.LetterID]*mail.Outgoing // that have gone out

	reachable map[string]bool                           // addresses, folded, that the referee has a reason to write to
	whispers  map[string][]string                       // words that nobody but these may read
	answers   map[mail.MessageID]map[post.LetterID]bool // letters that answer a mail
	strangers map[mail.Address]time.Time                // when one was last written to
	unasked   map[string]int                            // letters in a day to an address that has never written
	budget    map[string][]time.Time                    // of letters to those who never answer, by who had them written to
	wrote     map[string]bool                           // addresses, folded
	timeouts  []timeout
	shown     []shown  // deadlines, and not looked at yet
	secrets   []string // of the referee's own

	ids map[string]map[string]bool // that people have had, by name

	held    map[string]bool             // games with seats of which a mail has waited for a yes
	refused map[post.LetterID]bool      // by the server, for good
	busy    map[post.LetterID]time.Time // when the server refused them for now, the last time
	doubt   bool                        // the referee's clock has been wrong

	set       time.Time    // when it was last set
	startedAt int          // how often the daemon had started then
	wrong     []wrongClock // that the operator has to be told of

	lastSearch time.Time
	gaps       []gap
}

// timeout is an entry that somebody's time is over.
type timeout struct {
	game    games.GameID
	n       int
	at      time.Time   // it is on disk
	pending []*mailCase // orders for that seat which nobody has judged
}

// gameLog is the log of a game as it is on disk for certain.
type gameLog struct {
	seats map[engine.Seat][]string // who has sat there
	taken map[engine.Seat]int      // the entry with which that began, where nobody had the seat before
	left  map[engine.Seat]int      // the entry that says so of who has left it

	forgotten map[engine.Seat]bool // who has it was forgotten

	heard map[hearing]bool // letters are owed for

	lines  []string
	since  []time.Time // each is there
	missed []hearing   // moves that nobody was told of yet who could be
	looked int         // so many of them were looked at for whether all are told
	told   int         // entries that somebody has been told of
	plans  []plan
}

// plan is an order that nobody else may read before an entry opens it.
type plan struct {
	seat engine.Seat
	n    int
	text string
}

// gap is a time in which no search of the mailbox succeeded.
type gap struct{ from, to time.Time }

// owedLetter is a line of the journal.
type owedLetter struct {
	kind, to, about string
	game            games.GameID
	seat            engine.Seat
	since           time.Time // it is on disk
}

// plainOrder is an order of somebody who had every right to give it.
type plainOrder struct {
	game games.GameID
	seat engine.Seat
	last int // entry of the game when it was written
	text string
}

// mailCase is what is known of a mail.
type mailCase struct {
	post   *sentMail
	since  time.Time // it is in the mailbox
	put    int       // so often it was put away
	folder mail.Folder
}

func newAccount(w *world) *account {
	return &account{
		tables: newTables(w), tally: newTally(),
		w: w, logs: map[games.GameID]*gameLog{}, read: map[string]int{}, mails: map[string]*mailCase{}, ins: map[string][]string{},
		refused: map[post.LetterID]bool{}, busy: map[post.LetterID]time.Time{}, held: map[string]bool{}, ids: map[string]map[string]bool{}, reachable: map[string]bool{string(operatorAddress): true, "ann@example.org": true, "fay@example.org": true}, whispers: map[string][]string{}, answers: map[mail.MessageID]map[post.LetterID]bool{},
		strangers: map[mail.Address]time.Time{}, unasked: map[string]int{}, budget: map[string][]time.Time{}, wrote: map[string]bool{},
		owed: map[post.LetterID]owedLetter{}, sent: map[post.LetterID]bool{}, dead: map[post.LetterID]string{}, letters: map[post.LetterID]*mail.Outgoing{},
	}
}

// synced is told what a file holds for certain.
func (a *account) synced(name string, data []byte) {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	switch {
	case path.Dir(name) == dataDir+"/post" && path.Ext(name) == ".log":
		a.journal(name, data)
	case path.Dir(name) == dataDir+"/games" && path.Ext(name) == ".yaml":
		a.log(games.GameID(strings.TrimSuffix(path.Base(name), ".yaml")), data)
	case path.Dir(name) == dataDir+"/players":
		a.profile(strings.TrimSuffix(path.Base(name), ".yaml"), data)
	case path.Ext(name) == ".secret" && len(data) > 0:
		a.secrets = append(a.secrets, strings.TrimSpace(string(data)))
	}
}

// journal reads what is new in a file of the journal.
func (a *account) journal(name string, data []byte) {
	from := min(a.read[name], len(data))
	whole := bytes.LastIndexByte(data, '\n') + 1
	if bytes.HasSuffix(data, []byte(";")) { // the power may have left a line whole but for its newline
		whole = len(data)
	}
	if whole < from {
		a.read[name] = whole
		return
	}
	for line := range strings.Lines(string(data[from:whole])) {
		a.fact(strings.Fields(strings.TrimSuffix(strings.TrimSuffix(line, "\n"), ";")))
	}
	a.read[name] = whole
}

// fact takes down a line of the journal.
func (a *account) fact(words []string) {
	if len(words) < 3 {
		return
	}
	switch id := post.LetterID(words[2]); words[0] {
	case "in":
		if len(words) > 3 {
			a.ins[words[2]] = append(a.ins[words[2]], words[3])
			a.verdict(words[2])
			if words[3] == "forgotten" {
				a.forgotten(words[2])
			}
		}
	case "hold":
		if len(words) > 4 {
			a.held[words[3]+" "+strings.TrimPrefix(words[4], "seat=")] = true
		}
	case "owe":
		o := owedLetter{kind: words[3], since: a.w.nowHeld()}
		if len(words) > 4 {
			game, _, _ := strings.Cut(words[4], "#")
			o.game = games.GameID(game)
		}
		seat := ""
		for _, word := range words[4:] {
			if v, is := strings.CutPrefix(word, "seat="); is {
				seat = v
			}
			if v, is := strings.CutPrefix(word, "to="); is {
				o.to = v
			}
			if v, is := strings.CutPrefix(word, "about="); is {
				o.about = v
			}
		}
		o.seat = seatNamed(seat)
		a.owed[id] = o
		if len(words) > 4 {
			a.owes(words[4], seat)
		}
	case "sent":
		a.sent[id] = true
	case "dead":
		a.dead[id] = strings.Join(words[3:], " ")
		a.givenUp(id)
	}
}

// log compares a game's log with what it was.
func (a *account) log(id games.GameID, data []byte) {
	l := a.logs[id]
	if l == nil {
		l = &gameLog{seats: map[engine.Seat][]string{}, taken: map[engine.Seat]int{}, left: map[engine.Seat]int{}, forgotten: map[engine.Seat]bool{}, heard: map[hearing]bool{}}
		a.logs[id] = l
		a.tables.begins(id, string(data))
		for _, m := range headerSeat.FindAllStringSubmatch(string(data), -1) {
			l.seats[seatNamed(m[1])] = []string{m[2]}
		}
	}
	n := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n") // the power may have left an entry whole but for it
		if !strings.HasPrefix(line, "--- {") || !strings.HasSuffix(line, "}") || strings.Count(line, "{") != strings.Count(line, "}") {
			continue
		}
		if n < len(l.lines) && l.lines[n] != line {
			if nameless(l.lines[n]) == nameless(line) {
				l.lines[n] = line
				n++
				continue
			}
			if n < l.told {
				a.w.failHeld("an entry was changed", "%s has %s where somebody was told of %s", id, line, l.lines[n])
			}
			l.cut(n)
		}
		if n == len(l.lines) {
			l.lines, l.since = append(l.lines, line), append(l.since, a.w.nowHeld())
			a.entry(id, l, line)
		}
		n++
	}
	if n < len(l.lines) {
		if n < l.told {
			a.w.failHeld("an entry was lost", "%s has %d entries, and somebody was told of %d", id, n, l.told)
		}
		l.cut(n)
	}
}

// cut takes away what is behind an entry.
func (l *gameLog) cut(n int) {
	l.lines, l.since = l.lines[:n], l.since[:n]
	maps.DeleteFunc(l.left, func(_ engine.Seat, at int) bool { return at > n })
}

var (
	headerSeat  = regexp.MustCompile(`\{seat: (\w+), player: [^,}]+, name: ([^,}]+)\}`)
	replaceSeat = regexp.MustCompile(`, by: (\w+)(?:,.*)?, (?:replace|called): \{player: [^,}]+, name: ([^,}]+)`)
	timeoutOf   = regexp.MustCompile(`, by: (\w+),.*, timeout: true`)
)

func seatNamed(word string) engine.Seat {
	for seat := engine.Blue; seat <= engine.MaxPlayers; seat++ {
		if seat.String() == word {
			return seat
		}
	}
	return engine.NoSeat
}

var (
	mailOf = regexp.MustCompile(`, mail: ([0-9a-f]{32})`)
	byOf   = regexp.MustCompile(`, by: (\w+)`)
	isPlan = regexp.MustCompile(`^[PRT] `) // or another order that is hidden until all have given theirs
)

// entry looks at an entry that is on disk from now on.
func (a *account) entry(id games.GameID, l *gameLog, line string) {
	a.w.noteHeld("entry %s %d%s", id, len(l.lines), a.w.inDetail(line))
	a.inItsTime(id, line)
	a.tally.entry(line)
	a.tables.entry(id, len(l.lines), line)
	if m := replaceSeat.FindStringSubmatch(line); m != nil {
		if l.seats[seatNamed(m[1])] == nil {
			l.taken[seatNamed(m[1])] = len(l.lines)
		}
		l.seats[seatNamed(m[1])] = append(l.seats[seatNamed(m[1])], m[2])
		delete(l.forgotten, seatNamed(m[1]))
	}
	if m := leftSeat.FindStringSubmatch(line); m != nil {
		l.left[seatNamed(m[1]+m[2])] = len(l.lines)
	}
	if m := timeoutOf.FindStringSubmatch(line); m != nil {
		a.timeouts = append(a.timeouts, timeout{id, len(l.lines), a.w.nowHeld(), a.pendingFor(id, seatNamed(m[1]))})
	}
	m := mailOf.FindStringSubmatch(line)
	if m == nil {
		return
	}
	if known := a.mails[m[1]]; known != nil && isPlan.MatchString(known.post.order) && strings.Contains(line, ", hidden: ") {
		l.plans = append(l.plans, plan{seatNamed(byOf.FindStringSubmatch(line)[1]), len(l.lines), known.post.order})
	}
	for _, other := range l.lines[:len(l.lines)-1] {
		if strings.Contains(other, ", mail: "+m[1]) {
			a.w.failHeld("a mail has two entries", "%s in %s", m[1], id)
		}
	}
}

// cannotStart is told why the daemon did not start.
func (a *account) cannotStart(err error) {}

// searched is told that the mailbox was searched.
func (a *account) searched() {
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	now := a.w.nowHeld()
	if !a.lastSearch.IsZero() && now.Sub(a.lastSearch) > 10*time.Minute {
		a.gaps = append(a.gaps, gap{a.lastSearch, now})
	}
	a.lastSearch = now
}

// mail is told of a mail that comes now.
func (a *account) mail(m *sentMail, fingerprint string) {
	if !m.forged {
		a.wrote[m.sender.Folded()] = true
		if m.from.vouched {
			a.reachable[m.sender.Folded()] = true
		}
		for _, other := range m.mentions {
			a.reachable[other.Folded()] = true
		}
	}
	if a.mails[fingerprint] == nil {
		a.mails[fingerprint] = &mailCase{post: m, since: a.w.nowHeld()}
	}
}

// marked is told of a mail that is put away.
func (a *account) marked(m *boxed, folder mail.Folder) {
	fingerprint := m.fingerprint
	a.w.mu.Lock()
	defer a.w.mu.Unlock()
	a.w.noteHeld("put away %s in %v: %v", fingerprint, folder, a.ins[fingerprint])
	if len(a.ins[fingerprint]) == 0 {
		a.w.failHeld("a mail was put away before its verdict was on disk", "%s", fingerprint)
	}
	if known := a.mails[fingerprint]; known != nil {
		known.put++
		known.folder = folder
	}
}

// verdict looks at what became of a mail.
func (a *account) verdict(fingerprint string) {
	a.w.noteHeld("verdict %s %v", fingerprint, a.ins[fingerprint])
	known := a.mails[fingerprint]
	if known != nil {
		a.tally.mail(known.post, a.ins[fingerprint])
	}
	if known == nil || known.post.plain == nil || a.isForgotten(known) {
		return
	}
	if known.post.signed && (a.doubt || !a.w.dns.vouches(known.post.made)) {
		return // it may have had nothing to show whose it is: signatures have an age, by a clock that may be wrong
	}
	o := known.post.plain
	l := a.logs[o.game]
	if l == nil || !l.hasMail(fingerprint) && !l.intervened(o) {
		a.w.failHeld("a good order was not taken", "%q of %v in %s after entry %d: mail %s is %v", o.text, o.seat, o.game, o.last, fingerprint, a.ins[fingerprint])
	}
}

func (l *gameLog) hasMail(fingerprint string) bool {
	for _, line := range l.lines {
		if strings.Contains(line, ", mail: "+fingerprint) {
			return true
		}
	}
	return false
}

// pendingFor lists the orders for a seat that lie in the mailbox, and about which nothing is
// decided.
func (a *account) pendingFor(id games.GameID, seat engine.Seat) (l []*mailCase) {
	for fingerprint, m := range a.mails {
		o := m.post.plain
		if o != nil && o.game == id && o.seat == seat && m.put == 0 && len(a.ins[fingerprint]) == 0 && !a.logs[id].renewed(o) {
			l = append(l, m)
		}
	}
	return l
}

// renewed tells whether a seat has got a new key since an order was written, so that the one of the
// order is worth nothing.
func (l *gameLog) renewed(o *plainOrder) bool {
	for _, line := range l.lines[min(o.last, len(l.lines)):] {
		if strings.Contains(line, ", new-key: ") && strings.Contains(line, ", by: "+o.seat.String()+",") {
			return true
		}
	}
	return false
}

// intervened tells whether something has happened since an order was written that may have made it
// another's, or stale.
func (l *gameLog) intervened(o *plainOrder) bool {
	for _, line := range l.lines[min(o.last, len(l.lines)):] {
		for _, what := range []string{", by: " + o.seat.String(), ", open: ", ", undo: ", ", ended: ", ", replace: ", ", new-key: ", ", stage: done", ", stage: absent"} {
			if strings.Contains(line, what) {
				return true
			}
		}
	}
	return false
}
