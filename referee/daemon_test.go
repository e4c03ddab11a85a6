package referee

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/post"
	"dhow/games/store"
	"dhow/mail"
	"dhow/referee/acts"
	"dhow/referee/config"
	"dhow/referee/identity"
	"dhow/referee/intake"
)

// waitFor lets time pass in a test's bubble, until nothing moves.
func waitFor(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// mailbox is a mailbox in memory, with what becomes of the mails in it.
type mailbox struct {
	mu     sync.Mutex
	next   uint32
	mails  []boxed
	done   map[mail.Folder]int
	news   chan struct{}
	broken error         // what every search says
	ahead  time.Duration // of everybody else's clock is the server's

	validity uint32
	keep     func(boxed) // is shown every mail that comes
}

type boxed struct {
	mail.Waiting
	raw []byte
}

func newMailbox() *mailbox {
	return &mailbox{done: map[mail.Folder]int{}, validity: 1, news: make(chan struct{}, 1)}
}

// put delivers a mail.
func (b *mailbox) put(raw string) {
	b.mu.Lock()
	b.next++
	m := boxed{mail.Waiting{UID: mail.UID{Validity: b.validity, Number: b.next}, Size: int64(len(raw)), Received: time.Now().Add(b.ahead)}, []byte(raw)}
	b.mails = append(b.mails, m)
	keep := b.keep
	b.mu.Unlock()
	if keep != nil {
		keep(m)
	}
	b.Stir()
}

func (b *mailbox) Search(_ context.Context, after mail.UID) ([]mail.Waiting, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.broken != nil:
		return nil, b.broken
	case after.Validity != 0 && after.Validity != b.validity:
		return nil, &mail.RenumberedError{Was: after.Validity, Is: b.validity}
	}
	var found []mail.Waiting
	for _, m := range b.mails {
		if m.UID.Number > after.Number {
			found = append(found, m.Waiting)
		}
	}
	return found, nil
}

func (b *mailbox) FetchAll(_ context.Context, uids []mail.UID, take func(mail.UID, []byte) error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.mails {
		if slices.Contains(uids, m.UID) {
			if err := take(m.UID, m.raw); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *mailbox) Excerpt(_ context.Context, uid mail.UID) ([]byte, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, m := range b.mails {
		if m.UID == uid {
			texts, _, photo := strings.Cut(string(m.raw), "Content-Type: image") // the texts stand above it
			if !photo {
				texts, _, _ = strings.Cut(texts, "\r\n\r\n")
			}
			return []byte(texts + "\r\n\r\n"), nil
		}
	}
	return nil, mail.ErrGone
}

func (b *mailbox) Mark(_ context.Context, folder mail.Folder, uids ...mail.UID) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mails = slices.DeleteFunc(b.mails, func(m boxed) bool {
		gone := slices.Contains(uids, m.UID)
		if gone {
			b.done[folder]++
		}
		return gone
	})
	return nil
}

func (b *mailbox) Wait(ctx context.Context, timeout time.Duration) error {
	t := time.NewTimer(timeout)
	defer t.Stop()
	select {
	case <-b.news:
	case <-t.C:
	case <-ctx.Done():
	}
	return nil
}

func (b *mailbox) Stir() {
	select {
	case b.news <- struct{}{}:
	default:
	}
}

func (b *mailbox) Close() error { return nil }

// setBroken has every search fail, or none.
func (b *mailbox) setBroken(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.broken = err
}

// left counts the mails that have not been put away.
func (b *mailbox) left() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.mails)
}

// outTray takes the letters that are sent.
type outTray struct {
	mu      sync.Mutex
	letters []*mail.Outgoing
	down    error // what is said to every letter
}

func (o *outTray) Send(_ context.Context, letter *mail.Outgoing) error {
	bare := *letter
	bare.Pictures = nil // they are drawn where letters go through a post office
	if _, err := mail.Compose(&bare); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.down != nil {
		return o.down
	}
	o.letters = append(o.letters, letter)
	return nil
}

func (o *outTray) Close() error { return nil }

// all returns the letters sent.
func (o *outTray) all() []*mail.Outgoing {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Clone(o.letters)
}

// fail has every letter be refused so; nil: none.
func (o *outTray) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.down = err
}

// to returns the letters to an address.
func (o *outTray) to(a mail.Address) []*mail.Outgoing {
	o.mu.Lock()
	defer o.mu.Unlock()
	var l []*mail.Outgoing
	for _, letter := range o.letters {
		if letter.To == a {
			l = append(l, letter)
		}
	}
	return l
}

// world is a daemon between a mailbox and an out tray, in fake time.
type world struct {
	t       testing.TB
	cfg     *config.Config
	box     *mailbox
	tray    *outTray
	log     *slog.Logger
	daemon  *Daemon
	stop    func()
	mails   int
	pick    engine.Pick
	senders int
	files   disk.Disk
	dns     dnsTable
	why     error                  // what the last Run returned
	house   func() House           // on what the daemon stands; nil: box and tray
	walked  map[post.LetterID]bool // answers whose walks were compared, when the daemon had stopped
	carry   func() (left int)      // brings mails and letters to where they go, and counts the mails that wait; nil: nobody has to
}

const ourAddress mail.Address = "dhow@example.com"

// newWorld makes a data directory and opens a daemon on it. Ann may host. The mail server's own id
// is mx.example.com.
func newWorld(t testing.TB, change ...func(*config.Config)) *world {
	t.Helper()
	cfg := &config.Config{
		Mailbox: ourAddress, Name: "Dhow", Operator: "olga@example.com", Data: filepath.Join(t.TempDir(), "data"),
		Hosts: []string{"ann@example.org"}, Trust: config.TrustProof, Mailboxes: []config.Mailbox{{Folder: "INBOX", AuthServ: []string{"mx.example.com"}}}, DKIM: true, Limits: config.DefaultLimits,
	}
	for _, c := range change {
		c(cfg)
	}
	must(t, os.Mkdir(cfg.Data, 0o700))
	must(t, os.WriteFile(filepath.Join(cfg.Data, KeysName), identity.NewKeyRing().Bytes(), 0o600))
	r := rand.New(rand.NewPCG(1, 2))
	return &world{t: t, cfg: cfg, walked: map[post.LetterID]bool{}, box: newMailbox(), tray: new(outTray), pick: r.IntN, senders: 1, files: unsyncedDisk{}, dns: keysInDNS(), log: slog.New(slog.DiscardHandler)}
}

// inWorld runs a test in a world of its own, in time that stands still while anything works, with a
// daemon that has started.
func inWorld(t *testing.T, test func(*testing.T, *world), change ...func(*config.Config)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, change...)
		w.start()
		test(t, w)
	})
}

// onEachStore is inWorld on a store of files, and on one that counts what is spent.
func onEachStore(t *testing.T, test func(*testing.T, *world), change ...func(*config.Config)) {
	t.Helper()
	t.Run("files", func(t *testing.T) { inWorld(t, test, change...) })
	t.Run("memory", func(t *testing.T) {
		inWorld(t, func(t *testing.T, w *world) {
			w.stop()
			w.inMemory()
			w.start()
			test(t, w)
		}, change...)
	})
}

// oneInbox is the only mailbox that a daemon reads.
func oneInbox(box intake.Inbox) []intake.Inbox { return []intake.Inbox{box} }

// start starts the daemon.
func (w *world) start() {
	w.t.Helper()
	if os.Getenv("DHOW_TEST_LOG") != "" {
		w.log = slog.New(slog.NewTextHandler(os.Stderr, nil))
	}
	h := House{Inboxes: oneInbox(w.box), Disk: w.files, DNS: w.dns, Log: w.log}
	for range w.senders {
		h.Senders = append(h.Senders, w.tray)
	}
	if w.house != nil {
		h = w.house()
	}
	d, err := Open(h, w.cfg)
	must(w.t, err)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	w.daemon = d
	w.why = nil
	w.stop = sync.OnceFunc(func() {
		cancel()
		if w.why = <-ended; !errors.Is(w.why, ErrHung) && !endsItself(w.why) {
			must(w.t, w.why)
		}
		w.walksAgree()
	})
	w.t.Cleanup(w.stop) // a test that has failed is told of, and not that its bubble is not empty
}

// settle waits until nothing moves any more.
func (w *world) settle() {
	w.t.Helper()
	for range 50 {
		time.Sleep(100 * time.Millisecond)
		synctest.Wait()
		if w.left() == 0 && w.daemon.outbox.Waiting() == 0 {
			return
		}
	}
}

// left counts the mails that have not been put away.
func (w *world) left() int {
	if w.carry != nil {
		return w.carry()
	}
	return w.box.left()
}

// person is somebody with a mail program.
type person struct {
	*world
	name    string
	address mail.Address
}

func (w *world) person(name string, address mail.Address) *person { return &person{w, name, address} }

// letter returns the last letter that the person got.
func (p *person) letter() *mail.Outgoing {
	p.t.Helper()
	got := p.tray.to(p.address)
	if len(got) == 0 {
		p.t.Fatalf("%s has no letters", p.name)
	}
	return got[len(got)-1]
}

// raw is a mail of the person, with headers beside the usual ones.
func (p *person) raw(headers, body string) string {
	p.mails++
	return fmt.Sprintf("From: %s <%s>\r\nTo: %s\r\nMessage-ID: <%d@%s>\r\nDate: %s\r\nSubject: Mombasa\r\n%s\r\n%s\r\n", p.name, p.address, ourAddress,
		p.mails, p.address.Domain(), time.Now().Format(time.RFC1123Z), headers, strings.ReplaceAll(body, "\n", "\r\n"))
}

// write sends a mail out of nothing, vouched for by the person's domain.
func (p *person) write(body string) {
	p.box.put("Authentication-Results: mx.example.com; dmarc=pass header.from=" + p.address.Domain() + "\r\n" + p.raw("", body))
}

// answer answers the last letter.
func (p *person) answer(body string) { p.answerTo(p.letter(), body) }

// answerTo answers a letter as mail programs do: with its Message-ID, and quoted below. The
// person's domain vouches for it if it has vouched for a mail before.
func (p *person) answerTo(l *mail.Outgoing, body string) {
	p.box.put(p.stamped() + p.reply(l, body))
}

// stamped is what our own server writes above a mail of the person's, if the domain has vouched for
// one before.
func (p *person) stamped() string {
	if sure(p.daemon.clerk.Roster.Vouched(p.t.Context(), p.address)) {
		return aligned(p.address.Domain())
	}
	return ""
}

// resigns has the person resign in answer to the last letter, and say yes to the question that
// follows.
func (p *person) resigns() {
	p.answer("resign")
	p.settle()
	p.answer("yes " + codeLine.FindStringSubmatch(p.letter().Text)[1])
	p.settle()
}

// sign answers the last letter, vouched for by the person's domain.
func (p *person) sign(body string) {
	p.box.put(aligned(p.address.Domain()) + p.reply(p.letter(), body))
}

// reply is an answer to a letter, with its Message-ID, and quoted below.
func (p *person) reply(l *mail.Outgoing, body string) string {
	quoted := "> " + strings.ReplaceAll(strings.TrimSpace(l.Text), "\n", "\n> ")
	return p.raw(fmt.Sprintf("In-Reply-To: <%s>\r\n", l.ID), body+"\n\nOn Monday Dhow wrote:\n"+quoted)
}

// game returns a game as its table knows it.
func (w *world) game(id games.GameID) (g *log.Game) {
	w.t.Helper()
	must(w.t, w.daemon.tables.Table(id).Read(context.Background(), func(h acts.History) error {
		now := *h.Game // the table may write to its own at any time
		g = &now
		return nil
	}))
	return g
}

// sets sets the clock of the mailbox's server ahead of the others', or back.
func (b *mailbox) sets(ahead time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ahead = ahead
}

// look looks at a game at its table, while the daemon may write to it.
func (w *world) look(id games.GameID, look func(*log.Game)) {
	w.t.Helper()
	must(w.t, w.daemon.tables.Table(id).Read(context.Background(), func(h acts.History) error {
		look(h.Game)
		return nil
	}))
}

// logLength counts the entries of a game.
func (w *world) logLength(id games.GameID) (n int) {
	w.t.Helper()
	w.look(id, func(g *log.Game) { n = g.Len() })
	return n
}

// three are the players of most tests.
func (w *world) three() []*person {
	return []*person{w.person("Ann", "ann@example.org"), w.person("Ben", "ben@example.net"), w.person("Cas", "cas@example.com")}
}

// begin has Ann start a game and everybody join it.
func (w *world) begin(players []*person, options string) games.GameID {
	w.t.Helper()
	line := "new game " + options
	for _, p := range players[1:] {
		line += " " + string(p.address)
	}
	players[0].write(line)
	w.settle()
	for _, p := range players[1:] {
		p.answer("join " + strings.ToLower(p.name) + "s-word")
		w.settle()
	}
	ids := w.daemon.clerk.Index.All()
	if len(ids) == 0 {
		w.t.Fatal("there is no game")
	}
	w.follow(players)
	return ids[len(ids)-1]
}

// follow has players get a letter at every move and word.
func (w *world) follow(players []*person) {
	w.t.Helper()
	for _, p := range players {
		if id := sure(w.daemon.clerk.Roster.Owner(w.t.Context(), p.address)); id != "" {
			must(w.t, w.daemon.clerk.Roster.Change(w.t.Context(), id, func(p *store.Profile) { p.Letters.Mode = store.LettersFollow }))
		}
	}
}

// playOn has everybody who is waited for order something, once each. It is false when the game is
// over.
func (w *world) playOn(id games.GameID, players []*person) bool {
	w.t.Helper()
	on := w.orderAll(id, players)
	if on {
		w.settle()
	}
	return on
}

// orderAll is playOn up to where the mails lie in the mailbox.
func (w *world) orderAll(id games.GameID, players []*person) bool {
	w.t.Helper()
	g := w.game(id)
	if g.Over() {
		return false
	}
	state, err := g.State()
	must(w.t, err)
	var orders [engine.MaxPlayers + 1]string
	for _, seat := range state.ToMove() { // all of them before the game moves on
		orders[seat], _ = (&party{t: w.t, pick: w.pick}).order(g, seat)
	}
	for seat, order := range orders {
		if order != "" {
			players[seat-1].answer(order)
		}
	}
	return true
}

// toTheEnd plays a game to its end, and restarts the daemon on the way; all are told of the end.
func (w *world) toTheEnd(id games.GameID, players []*person) {
	w.t.Helper()
	for n := 0; w.playOn(id, players); n++ {
		if n%40 == 20 {
			w.stop()
			w.start()
		}
	}
	for _, p := range players {
		if l := p.letter(); !strings.Contains(l.Text, "The game is over") {
			w.t.Errorf("the last letter to %s is\n%s", p.name, l.Text)
		}
	}
}

// TestDaemonWholeGame plays a game of three from "new game" to the score sheet, by mail alone, and
// restarts the daemon on the way.
func TestDaemonWholeGame(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start()
		players := w.three()
		id := w.begin(players, "random")
		w.toTheEnd(id, players)
		w.stop()
		path := filepath.Join(w.cfg.Data, "games", string(id)+".yaml")
		data, err := os.ReadFile(path)
		must(t, err)
		must(t, log.VerifyFile(edition.Mombasa(), path, data, nil))
		if w.box.done[mail.Refused] != 0 || w.box.left() != 0 {
			t.Errorf("%d mails were refused, %d are left", w.box.done[mail.Refused], w.box.left())
		}
	})
}
