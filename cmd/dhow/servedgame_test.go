package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"dhow/engine"
	"dhow/engine/edition"
	"dhow/engine/house"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee/acts"
)

// servedGame is a game of three that house players play by mail, with a referee in a process of its
// own. What they choose follows from what they see and from how many letters they have written, so
// that with equal luck the same game is played whatever the mail goes through.
type servedGame struct {
	*served
	players []*mailPlayer // blue first
	play    house.Player
	id      games.GameID
	turns   int

	trouble func(*log.Game)                          // strikes while a turn's mails are under way
	words   func(p *mailPlayer, order string) string // how somebody writes an order
	lies    func() (text, secret []byte)             // where the game does, if that is not in files
}

// newGame returns a game at whose table nobody sits yet.
func (s *served) newGame() *servedGame {
	m := &servedGame{served: s, play: house.Random, trouble: func(*log.Game) {},
		words: func(_ *mailPlayer, order string) string { return order }}
	if os.Getenv("DHOW_LONG") != "" {
		m.play = house.Sensible // needs twice as many turns
	}
	return m
}

// sit gives somebody the next seat, who reaches a mailbox as is said.
func (m *servedGame) sit(name string, address mail.Address, imap func(mail.Address) mail.Account) *mailPlayer {
	p := &mailPlayer{served: m.served, seat: engine.Seat(len(m.players) + 1), name: name, address: address}
	p.inbox = mail.NewInbox(mail.InboxConfig{Account: imap(address)})
	m.Cleanup(func() { p.inbox.Close() })
	m.players = append(m.players, p)
	return p
}

// table seats Ann, Ben and Cas, who reach their mailboxes and write as is said.
func (s *served) table(imap func(mail.Address) mail.Account, write func(*mailPlayer, *correspondents.Answer)) *servedGame {
	m := s.newGame()
	for _, who := range []struct{ name, address string }{{"Ann", "ann@example.org"}, {"Ben", "ben@example.net"}, {"Cas", "cas@example.com"}} {
		m.sit(who.name, mail.Address(who.address), imap).write = write
	}
	return m
}

// begin has Ann start a game, of which nobody has joined yet but her.
func (m *servedGame) begin() {
	m.Helper()
	ann := m.players[0]
	ann.start("new game Ben ben@example.net, Cas cas@example.com\njoin reef")
	asked := ann.await("the question whether the mail is Ann's", func(l *correspondents.Letter) bool { return heldCode.MatchString(l.Text) })
	ann.answer(asked, "yes "+heldCode.FindStringSubmatch(asked.Text)[1])
	for _, p := range m.players[1:] {
		p.await("the invitation", func(l *correspondents.Letter) bool { return positionOf(l) == 0 })
	}
	m.id = games.GameID(m.onlyGame())
}

var heldCode = regexp.MustCompile(`\byes ([a-z0-9]{10})\b`)

// join has everybody join, each with a word of theirs.
func (m *servedGame) join() {
	m.Helper()
	for _, p := range m.players[1:] {
		p.answer(p.newest(0), "join word-of-"+strings.ToLower(p.name))
	}
	for _, p := range m.players {
		p.newest(1)
	}
}

// file is where the game is written.
func (m *servedGame) file() string { return filepath.Join(m.dir, "games", string(m.id)+".yaml") }

func (m *servedGame) secretFile() string {
	return filepath.Join(m.dir, "games", string(m.id)+".secret")
}

// game reads the game as it stands.
func (m *servedGame) game() *log.Game {
	m.Helper()
	if m.lies != nil {
		text, key := m.lies()
		secret, err := log.ParseSecret(string(key))
		if err != nil {
			m.Fatal(err)
		}
		return m.readGame(text, secret)
	}
	var secret *log.Secret
	if text, err := os.ReadFile(m.secretFile()); err == nil { // it is gone at the end
		if secret, err = log.ParseSecret(string(text)); err != nil {
			m.Fatal(err)
		}
	}
	data, err := os.ReadFile(m.file())
	if err != nil {
		m.Fatal(err)
	}
	return m.readGame(data, secret)
}

func (m *servedGame) readGame(text []byte, secret *log.Secret) *log.Game {
	m.Helper()
	g, err := log.Read(edition.Mombasa(), m.file(), text, secret)
	if err != nil {
		m.Fatal(err)
	}
	return g
}

// playOut has all letters answered until none asks for anything.
func (m *servedGame) playOut() {
	m.Helper()
	for g := m.game(); !g.Published(); g = m.game() {
		m.turn(g)
	}
}

// entries returns how many entries the game's log has.
func (m *servedGame) entries() int {
	m.Helper()
	seen, err := log.ReadGlance(disk.OS{}, m.file())
	if err != nil {
		m.Fatal(err)
	}
	return seen.Last
}

// turn has everybody who is waited for answer the letter that asks them, and waits for what they
// are told.
func (m *servedGame) turn(g *log.Game) {
	m.Helper()
	m.turns++
	state, err := g.State()
	if err != nil {
		m.Fatal(err)
	}
	seats, asked := state.ToMove(), lastOpen(g)
	for _, seat := range seats {
		p := m.players[seat-1]
		p.answer(p.newest(asked), m.words(p, m.order(g, p)))
	}
	m.trouble(g)
	for _, seat := range seats {
		m.players[seat-1].newest(g.Len() + 1)
	}
}

// lastOpen returns the number of the last entry that everybody was told of.
func lastOpen(g *log.Game) int {
	entries := g.Entries()
	for _, e := range slices.Backward(entries) {
		if e.Hidden == "" {
			return e.N
		}
	}
	return 0
}

// order is what a player orders next.
func (m *servedGame) order(g *log.Game, p *mailPlayer) string {
	m.Helper()
	view, err := g.View(p.seat)
	if err != nil {
		m.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(uint64(p.seat), uint64(p.written)))
	action, ok := m.play(&view, chance.IntN)
	if !ok {
		m.Fatalf("%s has no order in round %d", p.name, view.State.Round)
	}
	return acts.Typed(&view, action)
}

// ended checks what has become of a game that is over: everybody has the score, no mail was refused
// or is left, the luck is the sealed one, and no letter has come in two versions. It returns the
// game's record.
func (m *servedGame) ended() string {
	m.Helper()
	for _, p := range m.players {
		p.await("the score", func(l *correspondents.Letter) bool { return strings.Contains(l.Text, "The game is over") })
		p.wantOneVersion()
	}
	mustRun(m.T, "", "verify", m.file())
	inbox := mustRun(m.T, "", "inbox", "--data", m.dir)
	accepted := 0
	for _, p := range m.players {
		accepted += p.written
	}
	accepted -= len([]string{"new game", "yes"})
	if n := strings.Count(inbox, "  accepted  "); n != accepted {
		m.Errorf("%d mails were accepted, %d were written\n%s", n, accepted, inbox)
	}
	return mustRun(m.T, "", "export", m.file())
}

// takeLuck gives a game that nobody has joined yet its luck, while the referee is not running.
func (m *servedGame) takeLuck(luck log.Secret) {
	m.Helper()
	m.stop()
	h := m.game().Header
	h.Seal = ""
	sealed, err := log.New(edition.Mombasa(), h, &luck)
	if err != nil {
		m.Fatal(err)
	}
	text, err := os.ReadFile(m.file())
	if err == nil {
		text = regexp.MustCompile(`(?m)^seal: .*$`).ReplaceAll(text, fmt.Appendf(nil, "seal: %q", sealed.Header.Seal))
		err = os.WriteFile(m.file(), text, 0o600)
	}
	if err == nil {
		err = os.WriteFile(m.secretFile(), []byte(luck.Text()), 0o600)
	}
	if err != nil {
		m.Fatal(err)
	}
	m.start()
}

// kill ends the daemon as a power cut does.
func (s *served) kill() {
	s.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		s.Fatal(err)
	}
	s.cmd.Wait() // its error says that it was killed
}
