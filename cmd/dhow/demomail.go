package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dhow/engine"
	"dhow/engine/house"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/log"
	"dhow/games/store"
	"dhow/internal/correspondents"
	"dhow/mail"
	"dhow/referee"
	"dhow/referee/acts"
	"dhow/referee/config"
)

// mailGame is a game that house players play by mail. Who writes next follows from the game alone,
// one letter at a time, so that the same seed gives the same game.
type mailGame struct {
	*localReferee
	ed    *engine.Edition
	id    games.GameID // once it is begun
	game  *log.Game    // as it was when last looked at
	pens  []*pen       // blue first
	play  house.Player
	pick  engine.Pick // what players leave to chance, and when they write
	told  int         // entries that tell has heard of
	moves int         // moves that tell has heard of
	setup string
	words []string

	// tell hears of each entry, and of the moves that everybody knows since. What was hidden comes
	// with its opening.
	tell func(log.Entry, []log.Move)
	// tellMail hears of each answer before it is sent.
	tellMail func(p *pen, text string)
}

// demoBegins is when the first letter of a demo is written.
var demoBegins = time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)

// errPlayed says that the directory has the game of this seed already.
var errPlayed = errors.New("the game was played already")

// letterPatience is how long a letter may take inside one program.
const letterPatience = 30 * time.Second

// openMailGame opens the post office and the referee, with a mailbox for every player.
func openMailGame(d *demo, ed *engine.Edition, root string, play house.Player) (*mailGame, error) {
	seed := strconv.FormatUint(d.seed, 10)
	chance := rand.New(rand.NewChaCha8(seeded("demo", "chance", seed)))
	m := &mailGame{ed: ed, play: play, pick: chance.IntN, setup: d.setup}
	for _, i := range chance.Perm(len(luckWords))[:d.players] {
		m.words = append(m.words, luckWords[i])
	}
	programs := chance.Perm(len(correspondents.Programs))
	kind := config.LettersText
	if d.dir != "" {
		kind = config.LettersHTML
	}
	var err error
	if m.localReferee, err = openLocalReferee(root, ed, seeded("demo", "secret", seed), kind); err != nil {
		return nil, err
	}
	for i, name := range demoNames[:d.players] {
		p, err := m.newPen(name, correspondents.Programs[programs[i]], seed)
		if err != nil {
			return nil, errors.Join(err, m.close())
		}
		if d.dir != "" {
			p.keep = filepath.Join(root, "letters", "seed-"+seed, strings.ToLower(name))
		}
		m.pens = append(m.pens, p)
	}
	return m, nil
}

func (m *mailGame) close() error {
	for _, p := range m.pens {
		p.close()
	}
	return m.localReferee.close()
}

// playOut plays from the host's first mail until everybody has the last letter.
func (m *mailGame) playOut() error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	go func() { cancel(m.ended()) }()
	err := m.begin(ctx)
	for more := err == nil; more && err == nil; {
		more, err = m.step(ctx)
	}
	if err == nil {
		err = m.lastLetters(ctx)
	}
	if why := context.Cause(ctx); err != nil && why != nil {
		return why
	}
	return err
}

// begin has the first player start the game, and the others join it.
func (m *mailGame) begin(ctx context.Context) error {
	text := "new game"
	for _, p := range m.pens[1:] {
		text += fmt.Sprintf("\n%s %s", p.name, p.address)
	}
	setup := map[string]string{"first-game": "first", "random": "random"}[m.setup]
	text += fmt.Sprintf("\n%s\nno clock\n\njoin %s", setup, m.words[0])
	m.letTimePass()
	first := m.pens[0].first(text)
	if m.id = gameOf(first); m.isThere() {
		return errPlayed
	}
	if err := m.pens[0].begin(ctx, first); err != nil {
		return err
	}
	if m.entries() == 0 {
		return fmt.Errorf("the referee began no game: %s", m.pens[0].newest.Text)
	}
	for i, p := range m.pens[1:] {
		if err := p.await(ctx, func(*correspondents.Letter) bool { return true }); err != nil {
			return err
		}
		if err := m.answer(ctx, p, "join "+m.words[i+1]); err != nil {
			return err
		}
	}
	return m.look()
}

// gameOf returns the game that a mail makes where there is none yet.
func gameOf(first *correspondents.New) games.GameID {
	return referee.GameName(mail.Read(first.Write(), mail.Reading{}).Fingerprint, 0)
}

// isThere tells whether the data directory has the game, in its archive too.
func (m *mailGame) isThere() bool {
	dir, err := store.ReadDataDir(disk.OS{}, m.root)
	if err != nil {
		return false
	}
	_, archived, err := dir.ArchivedIn(m.id)
	return archived || err != nil || m.entries() > 0
}

// step has the first seat that the game waits for answer its newest letter. It is false if there is
// none: the keys are published.
func (m *mailGame) step(ctx context.Context) (bool, error) {
	if m.game.Published() {
		return false, nil
	}
	state, err := m.game.State()
	if err != nil {
		return false, err
	}
	seats := state.ToMove()
	v := state.View(seats[m.pick(len(seats))])
	action, ok := m.play(&v, m.pick)
	if !ok {
		return false, fmt.Errorf("the house player of %v has no order, and the game waits for it", v.Seat)
	}
	if err := m.answer(ctx, m.pens[v.Seat-1], acts.Typed(&v, action)); err != nil {
		return false, err
	}
	return true, m.look()
}

// answer has a player answer the newest letter, and waits for what comes back.
func (m *mailGame) answer(ctx context.Context, p *pen, text string) error {
	m.letTimePass()
	if err := p.read(ctx); err != nil {
		return err
	}
	m.tellMail(p, text)
	before := m.entries()
	if err := p.answer(ctx, text); err != nil {
		return err
	}
	if m.entries() == before {
		return fmt.Errorf("the referee did not take %q from %s:\n%s", text, p.name, p.newest.Text)
	}
	return nil
}

// letTimePass moves the clock minutes or hours on, and to no time when people sleep.
func (m *mailGame) letTimePass() {
	const morning, night = 7, 23 // hours
	at := m.clock.now().Add(time.Duration(1+m.pick(4*60))*time.Minute + time.Duration(m.pick(60))*time.Second)
	if at.Hour() < morning || at.Hour() >= night {
		at = at.Add((24 - night + morning) * time.Hour)
	}
	m.clock.set(at)
}

// file returns where the game's log lies.
func (m *mailGame) file() string { return filepath.Join(m.root, "games", string(m.id)+".yaml") }

// entries returns how many entries the game's log has on the disk.
func (m *mailGame) entries() int {
	seen, err := log.ReadGlance(disk.OS{}, m.file())
	if err != nil {
		return 0
	}
	return seen.Last
}

// look reads the game's log, and tells what is new in it.
func (m *mailGame) look() error {
	g, err := m.readGame(m.file())
	if err != nil {
		return err
	}
	m.game = g
	for _, e := range g.Entries()[m.told:] {
		var known []log.Move
		if e.Hidden == "" || e.By == engine.NoSeat {
			known = g.At(e.N).Moves()[m.moves:]
		}
		m.moves += len(known)
		m.told++
		m.tell(e, known)
	}
	return nil
}

// lastLetters waits until everybody has been told of the last entry.
func (m *mailGame) lastLetters(ctx context.Context) error {
	for _, p := range m.pens {
		told := func(l *correspondents.Letter) bool { return positionOf(l) == m.game.Len() }
		if err := p.await(ctx, told); err != nil {
			return err
		}
	}
	return nil
}

// positionOf returns the entry that a letter goes up to, as its Message-ID says: the second part of
// the key in it.
func positionOf(l *correspondents.Letter) int {
	local, _, _ := strings.Cut(string(l.ID), "@")
	parts := strings.Split(local, ".")
	if len(parts) < 4 {
		return 0
	}
	n, _ := strconv.Atoi(parts[len(parts)-3])
	return n
}
