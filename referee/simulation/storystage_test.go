package simulation

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/games"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/config"
)

// stage is the world of a story, with what has come of the step that is being played.
type stage struct {
	*world
	t     *testing.T
	began bool

	games   []games.GameID // in the order in which they were made
	words   map[string]string
	vouched map[mail.Address]bool             // addresses whose domains have vouched for them
	letters map[string]*correspondents.Letter // that have a name
	orders  map[string]string                 // that were chosen for somebody: the word that stood for them
	typed   string                            // all that anybody has typed
	pick    *rand.Rand
	mails   []*storyMail
	entries map[games.GameID]int // that have been told of
	shell   []happening

	sending sync.Mutex // guards what is below
	sent    []*mail.Outgoing
}

// storyMail is a mail of a story.
type storyMail struct {
	*sentMail
	fingerprint string
	words       int  // of what became of it that have been told of
	put         int  // so often it was put away when it was told of last
	waits       bool // that it waits has been told of
}

// storySeed decides the secrets of games, and that stories begin on the first day of 2000.
const storySeed = 8

func newStage(t *testing.T) *stage {
	dawn(storySeed)
	s := &stage{
		world: newWorld(&script{seed: storySeed}), t: t, words: map[string]string{}, vouched: map[mail.Address]bool{}, letters: map[string]*correspondents.Letter{}, orders: map[string]string{},
		entries: map[games.GameID]int{}, pick: rand.New(rand.NewPCG(storySeed, 1)),
	}
	s.cfg.Limits, s.cfg.SubAddress = config.DefaultLimits, false
	s.out.came = func(l *mail.Outgoing) {
		s.letter(l)
		s.sending.Lock()
		defer s.sending.Unlock()
		s.sent = append(s.sent, l)
	}
	return s
}

// close ends a story: whatever it is about, the account has to find nothing wrong.
func (s *stage) close() {
	s.end()
	s.winding.Wait()
	for _, f := range s.failures {
		s.t.Error(f)
	}
	if s.t.Failed() && testing.Verbose() {
		s.t.Logf("the daemon said last:\n%s", strings.Join(s.said, "\n"))
	}
}

// begin starts the daemon, if it has not been started yet.
func (s *stage) begin() {
	if s.began {
		return
	}
	s.began = true
	s.later(time.Hour, "", s.watch)
	s.start()
	s.run(s.now().Add(soon))
}

// act plays a scene, and returns what has come of it.
func (s *stage) act(sc *scene) ([]happening, error) {
	for _, d := range deeds {
		found := d.reads.FindStringSubmatch(sc.what)
		if found == nil {
			continue
		}
		if !d.before {
			s.begin()
		}
		if err := d.do(s, found[1:], sc.text); err != nil {
			return nil, err
		}
		came := s.came()
		if d.quiet {
			return nil, nil
		}
		for i, h := range came {
			came[i].line = s.named(h.line)
			came[i].text = s.named(h.text)
		}
		return came, nil
	}
	return nil, fmt.Errorf("nothing is known that reads so")
}

// pass lets time pass.
func (s *stage) pass(d time.Duration) { s.run(s.now().Add(d)) }

// person is somebody by their name.
func (s *stage) person(name string) (*person, error) {
	if p := s.people[strings.ToLower(name)]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("nobody is called %s", name)
}

// newest is the newest letter that somebody has got at an address, or anywhere if there is none,
// that has some words.
func (s *stage) newest(p *person, at mail.Address, about string) (*correspondents.Letter, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, anywhere := range []bool{false, true} {
		for _, l := range slices.Backward(p.got) {
			if (anywhere || l.To.Same(at)) && strings.Contains(l.Subject+"\n"+l.Text, about) {
				return l, nil
			}
		}
	}
	return nil, fmt.Errorf("%s has no letter about %q", p.name, about)
}

var (
	backLine = regexp.MustCompile(`the\s+code\s+([a-z2-7]{10})`)
	noLine   = regexp.MustCompile(`\bno ([a-z2-7]{10})\b`)
	word     = regexp.MustCompile(`\$[A-Z][A-Z0-9]*(_[A-Z]+)?`)
)

// filled is a text with what its words stand for. Those that end in a name are about the newest
// letter of that person which has such a thing.
func (s *stage) filled(text string) (string, error) {
	var wrong error
	text = word.ReplaceAllStringFunc(text, func(w string) string {
		is, err := s.meant(w[1:])
		wrong = cmp.Or(wrong, err)
		return is
	})
	s.typed += "\n" + text
	return text, wrong
}

func (s *stage) meant(w string) (string, error) {
	if is, kept := s.words[w]; kept {
		return is, nil
	}
	what, name, _ := strings.Cut(w, "_")
	if n, is := strings.CutPrefix(what, "GAME"); is {
		i, _ := strconv.Atoi(cmp.Or(n, "1"))
		if i < 1 || i > len(s.games) {
			return "", fmt.Errorf("there is no $%s", w)
		}
		return string(s.games[i-1]), nil
	}
	p, err := s.person(name)
	if err != nil {
		return "", err
	}
	if what == "ID" {
		path, err := s.file("players/" + strings.ToLower(name) + "*.yaml")
		return strings.TrimSuffix(strings.TrimPrefix(path, dataDir+"/players/"), ".yaml"), err
	}
	if what == "ORDER" {
		return s.order(p, w)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, l := range slices.Backward(p.got) {
		found := ""
		switch what {
		case "KEY":
			found = keyIn(l.Text)
		case "YES":
			found = group(codeLine, l.Text)
		case "NO":
			found = group(noLine, l.Text)
		case "BACK":
			found = group(backLine, l.Text)
		case "JOIN":
			found = group(offerLine, l.Text)
		case "OPTION":
			found = group(optionLine, l.Text)
		case "OPTIONS":
			found = group(optionLines, l.Text)
		default:
			return "", fmt.Errorf("$%s stands for nothing", w)
		}
		if found != "" {
			return found, nil
		}
	}
	return "", fmt.Errorf("no letter to %s has what $%s stands for", name, w)
}

// optionLine is an order that a letter offers with what it brings, and optionLines are two of them.
var (
	optionLine  = regexp.MustCompile(`(?m)^( {3}\* [GXBDSE] \S.* {2}.*)$`)
	optionLines = regexp.MustCompile(`(?m)^( {3}\* [GXBDSE] \S.*\n {3}\* [GXBDSE] \S.*)$`)
)

// group is what the first group of an expression has found.
func group(e *regexp.Regexp, text string) string {
	if m := e.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}

// order chooses an order for somebody in the first game.
func (s *stage) order(p *person, w string) (string, error) {
	for _, at := range s.places(p) {
		if at.key.game != s.games[0] {
			continue
		}
		at.game = s.game(at.key.game)
		if order := at.order(s.pick.IntN); order != "" {
			s.orders[order] = "$" + w
			return order, nil
		}
	}
	return "", fmt.Errorf("there is nothing that %s could order", p.name)
}

// moves has those whom the first game waits for order something, all of them or one alone.
func (s *stage) moves(all bool) (any bool) {
	type given struct {
		p  *person
		at place
		is string
	}
	var l []given
	for _, name := range slices.Sorted(maps.Keys(s.people)) {
		p := s.people[name]
		for _, at := range s.places(p) {
			if at.key.game != s.games[0] {
				continue
			}
			if at.game = s.game(at.key.game); at.onMove() && (all || len(l) == 0) {
				l = append(l, given{p, at, at.order(s.pick.IntN)})
			}
		}
	}
	for _, g := range l {
		m := s.answer(g.p, g.p.addresses[0], g.at.letter, g.is, 0)
		m.plain = g.at.plain(g.is)
		s.deliver(m)
	}
	s.pass(soon)
	return len(l) > 0
}

// onMove are those whom the first game waits for.
func (s *stage) onMove() (names []string) {
	g := s.game(s.games[0])
	if g == nil || g.Over() || !g.Dealt() {
		return nil
	}
	state, err := g.State()
	if err != nil {
		return nil
	}
	for _, seat := range state.ToMove() {
		names = append(names, g.Seats()[seat-1].Name)
	}
	return names
}

// post brings a mail to the referee's mailbox.
func (s *stage) post(m *sentMail) {
	now := &storyMail{sentMail: m, fingerprint: mail.Read(m.raw, mail.Reading{}).Fingerprint}
	if i := slices.IndexFunc(s.mails, func(before *storyMail) bool { return before.fingerprint == now.fingerprint }); i >= 0 {
		now.words, now.put = s.mails[i].words, s.mails[i].put
		s.mails = slices.Delete(s.mails, i, i+1)
	}
	s.mails = append(s.mails, now)
	s.deliver(m)
	s.pass(soon)
}

// asksShell has the operator ask for something at the shell, and wait for the answer.
func (s *stage) asksShell(q referee.Request) error {
	s.mu.Lock()
	p := s.running
	s.mu.Unlock()
	if p == nil || p.daemon == nil {
		return fmt.Errorf("no daemon runs")
	}
	reply := p.daemon.Do(p.ctx, q)
	if reply.Error != "" {
		s.shell = append(s.shell, happening{line: "the shell refuses", text: reply.Error})
	} else {
		s.shell = append(s.shell, happening{line: "the shell has done it", text: reply.Done})
	}
	s.pass(soon)
	return nil
}

// came is what has come of a step: of mails, at the shell, in games, and as letters.
func (s *stage) came() (l []happening) {
	s.world.mu.Lock()
	for _, m := range s.mails {
		if line := m.told(s.account); line != "" {
			l = append(l, happening{line: line})
		}
	}
	l = append(l, s.shell...)
	s.shell = nil
	for _, id := range slices.Sorted(maps.Keys(s.account.logs)) {
		if !slices.Contains(s.games, id) {
			s.games = append(s.games, id)
		}
	}
	for _, id := range s.games {
		l = append(l, s.newEntries(id)...)
	}
	s.world.mu.Unlock()
	s.sending.Lock()
	defer s.sending.Unlock()
	var letters []happening
	for _, letter := range s.sent {
		letters = append(letters, happening{line: "to " + s.reader(letter.To) + ": " + letter.Subject, text: letter.Text})
	}
	slices.SortFunc(letters, func(a, b happening) int {
		return cmp.Or(strings.Compare(a.line, b.line), strings.Compare(a.text, b.text))
	})
	s.sent = nil
	return append(l, together(letters)...)
}

// together tells of three letters and more that read alike in one line.
func together(letters []happening) (l []happening) {
	for i := 0; i < len(letters); {
		alike := i + 1
		for alike < len(letters) && letters[alike].line == letters[i].line {
			alike++
		}
		if n := alike - i; n < 3 {
			l = append(l, letters[i:alike]...)
		} else {
			whom, subject, _ := strings.Cut(letters[i].line, ": ")
			one := happening{line: fmt.Sprintf("%s, %d letters: %s", whom, n, subject)}
			for _, h := range letters[i:alike] {
				one.text += h.text + "\n"
			}
			l = append(l, one)
		}
		i = alike
	}
	return l
}

// told tells what has become of a mail since it was told last.
func (m *storyMail) told(a *account) string {
	words, known := a.ins[m.fingerprint], a.mails[m.fingerprint]
	put := 0
	refused := ""
	if known != nil {
		put = known.put
		if known.folder == mail.Refused {
			refused = ", put among the refused"
		}
	}
	before, again := m.words, put > m.put
	m.words, m.put = len(words), put
	what := ""
	switch {
	case len(words) > before && put == 0:
		what = strings.Join(words[before:], ", ") + ", not put away"
	case len(words) > before:
		what = strings.Join(words[before:], ", ") + refused
	case again && before > 0:
		what = "put away once more"
	case put == 0 && !m.waits:
		m.waits = true
		what = "waits in the mailbox"
	default:
		return ""
	}
	return m.from.name + "'s mail: " + what
}

// reader is who has an address.
func (s *stage) reader(a mail.Address) string {
	for _, p := range s.people {
		for i, own := range p.addresses {
			if own.Same(a) && i == 0 {
				return p.name
			} else if own.Same(a) {
				return p.name + " at " + string(a)
			}
		}
	}
	if a == operatorAddress {
		return "the operator"
	}
	return string(a)
}

var (
	entryHead  = regexp.MustCompile(`^--- \{n: \d+, at: [^,]+(, dhow: \d+)?`)
	entryBy    = regexp.MustCompile(`^, by: (\w+)`)
	entryMail  = regexp.MustCompile(`^, mail: \w+`)
	entryLong  = regexp.MustCompile(`(hidden|draws|open|luck|deal|plans|talk|view|seal|note|queues|queue|queued|kept|undo): ("[^"]*"|\[[^\]]*\]|\S+)`)
	entryTime  = regexp.MustCompile(`(T\d\d):\d\d:\d\dZ`)
	entryOrder = regexp.MustCompile(`"[A-Z+~][^"]*"`)
	playerID   = regexp.MustCompile(`\b([a-z]+)-[0-9a-f]{4}\b`)
)

// newEntries tells of the entries of a game that nobody has been told of, without what is secret,
// left to chance, or the time.
func (s *stage) newEntries(id games.GameID) (l []happening) {
	log := s.account.logs[id]
	for _, line := range log.lines[min(s.entries[id], len(log.lines)):] {
		rest := strings.TrimSuffix(entryHead.ReplaceAllString(line, ""), "}")
		by := ""
		if m := entryBy.FindStringSubmatch(rest); m != nil {
			rest = strings.TrimPrefix(rest, m[0])
			if names := log.seats[seatNamed(m[1])]; len(names) > 0 {
				by = " of " + names[len(names)-1]
			}
		}
		rest = strings.TrimPrefix(entryMail.ReplaceAllString(rest, ""), ", ")
		rest = entryLong.ReplaceAllString(rest, "$1")
		rest = entryTime.ReplaceAllString(rest, "$1")
		rest = entryOrder.ReplaceAllStringFunc(rest, s.orderTold)
		about := ""
		if len(s.games) > 1 {
			about = " in " + string(id)
		}
		l = append(l, happening{line: "entry" + about + by + ": " + playerID.ReplaceAllString(rest, "$1"), text: line})
	}
	s.entries[id] = len(log.lines)
	return withoutTheHouse(l)
}

// withoutTheHouse tells in one line of what the house players do for a while among themselves.
func withoutTheHouse(l []happening) (told []happening) {
	const while = 8
	for i := 0; i < len(l); {
		end := i
		for end < len(l) && (strings.Contains(l[end].line, "house: true") || strings.Contains(l[end].line, ": open")) {
			end++
		}
		if end-i > while {
			told = append(told, happening{line: "entries of the house players"})
			i = end
			continue
		}
		told = append(told, l[i:max(end, i+1)]...)
		i = max(end, i+1)
	}
	return told
}

// orderTold is an order as a story has it: what somebody typed, the word that stood for it, or
// nothing if it was left to chance.
func (s *stage) orderTold(quoted string) string {
	order := strings.Trim(quoted, `"`)
	switch {
	case strings.HasPrefix(order, "~"):
		return "~"
	case s.orders[order] != "":
		return s.orders[order]
	case strings.Contains(strings.ToUpper(s.typed), strings.ToUpper(order)):
		return order
	}
	return "…"
}

// named puts the word for a game in the place of its name.
func (s *stage) named(text string) string {
	for i, id := range s.games {
		w := "$GAME"
		if i > 0 {
			w = fmt.Sprint("$GAME", i+1)
		}
		text = strings.ReplaceAll(text, string(id), w)
	}
	return text
}

// file is the path of a file of the data directory that a story names, where a person's or game's
// id is left out.
func (s *stage) file(name string) (string, error) {
	name, err := s.filled(name)
	if err != nil {
		return "", err
	}
	before, after, found := strings.Cut(dataDir+"/"+name, "*")
	if !found {
		return before, nil
	}
	s.disk.mu.Lock()
	defer s.disk.mu.Unlock()
	for path := range s.disk.seen {
		if strings.HasPrefix(path, before) && strings.HasSuffix(path, after) {
			return path, nil
		}
	}
	return "", fmt.Errorf("there is no %s", name)
}

// shown is the path of a file as a story tells it.
func (s *stage) shown(path string) string {
	return playerID.ReplaceAllString(s.named(strings.TrimPrefix(path, dataDir+"/")), "$1")
}
