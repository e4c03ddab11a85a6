package referee

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/identity"
	"dhow/referee/letters"
	"dhow/referee/table"
	"dhow/templates"
)

// party is a game played by mails that are handed to its table, and the letters its players get.
type party struct {
	t       testing.TB
	dir     *store.Files
	tables  *table.Tables
	ring    *identity.KeyRing
	table   *table.Table
	id      games.GameID
	now     time.Time
	mails   int
	marks   *marks
	owes    map[post.LetterID]post.Owe
	letters [engine.MaxPlayers + 1][]post.Owe // by seat: those got
	pick    engine.Pick
	wants   store.Letters // of all players
	loaded  int           // tables that stay in memory; 0: as many as usual
	knows   bool          // the journal knows what has become of all mails
}

// partyStore is the directory of a party, and a journal that has its marks alone.
type partyStore struct {
	*store.Files
	*party
}

func (s partyStore) Marked(_ context.Context, id games.GameID) (int, bool, error) {
	n, known := s.marks.get(id)
	return n, known, nil
}

// PostOf tells of letters that nobody sends.
func (s partyStore) PostOf(context.Context, games.GameID) (store.GamePost, error) {
	return s.party, nil
}

// Marked tells up to where letters are owed.
func (p *party) Marked(id games.GameID) (int, bool) { return p.marks.get(id) }

// EverOwed tells whether a letter is.
func (p *party) EverOwed(id post.LetterID) bool {
	_, owed := p.owes[id]
	return owed
}

// WasSent tells that nobody sends letters.
func (*party) WasSent(post.LetterID) bool { return false }

func (s partyStore) Known(context.Context, string) (post.In, bool, error) {
	return post.In{}, s.knows, nil
}

// Offered tells of no letters.
func (partyStore) Offered(context.Context, games.GameID, engine.Seat) ([]post.Offered, error) {
	return nil, nil
}

// HeldOrder tells that nothing waits for a yes.
func (*party) HeldOrder(context.Context, games.GameID, engine.Seat, time.Time) (bool, error) {
	return false, nil
}

// Tell is told of letters that nobody sends.
func (*party) Tell(context.Context, []post.Line) {}

// Torn is told of nothing that anybody wants to know.
func (*party) Torn(games.GameID, store.Torn) {}

// marks are those of the journal.
type marks struct {
	sync.Mutex
	of map[games.GameID]int
}

func (m *marks) get(game games.GameID) (int, bool) {
	m.Lock()
	defer m.Unlock()
	n, ok := m.of[game]
	return n, ok
}

func (m *marks) set(game games.GameID, n int) {
	m.Lock()
	defer m.Unlock()
	m.of[game] = n
}

// posted is the journal's mark of the game.
func (p *party) posted() int {
	n, _ := p.marks.get(p.id)
	return n
}

var partyNames = []string{"Ann", "Ben", "Cas", "Dee"}

// newParty creates a game of so many players and seats it at a table.
func newParty(t testing.TB, players int, change ...func(*log.Header)) *party {
	t.Helper()
	return newPartyOn(t, unsyncedDisk{}, t.TempDir()+"/data", players, change...)
}

func newPartyOn(t testing.TB, disk disk.Disk, root string, players int, change ...func(*log.Header)) *party {
	t.Helper()
	r := rand.New(rand.NewPCG(1, uint64(players)))
	p := &party{
		t: t, ring: identity.NewKeyRing(), id: "kilifi-7", pick: r.IntN,
		now:   time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC),
		wants: store.Letters{Mode: store.LettersFollow},
		marks: &marks{of: map[games.GameID]int{}}, knows: true, owes: map[post.LetterID]post.Owe{},
	}
	var err error
	p.dir, err = store.OpenFiles(disk, root, func() time.Time { return p.now })
	must(t, err)
	t.Cleanup(func() { p.tables.Close(); p.walksAgree(); _ = p.dir.Close() })
	p.create(players, change...)
	p.sit()
	return p
}

// create makes the game's files.
func (p *party) create(players int, change ...func(*log.Header)) {
	p.t.Helper()
	h := log.NewHeader(edition.Mombasa(), p.id, engine.RandomSetup, partyNames[:players]...)
	for i := range h.Seats {
		h.Seats[i].Player = games.PlayerID(strings.ToLower(partyNames[i]) + "-7f3a")
	}
	for _, c := range change {
		c(&h)
	}
	secret := log.Secret(sha256.Sum256([]byte(p.id)))
	g, err := log.New(edition.Mombasa(), h, &secret)
	must(p.t, err)
	must(p.t, p.dir.CreateGame(p.id, g.Bytes(), []byte(secret.Text()+"\n")))
	p.marks.set(p.id, 0)
}

// sit opens the tables, as the daemon does when it starts.
func (p *party) sit() {
	if p.tables != nil {
		p.tables.Close()
	}
	index, _, _ := identity.OpenIndex(p.t.Context(), p.dir, nil, log.Editions{edition.Mombasa()})
	p.tables = table.New(table.Settings{
		Readers: p,
		Store:   partyStore{p.dir, p}, Editions: log.Editions{edition.Mombasa()}, Ring: p.ring, Index: index, Held: p, Post: p, Troubles: p,
		Clock: func() time.Time { return p.now }, Log: slog.New(slog.DiscardHandler), Loaded: p.loaded,
	})
	p.table = p.tables.Table(p.id)
}

var evening = time.Date(2026, 11, 20, 18, 0, 0, 0, time.UTC)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// mail is a mail of a seat that answers its last letter. One that resigns has been asked about.
func (p *party) mail(seat engine.Seat, lines ...string) acts.Delivery {
	p.mails++
	p.now = p.now.Add(time.Minute)
	sum := sha256.Sum256(fmt.Appendf(nil, "mail %d", p.mails))
	d := acts.Delivery{
		Mail: acts.Mail{
			Fingerprint: hex.EncodeToString(sum[:16]), Received: p.now, Seat: seat, Position: p.position(seat),
			Proof: identity.ByBoth, OrdersAllowed: true,
		},
		ID: mail.MessageID(fmt.Sprintf("mail-%d@example.org", p.mails)),
	}
	for _, line := range strings.Split(strings.Join(lines, "\n"), "\n") {
		d.Lines = append(d.Lines, mail.Line{Text: sureEnd.ReplaceAllString(line, "$0!")})
		if line == "resign" {
			d.Proof = identity.ByConsent
		}
	}
	return d
}

// sureEnd is a line that ends a round: who plays in these tests is sure of it, and writes so. A
// blank behind it is of somebody who is not.
var sureEnd = regexp.MustCompile(`^E( \d)?$`)

// position is that of a seat's last letter.
func (p *party) position(seat engine.Seat) int {
	got := p.letters[seat]
	if len(got) == 0 {
		return identity.Newest
	}
	return got[len(got)-1].Until
}

// deliver hands a mail over, and its letters to those who get them.
func (p *party) deliver(d acts.Delivery) table.Posting {
	p.t.Helper()
	posting, err := p.table.Deliver(p.t.Context(), d, nil)
	must(p.t, err)
	p.post(posting)
	return posting
}

// send is deliver of lines.
func (p *party) send(seat engine.Seat, lines ...string) table.Posting {
	p.t.Helper()
	return p.deliver(p.mail(seat, lines...))
}

// post journals a posting and sends its letters.
func (p *party) post(posting table.Posting) {
	p.t.Helper()
	for _, o := range posting.Owes {
		if _, known := p.owes[o.ID]; known {
			continue
		}
		p.owes[o.ID] = o
		p.letters[o.Seat] = append(p.letters[o.Seat], o)
	}
	p.marks.set(p.id, posting.Mark.Entry)
}

func (p *party) render(o post.Owe) *mail.Outgoing {
	p.t.Helper()
	letter, err := p.write(o)
	must(p.t, err)
	return letter
}

// said is what a letter says: its text, and its page with the names of its pictures.
func (p *party) said(o post.Owe) string {
	p.t.Helper()
	letter := p.render(o)
	return letter.Text + letter.HTML
}

// write writes a letter about the game.
func (p *party) write(o post.Owe) (out *mail.Outgoing, err error) {
	err = p.table.Read(p.t.Context(), func(h acts.History) error {
		out, _, err = letters.WriteInGame(h, p.ring, &o, &letters.Addressing{
			Mailbox: "dhow@example.com", Name: "Dhow", Domain: "example.com", SubAddress: true, To: mail.Address(o.To) + "@example.org",
			HTML: true, Pictures: true, Calendar: true, Document: edition.MombasaDocument(),
		})
		return err
	})
	return out, err
}

// last returns a seat's last letter as text.
func (p *party) last(seat engine.Seat) string {
	p.t.Helper()
	got := p.letters[seat]
	if len(got) == 0 {
		p.t.Fatalf("%v has no letters", seat)
	}
	letter := p.render(got[len(got)-1])
	return letter.Subject + "\n" + letter.Text
}

// page returns what a seat's last letter says, as data.
func (p *party) page(seat engine.Seat) *templates.Page {
	p.t.Helper()
	return p.pageOf(p.letters[seat][len(p.letters[seat])-1])
}

func (p *party) pageOf(o post.Owe) (page *templates.Page) {
	p.t.Helper()
	must(p.t, p.table.Read(p.t.Context(), func(h acts.History) (err error) {
		page, err = letters.PageOf(h, p.ring, &o, &letters.Addressing{})
		return err
	}))
	return page
}

// allNews says in short what is new in all letters to a seat.
func (p *party) allNews(seat engine.Seat) []string {
	p.t.Helper()
	var all []string
	for _, o := range p.letters[seat] {
		all = append(all, entriesInShort(p.pageOf(o).News)...)
	}
	return all
}

// told says in short what a seat's last letter answers, a text a line of its mail, as "1 accepted E
// 1".
func (p *party) told(seat engine.Seat) []string {
	p.t.Helper()
	var told []string
	for _, a := range p.page(seat).Answers {
		told = append(told, fmt.Sprint(a.Line, " ", inShort(a.Outcome)))
	}
	return told
}

// news says in short what is new in a seat's last letter, an entry a text, as "ordered green: E 1".
func (p *party) news(seat engine.Seat) []string {
	p.t.Helper()
	return entriesInShort(p.page(seat).News)
}

func entriesInShort(entries []templates.Entry) []string {
	var told []string
	for _, d := range entries {
		text := cmp.Or(map[templates.EntryKind]string{
			templates.TalkEntry: "talk", templates.OrderEntry: "order", templates.PublishEntry: "publish",
			"new-key": "key", "ended-lapsed": "end", "ended-host": "end", "ended-operator": "end",
		}[d.What], string(d.What))
		if d.Timeout {
			text += " timeout"
		}
		if d.Queued {
			text += " queued"
		}
		if d.Kept {
			text += " as kept"
		}
		for _, u := range d.Left {
			text += fmt.Sprintf(" %s: %s", u.Line, unfitInShort(u))
		}
		if d.Queue != nil {
			text += " left " + strings.Join(d.Queue, "; ")
		}
		for _, o := range d.Orders {
			text += fmt.Sprintf(" %v: %s", o.Seat, o.Text)
		}
		for _, said := range d.Says {
			text += fmt.Sprintf(" %q", said.Text)
		}
		told = append(told, text)
	}
	return told
}

func unfitInShort(u templates.Unfit) string {
	if u.Why == nil {
		return "condition"
	}
	return string(u.Why.Err.Code)
}

func inShort(o templates.Outcome) string {
	switch o := o.(type) {
	case templates.Accepted:
		return "accepted " + o.Order
	case templates.AskedFirst:
		return fmt.Sprintf("asked first %s, unused %d, kept %v", o.Order, len(o.Unused), o.Kept)
	case templates.Kept:
		return fmt.Sprintf("kept %s, replaced %v", strings.Join(o.Lines, "; "), o.Replaced)
	case templates.NoneFits:
		told := "none fits"
		if o.Later {
			told = "never fits"
		}
		for _, u := range o.Left {
			told += " " + u.Line + ": " + unfitInShort(u)
		}
		return told
	case templates.Aside:
		return "left aside"
	case templates.NotUnderstood:
		return "not understood " + string(o.Err.Code)
	case templates.NotAllowed:
		return fmt.Sprintf("not allowed %s, nearest %d", o.Why.Err.Code, len(o.Why.Nearest))
	case templates.NotTried:
		return strings.TrimSpace("not tried " + notTriedInShort[o.Why] + " " + o.Order)
	case templates.Stale:
		return "stale " + o.Order + " " + strings.Join(entriesInShort(o.Recorded), "; ")
	case templates.Tried:
		return "tried " + o.Order
	case templates.Passed:
		return fmt.Sprintf("passed to %s %s", cmp.Or(o.To.String(), engine.NoSeat.String()), o.Text)
	case templates.Shown:
		return fmt.Sprintf("shown %d %v", o.After, o.View != nil)
	case templates.Logged:
		return fmt.Sprintf("logged %d: %d", o.Round, len(o.Entries))
	case templates.Open:
		return fmt.Sprintf("open %q %v", o.Verb, o.View != nil)
	case templates.Helped:
		return fmt.Sprintf("helped %q", o.About)
	case templates.Unsure:
		return "unsure"
	case templates.AskedMuch:
		return "asked much, again " + o.Again.Format("2006-01-02 15:04")
	case templates.TalkedMuch:
		return "talked much, again " + o.Again.Format("2006-01-02 15:04")
	case templates.NoRoom:
		return fmt.Sprintf("no room, talk %v, again %s", o.Talk, o.Again.Format("2006-01-02 15:04"))
	case templates.Result:
		return strings.TrimSpace("result " + string(o.Code) + " " + strings.Join(o.Args, " "))
	}
	return fmt.Sprintf("%T", o)
}

var notTriedInShort = map[templates.NotTriedReason]string{
	templates.AfterRefusal: "after refusal", templates.UnreadLines: "unread", templates.UnsureLines: "unsure", templates.LaterTurn: "later",
	templates.NotYetDealt: "not dealt", templates.AlreadyOver: "over", templates.HouseSeat: "house", templates.OneQueue: "one queue", templates.ManyQueued: "many queued", templates.PastRound: "past round", templates.TooManyOrders: "too many",
	templates.NewKeysFirst: "new keys first", templates.NotAlone: "not alone", templates.MaybeEnd: "maybe end",
}

// got counts the letters of all seats.
func (p *party) got() (n [engine.MaxPlayers + 1]int) {
	for seat, letters := range p.letters {
		n[seat] = len(letters)
	}
	return n
}

// game returns the game as the table knows it.
func (p *party) game() (g *log.Game) {
	p.t.Helper()
	must(p.t, p.table.Read(p.t.Context(), func(h acts.History) error {
		g = h.Game
		return nil
	}))
	return g
}

// join has all players join.
func (p *party) join() {
	p.t.Helper()
	for _, seated := range p.game().Header.Seats {
		p.send(seated.Seat, "join "+strings.ToLower(seated.Name)+"s-word")
	}
}

// order returns what a random player orders for a seat, and whether the game waits for it.
func (p *party) order(g *log.Game, seat engine.Seat) (string, bool) {
	v, err := g.View(seat)
	must(p.t, err)
	a, ok := house.Random(&v, p.pick)
	if !ok {
		return "", false
	}
	return acts.Typed(&v, a), true
}

// playUntil has the players send orders, one of those to move at a time, until the game is where it
// should be.
func (p *party) playUntil(there func(*log.Game) bool) {
	p.t.Helper()
	for g := p.game(); !there(g) && !g.Over(); g = p.game() {
		state, err := g.State()
		must(p.t, err)
		seat := state.ToMove()[0]
		order, ok := p.order(g, seat)
		if !ok {
			p.t.Fatalf("%v has no order", seat)
		}
		if posting := p.send(seat, order); posting.In.Outcome != "accepted" {
			p.t.Fatalf("%v: %s: %s\n%s", seat, order, posting.In.Outcome, p.last(seat))
		}
	}
}

func inPhase(phase engine.Phase, round int) func(*log.Game) bool {
	return func(g *log.Game) bool {
		state, err := g.State()
		return err == nil && state.Phase == phase && state.Round == round
	}
}

// Letters returns what the players want.
func (p *party) Letters(context.Context, games.PlayerID, games.GameID) (store.Letters, bool, store.Muted, *time.Location, error) {
	return p.wants, true, store.Muted{}, time.UTC, nil
}
