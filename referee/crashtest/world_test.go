package crashtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"testing"
	"time"

	"dhow/engine"
	"dhow/games"
	"dhow/games/disk"
	"dhow/games/store"
	"dhow/internal/correspondents"
	"dhow/mail"
)

// stage is how far a game has come where a story begins.
type stage struct {
	dir    string // the data directory
	game   games.GameID
	state  engine.State                   // before the deal nothing
	newest map[int]*correspondents.Letter // that each player has got
}

// world is what stories begin with: a game of Ann, Ben and Cas to which they are invited, in which
// they play, and in which a mail of Ann's from another address is held; and one of Ann's with the
// house that is over. In two who is next has left something for their turn, which will or will not
// fit. Beside another there is a game with seats for whoever asks, and somebody has asked for one.
type world struct {
	invited, joined, choosing, absent, over, planning, waiting, playing, held, queued, vain, asked, moved, offered stage
	opened, wished, resigning, leaving                                                                             stage

	// In these Dee is asked to tend the game, tends it, and takes Ben off his seat, who has been
	// told of that twice; or has stopped the clock; or decides herself what comes of a deadline.
	toHost, tended, warned, stopped, deciding stage

	// In these all are asked for a pause, or to have all shuffled anew, to which one has agreed.
	consulted, shuffling, agreed stage
}

var (
	theWorld  world
	makeWorld sync.Once
)

// worldOf makes the world, once.
func worldOf(t testing.TB) *world {
	t.Helper()
	makeWorld.Do(func() { theWorld.make(t) })
	if theWorld.warned.dir == "" {
		t.Fatal("the world could not be made")
	}
	return &theWorld
}

func (w *world) make(t testing.TB) {
	h := newHouse(t, "", begins)
	h.deliver(h.fresh(0, "new game Ben ben@example.net, Cas cas@example.com, pace 9d\njoin palm"))
	h.run("", h.atRest)
	ids, err := h.data().Games(h.Context())
	if err != nil || len(ids) != 1 {
		t.Fatalf("the games are %v: %v", ids, err)
	}
	game := ids[0]
	w.invited = h.stage("invited", game)
	for player := 1; player <= 2; player++ {
		h.deliver(h.answer(player, h.newest(player), "join reef"))
		h.run("", h.atRest)
		if player == 1 {
			w.joined = h.stage("joined", game)
		}
	}
	for player := range 3 { // each entry is a letter to each
		h.deliver(h.answer(player, h.newest(player), "follow"))
		h.run("", h.atRest)
	}
	for state := h.state(game); state.Phase != engine.ActionPhase; state = h.state(game) {
		if state.Phase == engine.SetupPhase && len(state.ToMove()) == 1 && w.choosing.dir == "" {
			w.choosing = h.stage("choosing", game)
		}
		if state.Phase == engine.PlanningPhase && len(state.ToMove()) == 1 {
			w.planning = h.stage("planning", game)
		}
		mover := state.ToMove()[0]
		_, text := h.order(state.View(mover))
		h.deliver(h.answer(int(mover)-1, h.newest(int(mover)-1), text))
		h.run("", h.atRest)
	}
	w.playing = h.stage("playing", game)
	mover := w.playing.mover()
	_, text := h.order(w.playing.state.View(engine.Seat(mover + 1)))
	h.deliver(h.answerFrom(mail.Address("phone@example.net"), "A phone", h.newest(mover), text))
	h.run("", h.atRest)
	w.held = h.stage("held", game)
	w.over = w.playedAlone(t)
	w.absent = w.later(t, &w.choosing, "absent", 9*day+time.Hour)
	w.waiting = w.playedFrom(t, &w.planning, "waiting", moverSays("ORDER\nwait"))
	w.queued = w.played(t, "queued", queue)
	w.vain = w.played(t, "vain", vainQueue)
	w.asked = w.played(t, "asked", asksNew)
	w.moved = w.playedFrom(t, &w.asked, "moved", newReads)
	w.offered = w.played(t, "offered", offersSeat)
	w.opened = w.played(t, "opened", opensGame)
	w.opened.game = w.opened.other(t)
	w.wished = w.playedFrom(t, &w.opened, "wished", wishes)
	w.resigning = w.played(t, "resigning", moverSays("resign"))
	w.leaving = w.played(t, "leaving", moverSays("forget me"))
	w.consulted = w.played(t, "consulted", moverSays("pause"))
	w.shuffling = w.played(t, "shuffling", moverSays("reshuffle palm"))
	w.agreed = w.playedFrom(t, &w.shuffling, "agreed", nextSays(1, "CODE"))
	w.toHost = w.played(t, "toHost", asksHost)
	w.tended = w.playedFrom(t, &w.toHost, "tended", becomesHost)
	w.warned = w.playedFrom(t, &w.tended, "warned", hostSays("remove green"))
	w.stopped = w.playedFrom(t, &w.tended, "stopped", hostSays("pause"))
	w.deciding = w.playedFrom(t, &w.tended, "deciding", hostSays("set timeout wait"))
	w.warned = w.later(t, &w.warned, "warned twice", 2*day)
}

// played is how far the game comes when mails are written where it is being played.
func (w *world) played(t testing.TB, name string, mails func(*house, *stage)) stage {
	t.Helper()
	return w.playedFrom(t, &w.playing, name, mails)
}

// playedFrom is likewise from another stage on.
func (w *world) playedFrom(t testing.TB, from *stage, name string, mails func(*house, *stage)) stage {
	t.Helper()
	h := newHouse(t, from.dir, begins)
	h.mails = 500 // mails of before have other names
	switch from {
	case &w.playing:
	case &w.tended:
		h.mails = 900
	default:
		h.mails = 700
	}
	h.searched()
	mails(h, from)
	h.run("", h.atRest)
	s := h.stage(name, from.game)
	for player, letter := range s.newest {
		if letter == nil {
			s.newest[player] = from.newest[player]
		}
	}
	return s
}

// playedAlone is a game of Ann's against the house alone that is over, as she has resigned.
func (w *world) playedAlone(t testing.TB) stage {
	t.Helper()
	h := newHouse(t, w.playing.dir, begins)
	h.mails = 500
	h.searched()
	for _, says := range []func(){
		func() { h.deliver(h.fresh(0, "new game house no clock")) },
		func() { h.deliver(h.answer(0, h.newest(0), "resign")) },
		func() {
			h.deliver(h.answer(0, h.newest(0), "yes "+codeInLetter.FindStringSubmatch(h.newest(0).Text)[1]))
		},
	} {
		says()
		h.run("", h.atRest)
	}
	ids, err := h.data().Games(h.Context())
	if err != nil || len(ids) != 2 {
		t.Fatalf("the games are %v: %v", ids, err)
	}
	for _, id := range ids {
		if id != w.playing.game {
			return h.stage("over", id)
		}
	}
	return stage{}
}

// later is how far the game comes from a stage on when so much time has passed since it began that
// somebody gets a letter.
func (w *world) later(t testing.TB, from *stage, name string, after time.Duration) stage {
	t.Helper()
	h := newHouse(t, from.dir, begins.Add(after))
	h.searched()
	h.run("", func() bool { return h.arrived() > 0 && h.atRest() })
	return h.stage(name, from.game)
}

// stage keeps how far the house has come.
func (h *house) stage(name string, game games.GameID) stage {
	h.Helper()
	s := stage{dir: filepath.Join(workshop, name), game: game, newest: map[int]*correspondents.Letter{}}
	if err := os.Rename(h.dir, s.dir); err != nil {
		h.Fatal(err)
	}
	if err := os.Mkdir(h.dir, 0o700); err != nil {
		h.Fatal(err)
	}
	h.copy(s.dir)
	if g := h.game(game); g.Dealt() {
		s.state = h.state(game)
	}
	for player := range players {
		s.newest[player] = h.newest(player)
	}
	return s
}

// other returns the game that there is beside the stage's.
func (s *stage) other(t testing.TB) games.GameID {
	t.Helper()
	dir, err := store.ReadDataDir(disk.OS{}, s.dir)
	if err != nil {
		t.Fatal(err)
	}
	ids, err := dir.Games(t.Context())
	if err != nil || len(ids) != 2 {
		t.Fatalf("the games are %v: %v", ids, err)
	}
	return ids[(slices.Index(ids, s.game)+1)%2]
}

// mover returns which player's turn it is.
func (s *stage) mover() int { return int(s.state.ToMove()[0]) - 1 }

var codeInLetter = regexp.MustCompile(`(?m)yes ([a-z0-9]+)`)

// code returns the code of the held mail that a letter asks about.
func (s *stage) code(t testing.TB) string {
	t.Helper()
	found := codeInLetter.FindStringSubmatch(s.newest[s.mover()].Text)
	if found == nil {
		t.Fatalf("no code in\n%s", s.newest[s.mover()].Text)
	}
	return found[1]
}
